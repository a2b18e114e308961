"""The lines of a block as text, and what in it is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from idiometer.find.blocks import Block
from idiometer.find.corpus import Corpus


class Problem(NamedTuple):
    """Why a line is left out; the error to raise, empty where leaving it out is no error."""

    reason: str
    error: str = ""


TOO_LONG = Problem("line too long to search")
SKIP = " (--skip-broken leaves such lines out)"
Kept = tuple[Sequence[int], list[list[str]]]  # places in the block, and the lines there of each part


def decoded(corpus: Corpus, block: Block) -> tuple[Kept, dict[int, Problem]]:
    """The lines that can be read, and by place the problems of the others."""
    problems = dict.fromkeys(block.too_long, TOO_LONG)
    paths = corpus.sources[block.source].paths
    parts = []
    for number, part in enumerate(block.parts):
        path = paths[min(number, len(paths) - 1)]
        parts.append(_lines(part, path, block.first, corpus.longest, problems))
    places: Sequence[int] = range(len(parts[0]))
    if problems:
        places = [place for place in places if place not in problems]
        parts = [[part[place] for place in places] for part in parts]
    return (places, parts), problems


def _lines(part: bytes, path: str, first: int, longest: int, problems: dict[int, Problem]) -> list[str]:
    """The lines of one part; the places of those that are no text join the problems."""
    try:
        text = part.decode()
    except UnicodeDecodeError:
        for place, raw in enumerate(part.split(b"\n")):
            if problem := _not_utf8(raw, path, first + place):
                problems.setdefault(place, problem)
        text = part.decode(errors="replace")
    lines = text.split("\n")
    lines.pop()
    if b"\r" in part:
        lines = [line.removesuffix("\r") for line in lines]
    if b"\0" in part:
        for place, line in enumerate(lines):
            if "\0" in line:
                what = f"{path}, line {first + place}: character {line.index(chr(0)) + 1} is NUL"
                problems.setdefault(place, Problem("binary", f"{what}; is it a binary file?{SKIP}"))
    if len(text) > longest:
        problems.update({place: TOO_LONG for place, line in enumerate(lines) if len(line) > longest})
    return lines


def _not_utf8(line: bytes, path: str, number: int) -> Problem | None:
    try:
        line.decode()
    except UnicodeDecodeError as error:
        what = f"{path}, line {number}: byte {error.start + 1} (0x{line[error.start]:02x}) is not UTF-8"
        if b"\0" in line:
            return Problem("binary", f"{what}, and there is a NUL; is it a binary file, or UTF-16?{SKIP}")
        advice = f"convert the file first, for example: iconv -f GB18030 -t UTF-8 {path}{SKIP}"
        return Problem("not UTF-8", f"{what}; {advice}")
    return None
