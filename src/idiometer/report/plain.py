"""Text of a corpus where only one line of plain text may stand."""

from __future__ import annotations


def one_line(text: str) -> str:
    """Control characters, which have no place in HTML or a plot, as spaces."""
    return "".join(c if c.isprintable() or c == "\u200d" else " " for c in text)
