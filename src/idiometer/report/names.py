"""Long names of systems, shortened in the middle so that they still differ."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

WIDTH = 22  # what a table of 80 columns has room for beside the numbers


def short_names(names: Sequence[str], width: int = WIDTH) -> dict[str, str]:
    """Each name as the tables print it; one that is too long keeps its two ends."""
    for head in sorted(range(1, width - 1), key=lambda n: abs(2 * n - width)):
        found = {name: _shortened(name, head, width) for name in names}
        if len(set(found.values())) == len(found):
            return found
    # They differ in their middles alone: number them.
    ends = (f"…{number}" for number in range(1, len(names) + 1))
    return {
        name: name if cell_len(name) <= width else _prefix(name, width - cell_len(end)) + end
        for name, end in zip(names, ends, strict=True)
    }


def _shortened(name: str, head: int, width: int) -> str:
    if cell_len(name) <= width:
        return name
    return _prefix(name, head) + "…" + _prefix(name[::-1], width - 1 - head)[::-1]


def _prefix(text: str, width: int) -> str:
    """As much of a text as fits into so many columns."""
    while cell_len(text) > width:
        text = text[: width if len(text) > width else -1]
    return text
