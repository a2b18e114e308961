"""The forms in which a word of an idiom may stand in a text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from idiometer.find.words import is_fixed, words_of
from idiometer.text.lemmas import lemma
from idiometer.text.morphology import dictionary

_DATA = resources.files("idiometer.find") / "data"
_SPELLINGS = (("our", "or"), ("ise", "ize"), ("isi", "izi"), ("tre", "ter"), ("ough", "ow"), ("ence", "ense"), ("grey", "gray"))
_VOWEL_END = re.compile(r"[^aeiou][aeiou][bdgklmnprtz]")


@cache
def irregular(lang: str) -> Mapping[str, frozenset[str]]:
    """The irregular forms of a language, in both directions: lemma to forms, and form to lemmas."""
    path = _DATA / f"irregular.{lang}.txt"
    found: dict[str, set[str]] = defaultdict(set)
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        base, *forms = line.split()
        found[base].update(forms)
    return {base: frozenset(forms) for base, forms in found.items()}


@cache
def _irregular_bases(lang: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for base, forms in irregular(lang).items():
        for form in forms:
            found[form].add(base)
    return {form: frozenset(bases) for form, bases in found.items()}


def bases(word: str, lang: str) -> frozenset[str]:
    """The base forms of a word: those of the dictionary and the irregular ones."""
    return frozenset({word, lemma(word, lang)}) | _irregular_bases(lang).get(word, frozenset())


def forms_of(words: Iterable[str], lang: str) -> dict[str, frozenset[str]]:
    """The forms of each word; the dictionary is walked once for all of them."""
    table = words_of(lang)
    bases_by_word = {word: frozenset({word}) if is_fixed(word, lang) else bases(word, lang) for word in words}
    wanted = {base for word, found in bases_by_word.items() if not is_fixed(word, lang) for base in found}
    listed: dict[str, set[str]] = {base: {base} for base in wanted}
    for form, base in dictionary(lang).items() if wanted else ():
        if base in wanted:
            listed[base].add(form)
    found = {}
    for word, its_bases in bases_by_word.items():
        forms = {word} | table.merged.get(word, frozenset())
        if word in table.self:
            forms |= table.self
        elif word in table.persons:
            forms |= table.persons
        for base in its_bases if not is_fixed(word, lang) else ():
            forms |= listed[base] | table.merged.get(base, frozenset()) | irregular(lang).get(base, frozenset())
            forms |= _regular(base) if lang == "en" else set()
        if lang == "en" and len(word) > 4:
            forms |= {form.replace(*pair) for form in forms for pair in (*_SPELLINGS, *((b, a) for a, b in _SPELLINGS))}
        found[word] = frozenset(form.lower() for form in forms)
    return found


def _regular(base: str) -> set[str]:
    """What an English word may become by rule; forms that nobody writes do no harm."""
    if len(base) < 3 or not base.isalpha():
        return set()
    stem = base[:-1] if base.endswith("e") else base
    if base.endswith("y") and base[-2] not in "aeiou":
        return {base[:-1] + "ies", base[:-1] + "ied", base + "ing"}
    found = {base + ("es" if re.search("(?:s|x|z|ch|sh|o)$", base) else "s"), stem + "ed", stem + "ing"}
    if _VOWEL_END.fullmatch(base[-3:]):
        found |= {base + base[-1] + "ed", base + base[-1] + "ing"}
    return found


def participles(word: str, forms: frozenset[str], lang: str) -> frozenset[str]:
    """The forms that may follow "be" in a passive: all but the base, and those with an ending of another kind."""
    table = words_of(lang)
    own = irregular(lang).get(word, frozenset())
    rest = {form for form in forms - bases(word, lang) if not form.endswith(tuple(table.endings))}
    return frozenset(rest | own)
