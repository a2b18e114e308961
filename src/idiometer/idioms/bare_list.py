"""Bare lists: one idiom a line, as people keep them in a text file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from idiometer.corpus.lines import read_lines, suffix
from idiometer.errors import IdiometerError

LONGEST = 1_000  # characters of an entry
_TABLES = (".csv", ".json", ".parquet", ".xlsx")


def read_bare_list(path: str | Path) -> tuple[list[str], Mapping[str, int]]:
    """The idioms in order, each once, and how many lines were left out and why."""
    if suffix(path) in _TABLES:
        raise IdiometerError(
            f"{path}: an inventory is a .tsv with a header, a .jsonl, or a bare list (.txt), one idiom a line"
        )
    found: dict[str, str] = {}
    left_out: Counter[str] = Counter()
    for number, line in enumerate(read_lines(path), 1):
        idiom = _entry(line, path, number)
        key = idiom.casefold()
        if not idiom:
            left_out["empty line"] += 1
        elif key in found:
            left_out["duplicate"] += 1
        else:
            found[key] = idiom
    if not found:
        raise IdiometerError(f"{path} has no idiom in it; write one a line")
    return list(found.values()), dict(left_out)


def _entry(line: str, path: str | Path, number: int) -> str:
    """A line with its spaces in order, or an error that says what is wrong with it."""
    if len(line) > LONGEST:
        raise IdiometerError(f"{path}, line {number}: {len(line):,} characters are no idiom; write one idiom a line")
    if "\t" in line.strip():
        raise IdiometerError(
            f"{path}, line {number}: a tab in a bare list; name a table .tsv and give it a header with 'idiom'"
        )
    if "\0" in line:
        raise IdiometerError(f"{path}, line {number}: a NUL byte; an inventory is a text file, one idiom a line")
    idiom = " ".join(line.split())
    try:
        check_brackets(idiom)
    except ValueError as error:
        raise IdiometerError(f"{path}, line {number}: {error}") from None
    return idiom


def check_brackets(entry: str) -> None:
    """Raise a ValueError where a bracket of an entry has no partner, or one stands in another."""
    depth = 0
    for char in entry:
        depth += (char == "(") - (char == ")")
        if depth not in (0, 1):
            break
    if depth:
        raise ValueError(f"{entry!r} has a bracket without its partner; write words that may be left out as (word)")
