"""What finds idioms in running text: one protocol for every language, and the finder that fits an inventory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from idiometer.corpus.example import Occurrence
from idiometer.errors import UsageError, unknown
from idiometer.idioms.inventory import Inventory

VARIATIONS = ("strict", "normal", "loose")


class Finder(Protocol):
    """Finds the idioms of one inventory. It pickles, so that other processes can work with it."""

    signature: str  # what changes the occurrences it finds: inventory, language, variation, version of the matcher

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences of a text, in order; `extra["variation"]` says how each differs from the listed form."""
        ...

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        """The place and the occurrences of every line that holds an idiom; quick where most lines hold none."""
        ...


def make_finder(inventory: Inventory, lang: str, variation: str = "normal", *, across: bool = False) -> Finder:
    """The finder for a language; `across` lets punctuation stand inside an idiom."""
    if variation not in VARIATIONS:
        raise unknown("variation", variation, VARIATIONS)
    if lang == "zh":
        from idiometer.find.chinese import ChineseFinder

        if variation != "normal":
            raise UsageError(
                f"Chinese idioms are found in their listed forms, without levels of variation: leave out {variation!r}"
            )
        return ChineseFinder(inventory, across=across)
    from idiometer.find.phrases import PhraseFinder

    return PhraseFinder(inventory, lang, variation, across=across)
