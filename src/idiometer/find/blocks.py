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
    parts: tuple[bytes, ...]
    too_long: frozenset[int] = frozenset()  # places in the block of lines that are left out

    @property
    def n_lines(self) -> int:
        """How many lines it has."""
        return self.parts[0].count(b"\n")


def line_blocks(number: int, stream: IO[bytes], first: int = 1, longest: int = LONGEST) -> Iterator[Block]:
    """The blocks of a file of lines; `first` is the number of the line that comes next."""
    for lines, long in _pieces(stream, longest):
        block = Block(number, first, (lines,), frozenset({0} if long else ()))
        yield block
        first += block.n_lines


def pair_blocks(
    number: int, streams: tuple[IO[bytes], IO[bytes]], names: tuple[str, str], longest: int = LONGEST
) -> Iterator[Block]:
    """The blocks of two files that go line by line; an error with both numbers where one is longer."""
    first = 1
    other = streams[1]
    for block in line_blocks(number, streams[0], longest=longest):
        lines, long = _exactly(other, block.n_lines, longest)
        if first == 1 and lines:
            lines[0] = lines[0].removeprefix(BOM)
        if len(lines) < block.n_lines:
            rest = sum(piece.count(b"\n") for piece, _ in _pieces(streams[0], longest, begun=True))
            check_counts(names[1], first - 1 + len(lines), names[0], first - 1 + block.n_lines + rest, "lines")
        yield Block(number, first, (block.parts[0], b"".join(lines)), block.too_long | long)
        first += block.n_lines
    if rest := sum(piece.count(b"\n") for piece, _ in _pieces(other, longest, begun=True)):
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
            yield Block(number, first, (b"".join(held),))
            size, held = 0, []
    if held:
        yield Block(number, first, (b"".join(held),))


def _pieces(stream: IO[bytes], longest: int, *, begun: bool = False) -> Iterator[tuple[bytes, bool]]:
    """Bytes that end with a newline, a block's size at a time; a line that does not fit comes as an empty one."""
    held = b"" if begun else stream.read(len(BOM)).removeprefix(BOM)
    more = True
    while more:
        if cut := held.rfind(b"\n") + 1:
            yield held[:cut], False
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
            yield b"\n", True
            held = _behind_newline(stream)
        else:
            if whole := b"".join(parts):
                yield whole if whole.endswith(b"\n") else whole + b"\n", False
            held = data[cut:]
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
