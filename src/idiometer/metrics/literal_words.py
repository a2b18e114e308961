"""What a literal translator would write: the lexicon as robust LitTER compares it, in base forms, remembered.

A form is the base form of a target word; a translation of several words (arc-en-ciel, 苹果) is one form with blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache

from idiometer.corpus.example import Span
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import LONGEST
from idiometer.text.beginnings import beginnings, is_unknown
from idiometer.text.compounds import compound_parts
from idiometer.text.function_words import function_words, light_verbs
from idiometer.text.morphology import base_forms, fold, unaccented_stems
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words

CONTENT, FIRST, LIGHT, FUNCTION = 1.0, 0.6, 0.5, 0.1  # weights of an idiom's words in the graded value
WITHOUT_SPACES = frozenset({"zh", "ja", "yue", "lzh"})
Place = tuple[Span, frozenset[str]]  # where a word or phrase stands, and the wanted forms that it has


@dataclass(frozen=True)
class Mendings:
    """What robust mode adds to the published method, each by its name; all on by default."""

    bundled: bool = True  # the lexicon that ships for the pair is added to the one given
    forms: bool = True  # inflections, elisions, clitics, accents, on both sides
    compounds: bool = True  # parts of German and other compounds
    near: bool = True  # an unknown word that begins like a translation counts a little in the graded value
    function_words: bool = True  # function words never trigger, and weigh little in the graded value
    light_verbs: bool = True  # verbs such as take and make do not trigger alone, and weigh less
    first_word: bool = True  # the first of several, mostly a verb or an adjective, does not trigger alone
    elsewhere: bool = True  # a word that also translates another word of the sentence is excused
    reference: bool = True  # a word whose translation stands in the reference is excused
    share: bool = (
        True  # one word of many is not enough: more than a third of the weight of the content words has to be literal
    )
    aligned: bool = True  # with word alignments, a word counts only where it stands for the idiom

    @classmethod
    def names(cls) -> list[str]:
        """The names as options write them."""
        return [field.name.replace("_", "-") for field in fields(cls)]

    def signature(self) -> str:
        """What is switched off, if anything."""
        off = [name for name in self.names() if not getattr(self, name.replace("-", "_"))]
        return "all" if not off else "all-but-" + "+".join(off)


class LiteralWords:
    """A lexicon looked up by any form of a source word, and the forms that words of the target language have."""

    def __init__(self, lexicon: Lexicon, mendings: Mendings) -> None:
        self._lexicon = lexicon
        self._mend = mendings
        # Remembered, since the same words come back.
        self._targets = cache(self._find_targets)
        self.translations = cache(self._translations)
        self.forms = cache(self._forms)
        self.weight = cache(self._weight)
        self.piece_forms = lru_cache(maxsize=1 << 17)(self._piece_forms)
        self.outside_forms = lru_cache(maxsize=1 << 16)(self._outside_forms)

    def split(self, text: str) -> list[str]:
        """The source words of a text; characters that no space divides are joined to the lexicon's words.

        A word has at most three characters.
        """
        words = lower_words(text)
        if self._lexicon.source not in WITHOUT_SPACES:
            return words
        found = []
        while words:
            sizes = (n for n in range(LONGEST, 1, -1) if "".join(words[:n]) in self._lexicon.entries)
            size = next(sizes, 1)
            found.append("".join(words[:size]))
            del words[:size]
        return found

    def pieces(self, text: str) -> list[str]:
        """A source text in pieces whose words do not depend on each other."""
        return [text] if self._lexicon.source in WITHOUT_SPACES else text.split()

    def _outside_forms(self, piece: str) -> tuple[frozenset[str], ...]:
        """The forms that the content words of a piece of source text have in translation."""
        words = (word for word in self.split(piece) if self.weight(word) > FUNCTION)
        return tuple(frozenset(self.translations(word)) for word in words)

    def _piece_forms(self, piece: str) -> tuple[frozenset[str], ...]:
        """The forms of each word of a piece of target text."""
        return tuple([self.forms(word) for word in lower_words(piece)])

    def starts(self, forms: Iterable[str]) -> frozenset[str]:
        """The forms that a word has with which one of these begins."""
        split = (form.split(" ") for form in forms if " " in form)
        return frozenset(forms).union(*(self._plain_forms(first, self._lexicon.target) for first, *_ in split))

    def places(self, text: Text, wanted: frozenset[str], phrases: Sequence[str]) -> list[Place]:
        """Where words and phrases with wanted forms stand, in order; `phrases` are those of the forms with blanks."""
        forms = self.forms
        found = {i: wanted & forms(word) for i, word in enumerate(text.words) if not wanted.isdisjoint(forms(word))}
        last = {place: place for place in found}
        for phrase in phrases:
            parts = [self._plain_forms(part, self._lexicon.target) for part in phrase.split(" ")]
            for place in range(len(text.words) - len(parts) + 1):
                if not any(part.isdisjoint(forms(text.words[place + k])) for k, part in enumerate(parts)):
                    found[place] = found.get(place, frozenset()) | {phrase}
                    last[place] = max(last.get(place, 0), place + len(parts) - 1)
        return [((text.spans[place][0], text.spans[last[place]][1]), found[place]) for place in sorted(found)]

    def _weight(self, word: str) -> float:
        source, target = self._lexicon.source, self._lexicon.target
        translations = self._targets(word)
        if self._mend.function_words:
            empty = function_words(target)
            if word in function_words(source) or (translations and all(t.lower() in empty for t in translations)):
                return FUNCTION
        if not self._mend.light_verbs:
            return CONTENT
        if light_verbs(source):
            light = not light_verbs(source).isdisjoint(base_forms(word, source))
        else:  # the other language's verbs tell as much
            light = bool(translations) and all(
                not light_verbs(target).isdisjoint(base_forms(t.lower(), target)) for t in translations
            )
        return LIGHT if light else CONTENT

    def _translations(self, word: str) -> Mapping[str, str]:
        """The forms of a source word's translations, each with the translation."""
        content = self._mend.function_words and self.weight(word) > FUNCTION
        skip = function_words(self._lexicon.target) if content else frozenset[str]()
        targets = dict.fromkeys(self._targets(word))
        if word.isdigit():
            targets[word] = None  # a number stands for itself
        same = word if len(targets) > 1 and not word.isdigit() else None  # "leg" is no German leg, but "legen"
        return {
            form: t
            for t in targets
            if t.lower() not in skip
            for form in (self._target_forms(t) if t.lower() != same else {fold(word, self._lexicon.target)})
        }

    def near(self, word: str) -> frozenset[str]:
        """How the translations of a source word begin."""
        targets = set(self.translations(word).values()) if self._mend.near else ()
        return frozenset().union(*(beginnings(target.lower(), self._lexicon.target) for target in targets))

    def _find_targets(self, word: str) -> list[str]:
        found = list(self._lexicon.of_word(word))
        for form in sorted(base_forms(word, self._lexicon.source)) if self._mend.forms else ():
            found += self._lexicon.of_word(form)
            found += [target for key in self._folded.get(form, ()) for target in self._lexicon.of_word(key)]
        return found

    @cached_property
    def _folded(self) -> Mapping[str, Sequence[str]]:
        """Headwords with capitals or accents, by what is left without them."""
        found: dict[str, list[str]] = {}
        for key in self._lexicon.entries:
            plain = key if key.isascii() and key.islower() else fold(key.lower(), self._lexicon.source)
            if plain != key:
                found.setdefault(plain, []).append(key)
        return found

    def _target_forms(self, target: str) -> frozenset[str]:
        words = lower_words(target)
        if len(words) > 1:
            return frozenset({" ".join(words)})
        lang = self._lexicon.target
        stems = unaccented_stems(target.lower(), lang) if self._mend.forms else frozenset[str]()
        return self._plain_forms(target.lower(), lang) | stems

    def _plain_forms(self, word: str, lang: str) -> frozenset[str]:
        return base_forms(word, lang) if self._mend.forms else frozenset((word,))

    def _forms(self, word: str) -> frozenset[str]:
        """Base forms of a target word, and of the parts of a compound."""
        lang = self._lexicon.target
        parts = compound_parts(word, lang) if self._mend.compounds else ()
        found = self._plain_forms(word, lang).union(*(self._plain_forms(part, lang) for part in parts))
        return found | beginnings(word, lang) if self._mend.near and is_unknown(word, lang) else found
