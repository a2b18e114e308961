"""The inflected forms of a lemma, from the same dictionaries that give lemmas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from idiometer.text.morphology import dictionary


def inflections(lemma: str, lang: str) -> frozenset[str]:
    """Every form that the dictionary of a language leads to this lemma, the lemma among them.

    For English, lemminflect (extra `en`) adds forms where it is installed.
    """
    forms = _by_lemma(lang).get(lemma, frozenset()) | {lemma}
    return forms | _lemminflect(lemma) if lang == "en" else forms


@cache
def _by_lemma(lang: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for form, lemma in dictionary(lang).items():
        found[lemma].add(form)
    return {lemma: frozenset(forms) for lemma, forms in found.items()}


def _lemminflect(lemma: str) -> frozenset[str]:
    try:
        from lemminflect import getAllInflections
    except ImportError:
        return frozenset()
    return frozenset(form for forms in getAllInflections(lemma).values() for form in forms)
