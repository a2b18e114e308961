"""Words that carry no image of an idiom: function words of nine languages, and the light verbs of English."""

from __future__ import annotations

from functools import cache
from importlib import resources

DATA = resources.files("idiometer.text") / "data"


@cache
def function_words(lang: str) -> frozenset[str]:
    """The function words of a language in all their forms, lower case; empty for a language without a list."""
    return _word_list("function_words", lang)


@cache
def light_verbs(lang: str) -> frozenset[str]:
    """The lemmas of verbs whose translation may stand in any sentence; there is a list for English alone."""
    return _word_list("light_verbs", lang)


def _word_list(kind: str, lang: str) -> frozenset[str]:
    if not lang.isalpha():
        return frozenset()
    path = DATA / kind / f"{lang}.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()
