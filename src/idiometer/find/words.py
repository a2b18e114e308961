"""The small words of a language that a matcher has to know: slots as dictionaries write them, determiners, pronouns.

The tables are lines of `data/words.XX.txt`: a name, a colon, words. A language without one has its function words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from idiometer.text.function_words import function_words

_DATA = resources.files("idiometer.find") / "data"
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Words:
    """What is special in a language."""

    whose: frozenset[str] = _NONE  # how dictionaries write a possessor: one's, your
    whom: frozenset[str] = _NONE  # how they write a person or a thing: someone, something
    self: frozenset[str] = _NONE  # reflexive pronouns, which stand for each other
    persons: frozenset[str] = _NONE  # personal pronouns, which stand for each other
    anyone: frozenset[str] = _NONE  # the pronouns of an entry that stand for any person
    articles: frozenset[str] = _NONE  # may change, be dropped or be added
    determiners: frozenset[str] = _NONE  # may stand in their place
    possessives: frozenset[str] = _NONE  # determiners that name a possessor
    be: frozenset[str] = _NONE  # makes a passive
    leading: frozenset[str] = _NONE  # may be left out at the start of an entry where enough remains
    particles: frozenset[str] = _NONE  # stand before or behind an object
    modifiers: frozenset[str] = _NONE  # function words that may be inserted into an idiom
    dative: frozenset[str] = _NONE  # with a slot at the end of an entry: what a pronoun before the verb says too
    no_noun: frozenset[str] = _NONE  # endings of words that are no nouns
    nouns: frozenset[str] = _NONE  # function words that are nouns too: gold mines, down-and-outs
    negations: frozenset[str] = _NONE  # stand for each other
    inflecting: frozenset[str] = _NONE  # function words that inflect
    fixed: frozenset[str] = _NONE  # other words that keep their form
    clitics: frozenset[str] = _NONE  # are cut off the end of a word
    contracted: frozenset[str] = _NONE  # what stands before n't
    proclitics: frozenset[str] = _NONE  # are cut off its start
    endings: frozenset[str] = _NONE  # forms that are no participle end so
    open: frozenset[str] = _NONE  # determiners that want a noun, which an idiom that ends in one does not have
    fillers: frozenset[str] = _NONE  # function words that may stand in a slot
    verb_last: frozenset[str] = _NONE  # not empty where entries end in their verb; its separable prefixes
    merged: Mapping[str, frozenset[str]] = field(default_factory=dict)  # a word and the words it is merged in
    functional: frozenset[str] = _NONE

    @property
    def blockers(self) -> frozenset[str]:
        """The function words that may not be inserted: with them another phrase or clause begins."""
        return self.functional - self.determiners - self.articles - self.possessives - self.modifiers - self.clitics


@cache
def words_of(lang: str) -> Words:
    """The table of a language."""
    path = _DATA / f"words.{lang}.txt" if lang.isalpha() else None
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.is_file() else []
    table = {name.strip(): frozenset(words.split()) for name, _, words in (line.partition(":") for line in lines)}
    merged = {name.removeprefix("+"): words for name, words in table.items() if name.startswith("+")}
    sets = {name: words for name, words in table.items() if not name.startswith("+") and name}
    return Words(**sets, merged=merged, functional=function_words(lang))


@cache
def is_fixed(word: str, lang: str) -> bool:
    """Whether a word keeps its form: prepositions, conjunctions, adverbs."""
    table = words_of(lang)
    return word in table.fixed or (word in table.functional and word not in table.inflecting)


def pieces(word: str, lang: str) -> list[str]:
    """A lower-case word and what is contracted with it: don't -> do n't, bob's -> bob 's, l'eau -> l' eau."""
    if "'" not in word:
        return [word]
    table = words_of(lang)
    start = word.index("'") + 1
    if word[:start] in table.proclitics and start < len(word):
        return [word[:start], *pieces(word[start:], lang)]
    for clitic in table.clitics:
        if word.endswith(clitic) and len(word) > len(clitic):
            return [*pieces(word[: -len(clitic)], lang), clitic]
    return [word]
