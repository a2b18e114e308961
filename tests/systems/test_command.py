"""Programs of every temper, real ones: they die, swallow lines, print too many, treat blank lines as they like."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.errors import IdiometerError, UsageError
from idiometer.idioms.starter import load_testset
from idiometer.systems.command import aligned
from idiometer.systems.translate import translate
from tests.conftest import IN_CI

LINES = [f"line {n}" for n in range(1, 13)]


def program(code: str) -> str:
    """A command that runs a line of Python over `line` of standard input."""
    loop = f"import sys, os\nfor number, line in enumerate(sys.stdin):\n    line = line.rstrip('\\n')\n    {code}\n"
    return f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(loop)}"


def test_lines_in_lines_out(tmp_path: Path) -> None:
    found = translate(LINES, "en-fr", program("print(line.upper())"), tmp_path / "o")
    assert found.lines == tuple(line.upper() for line in LINES)
    assert (tmp_path / "o").read_text() == "".join(f"{line.upper()}\n" for line in LINES)


@pytest.mark.parametrize(
    "code",
    [
        "print(line.upper()) if line else None",  # passes over blank lines
        "print(line.upper() or 'said of nothing')",  # makes something of them
        "print('  ' + line.upper() + ' \\r')",
        "print(line.upper())\n    if number == 22: print(); print()",  # blank lines at the end
    ],
)
def test_blank_lines_are_treated_in_many_ways(code: str) -> None:
    assert translate(LINES, "en-fr", program(code)).lines == tuple(line.upper() for line in LINES)


def test_two_outputs_for_one_line_are_told_from_a_shift() -> None:
    code = "print(line)\n    if line == 'line 5': print('more of it')"
    said: list[str] = []
    found = translate(LINES, "en-fr", program(code), say=said.append)
    assert found.lines == (*LINES[:4], "line 5 more of it", *LINES[5:])
    assert said == ["1 translation: several lines joined (the first is line 5)"]


def test_a_swallowed_line_is_found_and_left_empty() -> None:
    found = translate(LINES, "en-fr", program("print(line) if line != 'line 7' else None"))
    assert found.lines == (*LINES[:6], "", *LINES[7:])
    assert found.failed == {7: "the command printed nothing for 1 line"}


def test_a_line_that_kills_the_command() -> None:
    code = "print(line, flush=True)\n    if line == 'line 3': sys.exit('cannot do beans')"
    found = translate(LINES, "en-fr", program(code))
    assert found.failed == {3: "the command ended with code 1: cannot do beans"}
    code = "os.kill(os.getpid(), 9) if line == 'line 3' else print(line)"
    found = translate(LINES, "en-fr", program(code))
    assert found.failed == {3: "the command was ended by SIGKILL"} and found.lines[3:] == tuple(LINES[3:])


def test_lost_lines_and_words_for_blank_ones_do_not_add_up() -> None:
    """Two of three lines are swallowed, two blank ones get words: three lines, and none is taken for another's."""
    found = translate(LINES[:3], "en-fr", program("print(line or 'nothing said') if line in ('', 'line 3') else None"))
    assert found.lines == ("", "", "line 3")


def test_a_swap_is_not_taken_for_a_translation() -> None:
    """One line swallowed and one doubled: the count is right, the lines would be shifted."""
    code = "print(line) if line != 'line 2' else None\n    if line == 'line 9': print('x')"
    expected = ("line 1", "", *LINES[2:8], "line 9 x", *LINES[9:])
    assert translate(LINES, "en-fr", program(code)).lines == expected
    passing = f"if not line: continue\n    {code}"  # over blank lines
    assert translate(LINES, "en-fr", program(passing)).lines == expected


def test_a_second_output_is_not_taken_for_a_blank_line() -> None:
    """Two lines, three outputs: the one in the middle may belong to the first, where blank lines are passed over."""
    code = "if not line: continue\n    print(line)\n    if line == 'line 5': print('more of it')"
    assert translate(LINES, "en-fr", program(code)).lines == (*LINES[:4], "line 5 more of it", *LINES[5:])
    assert aligned(["a", "", "b"], 2) == ["a", "b"] and aligned(["a", "more", "b"], 2) is None
    assert translate(LINES[:2], "en-fr", program("print(line or 'nothing said')")).lines == ("line 1", "line 2")


def test_first_and_last_words_of_a_command() -> None:
    with pytest.raises(IdiometerError, match=r"code 1: no such mode\. Try: … spa-eng$"):
        code = "sys.exit('no such mode. Try:\\n  eng-spa\\n  spa-eng')"
        translate(LINES[:2], "en-fr", program(code))


def test_a_broken_command_stops_the_run(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=r"failed on 10 lines in a row, each tried alone .*ended with code 4"):
        translate(LINES, "en-fr", program("sys.exit(4)"), tmp_path / "o")
    with pytest.raises(IdiometerError, match="failed on all 2 lines, line 1: the command ended with code 4"):
        translate(LINES[:2], "en-fr", program("sys.exit(4)"), tmp_path / "o")
    assert not (tmp_path / "o").exists()


def test_what_is_not_utf8() -> None:
    code = "sys.stdout.buffer.write(b'\\xff\\n' if line == 'line 2' else line.encode() + b'\\n')"
    found = translate(LINES, "en-fr", program(code))
    assert found.failed == {2: "the command printed what is not UTF-8 (byte 1)"}


def test_no_such_program_and_open_quotes() -> None:
    with pytest.raises(UsageError, match="'apertiumm' is no program on the PATH: install it, or mend the command"):
        translate(LINES, "en-fr", "cmd:apertiumm -u eng-spa")
    with pytest.raises(UsageError, match=r"cannot be run: chmod \+x makes it a program"):
        translate(LINES, "en-fr", f"cmd:{shlex.quote(__file__)}")
    with pytest.raises(UsageError, match="close the quotes"):
        translate(LINES, "en-fr", "cmd:sed 's/a/b/")


text = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1)


@given(st.lists(text.filter(str.strip), min_size=3), st.sampled_from(["", " ", "nothing"]))
def test_outputs_are_told_from_what_stands_between(lines: list[str], blank: str) -> None:
    printed = [part for line in lines for part in (line, blank)][:-1]
    assert aligned(printed, len(lines)) == lines
    assert aligned([*printed, ""], len(lines)) == lines
    assert aligned(printed[1:], len(lines)) is None


def test_apertium_translates_the_starter_set(tmp_path: Path) -> None:
    if not shutil.which("apertium"):
        if IN_CI:
            pytest.fail("apertium is missing: .ci/run installs it")
        pytest.skip("apertium is not installed")
    testset = load_testset("starter/en-es")
    sources = [example.src for example in testset]
    found = translate(sources, "en-es", "cmd:apertium -u eng-spa", tmp_path / "apertium.es")
    assert len(found.lines) == len(testset) and all(found.lines) and not found.failed
    alone = translate(sources[:3], "en-es", "cmd:apertium -u eng-spa")
    assert found.lines[:3] == alone.lines
    city = translate(["He lived in New", "York is big"], "en-es", "cmd:apertium -u eng-spa")
    assert "York" in city.lines[1] and "York" not in city.lines[0]  # as one text: "Nueva York"
