"""Parallel text: pairs of a source and a target, from two files that go line by line or one that holds both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from idiometer.corpus.formats import READERS
from idiometer.corpus.idiom_mt import read_aligned
from idiometer.corpus.lines import STDIN, suffix
from idiometer.errors import UsageError


@dataclass(frozen=True)
class ParallelText:
    """Pairs in files, read from the beginning at each loop; a missing target is an empty one."""

    paths: tuple[str, ...]

    def __post_init__(self) -> None:
        if STDIN in self.paths:
            raise UsageError("the pairs are read twice, which standard input cannot be: name files")
        if len(self.paths) != 2 and (len(self.paths) != 1 or suffix(self.paths[0]) not in READERS):
            raise UsageError(
                f"pairs are two files that go line by line, or one {', '.join(READERS)} file with src and ref; "
                f"given: {' '.join(self.paths)}"
            )

    def __iter__(self) -> Iterator[tuple[str, str]]:
        if len(self.paths) == 2:
            examples = read_aligned(self.paths[0], self.paths[1:])
        else:
            examples = (example for _, example in READERS[suffix(self.paths[0])](self.paths[0]))
        for example in examples:
            yield example.src, example.refs[0] if example.refs else ""
