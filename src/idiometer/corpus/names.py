"""What files and folders are called side by side: by their names, or by what differs in their paths."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path


def telling_names(paths: Sequence[str]) -> list[str]:
    """The last part of each path; where two are the same, the paths without what all begin and end with."""
    names = [Path(path).name for path in paths]
    if len(set(names)) == len(names):
        return names
    parts = [Path(path).parts for path in paths]
    most = min(map(len, parts)) - 1  # something stays of the shortest
    head = min(most, _alike(parts))
    tail = min(most - head, _alike([path[::-1] for path in parts]))
    return [str(Path(*path[head : len(path) - tail])) for path in parts]


def _alike(rows: Sequence[Sequence[str]]) -> int:
    """With how many equal parts all begin."""
    return sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*rows, strict=False)))
