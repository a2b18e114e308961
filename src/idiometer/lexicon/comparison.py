"""Automatic blocklists beside hand-made ones."""

from __future__ import annotations

from dataclasses import dataclass

from idiometer.idioms.inventory import Idiom
from idiometer.lexicon.chinese import AutomaticBlocklist
from idiometer.text.lemmas import lemma


@dataclass(frozen=True, slots=True)
class Compared:
    """An idiom's automatic list, the one made by hand, and the words of this one that the other lacks."""

    idiom: str
    automatic: tuple[str, ...]
    by_hand: tuple[str, ...]
    missed: tuple[str, ...]


def compare(idiom: Idiom, automatic: AutomaticBlocklist) -> Compared:
    """The two lists of an idiom, by lemma."""
    by_hand = idiom.blocklist or ()
    missed = tuple(word for word in by_hand if lemma(word, "en") not in automatic.words)
    return Compared(idiom.idiom, tuple(automatic.words), by_hand, missed)
