"""Which words of an idiom are known to be its verb or a noun: from how it is written, and from its language's forms."""

from __future__ import annotations

from functools import lru_cache

from idiometer.find.forms import conjugations
from idiometer.find.pattern import PASSIVE, Pattern, is_noun
from idiometer.find.words import words_of
from idiometer.text.morphology import dictionary

VERB, NOUN = "verb", "noun"
_FORMS = 3  # regular forms in the dictionary that make a verb of a word that ends like an infinitive


@lru_cache(maxsize=1 << 14)
def parts_of_speech(pattern: Pattern, lang: str) -> tuple[str, ...]:
    """For each word `verb`, `noun` (or another word of a noun phrase), or nothing where that is not known."""
    if pattern.variation == "compound":
        return ("",) * len(pattern.words)
    functional = words_of(lang).functional
    carrying = [place for place, word in enumerate(pattern.words) if word not in functional]
    verb = next((place for place in carrying if pattern.gaps[place].kind == PASSIVE), None)
    if verb is None and carrying:
        verb = _verb(pattern, carrying[0], carrying[-1], lang)
    return tuple(
        VERB if place == verb
        else NOUN if is_noun(gap) and not _is_infinitive(word, lang)
        else ""
        for place, (word, gap) in enumerate(zip(pattern.words, pattern.gaps, strict=True))
    )  # fmt: skip


def _verb(pattern: Pattern, first: int, last: int, lang: str) -> int | None:
    """The place of the verb: it ends like one, or begins what an article or a slot goes on with."""
    words, gaps = pattern.words, pattern.gaps
    if len(words) < 2:
        return None
    if words_of(lang).verb_last:
        return next(
            (place for place in (first, last) if _is_infinitive(words[place], lang) and not is_noun(gaps[place])), None
        )
    if _is_infinitive(words[first], lang):
        return first
    following = first + 1
    if words[following : following + 1] and words[following] in words_of(lang).particles:
        following += 1
    goes_on = following < len(words) and (gaps[following].article or gaps[following].slot)
    return first if goes_on and not is_noun(gaps[first]) else None


def _is_infinitive(word: str, lang: str) -> bool:
    """Whether a word is conjugated: "tomber" is, "mer" and "lettre" only end so. German ones are in small letters."""
    listed = dictionary(lang)
    if words_of(lang).verb_last:
        return word.endswith("n") and listed.get(word) == word
    return any(
        sum(listed.get(word.removesuffix(ending) + other) == word for other in others) >= _FORMS
        for ending, others in conjugations(lang).items()
        if word.endswith(ending)
    )
