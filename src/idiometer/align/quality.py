"""How good links are: alignment error rate against gold links, or agreement of two aligners."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from idiometer.align.base import Links
from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError

_GOLD = re.compile(r"(\d+)([-?])(\d+)")


@dataclass(frozen=True, slots=True)
class Gold:
    """What a person linked in one pair: surely, and possibly (the sure ones too)."""

    sure: frozenset[tuple[int, int]]
    possible: frozenset[tuple[int, int]]


def read_gold(path: str | Path) -> list[Gold]:
    """A line per pair, `1-2` a sure link, `1?2` a possible one; an empty line was not annotated."""
    found = []
    for number, line in enumerate(read_lines(path), 1):
        matches = [(part, _GOLD.fullmatch(part)) for part in line.split()]
        if wrong := next((part for part, match in matches if not match), None):
            raise IdiometerError(
                f"{path}, line {number}: {wrong[:40]!r} is not a link; write 1-2, or 1?2 for a possible"
            )
        links = [(int(match[1]), int(match[3]), match[2]) for _, match in matches if match]
        sure = frozenset((i, j) for i, j, sign in links if sign == "-")
        found.append(Gold(sure, sure | {(i, j) for i, j, _ in links}))
    return found


def error_rate(links: Sequence[Links], gold: Sequence[Gold]) -> float:
    """The alignment error rate (Och and Ney 2003) over the annotated pairs."""
    rows = [(set(each), g) for each, g in zip(links, gold, strict=True) if g.possible]
    found = sum(len(each) + len(g.sure) for each, g in rows)
    return 1 - sum(len(each & g.sure) + len(each & g.possible) for each, g in rows) / max(1, found)


def agreement(left: Sequence[Links], right: Sequence[Links]) -> float:
    """F1 of the links of one aligner against those of another."""
    shared = sum(len(set(a) & set(b)) for a, b in zip(left, right, strict=True))
    return 2 * shared / max(1, sum(len(a) + len(b) for a, b in zip(left, right, strict=True)))
