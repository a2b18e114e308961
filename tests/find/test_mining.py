"""A search into a file: with any number of processes, stopped anywhere, the same bytes come out."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError
from idiometer.find import blocks, journal, mining
from idiometer.find.corpus import Corpus
from idiometer.find.filters import make_filters
from idiometer.find.finder import Finder
from idiometer.find.mining import mine
from idiometer.find.searching import Search
from idiometer.find.sources import find_sources
from idiometer.find.thinning import Thinning
from tests.cli.conftest import listing
from tests.find.fakes import IDIOMS, ListFinder, Mortal

N = 400


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of many small blocks, in a folder that is entered."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(blocks, "SIZE", 6000)
    monkeypatch.setattr(mining, "SIZE", 6000)
    lines = [f"They {IDIOMS[n % 3]} for the {n}. time{' and again' * (n % 7 * 9)}." for n in range(N)]
    for n in range(0, N, 5):
        lines[n] = f"Nothing happens in line {n}."
    Path("c.txt").write_text("\n".join(lines), encoding="utf-8")
    return Path("c.txt")


def search(finder: Finder, path: str = "c.txt", **more: Any) -> Search:
    filters, _ = make_filters(["length=60"], "en", None)
    return Search(Corpus.of(find_sources([path], "en", None), "en"), finder, filters, **more)


def records(path: Path | str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


FINDER = ListFinder(*IDIOMS)
DROPPED = Path("dropped.jsonl")


def test_what_is_found(corpus: Path) -> None:
    totals = mine(search(FINDER), Path("out.jsonl"), DROPPED)
    found, dropped = records("out.jsonl"), records(DROPPED)
    lines = corpus.read_text().splitlines()
    for record in (*found, *dropped):
        line = lines[int(record["id"].removeprefix("c.txt:")) - 1]
        ((start, end),) = record["idioms"][0]["spans"]
        assert (record["src"], record["idioms"][0]["idiom"]) == (line, line[start:end])
    assert {record["reason"] for record in dropped} == {"longer than 60 words"}
    assert totals.dropped == {"longer than 60 words": len(dropped)} and dropped
    assert len(found) + len(dropped) == N - N // 5
    assert (totals.n_lines, totals.n_kept, totals.n_sentences) == (N, len(found), len(found))
    assert totals.occurrences.total() == len(found)
    assert sorted(path.name for path in Path().iterdir()) == ["c.txt", "dropped.jsonl", "out.jsonl"]


def test_jobs_change_nothing(corpus: Path) -> None:
    for jobs in (1, 2):
        totals = mine(search(FINDER), Path(f"{jobs}.jsonl"), Path(f"{jobs}.dropped.jsonl"), jobs=jobs)
        assert totals.n_lines == N
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()
    assert Path("1.dropped.jsonl").read_bytes() == Path("2.dropped.jsonl").read_bytes()


def test_all_sentences_are_kept(corpus: Path) -> None:
    totals = mine(search(FINDER, keep_all=True, wanted=frozenset(IDIOMS[:1])), Path("out.jsonl"), DROPPED)
    found = records("out.jsonl")
    assert len(found) + len(records(DROPPED)) == N == totals.n_kept + totals.dropped.total()
    assert {o["idiom"] for record in found for o in record["idioms"]} == {IDIOMS[0]}
    assert sum(1 for record in found if not record["idioms"]) == totals.n_kept - totals.n_sentences


def test_sentences_with_other_idioms_are_counted(corpus: Path) -> None:
    totals = mine(search(FINDER, wanted=frozenset(IDIOMS[:1])), Path("out.jsonl"))
    assert totals.dropped["only idioms out of the frequency range"] > 100


def interrupted(how: str, jobs: int = 1) -> None:
    """A run that ends in the middle."""
    finder = Mortal(how, " 251. ", Path("died").absolute(), *IDIOMS)
    finder.signature = FINDER.signature
    mine(search(finder), Path("out.jsonl"), DROPPED, jobs=jobs, every=0.0)


@pytest.mark.parametrize("thinning", [Thinning(), Thinning(per_idiom=7, seed=3)])
@pytest.mark.parametrize("how", ["kill", "stop", "error"])
def test_a_run_that_was_stopped_goes_on(corpus: Path, how: str, thinning: Thinning) -> None:
    mine(search(FINDER), Path("whole.jsonl"), Path("whole.dropped.jsonl"), thinning=thinning)
    if how == "kill":
        process = multiprocessing.get_context("fork").Process(target=interrupted, args=(how,))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    else:
        with pytest.raises(KeyboardInterrupt if how == "stop" else IdiometerError):
            interrupted(how)
    assert not Path("out.jsonl").exists()
    assert records("out.jsonl.part")  # usable as it is
    begun: list[int] = []
    mine(
        search(FINDER), Path("out.jsonl"), DROPPED, thinning=thinning,
        started=lambda run: begun.append(run.totals.n_lines),
    )  # fmt: skip
    assert 100 < begun[0] < 250
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
    assert DROPPED.read_bytes() == Path("whole.dropped.jsonl").read_bytes()
    assert "out.jsonl.journal" not in listing(Path())


def test_what_was_written_after_the_last_note_is_cut_off(corpus: Path) -> None:
    mine(search(FINDER), Path("whole.jsonl"))
    with pytest.raises(IdiometerError):
        interrupted("error")
    with Path("out.jsonl.part").open("a") as part:
        part.write('{"id": "half a li')
    mine(search(FINDER), Path("out.jsonl"), DROPPED)
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_a_process_that_dies_is_an_error_to_go_on_from(corpus: Path) -> None:
    mine(search(FINDER), Path("whole.jsonl"))
    with pytest.raises(IdiometerError, match="a process of --jobs died"):
        interrupted("kill", jobs=2)
    mine(search(FINDER), Path("out.jsonl"), DROPPED, jobs=2)
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def change_corpus() -> Search:
    with Path("c.txt").open("a") as corpus:
        corpus.write("\nOne more line.")
    return search(FINDER)


@pytest.mark.parametrize(
    "changed", [change_corpus, lambda: search(ListFinder("kick the bucket")), lambda: search(FINDER, keep_all=True)]
)
def test_other_inputs_or_settings_begin_anew(corpus: Path, changed: Callable[[], Search]) -> None:
    with pytest.raises(IdiometerError):
        interrupted("error")
    again = changed()
    seen: list[bool] = []
    mine(again, Path("out.jsonl"), DROPPED, started=lambda run: seen.append(run.discarded))
    mine(again, Path("whole.jsonl"))
    assert seen == [True]
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"fingerprint": 1}', '{"sizes": "x"}'])
def test_a_broken_journal_begins_anew(corpus: Path, text: str) -> None:
    Path("out.jsonl.journal").write_text(text)
    Path("out.jsonl.part").write_text("rubbish\n")
    mine(search(FINDER), Path("out.jsonl"))
    mine(search(FINDER), Path("whole.jsonl"))
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_a_full_disk_is_one_line_and_the_run_goes_on(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = 5000

    def write(descriptor: int, data: memoryview) -> int:
        nonlocal room
        n = min(len(data), room)
        room -= n
        if not n:
            raise OSError(28, "No space left on device")
        return real(descriptor, data[:n])

    mine(search(FINDER), Path("whole.jsonl"))
    real = os.write
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write)
        with pytest.raises(IdiometerError, match=r"no room for out\.jsonl\.part: No space left .* goes on after line"):
            mine(search(FINDER), Path("out.jsonl"))
    assert records("out.jsonl.part")
    mine(search(FINDER), Path("out.jsonl"))
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_two_runs_do_not_write_one_file(corpus: Path) -> None:
    says = r"another run writes out\.jsonl\.part"
    with journal.Journal([Path("out.jsonl")], "x"), pytest.raises(IdiometerError, match=says):
        mine(search(FINDER), Path("out.jsonl"))


@pytest.mark.parametrize("name", ["out.jsonl.gz", "out.jsonl.zst"])
def test_packed_output(corpus: Path, name: str) -> None:
    from idiometer.corpus.lines import read_lines

    mine(search(FINDER), Path("out.jsonl"))
    mine(search(FINDER), Path(name))
    assert list(read_lines(name)) == list(read_lines("out.jsonl"))


def test_the_samples_do_not_depend_on_the_order(corpus: Path) -> None:
    lines = corpus.read_text().splitlines()
    Path("reversed.txt").write_text("\n".join(reversed(lines)))
    drawn = []
    for path in ("c.txt", "reversed.txt"):
        totals = mine(search(FINDER, path), Path("out.jsonl"), thinning=Thinning(per_idiom=7, seed=3))
        assert set(totals.sentences.values()) == {7}
        drawn.append({record["src"] for record in records("out.jsonl")})
    assert drawn[0] == drawn[1]
    mine(search(FINDER), Path("out.jsonl"), thinning=Thinning(per_idiom=7, seed=4))
    assert {record["src"] for record in records("out.jsonl")} != drawn[0]
