"""How words begin: what is left to compare where a word is in no dictionary (metuljčki, little butterflies: metulj)."""

from __future__ import annotations

import math
from functools import cache

from idiometer.text.morphology import base_forms, fold

LEAST, SHARE = 4, 0.6


@cache
def beginnings(word: str, lang: str) -> frozenset[str]:
    """The beginnings of a lower-case word that are long enough to be its own: two words that share one begin alike.

    At least four letters and three fifths of the word; each ends in "~", so that it meets no word.
    """
    plain = fold(word, lang)
    least = max(LEAST, math.ceil(SHARE * len(plain)))
    return frozenset(plain[:size] + "~" for size in range(least, len(plain) + 1)) if plain.isalpha() else frozenset()


def is_unknown(word: str, lang: str) -> bool:
    """Whether no dictionary has the word, so that only stems stand for it."""
    return any(form.endswith("*") for form in base_forms(word, lang))
