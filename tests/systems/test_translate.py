"""The run around a system: lines stay in their places, a stopped run goes on, what fails is told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.errors import IdiometerError, UsageError
from idiometer.systems.base import BatchError, Output
from idiometer.systems.batches import by_tokens
from idiometer.systems.progress import Progress
from idiometer.systems.translate import record_path, translate
from tests.systems.systems import Shouting

LINES = [f"{'word ' * (n % 5)}number {n}" for n in range(20)]
LOUD = tuple(line.upper() for line in LINES)


@given(st.lists(st.text(max_size=8), max_size=30), st.integers(1, 4), st.integers(1, 3), st.sampled_from("abc "))
def test_every_line_has_its_own_output(lines: list[str], room: int, parallel: int, broken: str) -> None:
    """Whatever breaks: each line is its own translation, or empty and told."""
    from tests.systems import systems

    system = systems.Shouting(lambda line: broken in line and line.startswith(broken), room, parallel)
    try:
        found = translate(lines, "en-fr", system)
    except IdiometerError as error:
        assert "failed on" in str(error)
        return
    for number, (line, output) in enumerate(zip(lines, found.lines, strict=True), 1):
        said = (
            " ".join(part for part in line.replace("\r", "\n").split("\n") if part) if set(line) & {*"\r\n"} else line
        )
        said = "".join("\ufffd" if 0xD800 <= ord(char) <= 0xDFFF else char for char in said)
        expected = "" if not said.strip() or number in found.failed else said.upper().strip()
        assert output == expected
        assert (number in found.failed) == (bool(said.strip()) and said.startswith(broken))


@given(st.lists(st.integers(0, 40)), st.integers(1, 60), st.integers(1, 5))
def test_batches_keep_to_the_budget(sizes: list[int], budget: int, most: int) -> None:
    batches = by_tokens(sizes, budget, most)
    assert sorted(index for batch in batches for index in batch) == list(range(len(sizes)))
    for batch in batches:
        assert len(batch) <= most
        assert len(batch) == 1 or len(batch) * max(sizes[index] for index in batch) <= budget
    flat = [sizes[index] for batch in batches for index in batch]
    assert flat == sorted(flat, reverse=True)


def test_the_output_and_its_record(tmp_path: Path) -> None:
    output, seen = tmp_path / "out.txt", list[Progress]()
    found = translate([*LINES, "", " "], "en-fr", Shouting(), output, show=seen.append)
    assert output.read_text() == "".join(f"{line}\n" for line in (*LOUD, "", ""))
    record = json.loads(record_path(output).read_text())
    assert record == {**found.record, "failed": {}, "remarks": {}}
    assert (record["system"], record["langpair"], record["lines"]) == ("test:shouting", "en-fr", 22)
    assert record["settings"] == {"mode": "a"} and record["started"] <= record["finished"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "out.txt.json"]
    assert [(p.done, p.total) for p in seen] == [(3, 20), (6, 20), (9, 20), (12, 20), (15, 20), (18, 20), (20, 20)]


def test_one_text_is_no_list_of_lines() -> None:
    with pytest.raises(UsageError, match=r"give a list of lines, as in \[text\]"):
        translate("Good morning.", "en-fr", Shouting())


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    stop, output = Shouting(), tmp_path / "out.txt"
    shout = stop.translate

    def twice(lines: list[str]) -> list[Output]:
        if len(stop.asked) == 2:
            raise KeyboardInterrupt
        return shout(lines)

    stop.translate = twice  # type: ignore[method-assign, assignment]
    with pytest.raises(KeyboardInterrupt):
        translate(LINES, "en-fr", stop, output)
    assert not output.exists()
    said: list[str] = []
    again = Shouting()
    found = translate(LINES, "en-fr", again, output, say=said.append)
    assert found.lines == LOUD and said == ["going on after 6 lines of an earlier run"]
    assert stop.asked + again.asked == [[LINES[i] for i in batch] for batch in again.batches(LINES)]
    assert found.record["runs"] == 2


def test_other_lines_or_settings_begin_anew(tmp_path: Path) -> None:
    def left_over() -> None:
        system = Shouting(lambda line: line == LINES[0])
        translate(LINES, "en-fr", system, tmp_path / "o")

    for lines, langpair, mode in ((LINES, "en-fr", "b"), (LINES, "en-de", "a"), ([*LINES[1:], "more"], "en-fr", "a")):
        left_over()
        assert (tmp_path / "o.journal").exists()
        said: list[str] = []
        system = Shouting(mode=mode)
        translate(lines, langpair, system, tmp_path / "o", say=said.append)
        assert said == [f"an unfinished run into {tmp_path / 'o'} had other lines or settings: it is begun anew"]
        assert sum(map(len, system.asked)) == 20


@pytest.mark.parametrize("tail", [b'{"batch": 3, "outp', b'{"batch": 3}\n', b"\xff\xfe\n", b"[]\n", b"7\n"])
def test_a_torn_or_damaged_journal(tmp_path: Path, tail: bytes) -> None:
    translate(LINES, "en-fr", Shouting(lambda line: line == LINES[0]), tmp_path / "o")
    with (tmp_path / "o.journal").open("ab") as journal:
        journal.write(tail)
    assert translate(LINES, "en-fr", Shouting(), tmp_path / "o").lines == LOUD


def test_failed_lines_are_told_and_tried_by_the_next_run(tmp_path: Path) -> None:
    said: list[str] = []
    found = translate(LINES, "en-fr", Shouting(lambda line: line in LINES[4:6]), tmp_path / "o", say=said.append)
    assert found.failed == {5: f"cannot say {LINES[4]}", 6: f"cannot say {LINES[5]}"}
    assert found.lines == (*LOUD[:4], "", "", *LOUD[6:])
    assert said == [
        f"1 line failed and stands empty (the first is line 5): cannot say {LINES[4]}",
        f"1 line failed and stands empty (the first is line 6): cannot say {LINES[5]}",
    ]
    assert json.loads((tmp_path / "o.json").read_text())["failed"]["5"] == f"cannot say {LINES[4]}"
    again = Shouting()
    assert translate(LINES, "en-fr", again, tmp_path / "o").lines == LOUD
    assert len(again.asked) == 2 and not (tmp_path / "o.journal").exists()


def test_line_breaks_in_sources_and_outputs() -> None:
    class Chatty(Shouting):
        def translate(self, lines: object) -> list[Output]:
            return [Output("Here it is:\r\n\nA line.\n") for _ in lines]  # type: ignore[attr-defined]

    said: list[str] = []
    found = translate(["one\ntwo", "half \ud800"], "en-fr", Chatty(), say=said.append)
    assert found.lines == ("Here it is: A line.",) * 2
    assert said == [
        "2 source lines had a line break or half a character in it: a space or � stands there",
        "2 translations: several lines joined (the first is line 1)",
    ]


def test_memory_that_is_too_small_is_remembered() -> None:
    said: list[str] = []
    system = Shouting(room=1)
    assert translate(LINES, "en-fr", system, say=said.append).lines == LOUD
    assert [len(lines) for lines in system.asked[:6]] == [3, 2, 1, 1, 1, 1]
    assert all(len(lines) == 1 for lines in system.asked[6:])
    assert said == [
        "out of memory with 3 lines at once: going on with batches of half the size",
        "out of memory with 2 lines at once: going on with batches of half the size",
    ]
    with pytest.raises(IdiometerError, match="failed on all 20 lines, line 1: too small a room"):
        translate(LINES, "en-fr", Shouting(room=0))


def test_threads_stop_at_the_first_error() -> None:
    class Broken(Shouting):
        def translate(self, lines: object) -> list[Output]:
            raise BatchError("no")

    with pytest.raises(IdiometerError, match="failed on 10 lines in a row"):
        translate(LINES, "en-fr", Broken(parallel=3))


def test_a_journal_has_one_writer(tmp_path: Path) -> None:
    class Nested(Shouting):
        def translate(self, lines: object) -> list[Output]:
            translate(LINES, "en-fr", Shouting(), tmp_path / "o")
            raise AssertionError

    with pytest.raises(IdiometerError, match=r"another run writes .*o.journal; wait for it"):
        translate(LINES, "en-fr", Nested(), tmp_path / "o")


def test_a_full_disk(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400, limits[1]))
    try:
        with pytest.raises(
            IdiometerError, match=r"no room for .*o.journal: File too large; make room and run the same"
        ):
            translate(LINES, "en-fr", Shouting(), tmp_path / "o")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not (tmp_path / "o").exists()
    said: list[str] = []
    assert translate(LINES, "en-fr", Shouting(), tmp_path / "o", say=said.append).lines == LOUD
    assert said[0].startswith("going on after ")


SLOW = """
import sys, time
sys.path.insert(0, {root!r})
from idiometer.systems.translate import translate
from tests.systems.systems import Shouting
system = Shouting()
shout = system.translate
def slowly(lines):
    time.sleep({wait})
    return shout(lines)
system.translate = slowly
translate({lines!r}, "en-fr", system, {output!r})
print(sum(map(len, system.asked)))
"""


def test_a_killed_process_goes_on(tmp_path: Path) -> None:
    output = tmp_path / "out.txt"
    root = str(Path(__file__).parents[2])

    def code(wait: float) -> str:
        return SLOW.format(root=root, wait=wait, lines=LINES, output=str(output))

    process = subprocess.Popen([sys.executable, "-c", code(0.5)])
    journal = tmp_path / "out.txt.journal"
    for _ in range(600):
        if journal.exists() and journal.read_bytes().count(b"\n") > 2:
            break
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert journal.exists() and not output.exists()
    done = subprocess.run([sys.executable, "-c", code(0)], capture_output=True, text=True, check=True)
    assert 0 < int(done.stdout) < len(LINES)
    assert output.read_text() == "".join(f"{line}\n" for line in LOUD)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("Helsinki-NLP/opus", "does not say what it is: write one of hf:MODEL"),
        ("fh:model", "unknown kind of system 'fh'; did you mean 'hf'?"),
        ("cmd: ", "names nothing: write cmd:COMMAND"),
    ],
)
def test_what_is_no_system(spec: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        translate(LINES, "en-fr", spec)
