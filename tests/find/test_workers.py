from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from idiometer.errors import IdiometerError
from idiometer.find import blocks
from idiometer.find.corpus import Corpus
from idiometer.find.searching import Search
from idiometer.find.sources import Source, find_sources
from idiometer.find.workers import AHEAD, search_corpus
from tests.conftest import ROOT
from tests.find.fakes import ListFinder

PROGRAM = """
import sys
from idiometer.cli.main import main
from idiometer.find import finder
from tests.find.fakes import Slow
if __name__ == "__main__":
    finder.make_finder = lambda inventory, *_, **__: Slow(*inventory.idioms)
    sys.exit(main(sys.argv[1:]))
"""


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """A run of the command in processes of its own, in the middle."""
    (folder / "program.py").write_text(PROGRAM)
    (folder / "i.tsv").write_text("idiom\nbreak a leg\n")
    (folder / "c.txt").write_text("break a leg\n" + (1000 * "x" + "\n") * 20_000)
    call = [sys.executable, "program.py", "find", "c.txt", "-l", "en", "-o", "out.jsonl", "--jobs", "2"]
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    process = subprocess.Popen(
        [*call, "--inventory", "i.tsv"], cwd=folder, env=environment, stderr=subprocess.PIPE, start_new_session=True
    )
    part = folder / "out.jsonl.part"
    while not part.exists() or not part.stat().st_size:
        time.sleep(0.01)
        assert process.poll() is None
    return process


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "zombie" not in Path(f"/proc/{pid}/status").read_text()


def test_ctrl_c_stops_all_processes_in_one_line(tmp_path: Path) -> None:
    with begun(tmp_path) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().startswith("idiometer: stopped; what was found") and err.count(b"\n") == 1


def test_no_process_hears_ctrl_c_but_the_first(tmp_path: Path) -> None:
    with begun(tmp_path) as process:
        while len(list(tmp_path.glob("pid.*"))) < 2:
            time.sleep(0.01)
            assert process.poll() is None
        status = [Path(f"/proc/{path.suffix[1:]}/status").read_text() for path in tmp_path.glob("pid.*")]
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
    blocked = [int(line.split()[1], 16) for text in status for line in text.splitlines() if line.startswith("SigBlk")]
    assert len(blocked) == 2 and all(mask & 1 << signal.SIGINT - 1 for mask in blocked)


def test_a_killed_run_leaves_no_process_behind(tmp_path: Path) -> None:
    with begun(tmp_path) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.wait(timeout=60)
    workers = [int(path.suffix[1:]) for path in tmp_path.glob("pid.*")]
    for _ in range(1000):
        if not any(map(is_running, workers)):
            break
        time.sleep(0.01)
    assert workers and [pid for pid in workers if is_running(pid)] == []


def test_what_was_read_before_an_error_comes_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SIZE", 10)
    (tmp_path / "a").write_text("break a leg\n" * 5)
    (tmp_path / "b.zip").write_text("no archive")
    sources = find_sources([str(tmp_path / "a"), str(tmp_path / "b.zip")], "en", None)
    found = search_corpus(Search(Corpus.of(sources, "en"), ListFinder("break a leg")), jobs=2)
    n = 0
    with pytest.raises(IdiometerError, match="is not a zip archive"):
        for part in found:
            n += part.totals.n_sentences
    assert n == 5


class Counted(Corpus):
    """Counts the blocks that were read."""

    n_read = 0

    def blocks(self):  # type: ignore[no-untyped-def]
        for block in super().blocks():
            Counted.n_read += 1
            yield block


def test_a_bounded_number_of_blocks_is_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SIZE", 10)
    (tmp_path / "a").write_text("break a leg\n" * 300)
    corpus = Counted((Source("a", "text", (str(tmp_path / "a"),)),), "en", None, (), (None,))
    for n, _ in enumerate(search_corpus(Search(corpus, ListFinder("break a leg")), jobs=2), 1):
        assert Counted.n_read - n < 2 * (1 + AHEAD)
    assert Counted.n_read == n


def test_a_file_that_shrinks_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SIZE", 10)
    path = tmp_path / "a"
    path.write_text("break a leg\n" * 300)
    search = Search(Corpus.of(find_sources([str(path)], "en", None), "en"), ListFinder("break a leg"))
    with pytest.raises(IdiometerError, match="has changed while it was read"):
        for _ in search_corpus(search, jobs=2):
            path.write_text("")


def test_it_works_in_a_thread(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("break a leg\n")
    search = Search(Corpus.of(find_sources([str(tmp_path / "a")], "en", None), "en"), ListFinder("break a leg"))
    found = list[int]()
    thread = threading.Thread(target=lambda: found.extend(part.totals.n_lines for part in search_corpus(search, 2)))
    thread.start()
    thread.join()
    assert found == [1]
