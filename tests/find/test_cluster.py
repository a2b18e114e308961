"""Finding in shards on one machine with Daft's native runner."""

from __future__ import annotations

import json
import re
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.lines import write_lines
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, MissingExtraError, UsageError
from idiometer.find.cluster import find_on_cluster
from idiometer.find.corpus import Corpus
from idiometer.find.mining import mine
from idiometer.find.searching import Search
from idiometer.find.sources import find_sources
from tests.find.corpora import PHRASE, expected, write_corpus
from tests.find.shard_run import find_apart, start_apart
from tests.find.tiny_finder import TinyFinder


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    write_corpus(tmp_path / "corpus", 3)
    return tmp_path / "corpus"


@dataclass
class Folder:
    """What stands in an output folder."""

    path: Path

    def texts(self) -> dict[str, str]:
        return {path.name: path.read_text(encoding="utf-8") for path in self.path.glob("*.jsonl")}

    def states(self) -> dict[str, tuple[int, int]]:
        return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in self.path.glob("*.jsonl")}


def test_what_a_plain_reading_finds(corpus: Path, tmp_path: Path) -> None:
    counts = find_apart([f"{corpus}/*.txt"], tmp_path / "out")
    texts = Folder(tmp_path / "out").texts()
    assert texts == expected(corpus)
    n = sum(text.count("\n") for text in texts.values())
    assert counts.pop("told") == [[1, 3], [2, 3], [3, 3]]
    numbers = {"lines": 90, "kept": n, "sentences": n, "occurrences": n, "dropped": 0}
    assert counts == {"shards": 3, "done_before": 0} | numbers
    assert TestSet.read(tmp_path / "out/part-00.jsonl").n_occurrences > 0


def test_a_new_run_goes_on(corpus: Path, tmp_path: Path) -> None:
    """One shard cannot be read; once it is mended, only it is done, and all is as in a run without a break."""
    output = Folder(tmp_path / "out")
    shard = corpus / "part-01.txt"
    good = shard.read_bytes()
    shard.write_bytes(good + b"\xff\n")
    error = find_apart([corpus], output.path, keep_all=True)["error"]
    assert re.fullmatch(r".*part-01.txt, line 31: byte 1 \(0xff\) is not UTF-8.*; 2 of 3 shards are done.*", error)
    before = output.states()
    assert sorted(before) == ["part-00.jsonl", "part-02.jsonl"]
    shard.write_bytes(good)
    assert find_apart([corpus], output.path, keep_all=True)["done_before"] == 2
    assert output.texts() == expected(corpus, keep_all=True)
    assert output.states().items() >= before.items()


def without_engine(corpus: Path, output: Path, monkeypatch: pytest.MonkeyPatch, **given: Any) -> dict[str, int]:
    """A run that cannot start the engine, and so has to do without."""
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "daft", None)
        return dict(find_on_cluster([str(corpus)], str(output), TinyFinder(), "en-fr", **given))


