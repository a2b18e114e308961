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
from idiometer.text.tokens import lower_words

_DATA = resources.files("idiometer.find") / "data"
_BRITISH = (("our", "or"), ("ise", "ize"), ("isi", "izi"), ("tre", "ter"), ("plough", "plow"), ("ence", "ense"))
_SPELLINGS = (*_BRITISH, *((american, british) for british, american in _BRITISH))
_LETTERS = re.compile(r"[^\W_]+")
_VOWEL_END = re.compile(r"[^aeiou][aeiou][bdgklmnprtz]")


@cache
def irregular(kind: str, lang: str) -> Mapping[str, frozenset[str]]:
    """The irregular `verbs` or `plurals` of a language: base to forms."""
    path = _DATA / f"{kind}.{lang}.txt"
    found: dict[str, set[str]] = defaultdict(set)
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        base, *forms = line.split()
        found[base].update(forms)
    return {base: frozenset(forms) for base, forms in found.items()}


@cache
def _irregular_bases(kind: str, lang: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for base, forms in irregular(kind, lang).items():
        for form in forms:
            found[form].add(base)
    return {form: frozenset(bases) for form, bases in found.items()}


def bases(word: str, lang: str, *, noun: bool = False) -> frozenset[str]:
    """The base forms of a word; an English noun has no verb for a base ("rose", "running")."""
    listed = dictionary(lang).get(word) or lemma(word, lang)
    found = {word} | _irregular_bases("plurals", lang).get(word, frozenset())
    if capital := dictionary(lang).get(word.capitalize()) if lang == "de" else None:
        found.add(capital.lower())
    if not noun or lang != "en" or word.endswith("s"):
        found.add(listed.lower())
    if not noun:
        found |= _irregular_bases("verbs", lang).get(word, frozenset())
    return frozenset(base for base in found if base == word or not is_fixed(base, lang))


Wanted = tuple[str, bool]  # a word, and whether it is a noun: it stands behind an article or possessive


def forms_of(wanted: Iterable[Wanted], lang: str) -> dict[Wanted, frozenset[str]]:
    """The forms of each word; the dictionary is walked once for all of them."""
    inflected = {key: bases(key[0], lang, noun=key[1]) for key in wanted if not _is_small(*key, lang)}
    listed: dict[str, set[str]] = {base: {base} for found in inflected.values() for base in found}
    for form, base in dictionary(lang).items() if listed else ():
        if (base.lower() if lang == "de" else base) in listed:
            listed[base.lower()].add(form)
    found = {}
    for key in wanted:
        word, noun = key
        forms = set().union(*(_inflected(base, listed[base], lang) for base in inflected.get(key, ())))
        if noun and lang == "en":
            forms = {form for form in forms if form == word or not _verbal(form)}
        forms |= _small(word, noun, lang)
        if lang == "en" and len(word) > 4:
            forms |= _spellings(forms)
        found[key] = frozenset(form for form in (raw.lower().replace("’", "'") for raw in forms) if _is_word(form))
    return found


def _is_word(form: str) -> bool:
    """Whether a form is one word of a text, or what is contracted with one."""
    return bool(_LETTERS.fullmatch(form)) or lower_words(form.strip("'")) == [form.strip("'")]


def _is_small(word: str, noun: bool, lang: str) -> bool:
    return is_fixed(word, lang) or (noun and word in words_of(lang).functional)


def _inflected(base: str, listed: set[str], lang: str) -> set[str]:
    forms = listed | words_of(lang).merged.get(base, frozenset())
    forms |= irregular("verbs", lang).get(base, frozenset()) | irregular("plurals", lang).get(base, frozenset())
    if lang == "en":
        return forms | _regular(base) if dictionary(lang).get(base, base) == base else forms
    for ending, others in conjugations(lang).items():
        if base.endswith(ending) and len(base) > len(ending) + 1:
            forms |= {base.removesuffix(ending) + other for other in others}
    return forms


@cache
def conjugations(lang: str) -> Mapping[str, tuple[str, ...]]:
    """The endings of regular verbs, by that of the infinitive."""
    path = _DATA / f"endings.{lang}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {ending: tuple(others.split()) for ending, _, others in (line.partition(": ") for line in lines)}


def _verbal(form: str) -> bool:
    """Whether an English form is a verb's alone."""
    past = _irregular_bases("verbs", "en").get(form, frozenset())
    return form.endswith(("ing", "ed")) or bool(past - {form})


def _small(word: str, noun: bool, lang: str) -> set[str]:
    """What may stand for a word beside its inflected forms."""
    table = words_of(lang)
    if noun and word in table.functional:
        return {word, word + "s"}
    found = {word} | table.merged.get(word, frozenset())
    for group, members in ((table.self, table.self), (table.anyone, table.persons | table.possessives)):
        if word in group:
            found |= members
    return found | ({word + "s"} if word in table.nouns else set())


def _spellings(forms: Iterable[str]) -> set[str]:
    return {form.replace(*pair) for form in forms for pair in _SPELLINGS}


def _regular(base: str) -> set[str]:
    """What an English word may become by rule; forms that nobody writes do no harm."""
    if len(base) < 3 or not base.isalpha():
        return set()
    stem = base[:-1] if base.endswith("e") else base
    if base.endswith("y") and base[-2] not in "aeiou":
        return {base[:-1] + "ies", base[:-1] + "ied", base + "ing"}
    found = compared(base) | {
        base + ("es" if re.search("(?:s|x|z|ch|sh|o)$", base) else "s"),
        stem + "ed",
        stem + "ing",
    }
    if _VOWEL_END.fullmatch(base[-3:]):
        found |= {base + base[-1] + "ed", base + base[-1] + "ing"}
    return found


def compared(base: str) -> set[str]:
    """Closer, closest: where the dictionary knows the second, so that no noun in -er is made."""
    for stem in (base.removesuffix("e"), base + base[-1]):
        if dictionary("en").get(stem + "est"):
            return {stem + "er", stem + "est"}
    return set()


def participles(word: str, forms: frozenset[str], lang: str) -> frozenset[str]:
    """The forms that may follow "be" in a passive: all but the base, and those with an ending of another kind."""
    table = words_of(lang)
    own = irregular("verbs", lang).get(word, frozenset())
    rest = {form for form in forms - bases(word, lang) if not form.endswith(tuple(table.endings))}
    return frozenset(rest | own)
