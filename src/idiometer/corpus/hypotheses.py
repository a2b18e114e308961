"""One system's translations, one per example, in order."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, counted


@dataclass(frozen=True)
class Hypotheses:
    """The lines of one system; an empty line is an empty translation and counts as one."""

    system: str
    lines: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.lines)

    @classmethod
    def read(cls, path: str | Path, system: str | None = None) -> Hypotheses:
        """Read a plain text file, one translation a line; the file's name is the system's name."""
        lines = tuple(read_lines(path))
        if not lines:
            raise IdiometerError(f"{path} is empty; it needs one translation a line")
        return cls(system or Path(path).name, lines)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the lines."""
        return hashlib.sha256("\n".join(self.lines).encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def n_empty(self) -> int:
        """How many translations are empty, or white space alone."""
        return sum(not line.strip() for line in self.lines)

    def check(self, testset: TestSet) -> None:
        """Raise unless there is one line per example."""
        check_counts(self.system, len(self.lines), testset.name, len(testset), "examples")


def check_counts(left: str, n_left: int, right: str, n_right: int, unit: str = "lines") -> None:
    """Raise, with both numbers, unless two things that go line by line have equally many; `unit` is in the plural."""
    if n_left == n_right:
        return
    hint = ""
    if n_left == n_right - 1:
        hint = f" (was an empty last translation of {left} lost? add an empty line at the end)"
    has, wants = counted(n_left, "line"), counted(n_right, unit.removesuffix("s"))
    raise IdiometerError(f"{left} has {has}, {right} has {wants}: line counts must match{hint}")
