"""What an aligner is: pairs of token lists in, links between the tokens out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

Links = tuple[tuple[int, int], ...]  # source token, target token, counted from 0, sorted
Pair = tuple[Sequence[str], Sequence[str]]
Progress = Callable[[str, int, int], None]  # of what, how many are done, how many there are


def ref_key(number: int) -> str:
    """The name of a reference among links: `ref`, `ref:1` for the second, and so on."""
    return f"ref:{number}" if number else "ref"


class Aligner(Protocol):
    """Something that links the tokens of a source with those of its translation."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def tokens(self) -> str:
        """How text has to be cut into tokens for it: a name of `align/tokens.py`."""
        ...

    def settings(self) -> Mapping[str, str]:
        """What changes the links; it goes into signatures."""
        ...

    def align(self, pairs: Sequence[Pair]) -> list[Links]:
        """The links of each pair; a pair with an empty side has none."""
        ...