def test_a_finished_run(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = Folder(tmp_path / "out")
    first = find_apart([corpus], output.path)
    before = output.states()
    again = without_engine(corpus, output.path, monkeypatch)
    assert again["done_before"] == again["shards"] == 3
    assert again.items() <= (first | {"done_before": 3}).items()
    assert output.states() == before
    with pytest.raises(IdiometerError, match=r"holds a run with another keep_all \(False, now True\); choose another"):
        without_engine(corpus, output.path, monkeypatch, keep_all=True)
    (corpus / "part-00.txt").write_text("spill the beans\n")
    with pytest.raises(MissingExtraError):  # there is work again
        without_engine(corpus, output.path, monkeypatch)
    (corpus / "part-02.txt").rename(tmp_path / "gone")
    with pytest.raises(IdiometerError, match=r"part-02.txt is missing: it was a shard of the run"):
        without_engine(corpus, output.path, monkeypatch)


def test_the_same_as_on_one_machine(tmp_path: Path) -> None:
    """Tables with translations, packed text, JSONL with texts of several lines: as `idiometer find` writes them."""
    corpus = tmp_path / "corpus"
    (corpus / "deeper").mkdir(parents=True)
    write_lines(corpus / "a.tsv.gz", ["text\tref", "spill the beans\tvendre la mèche", "no\tnon"])
    write_lines(corpus / "deeper/b.jsonl", ['{"text": "no\\nspill the beans"}', '{"text": null}', '{"text": "no"}'])
    write_lines(corpus / "_SUCCESS", ["not a shard"])
    files = [str(corpus / "a.tsv.gz"), str(corpus / "deeper/b.jsonl")]
    for lang, target in (("en", None), ("en", "fr")):
        search = Search(Corpus.of(find_sources(files, lang, target), lang, target), TinyFinder())
        totals = mine(search, tmp_path / "one.jsonl")
        output = tmp_path / f"out-{target}"
        counts = find_apart([corpus], output, "-".join(filter(None, (lang, target))))
        together = (output / "a.jsonl").read_bytes() + (output / "deeper/b.jsonl").read_bytes()
        assert together == (tmp_path / "one.jsonl").read_bytes() != b""
        assert (counts["lines"], counts["kept"], counts["dropped"]) == (6, 2, totals.dropped.total()) == (6, 2, 1)


def test_parquet_in_parquet_out(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    TestSet.of("x", "en-fr", [Example("own", "no"), Example("x", PHRASE)]).write(tmp_path / "corpus/a.parquet")
    find_apart([tmp_path / "corpus"], tmp_path / "out", suffix=".parquet")
    (found,) = TestSet.read(tmp_path / "out/a.parquet")
    assert (found.id, found.src, found.occurrences) == ("a.parquet:2", PHRASE, (Occurrence(PHRASE, ((0, 15),)),))


def test_a_worker_that_dies_is_one_line(corpus: Path, tmp_path: Path) -> None:
    error = find_apart([corpus], tmp_path / "out", dying=True)["error"]
    assert re.fullmatch(r"the run broke off \(.+\); what is done stays in .*, a new run goes on", error)
    find_apart([corpus], tmp_path / "out")
    assert Folder(tmp_path / "out").texts() == expected(corpus)


def test_ctrl_c(corpus: Path, tmp_path: Path) -> None:
    """Daft may hear it first and end without a word: the run still says that it is not whole, and the next goes on."""
    process = start_apart([corpus], tmp_path / "out", seconds=2)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "1 of 3\n"
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0, errors
    error = json.loads(out.splitlines()[-1])["error"]
    assert re.fullmatch(r"Ctrl-C|stopped; [12] of 3 shards are done, a new run goes on", error)
    assert find_apart([corpus], tmp_path / "out")["done_before"] > 0
    assert Folder(tmp_path / "out").texts() == expected(corpus)


def test_without_the_extra(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingExtraError, match=r"pip install 'idiometer\[scale\]'"):
        without_engine(corpus, tmp_path / "out", monkeypatch)
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'idiometer\[scale\]'"):
        without_engine(corpus, tmp_path / "out", monkeypatch)


def test_wrong_calls(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"not written as .tsv; choose one of .jsonl, .jsonl.gz"):
        without_engine(corpus, tmp_path / "out", monkeypatch, suffix=".tsv")
    with pytest.raises(UsageError, match=r"part-00.txt lies in the output folder .*; choose a folder apart"):
        without_engine(corpus, tmp_path, monkeypatch)
    with pytest.raises(IdiometerError, match=r"cannot write .*/part-00.txt/_manifest.json: "):
        without_engine(corpus, corpus / "part-00.txt", monkeypatch)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/_manifest.json").write_text("[]")
    with pytest.raises(IdiometerError, match="is not the manifest of a run over shards"):
        without_engine(corpus, tmp_path / "other", monkeypatch)
