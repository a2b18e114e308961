"""Blocklists for Chinese idioms without hand-made lists: the idiom's characters and words through CC-CEDICT.

A word is blocked if a literal translator would write it and a translator of the meaning would not:

- the glosses of each character and each two-character word that a reader meets first: nouns and the like from the
  first senses, verbs from the very first; and the words that recur in the glosses of the character's compounds (速 is
  "fast", but its compounds say "speed");
- nothing of a character that the idiomatic reading renders in any of its senses (客 in 不速之客 "uninvited guest"), nor
  of one whose word there is rendered (笑 in 谈笑 "to chat and joke"): such a character stands for itself;
- no word of the image where the idiomatic reading keeps part of it ("to vanish in a puff of smoke"), as English does;
- the "lit." gloss of the idiom's own entry proves its words: they are blocked whatever their sense.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from idiometer.lexicon.cedict import english_text, english_words
from idiometer.text.cedict import Entry

# Grammar, and characters that stand in idioms for their grammar or a pale sense.
_GRAMMAR = frozenset("之不无無而以其如于於者也乎焉矣哉所为為与與则則乃且若莫未勿毋弗非是此彼何有可得将將被把的")
# English words too common, or too usual as figures of speech, to betray a translation.
_COMMON_TEXT = """
able act action again age alive allow appear apply area ask away back bad base be bear become begin behavior believe
belong best better big body both break bring build business care carry case catch cause certain change character choose
clear close come common complete concern condition consider continue control country course cover cut day deal death
decide deep desire die different difficult direct drop early ease easy effect end enough enter equal event example
exist expect experience express face fact fail fall family far fast fear feel feeling fight figure fill final find fine
first fix follow force form free friend full future gain general get give go good great grow happen happy hard head
hear heart help hide high hold home hope human idea important increase influence intend interest join keep kind know
lack large last lay lead learn leave let level life light line listen live living long look lose lot love low main make
man manner mark matter mean meaning meet member method mind moment month move name nature near need new next note
number obtain old one open order original part pass pay people perhaps period person piece place plan play point
position possible power present produce public put raise rank reach ready real reason receive remain rest result return
right rise room round rule run same save say see seem self send sense serve set shape share short show side similar
simple single situation size small social soon sort soul speak spirit stand start state stay step stop strong style
success suit support sure take talk tell term thing think time together touch town true try turn two type understand
unit use usual view visit wait walk want watch way well whole win wish woman word work world worry write wrong year
young
"""
_COMMON = frozenset(_COMMON_TEXT.split())
_AMERICAN = {"gray": "grey", "ax": "axe", "mold": "mould", "plow": "plough"}
_SPELLINGS = _AMERICAN | {british: american for american, british in _AMERICAN.items()}
_FIRST_SENSES = 3  # a verb, a phrase or a two-character word counts in the very first sense only
_RECURRING, _SHARE = 3, 0.15  # a word of the compounds: in at least so many of them, and in this share
_PARTS = re.compile(r";|(?=\bfig\.)|(?=\blit\.)")


@dataclass(frozen=True, slots=True)
class AutomaticBlocklist:
    """What betrays a literal reading of an idiom: English lemmas, each with the Chinese word it comes from."""

    idiom: str
    words: Mapping[str, str]
    accepted: frozenset[str]  # words of the idiomatic reading
    listed: bool  # whether the dictionary has the idiom, so that its reading is known


@dataclass(frozen=True, slots=True)
class _Sense:
    words: tuple[str, ...]
    place: int  # of the definition it stands in
    verb: bool


@dataclass(frozen=True, slots=True)
class _Reading:
    literal: frozenset[str]
    meaning: frozenset[str]


class ChineseBlocklists:
    """Makes blocklists from the entries of a Chinese-English dictionary."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._compounds: dict[str, list[Entry]] = {}
        for entry in entries:
            forms = {entry.traditional, entry.simplified}
            for form in forms:
                self._entries.setdefault(form, []).append(entry)
            for character in set().union(*forms) if len(entry.simplified) == 2 else ():
                self._compounds.setdefault(character, []).append(entry)
        self._senses_of: dict[str, tuple[_Sense, ...]] = {}
        self._recurring_of: dict[str, frozenset[str]] = {}

    def of(self, idiom: str) -> AutomaticBlocklist:
        """The blocklist of an idiom of any length, traditional or simplified."""
        reading = self._reading(idiom)
        units = [unit for unit in _units(idiom) if unit != idiom]
        plain = self._plain(units, reading.meaning)
        image_lives = any(not reading.literal.isdisjoint(self._nouns(c) & reading.meaning) for c in idiom)
        words: dict[str, str] = {}
        for unit in units:
            glosses = self._glosses(unit)
            if unit in _GRAMMAR or not plain.isdisjoint((unit, *unit)):
                continue
            if image_lives and not reading.literal.isdisjoint(glosses):
                continue
            for word in self._candidates(unit, reading.literal):
                for spelling in (word, _SPELLINGS.get(word, word)):
                    if spelling not in reading.meaning and spelling not in _COMMON:
                        words.setdefault(spelling, unit)
        return AutomaticBlocklist(idiom, words, reading.meaning, idiom in self._entries)

    def _candidates(self, unit: str, literal: frozenset[str]) -> list[str]:
        """The words a literal translator writes for a character or word, those of the first senses first."""
        single = len(unit) == 1
        found = []
        for sense in self._senses(unit):
            first = sense.place == 0
            near = first or (single and sense.place < _FIRST_SENSES and not sense.verb and len(sense.words) == 1)
            near = near and len(sense.words) <= 2 and (single or not sense.verb)
            found += [word for word in sense.words if near or word in literal]
        return found + sorted(self._recurring(unit))

    def _plain(self, units: list[str], meaning: frozenset[str]) -> set[str]:
        """The characters and words that stand for themselves: the idiomatic reading renders them."""
        plain: set[str] = set()
        for unit in units:
            glosses = self._glosses(unit)
            if not glosses.isdisjoint(meaning):
                plain.add(unit)
                if len(unit) == 2:
                    plain.update(c for c in unit if not self._glosses(c).isdisjoint(glosses))
        return plain

    def _reading(self, idiom: str) -> _Reading:
        """The words of the literal and of the idiomatic definitions of the idiom's own entries."""
        literal: set[str] = set()
        meaning: set[str] = set()
        for entry in self._entries.get(idiom, ()):
            marked = any("lit." in definition for definition in entry.definitions)
            parts = [part for definition in entry.definitions for part in _PARTS.split(definition)]
            parts = [part for part in parts if english_words(part)]
            for place, part in enumerate(parts):
                words = english_words(part)
                if part.lstrip(" (").startswith("lit."):
                    literal.update(words)
                elif marked or place > 0 or len(parts) == 1 or not self._paints(idiom, part):
                    meaning.update(words)
        return _Reading(frozenset(literal), frozenset(meaning))

    def _paints(self, idiom: str, gloss: str) -> bool:
        """Whether a first gloss without "lit." is literal all the same: it names what two characters name."""
        if gloss.lstrip().startswith("(idiom)"):
            return False
        words = set(english_words(gloss))
        return sum(not words.isdisjoint(self._nouns(c)) for c in set(idiom) - _GRAMMAR) >= 2

    def _nouns(self, unit: str) -> set[str]:
        senses = (s for s in self._senses(unit) if not s.verb and len(s.words) == 1 and s.place < _FIRST_SENSES)
        return {word for sense in senses for word in sense.words}

    def _glosses(self, unit: str) -> set[str]:
        return {word for sense in self._senses(unit) for word in sense.words}

    def _senses(self, unit: str) -> tuple[_Sense, ...]:
        """The senses of all homographs in order; names (a capital in the pinyin) only if there are no others."""
        if unit not in self._senses_of:
            entries = self._entries.get(unit, [])
            entries = [entry for entry in entries if not entry.pinyin[:1].isupper()] or entries
            definitions = [d for entry in entries for d in entry.definitions if english_words(d)]
            self._senses_of[unit] = tuple(
                sense for place, definition in enumerate(definitions) for sense in _split(definition, place)
            )
        return self._senses_of[unit]

    def _recurring(self, unit: str) -> frozenset[str]:
        """The nouns in the glosses of a good part of a character's two-character compounds."""
        if unit not in self._recurring_of:
            compounds = self._compounds.get(unit, []) if len(unit) == 1 else []
            counts = Counter(word for entry in compounds for word in _noun_words(entry))
            least = max(_RECURRING, _SHARE * len(compounds))
            self._recurring_of[unit] = frozenset(word for word, n in counts.items() if n >= least)
        return self._recurring_of[unit]


def _units(idiom: str) -> list[str]:
    """The distinct characters, then the two-character words."""
    return list(dict.fromkeys([*idiom, *(idiom[i : i + 2] for i in range(len(idiom) - 1))]))


def _split(definition: str, place: int) -> list[_Sense]:
    senses = english_text(definition).split(";")
    return [
        _Sense(words, place, sense.strip().startswith("to ")) for sense in senses if (words := english_words(sense))
    ]


def _noun_words(entry: Entry) -> set[str]:
    senses = (sense for definition in entry.definitions for sense in _split(definition, 0))
    return {word for sense in senses if not sense.verb for word in sense.words}
