"""Where the idioms of a Chinese inventory stand in raw text: one pass of an automaton over all their written forms."""

from __future__ import annotations

from idiometer.corpus.example import Occurrence
from idiometer.idioms.inventory import Inventory


class ChineseFinder:
    """Finds canonical forms and listed variants (traditional characters, say); the longest form wins."""

    def __init__(self, inventory: Inventory) -> None:
        import daachorse

        self._idioms = [idiom.idiom for idiom in inventory.forms.values()]
        self._automaton = daachorse.CharwiseDoubleArrayAhoCorasick(
            list(inventory.forms), daachorse.MATCH_KIND_LEFTMOST_LONGEST
        )

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences in order; a form that punctuation divides is not found."""
        return [Occurrence(self._idioms[i], ((start, end),)) for start, end, i in self._automaton.find(text)]
