"""Small finders for tests."""

from __future__ import annotations

from idiometer.corpus.example import Occurrence
from idiometer.find.phrases import PhraseFinder
from idiometer.idioms.inventory import Idiom, Inventory


def finder(*entries: str, lang: str = "en", variation: str = "normal", across: bool = False) -> PhraseFinder:
    return PhraseFinder(Inventory("t", {entry: Idiom(entry) for entry in entries}), lang, variation, across=across)


def shown(text: str, found: list[Occurrence]) -> list[str]:
    """What was found, as text: the idiom's own words, `_` for what stands between them."""
    return [" _ ".join(text[start:end] for start, end in one.spans) for one in found]
