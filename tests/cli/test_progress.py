"""The line that says how far a job is: on a terminal alone, written over, ended once."""

from __future__ import annotations

import io
import sys

import pytest

from idiometer.cli import progress
from idiometer.cli.progress import Line


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_texts_are_written_over_and_the_last_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    line = Line()
    line.show("1 of 10")
    line.show("2 of 10")
    line.show("10 of 10", last=True)
    line.end()
    assert screen.getvalue() == "\r1 of 10\x1b[K\r2 of 10\x1b[K\r10 of 10\x1b[K\n"


def test_a_line_that_is_left_open_is_ended_once(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    line = Line()
    line.show("first")
    line.show("too soon after it")
    line.end()
    line.end()
    assert screen.getvalue() == "\rfirst\x1b[K\n"


@pytest.mark.parametrize("quiet", [True, False])
def test_nothing_is_written_where_nobody_looks(quiet: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal() if quiet else io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    line = Line(quiet)
    line.show("1 of 2", last=True)
    assert screen.getvalue() == ""
    assert not line.on
