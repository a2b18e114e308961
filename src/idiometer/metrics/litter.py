"""LitTER, robust mode: no hand-made lists, no reference needed, and the limits that its authors list mended.

For each content word of the idiom the lexicon gives the target words of a literal translator. One of them in the
hypothesis, in any inflected, joined or accented form, counts as rendered literally, unless a word elsewhere in the
source explains it or the reference has it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache

from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import bundled_lexicons, load_bundled
from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklist import LITERAL
from idiometer.text.compounds import compound_parts
from idiometer.text.function_words import function_words, light_verbs
from idiometer.text.lemmas import lemmatiser
from idiometer.text.morphology import base_forms
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words

CONTENT, LIGHT, FUNCTION = 1.0, 0.5, 0.1  # weights of an idiom's words in the graded value
EXCUSED = 0.5  # what is left of a weight where the reference has another translation of the word
SHARE = 1 / 3


@dataclass(frozen=True)
class Mendings:
    """What robust mode adds to the published method, each by its name; all on by default."""

    bundled: bool = True  # the lexicon that ships for the pair is added to the one given
    forms: bool = True  # inflections, elisions, clitics, accents, on both sides
    compounds: bool = True  # parts of German and other compounds
    function_words: bool = True  # function words never trigger, and weigh little in the graded value
    light_verbs: bool = True  # verbs such as take and make do not trigger alone, and weigh less
    elsewhere: bool = True  # a word that also translates another word of the sentence is excused
    reference: bool = True  # a word whose translation stands in the reference is excused
    share: bool = True  # one word of many is not enough: more than a third of the idiom's weight has to be literal

    @classmethod
    def names(cls) -> list[str]:
        """The names as options write them."""
        return [field.name.replace("_", "-") for field in fields(cls)]

    def signature(self) -> str:
        """What is switched off, if anything."""
        off = [name for name in self.names() if not getattr(self, name.replace("-", "_"))]
        return "all" if not off else "all-but-" + "+".join(off)


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word of the idiom, and the base forms of its literal translations, each with the translation."""

    text: str
    forms: Mapping[str, str]
    count: int  # how often it stands in the idiom
    weight: float
    excused: bool = False  # the reference has a translation of it; `forms` are those of the other translations


@dataclass(frozen=True, slots=True)
class Prepared:
    """The idiom's words that have translations, all their forms, and the source text around the idiom."""

    words: tuple[SourceWord, ...]
    forms: frozenset[str]
    misses: set[str]  # target words seen before that have none of the forms
    around: str


