"""Lemmas of single words, cached; a word of a language without data is its own lemma."""

from __future__ import annotations

import re
from functools import cache

_PLURAL = re.compile(r"\w{2,}[^\Wsiu]s")


@cache
def _languages() -> frozenset[str]:
    from simplemma.strategies.dictionaries import dictionary_factory

    return frozenset(dictionary_factory.SUPPORTED_LANGUAGES)


def lemmatiser(lang: str) -> str:
    """The name and version of what makes the lemmas of a language, for the signature."""
    if lang not in _languages():
        return "none"
    import simplemma

    return f"simplemma-{simplemma.__version__}"


@cache
def lemma(word: str, lang: str) -> str:
    """The lower-case lemma of a lower-case word; a possessive ending of English is cut off first."""
    if lang == "en":
        word = word.replace("’", "'").removesuffix("'s").removesuffix("'")
    if lang not in _languages() or not word:
        return word
    import simplemma

    found = str(simplemma.lemmatize(word, lang=lang)).lower()
    if lang == "en" and found == word and _PLURAL.fullmatch(word) and simplemma.is_known(word[:-1], lang=lang):
        return word[:-1]  # the dictionary lists some plurals, such as "guts", as words of their own
    return found
