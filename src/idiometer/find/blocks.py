"""Blocks of whole lines: what is read at once, handed to a process, and counted in the journal.

Where a block ends depends on the bytes of the corpus alone, so that a run that was stopped can go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from idiometer.corpus.hypotheses import check_counts
from idiometer.corpus.lines import BOM

SIZE = 1 << 20  # bytes of a block
LONGEST = 1_000_000  # characters of a line, above which it is not searched
_UTF8 = 4  # bytes a character can have


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one source: the text's and, in parallel files, the translation's; too long ones are left out."""

    source: int
    first: int  # number of the first line, from 1
    n_lines: int
    parts: tuple[bytes, ...]
    too_long: frozenset[int] = frozenset()  # places in the block of lines that are left out
    start: int | None = None  # where in a plain file these very bytes begin


def line_blocks(
    number: int, stream: IO[bytes], longest: int = LONGEST, *, plain: bool = False
) -> Iterator[Block]:  # fmt: skip
    """The blocks of a file of lines; of a plain file, which others can open and read in, with their places."""
    first = 1
    for lines, held in _pieces(stream, longest):
        if lines is None:
            block = Block(number, first, 1, (b"\n",), frozenset({0}))
        elif lines.endswith(b"\n"):
            start = stream.tell() - held - len(lines) if plain else None
            block = Block(number, first, lines.count(b"\n"), (lines,), start=start)
        else:
            block = Block(number, first, lines.count(b"\n") + 1, (lines + b"\n",))
        yield block
        first += block.n_lines


def pair_blocks(
    number: int, streams: tuple[IO[bytes], IO[bytes]], names: tuple[str, str], longest: int = LONGEST
) -> Iterator[Block]:
    """The blocks of two files that go line by line; an error with both numbers where one is longer."""
    first = 1
    other = streams[1]
    blocks = line_blocks(number, streams[0], longest)
    for block in blocks:
        n_lines = block.n_lines
        lines, long = _exactly(other, n_lines, longest)
        if first == 1 and lines:
            lines[0] = lines[0].removeprefix(BOM)
        if len(lines) < n_lines:
            rest = sum(more.n_lines for more in blocks)
            check_counts(names[1], first - 1 + len(lines), names[0], first - 1 + n_lines + rest, "lines")
        yield Block(number, first, n_lines, (block.parts[0], b"".join(lines)), block.too_long | long)
        first += n_lines
    if rest := sum(more.n_lines for more in line_blocks(number, other, longest)):
        check_counts(names[0], first - 1, names[1], first - 1 + rest, "lines")


def gathered(number: int, lines: Iterable[tuple[int, bytes]]) -> Iterator[Block]:
    """Blocks of lines that were made one by one, each with its number."""
    first, size, held = 1, 0, list[bytes]()
    for place, line in lines:
        if not held:
            first = place
        held.append(line)
        size += len(line)
        if size >= SIZE:
            yield Block(number, first, len(held), (b"".join(held),))
            size, held = 0, []
    if held:
        yield Block(number, first, len(held), (b"".join(held),))


def _pieces(stream: IO[bytes], longest: int) -> Iterator[tuple[bytes | None, int]]:
    """Bytes up to a newline, a block's size at a time, and how many were read beyond them.

    The last may lack its newline; in place of a line that is too long comes none.
    """
    held = stream.read(len(BOM)).removeprefix(BOM)
    more = True
    while more:
        if cut := held.rfind(b"\n") + 1:
            yield held[:cut], len(held) - cut
            held = held[cut:]
        parts, size, long = [held], len(held), False
        while data := stream.read(SIZE):
            if cut := data.rfind(b"\n") + 1:
                parts.append(data[:cut])
                break
            parts.append(data)
            size += len(data)
            if long := size > longest * _UTF8:
                break
        if long:
            held = _behind_newline(stream)
            yield None, len(held)
        else:
            held = data[cut:]
            if whole := b"".join(parts):
                yield whole, len(held)
        more = bool(data or held)


def _behind_newline(stream: IO[bytes]) -> bytes:
    """Read to the next newline; what was read beyond it."""
    while data := stream.read(SIZE):
        if b"\n" in data:
            return data[data.index(b"\n") + 1 :]
    return b""


def _exactly(stream: IO[bytes], n: int, longest: int) -> tuple[list[bytes], frozenset[int]]:
    """The next n lines, fewer at the end; those over the limit empty, with their places."""
    lines: list[bytes] = []
    long: set[int] = set()
    limit = longest * _UTF8
    while len(lines) < n and (line := stream.readline(limit)):
        if line[-1:] != b"\n":
            if len(line) == limit:
                long.add(len(lines))
                while line and line[-1:] != b"\n":
                    line = stream.readline(limit)
                line = b""
            line = b"\n" if not line else line + b"\n"
        lines.append(line)
    return lines, frozenset(long)