class Litter(Metric[Prepared]):
    """1 where a content word of the idiom was rendered literally; graded: the weighted share of its words that were."""

    name = "litter"
    outputs = (Output("LitTER", higher_is_better=False),)

    def __init__(self, lexicon: Lexicon, mendings: Mendings | None = None) -> None:
        self._mend = mendings or Mendings()
        self._lexicon = _with_bundled(lexicon) if self._mend.bundled else lexicon
        # Remembered, since the same words come back: translations of a source word, forms of a target word, idioms.
        self._translations = cache(self._find_translations)
        self._forms = cache(self._find_forms)
        self._idiom = cache(self._find_idiom)
        self._weight = cache(self._find_weight)
        self._outside = lru_cache(maxsize=2048)(self._find_outside)  # the same for all systems

    def settings(self) -> Mapping[str, str]:
        """Lexicon, languages' resources and mendings."""
        return {
            "lexicon": f"{self._lexicon.name}#{self._lexicon.digest[:8]}",
            "mendings": self._mend.signature(),
            "lemmas": f"{lemmatiser(self._lexicon.source)}+{lemmatiser(self._lexicon.target)}",
        }

    def prepare(self, item: Item) -> Prepared | Skip:
        """What a literal translator would write for the idiom's words, less what the reference excuses."""
        found = self._idiom(tuple(_inside(item)))
        if isinstance(found, Skip):
            return found
        in_reference: set[str] = set()
        if self._mend.reference:
            met = {word for ref in item.refs for word in self._meeting(found, ref)}
            in_reference = {form for word in met for form in found.forms & self._forms(word)}
        words = tuple(_excuse(word, in_reference) for word in found.words) if in_reference else found.words
        return Prepared(words, found.forms, found.misses, _around(item))

    def _find_idiom(self, inside: tuple[str, ...]) -> Prepared | Skip:
        content = [word for word in inside if self._weight(word) > FUNCTION]
        if not content:
            return Skip("the idiom has no content word")
        if not any(map(self._translations, content)):
            return Skip("no word of the idiom is in the lexicon")
        words = tuple(
            SourceWord(word, forms, inside.count(word), self._weight(word))
            for word in dict.fromkeys(inside)
            if (forms := self._translations(word))
        )
        return Prepared(words, frozenset(form for word in words for form in word.forms), set(), "")

    def lookup(self, item: Item) -> tuple[list[str], list[str]]:
        """The idiom's content words that the lexicon has, and those that it lacks."""
        words = [word for word in dict.fromkeys(_inside(item)) if self._weight(word) > FUNCTION]
        known = [word for word in words if self._translations(word)]
        return known, [word for word in words if word not in known]

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(item, prepared, hypothesis) for item, prepared, hypothesis in batch]

    def _verdict(self, item: Item, prepared: Prepared, hypothesis: Text) -> Verdict:
        met = self._meeting(prepared, hypothesis)
        if not met:
            return item.verdict(0.0, graded=0.0)
        places = [i for i, word in enumerate(hypothesis.words) if word in met]
        outside = self._outside(prepared.around) if self._mend.elsewhere else ()
        found = [(word, self._hits(word, hypothesis, places, outside)) for word in prepared.words]
        total = sum(word.weight * word.count for word, _ in found)
        graded = sum(_value(word) * min(word.count, len(hits)) for word, hits in found) / total
        heaviest = max(word.weight for word, _ in found)
        hit = any(hits for word, hits in found if word.weight == heaviest and not word.excused)
        if self._mend.share:
            hit = hit and graded > SHARE
        evidence = tuple(
            Evidence("hyp", (hypothesis.spans[place],), LITERAL, word.text, target)
            for word, hits in found
            if hit and word.weight > FUNCTION and not word.excused
            for place, target in hits
        )
        return item.verdict(float(hit), label=LITERAL if hit else None, evidence=evidence, graded=graded)

    def _hits(
        self, word: SourceWord, hypothesis: Text, places: Sequence[int], outside: Sequence[Mapping[str, str]]
    ) -> list[tuple[int, str]]:
        """Places of the word's translations, unless as many other source words explain them."""
        hits = []
        shared: set[str] = set()
        for place in places:
            forms = self._forms(hypothesis.words[place])
            if not forms.isdisjoint(word.forms):
                meeting = forms & word.forms.keys()
                shared |= meeting
                hits.append((place, word.forms[min(meeting)]))
        if not hits:
            return []
        explained = sum([1 for other in outside if not shared.isdisjoint(other)])
        return hits if len(hits) > explained else []

    def _find_outside(self, around: str) -> tuple[Mapping[str, str], ...]:
        """The translations of every content word around the idiom."""
        return tuple(self._translations(word) for word in lower_words(around) if self._weight(word) > FUNCTION)

    def _find_weight(self, word: str) -> float:
        source = self._lexicon.source
        if self._mend.function_words and word in function_words(source):
            return FUNCTION
        light = light_verbs(source) if self._mend.light_verbs else frozenset[str]()
        return CONTENT if light.isdisjoint(base_forms(word, source)) else LIGHT

    def _find_translations(self, word: str) -> dict[str, str]:
        """Base forms of the word's translations, each with the translation."""
        source, target = self._lexicon.source, self._lexicon.target
        content = self._mend.function_words and self._weight(word) > FUNCTION
        skip = function_words(target) if content else frozenset[str]()
        sources = {word, *(base_forms(word, source) if self._mend.forms else ())}
        targets = dict.fromkeys(t for form in sorted(sources) for t in self._lexicon.of_word(form))
        if word.isdigit():
            targets[word] = None  # a number stands for itself
        return {form: t for t in targets if t.lower() not in skip for form in self._plain_forms(t.lower(), target)}

    def _plain_forms(self, word: str, lang: str) -> frozenset[str]:
        return base_forms(word, lang) if self._mend.forms else frozenset((word,))

    def _find_forms(self, word: str) -> frozenset[str]:
        """Base forms of a target word, and of the parts of a compound."""
        lang = self._lexicon.target
        parts = compound_parts(word, lang) if self._mend.compounds else ()
        return self._plain_forms(word, lang).union(*(self._plain_forms(part, lang) for part in parts))

    def _meeting(self, prepared: Prepared, text: Text) -> set[str]:
        """The words of a text that have one of the forms."""
        fresh = set(text.words).difference(prepared.misses)
        met = {word for word in fresh if not prepared.forms.isdisjoint(self._forms(word))}
        prepared.misses.update(fresh - met)
        return met


def _with_bundled(lexicon: Lexicon) -> Lexicon:
    pair = f"{lexicon.source}-{lexicon.target}"
    if pair not in bundled_lexicons() or lexicon.name == f"bundled/{pair}":
        return lexicon
    return lexicon.merge(load_bundled(pair))


def _excuse(word: SourceWord, reference: set[str]) -> SourceWord:
    """The word without the translations that the reference has."""
    there = {word.forms[form] for form in word.forms.keys() & reference}
    if not there:
        return word
    left = {form: target for form, target in word.forms.items() if form not in reference and target not in there}
    return replace(word, forms=left, excused=True)


def _value(word: SourceWord) -> float:
    return word.weight * (EXCUSED if word.excused else 1.0)


def _inside(item: Item) -> list[str]:
    src = item.example.src
    return [word for start, end in item.occurrence.spans for word in lower_words(src[start:end])]


def _around(item: Item) -> str:
    src, at, kept = item.example.src, 0, []
    for start, end in item.occurrence.spans:
        kept.append(src[at:start])
        at = end
    return " ".join([*kept, src[at:]])
