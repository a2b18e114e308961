"""What finds idioms in running text: one protocol for every language, and the finder that fits an inventory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from idiometer.corpus.example import Occurrence
from idiometer.errors import UsageError, unknown
from idiometer.idioms.inventory import Inventory

VARIATIONS = ("strict", "normal", "loose")
REFUSED = "refused"


class Finder(Protocol):
    """Finds the idioms of one inventory. It pickles, so that other processes can work with it."""

    signature: str  # what changes the occurrences it finds: inventory, language, variation, version of the matcher

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences of a text, in order; `extra["variation"]` says how each differs from the listed form."""
        ...

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        """The place and the occurrences of every line that holds an idiom; quick where most lines hold none.

        One that does not stand, to be counted rather than kept, has the reason in `extra[REFUSED]`.
        """
        ...


def make_finder(
    inventory: Inventory, lang: str, variation: str = "normal", *, across: bool = False, pos: str | None = None
) -> Finder:
    """The finder for a language; `across` lets punctuation stand inside an idiom, `pos` names a spaCy pipeline."""
    if variation not in VARIATIONS:
        raise unknown("variation", variation, VARIATIONS)
    if lang == "zh":
        from idiometer.find.chinese import ChineseFinder

        if variation != "normal":
            raise UsageError(
                f"Chinese idioms are found in their listed forms, without levels of variation: leave out {variation!r}"
            )
        if pos is not None:
            raise UsageError("Chinese idioms are found as they are written, without parts of speech: leave out --pos")
        return ChineseFinder(inventory, across=across)
    if pos is not None:
        from idiometer.find.tagged import TaggedFinder

        return TaggedFinder(inventory, lang, variation, across=across, pos=pos)
    from idiometer.find.phrases import PhraseFinder

    return PhraseFinder(inventory, lang, variation, across=across)
