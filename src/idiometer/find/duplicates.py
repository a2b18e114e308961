"""Sentences that are the same but for small things: exact after normalising, or near by their word sequences."""

from __future__ import annotations

from collections.abc import Sequence


def fingerprint(text: str) -> int:
    """A 64-bit number that two texts share when they differ in case, digits, punctuation and spaces alone."""
    raise NotImplementedError


def near_duplicate_groups(texts: Sequence[str]) -> list[int]:
    """For each text the index of the first text of its group; near duplicates are in one group."""
    raise NotImplementedError


class SeenTexts:
    """Remembers texts in a few bytes each and says which new one is near to one seen before."""

    def seen(self, text: str) -> bool:
        """Whether a text like this one came before; it is remembered from now on."""
        raise NotImplementedError
