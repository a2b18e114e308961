"""Pharaoh files: a line of `i-j` links per pair, tokens counted from 0; and aligners that just look them up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from idiometer.align.base import Links, Pair
from idiometer.corpus.hypotheses import check_counts
from idiometer.corpus.lines import read_lines, write_lines
from idiometer.errors import IdiometerError

_LINE = re.compile(r"\s*(?:\d+-\d+(?:\s+\d+-\d+)*)?\s*")


def read_pharaoh(path: str | Path) -> list[Links]:
    """The links of a file, line by line; an empty line has none."""
    found = []
    for number, line in enumerate(read_lines(path), 1):
        if not _LINE.fullmatch(line):
            wrong = next((part for part in line.split() if not re.fullmatch(r"\d+-\d+", part)), line)
            raise IdiometerError(
                f"{path}, line {number}: {wrong[:40]!r} is not a link; a line is like 0-0 1-2 2-1, tokens from 0"
            )
        links = {(int(i), int(j)) for i, j in (part.split("-") for part in line.split())}
        found.append(tuple(sorted(links)))
    return found


def write_pharaoh(path: str | Path, links: Sequence[Links]) -> None:
    """Write one line a pair."""
    write_lines(path, (" ".join(f"{i}-{j}" for i, j in each) for each in links))


@dataclass(frozen=True)
class Precomputed:
    """The links of a file as an aligner: for the pairs that they were made for, in that order."""

    path: str
    links: Sequence[Links]
    tokens: str = "words"
    name: str = field(default="precomputed", init=False)

    @classmethod
    def read(cls, path: str | Path, tokens: str = "words") -> Precomputed:
        """Read a file; `tokens` says what its numbers count."""
        return cls(str(path), read_pharaoh(path), tokens)

    def settings(self) -> Mapping[str, str]:
        """The links themselves, by their digest."""
        text = "\n".join(" ".join(f"{i}-{j}" for i, j in links) for links in self.links)
        return {"aligner": f"{Path(self.path).name}#{sha256(text.encode()).hexdigest()[:8]}", "tokens": self.tokens}

    def align(self, pairs: Sequence[Pair]) -> list[Links]:
        """The links, checked: every one has its two tokens."""
        check_counts(self.path, len(self.links), "the text", len(pairs), "pairs")
        for number, (links, (src, tgt)) in enumerate(zip(self.links, pairs, strict=True), 1):
            if wrong := next(((i, j) for i, j in links if i >= len(src) or j >= len(tgt)), None):
                raise IdiometerError(
                    f"{self.path}, line {number}: link {wrong[0]}-{wrong[1]} is out of range: the source has "
                    f"{len(src)} tokens, the target {len(tgt)} ({self.tokens}); token counts differ from line "
                    f"{number} on: it was made over other tokens, or for other text"
                )
        return list(self.links)
