"""`idiometer probe` on a small model: tables, JSON, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from idiometer.cli.main import main
from tests.systems.models import marian

LINES = (
    ("He spilled the beans about the party before lunch.", "He spilled it.", "spill the beans", [[3, 20]]),
    ("They broke the old ice with a joke.", "They broke it.", "break the ice", [[5, 14], [19, 22]]),
    ("A piece of cake!", None, "a piece of cake", [[0, 15]]),
    ("It is raining cats and dogs. " * 40, "It rains.", "rain cats and dogs", [[6, 27]]),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("probe")
    marian(made / "model")
    records = [
        {"id": str(n), "langpair": "en-fr", "src": src, "ref": ref, "idioms": [{"idiom": idiom, "spans": spans}]}
        for n, (src, ref, idiom, spans) in enumerate(LINES)
    ]
    (made / "test.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    (made / "links").write_text("0-0 1-1 2-2 3-2\n0-0 1-1\n\n0-0\n")
    return made


def probed(folder: Path, *more: str) -> list[str]:
    return ["probe", str(folder / "test.jsonl"), "--model", str(folder / "model"), "--beam", "1", *more]


def test_json_has_every_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links, model = str(folder / "links"), str(folder / "model")
    assert main(probed(folder, "-f", "json", "--align-ref", links, "--reverse", model)) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["n_occurrences"] == 3
    assert record["left_out"] == {"longer than the model reads": 1}
    (tables,) = record["models"]
    contexts = {
        system["system"]: {s["name"]: s for s in system["scores"]} for system in tables["by_context"]["systems"]
    }
    assert list(contexts) == ["full", "phrase", "word"]
    assert contexts["full"]["log perplexity"]["n_occurrences"] == 2
    assert contexts["full"]["log perplexity"]["skipped"] == {"no reference that the model reads": 1}
    assert contexts["full"]["reconstruction"]["score"] < 0
    assert {system["system"] for system in tables["by_pair"]["systems"]} == {"full–phrase", "full–word", "phrase–word"}
    assert set(tables["by_layer"]) == {"full–phrase", "full–word", "phrase–word"}
    assert [c["system"] for c in tables["by_words"]["comparisons"]] == ["idiom words"] * 3
    assert record["between"] is None


def test_text_says_what_was_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(probed(folder, "--probes", "likelihood", "representation")) == 0
    out, err = capsys.readouterr()
    assert "1 occurrence left out: longer than the model reads" in out
    assert "cosine distance" in out
    assert "1 of 4 examples have no reference" in err


def test_an_aligner_learns_from_the_references_at_hand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(probed(folder, "-f", "json", "--probes", "uncertainty", "--no-controls")) == 0
    out, err = capsys.readouterr()
    assert "trained on the 3 references at hand" in err
    scores = json.loads(out)["models"][0]["by_context"]["systems"][0]["scores"]
    assert {score["name"] for score in scores} >= {"entropy of idiom words", "log perplexity"}


def test_several_models_stand_side_by_side(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.systems.models import m2m100

    other = m2m100(tmp_path / "other")
    assert main(probed(folder, "--model", str(other), "-f", "json", "--probes", "representation", "--no-controls")) == 0
    record = json.loads(capsys.readouterr().out)
    assert len(record["models"]) == 2
    assert [system["system"] for system in record["between"]["systems"]] == ["model", "other"]


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        (["--probes", "likelyhood"], "unknown probe 'likelyhood'; did you mean 'likelihood'?"),
        (["--contexts", "phrase"], "--contexts needs full"),
        (["--probes", "reconstruction"], "needs --reverse MODEL"),
        (["--batch-tokens", "0"], "from 1 on"),
        (["-l", "en-de"], "en-fr"),
    ],
)
def test_wrong_usage_is_one_line(
    folder: Path, more: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(probed(folder, *more)) in (1, 2)
    error = capsys.readouterr().err
    assert wanted in error
    assert error.count("\n") == 1


def test_a_decoder_alone_is_refused(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from transformers import GPT2Config

    GPT2Config(n_layer=1, n_embd=8, n_head=1).save_pretrained(tmp_path)
    assert main(["probe", str(folder / "test.jsonl"), "--model", str(tmp_path)]) == 1
    assert "not an encoder with a decoder" in capsys.readouterr().err


def test_a_test_set_too_long_for_the_model(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(probed(folder, "--where", "id=3")) == 1
    assert "can be probed (longer than the model reads: 1)" in capsys.readouterr().err


def test_plots_are_written(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = tmp_path / "figures"
    assert main(probed(folder, "--probes", "representation", "--no-controls", "--figures", str(figures))) == 0
    assert {path.name for path in figures.iterdir()} >= {"by-pair.svg", "layers-full-phrase.pdf"}
    assert "cosine distance" in (figures / "by-pair.svg").read_text(encoding="utf-8")
    assert f"files in {figures}" in capsys.readouterr().err


def test_without_an_aligner_the_other_probes_go_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "thot", None)
    monkeypatch.setitem(sys.modules, "thot.alignment", None)
    assert main(probed(folder, "--contexts", "full", "phrase", "--no-controls", "-m", "chrf", "--where", "id=0")) == 0
    out, err = capsys.readouterr()
    assert "the uncertainty probe is left out" in err
    assert "idiometer[align]" in err
    assert "log perplexity" in out
    assert main(probed(folder, "--probes", "uncertainty")) == 1
