from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.formats import from_files
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError

TESTSET = TestSet.of("t", "zh-en", [Example("1", "画蛇添足", ("Overdone.",), (Occurrence("画蛇添足", ((0, 4),)),))])
ENGLISH = "They hit the road at dawn and hit the jackpot by noon.\n"
FRENCH = "Partis à l'aube, ils ont gagné le gros lot avant midi.\n"


def idiom_mt(folder: Path, src: str = ENGLISH, ref: str = FRENCH) -> Path:
    (folder / "s.en").write_text(src * 6, encoding="utf-8")
    (folder / "s.fr").write_text(ref * 6, encoding="utf-8")
    (folder / "s.spans.en").write_text("hit the road\t[(5, 17)]\n" * 6)
    return folder


@pytest.mark.parametrize("name", ["t.jsonl", "t.tsv", "t.parquet", "t.JSONL", "t.jsonl.gz", "t.tsv.zst"])
def test_the_suffix_says_the_format(tmp_path: Path, name: str) -> None:
    TESTSET.write(tmp_path / name)
    found = TestSet.read(tmp_path / name)
    assert (found.name, found.digest) == (name, TESTSET.digest)


def test_standard_input_and_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    TESTSET.write("-")
    written = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written.encode())))
    assert TestSet.read("-").examples == TESTSET.examples


def test_a_folder_of_idiom_mt(tmp_path: Path) -> None:
    testset = TestSet.read(idiom_mt(tmp_path))
    assert (testset.langpair, len(testset), testset.name) == ("en-fr", 6, tmp_path.name)
    assert testset.examples[0].refs == (FRENCH.strip(),)


@pytest.mark.parametrize("names", ["", "s.en s.fr", "s.en s.spans.en", "s.en s.fr s.de s.spans.en"])
def test_other_folders_are_refused(tmp_path: Path, names: str) -> None:
    for name in names.split():
        (tmp_path / name).write_text("x\n")
    with pytest.raises(IdiometerError, match=rf"{tmp_path.name} is in neither published layout"):
        TestSet.read(tmp_path)


@pytest.mark.parametrize("name", ["t.txt", "t", "t.csv", "t.gz"])
def test_other_suffixes_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("x\n")
    with pytest.raises(UsageError, match=f"{name}: a test set is a .jsonl"):
        TestSet.read(tmp_path / name)
    with pytest.raises(UsageError, match=r"a test set is written as .jsonl"):
        TESTSET.write(tmp_path / name)


def test_the_language_pair(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"src": "One."}\n')
    with pytest.raises(UsageError, match=r"a.jsonl does not name its language pair"):
        TestSet.read(tmp_path / "a.jsonl")
    assert TestSet.read(tmp_path / "a.jsonl", "en-DE").langpair == "en-de"
    assert TestSet.read(tmp_path / "a.jsonl", "en-de").langpair == "en-de"
    (tmp_path / "b.jsonl").write_text('{"src": "One.", "langpair": "en-de"}\n{"src": "Two.", "langpair": "en-fr"}\n')
    with pytest.raises(IdiometerError, match=r"b.jsonl: example 2 is en-fr, expected en-de"):
        TestSet.read(tmp_path / "b.jsonl")


def test_exchanged_files_are_noticed(tmp_path: Path) -> None:
    folder = idiom_mt(tmp_path, FRENCH, ENGLISH)
    with pytest.raises(IdiometerError, match="begin or end inside a word"):
        TestSet.read(folder)
    (tmp_path / "zh").write_text("他一毛不拔。\n" * 6, encoding="utf-8")
    with pytest.raises(IdiometerError, match="are source and reference exchanged"):
        from_files(tmp_path / "s.en", [tmp_path / "s.en"], None, "zh-en")
    with pytest.raises(IdiometerError, match="are source and reference exchanged"):
        from_files(tmp_path / "zh", [tmp_path / "zh"], None, "zh-en")


@pytest.mark.parametrize("name", ["t.jsonl", "t.tsv"])
def test_exchanged_sides_of_one_file_are_noticed(tmp_path: Path, name: str) -> None:
    rows = [Example(str(n), f"He is as stingy as {n} misers.", (f"他一毛不拔{n}。",)) for n in range(6)]
    TestSet.of("t", "zh-en", rows).write(tmp_path / name)
    with pytest.raises(IdiometerError, match="are source and reference exchanged"):
        TestSet.read(tmp_path / name)


def test_empty_files(tmp_path: Path) -> None:
    for name in ("t.jsonl", "t.tsv"):
        (tmp_path / name).write_text("")
        with pytest.raises(IdiometerError, match=f"{name} is empty"):
            TestSet.read(tmp_path / name)
