"""`idiometer embed train|suggest|cloze` and `inventory suggest` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.cli.main import main
from tests.embed.texts import contexts, write_contexts

SMALL = "--hidden 16 --layers 1 --heads 2 --width 16 --epochs 1 --max-tokens 400"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("cli")
    text = write_contexts(place / "contexts.tsv", contexts(60))
    assert main(["embed", "train", text, "-o", str(place / "model"), "-q", *SMALL.split()]) == 0
    item = {"content": "何必再写#idiom#这些字", "candidates": ["画蛇添足", "无人知晓"], "answer": 0}
    (place / "c.jsonl").write_text(json.dumps(item) + "\n", encoding="utf-8")
    (place / "list.txt").write_text("画蛇添足\n天花乱坠\n", encoding="utf-8")
    return place


def run(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    monkeypatch.chdir(folder)
    code = main(command.split())
    out, err = capsys.readouterr()
    return code, out, err


def test_what_training_leaves(folder: Path) -> None:
    names = {path.name for path in (folder / "model").iterdir()}
    assert names == {"characters.txt", "idioms.tsv", "model.json", "model.safetensors", "vectors.safetensors"}
    record = json.loads((folder / "model" / "model.json").read_text(encoding="utf-8"))
    assert record["settings"]["hidden"] == 16


def test_using_a_model(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("embed suggest 何必____这些字 --model model -k 2 -f json", folder, monkeypatch, capsys)
    assert code == 0
    assert [set(row) for row in json.loads(out)] == [{"idiom", "probability", "meaning"}] * 2
    code, out, _ = run("embed cloze c.jsonl --model model -o a.jsonl -f json", folder, monkeypatch, capsys)
    assert json.loads(out)["n_with_unknown_candidate"] == 1
    answers = (folder / "a.jsonl").read_text(encoding="utf-8")
    assert json.loads(answers) == {"id": "1", "chosen": 0, "answer": 0, "unknown": ["无人知晓"]}
    code, out, _ = run("embed cloze c.jsonl --model model", folder, monkeypatch, capsys)
    assert out.startswith("1 of 1 right: 1.000 (chance 0.500)\n1 items have a candidate")
    code, out, err = run("inventory suggest list.txt --vectors model -k 3 -f json", folder, monkeypatch, capsys)
    assert code == 0
    assert len(json.loads(out)) == 3
    assert "1 of 2 idioms have no vector" in err


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_baselines(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = "embed train contexts.tsv --method sgns --epochs 1 --dimension 8 --licence CC0 -o s.safetensors"
    assert run(command, folder, monkeypatch, capsys)[:2] == (0, "9 idioms in s.safetensors\n")
    assert run("embed nearest 画蛇添足 --vectors s.safetensors -k 1", folder, monkeypatch, capsys)[0] == 0


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        ("embed train", 2, "say where to write"),
        ("embed train -o m", 2, "name CONTEXTS"),
        ("embed train contexts.tsv -o m --method papr", 2, "did you mean 'paper'"),
        ("embed train contexts.tsv -o m --hidden 15 --heads 2", 2, "cannot be divided"),
        ("embed train contexts.tsv -o m --encoder x --hidden 16", 2, "--hidden is of a new encoder"),
        ("embed train contexts.tsv -o m --encoder ./none", 1, "there is no folder"),
        ("embed train contexts.tsv -o m --min-count 999", 1, "no idiom has 999 contexts"),
        ("embed train none.tsv -o m", 1, "none.tsv does not exist"),
        ("embed train c.jsonl -o m", 1, "line 1: a context is"),
        ("embed train contexts.tsv -o contexts.tsv", 2, "would write over"),
        ("embed train contexts.tsv -o s --method sgns", 2, "name a file, .safetensors"),
        ("embed train contexts.tsv -o s.safetensors --method sgns --hidden 3", 2, "--hidden is of a model"),
        ("embed train -o s.safetensors --method pool", 2, "needs --encoder"),
        ("embed train contexts.tsv -o s.safetensors --method pool", 2, "learns nothing from CONTEXTS"),
        ("embed train contexts.tsv -o m --idioms zh-cibb", 2, "--idioms goes with --method pool"),
        ("embed train contexts.tsv -o m --pool cls", 2, "--pool goes with --method pool"),
        ("embed train contexts.tsv -o m --heads 0", 2, "--heads takes a whole number from 1 on"),
        (
            "embed train contexts.tsv -o s.safetensors --method sgns --epochs 0",
            2,
            "--epochs takes a whole number from 1",
        ),
        ("embed suggest 没有空 --model model", 2, "has 0 blanks"),
        ("embed suggest 有____空 --model none", 1, "none is no trained model"),
        ("embed suggest", 2, "name a text and a model"),
        ("embed cloze c.jsonl", 2, "name items and a model"),
        ("embed cloze contexts.tsv --model model", 1, "not JSON"),
        ("inventory suggest zh-cibb", 2, "suggest takes an inventory and vectors"),
    ],
)
def test_wrong_calls(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    command: str, code: int, message: str,
) -> None:  # fmt: skip
    found, _, err = run(command, folder, monkeypatch, capsys)
    assert (found, message in err) == (code, True), err
    assert err.count("\n") == 1
