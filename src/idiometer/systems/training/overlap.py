"""No pair to train on may be one to test or develop with: a split has none, but files can be changed after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from idiometer.errors import IdiometerError, counted
from idiometer.find.duplicates import fingerprint
from idiometer.systems.training.sources import Pairs, read_pairs

SHOWN = 5


def check_overlap(pairs: Pairs) -> None:
    """Raise, with the lines, where a source to train on stands among those held out, but for case and punctuation."""
    held: dict[int, tuple[Path, int]] = {}
    for part in (*pairs.plan["dev"], *pairs.plan["test"]):
        for number, mark in _marks(pairs.paths(part)):
            held.setdefault(mark, (pairs.paths(part)[0], number))
    found: list[str] = []
    n = 0
    for part in pairs.plan["train"]:
        path = pairs.paths(part)[0]
        for number, mark in _marks(pairs.paths(part)):
            if place := held.get(mark):
                n += 1
                if n <= SHOWN:
                    found.append(f"{path.name} line {number} is {place[0].name} line {place[1]}")
    if n:
        more = f" and {n - SHOWN} more" if n > SHOWN else ""
        raise IdiometerError(
            f"{counted(n, 'pair')} to train on in {pairs.folder} would be tested or developed with too: "
            f"{'; '.join(found)}{more}; split again"
        )


def _marks(paths: tuple[Path, Path]) -> Iterator[tuple[int, int]]:
    for number, (src, _) in enumerate(read_pairs(paths), 1):
        if src.strip():
            yield number, fingerprint(src)
