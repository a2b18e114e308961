"""Contexts of idioms: what stands left and right of an occurrence, one a line in a file of three columns.

A line is `idiom<TAB>left<TAB>right`. The idiom's place is between the two, so that it is masked by construction; other
idioms in the window stay as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError


@dataclass(frozen=True, slots=True)
class Context:
    """One place where an idiom stands."""

    idiom: str
    left: str
    right: str

    def window(self, width: int) -> Context:
        """The context cut to `width` characters in all, half of them on each side."""
        half = width // 2
        return Context(self.idiom, self.left[max(0, len(self.left) - half) :], self.right[:half])

    def line(self) -> str:
        """The line of a file."""
        return f"{self.idiom}\t{self.left}\t{self.right}"


def read_contexts(paths: Iterable[str | Path]) -> Iterator[Context]:
    """The contexts of files, or of the shards in folders that `idiometer embed data` wrote."""
    for path in paths:
        for shard in context_files(path):
            yield from _read(shard)


def context_files(path: str | Path) -> list[Path | str]:
    """A file itself; a folder's shards."""
    folder = Path(path)
    if not folder.is_dir():
        return [path]
    shards: list[Path | str] = sorted(folder.glob("contexts-*.tsv.gz"))
    if not shards:
        raise IdiometerError(f"{path} has no contexts-*.tsv.gz in it; make them with `idiometer embed data`")
    return shards


def _read(path: str | Path) -> Iterator[Context]:
    for number, line in enumerate(read_lines(path), 1):
        cells = line.split("\t")
        if len(cells) != 3 or not cells[0]:
            raise IdiometerError(
                f"{path}, line {number}: a context is 'idiom<TAB>left<TAB>right', this line has {len(cells)} columns"
            )
        if not cells[1] and not cells[2]:
            raise IdiometerError(f"{path}, line {number}: {cells[0]} stands alone; a context needs text beside it")
        yield Context(*cells)


def count_idioms(contexts: Iterable[Context]) -> Counter[str]:
    """How many contexts each idiom has."""
    return Counter(context.idiom for context in contexts)
