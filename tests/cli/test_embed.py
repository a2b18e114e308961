"""`idiometer embed` from the command line: data, pairs, eval, nearest, export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.cli.main import main
from tests.embed.builders import IDIOMS, vectors, write

TEXT = "他这样做真是画蛇添足，多此一举。\n停电之后又漏水，雪上加霜。\n"
SYNONYMS = "画蛇添足\t多此一举\n手无寸铁\t赤手空拳\n天花乱坠\t多此一举\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "text.txt", TEXT)
    write(tmp_path / "list.txt", "\n".join(IDIOMS))
    write(tmp_path / "syn.tsv", SYNONYMS)
    write(tmp_path / "ant.tsv", "雪上加霜\t锦上添花\n手无寸铁\t锦上添花\n")
    vectors().save(tmp_path / "a.safetensors")
    vectors(IDIOMS[:5], 3, seed=1).save(tmp_path / "b.safetensors")
    return tmp_path


def run(command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["embed", *command.split()])
    out, err = capsys.readouterr()
    return code, out, err


def test_data(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("data text.txt --idioms list.txt -o contexts", capsys)
    assert code == 0
    assert out.startswith("3 contexts of 3 idioms from 2 lines\n")
    code, out, _ = run("data text.txt --idioms list.txt -o contexts -f json", capsys)
    assert json.loads(out)["width"] == 32


def test_pairs(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run("pairs --synonyms syn.tsv --antonyms ant.tsv syn.tsv --idioms list.txt -o out -f json", capsys)
    record = json.loads(out)
    assert code == 0
    assert record["sets"]["synonyms"]["pairs"] == 2
    assert record["left_out"]["synonyms"] == {"an idiom is not in the vocabulary": 1}
    assert len(record["contradictions"]) == 2
    assert (folder / "out" / "synonyms.tsv").read_text(encoding="utf-8").count("\n") == 2
    code, out, _ = run("pairs --synonyms syn.tsv --antonyms syn.tsv", capsys)
    assert "called both synonym and antonym: 3 (" in out


def test_eval_json_is_a_list_of_one_entry_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("eval a.safetensors b.safetensors --synonyms syn.tsv --antonyms ant.tsv -f json", capsys)
    assert code == 0
    first, second = json.loads(out)
    assert first["vectors"] == "a.safetensors"
    assert set(first["recall"]["cosine"]) == {"1", "3", "5", "10"}
    assert (first["n_queries"], first["own"]["n_queries"], second["n_idioms"]) == (2, 4, 5)
    assert 0 <= first["separation"]["auc"] <= 1
    assert second["compared"]["with"] == "a.safetensors"
    assert first["signature"] == second["signature"]
    assert "a.safetensors: 1 of 5 idioms of the synonyms have no vector" in err
    code, out, _ = run("eval a.safetensors --synonyms syn.tsv -k 1 --distance cosine -f json -q", capsys)
    (only,) = json.loads(out)
    assert only["recall"].keys() == {"cosine"}
    assert only["separation"]["auc"] is None


def test_eval_table_and_neighbours(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("eval a.safetensors b.safetensors --synonyms syn.tsv --antonyms ant.tsv --show 1", capsys)
    assert code == 0
    assert "2 queries" in out
    assert "synonyms nearer than antonyms: AUC" in out


@pytest.mark.parametrize("kind", ["svg", "html", "png"])
def test_eval_plot(capsys: pytest.CaptureFixture[str], folder: Path, kind: str) -> None:
    code, *_ = run(f"eval a.safetensors --synonyms syn.tsv --antonyms ant.tsv --plot p.{kind} -q", capsys)
    assert code == 0
    data = (folder / f"p.{kind}").read_bytes()
    assert len(data) > 1000
    assert kind == "png" or b"antonyms" in data


def test_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("nearest 畫蛇添足 --vectors a.safetensors -k 2 -f json", capsys)
    rows = json.loads(out)
    assert code == 0
    assert [set(row) for row in rows] == [{"idiom", "cosine", "meaning"}] * 2
    code, out, _ = run("nearest 画蛇添足 --vectors a.safetensors --distance euclidean -k 9", capsys)
    assert len(out.splitlines()) == len(IDIOMS) - 1


def test_export_and_back(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run("export a.safetensors -o v.txt.gz", capsys)[1] == "6 vectors of 5 numbers in v.txt.gz\n"
    write(folder / "two.txt", "画蛇添足\n雪上加霜\n")
    assert run("export v.txt.gz -o w.safetensors --idioms two.txt", capsys)[0] == 0
    code, out, _ = run("nearest 画蛇添足 --vectors w.safetensors", capsys)
    assert (code, out[:4]) == (0, "雪上加霜")


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        ("", 2, ""),
        ("evil", 2, "unknown action of embed 'evil'; did you mean 'eval'?"),
        ("data -o x", 2, "name a TEXT"),
        ("data text.txt", 2, "say where to write"),
        ("data text.txt -o x --width 7", 2, "an even number"),
        ("data text.txt -o list.txt --idioms list.txt", 2, "would write over"),
        ("data none.txt -o x", 1, "none.txt does not exist"),
        ("pairs", 2, "name pairs"),
        ("pairs --synonyms syn.tsv -f yaml", 2, "unknown format"),
        ("eval --synonyms syn.tsv", 2, "name VECTORS"),
        ("eval a.safetensors", 2, "name the synonyms"),
        ("eval a.safetensors --synonyms syn.tsv -k 0", 2, "-k takes"),
        ("eval a.safetensors --synonyms syn.tsv --distance manhattan", 2, "unknown distance"),
        ("eval a.safetensors --synonyms syn.tsv --plot p.svg", 2, "name these too"),
        ("eval a.safetensors --synonyms syn.tsv --antonyms ant.tsv --plot p.gif", 2, "must end in"),
        ("eval list.txt --synonyms syn.tsv", 1, "is no word2vec file"),
        ("eval a.safetensors --synonyms none.tsv", 1, "none.tsv does not exist"),
        ("nearest 画蛇添足", 2, "name an idiom and vectors"),
        ("nearest 天花乱坠 --vectors a.safetensors", 2, "unknown idiom of a.safetensors"),
        ("nearest 画蛇添足 --vectors a.safetensors --distance far", 2, "unknown distance"),
        ("export a.safetensors", 2, "name vectors and what to write"),
        ("export a.safetensors -o v.csv", 2, "must end in"),
    ],
)
def test_wrong_calls(capsys: pytest.CaptureFixture[str], command: str, code: int, message: str) -> None:
    found, _, err = run(command, capsys)
    assert found == code
    assert message in err
    assert "Traceback" not in err
    assert err.count("\n") <= 1
