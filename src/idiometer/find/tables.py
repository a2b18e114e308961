"""Which columns of a table hold the text and its translation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from idiometer.corpus.lines import BOM, open_binary
from idiometer.errors import IdiometerError, UsageError

SOURCE_NAMES = ("src", "text", "sentence")
TARGET_NAMES = ("ref", "tgt", "translation")
_HEAD = 1 << 20  # bytes in which the first line of a table has to end


@dataclass(frozen=True, slots=True)
class Columns:
    """Places of the text and, perhaps, its translation in each line of a TSV."""

    src: int
    ref: int | None
    header: bool


def tsv_columns(path: str, wanted: Sequence[str], *, pair: bool) -> Columns:
    """The columns asked for, by name or number from 1; else `src`, `text` and `ref` of a header, else the first ones.

    A first line is a header if it has the names asked for or, where none are, a column called src, text or sentence.
    """
    with open_binary(path) as stream:
        first = stream.readline(_HEAD).removeprefix(BOM).decode(errors="replace").rstrip("\r\n").split("\t")
    names = [name for name in wanted if not name.isdecimal()]
    if lost := [name for name in names if name not in first]:
        raise IdiometerError(f"{path}, line 1: the header has no column {lost[0]!r}; it reads {', '.join(first)[:200]}")
    header = bool(names) or any(name in first for name in SOURCE_NAMES)
    places = [first.index(name) if name in names else _number(name) for name in wanted]
    if not places:
        places = [_named(first, SOURCE_NAMES, 0) if header else 0]
    if len(places) == 1 and pair:
        default = None if header or wanted or len(first) < 2 else 1
        other = _named(first, TARGET_NAMES, -1) if header and not wanted else -1
        return Columns(places[0], default if other < 0 else other, header)
    return Columns(places[0], places[1] if len(places) > 1 else None, header)


def chosen(names: Sequence[str], wanted: Sequence[str], path: str, *, pair: bool) -> tuple[str, str | None]:
    """The names of the columns to read of a file whose columns are all named."""
    if lost := [name for name in wanted if name not in names]:
        raise UsageError(f"{path} has no column {lost[0]!r}; it has {', '.join(names)}")
    if wanted:
        return wanted[0], wanted[1] if len(wanted) > 1 else None
    src = next((name for name in SOURCE_NAMES if name in names), None)
    if src is None:
        raise UsageError(f"{path} has no column src or text: choose one of {', '.join(names)} with --columns")
    return src, next((name for name in TARGET_NAMES if pair and name in names), None)


def _number(text: str) -> int:
    if int(text) < 1:
        raise UsageError("--columns counts from 1")
    return int(text) - 1


def _named(names: Sequence[str], wanted: Sequence[str], default: int) -> int:
    return next((names.index(name) for name in wanted if name in names), default)
