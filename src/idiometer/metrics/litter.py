"""LitTER, robust mode: no hand-made lists, no reference needed, and the limits that its authors list mended.

For each content word of the idiom the lexicon gives the target words of a literal translator. One of them in the
hypothesis, in any inflected, joined or accented form, counts as rendered literally, unless a word elsewhere in the
source explains it or the reference has it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from idiometer.corpus.example import Span
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import bundled_lexicons, load_bundled
from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklist import LITERAL
from idiometer.text.compounds import compound_parts
from idiometer.text.function_words import function_words, light_verbs
from idiometer.text.lemmas import lemmatiser
from idiometer.text.morphology import base_forms
from idiometer.text.text import Text


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
    """A content word of the idiom, and the base forms of its literal translations, each with the word it is of."""

    text: str
    forms: Mapping[str, str]
    count: int  # how often it stands in the idiom
    weight: float  # in the graded value
    excused: bool  # the reference has a translation of it; `forms` are those of the other translations


@dataclass(frozen=True, slots=True)
class Prepared:
    """The idiom's words that have translations, and how often other words explain a form."""

    words: tuple[SourceWord, ...]
    elsewhere: Mapping[str, int]


def _source_word(word: str, forms: Mapping[str, str], count: int, weight: float, reference: set[str]) -> SourceWord:
    in_reference = {forms[form] for form in forms.keys() & reference}
    left = {form: target for form, target in forms.items() if form not in reference and target not in in_reference}
    return SourceWord(word, left, count, weight, bool(in_reference))


def _with_bundled(lexicon: Lexicon) -> Lexicon:
    pair = f"{lexicon.source}-{lexicon.target}"
    if pair not in bundled_lexicons() or lexicon.name == f"bundled/{pair}":
        return lexicon
    return lexicon.merge(load_bundled(pair))


class Litter(Metric[Prepared]):
    """1 where a content word of the idiom was rendered literally; graded: the weighted share of its words that were."""

    name = "litter"
    outputs = (Output("LitTER", higher_is_better=False),)

    def __init__(self, lexicon: Lexicon, mendings: Mendings | None = None) -> None:
        self._mend = mendings or Mendings()
        self._lexicon = _with_bundled(lexicon) if self._mend.bundled else lexicon
        self._candidates: dict[str, dict[str, str]] = {}

    def settings(self) -> Mapping[str, str]:
        """Lexicon, languages' resources and mendings."""
        return {
            "lexicon": f"{self._lexicon.name}#{self._lexicon.digest[:8]}",
            "mendings": self._mend.signature(),
            "lemmas": f"{lemmatiser(self._lexicon.source)}+{lemmatiser(self._lexicon.target)}",
        }

    def prepare(self, item: Item) -> Prepared | Skip:
        """What a literal translator would write for the idiom's words."""
        inside, outside = self._split(item)
        if not any(self._weight(word) > FUNCTION for word in inside):
            return Skip("the idiom has no content word")
        if not any(self._translations(word) for word in inside if self._weight(word) > FUNCTION):
            return Skip("no word of the idiom is in the lexicon")
        reference = self._reference_forms(item)
        words = tuple(
            _source_word(word, forms, inside.count(word), self._weight(word), reference)
            for word in dict.fromkeys(inside)
            if (forms := self._translations(word))
        )
        return Prepared(words, self._elsewhere(words, outside))

    def lookup(self, item: Item) -> tuple[list[str], list[str]]:
        """The idiom's content words that the lexicon has, and those that it lacks."""
        words = [word for word in dict.fromkeys(self._split(item)[0]) if self._weight(word) > FUNCTION]
        known = [word for word in words if self._translations(word)]
        return known, [word for word in words if word not in known]

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(item, prepared, hypothesis) for item, prepared, hypothesis in batch]

    def _verdict(self, item: Item, prepared: Prepared, hypothesis: Text) -> Verdict:
        places = self._places(hypothesis)
        found = [(word, self._hits(word, prepared.elsewhere, places)) for word in prepared.words]
        total = sum(word.weight * word.count for word, _ in found)
        graded = sum(_value(word) * min(word.count, len(hits)) for word, hits in found) / total
        heaviest = max(word.weight for word, _ in found)
        hit = any(hits for word, hits in found if word.weight == heaviest and not word.excused)
        if self._mend.share:
            hit = hit and graded > SHARE
        evidence = tuple(
            Evidence("hyp", (span,), LITERAL, word.text, target)
            for word, hits in found
            if hit and word.weight > FUNCTION and not word.excused
            for span, target in hits
        )
        return item.verdict(float(hit), label=LITERAL if hit else None, evidence=evidence, graded=graded)

    def _hits(
        self, word: SourceWord, elsewhere: Mapping[str, int], places: Mapping[str, list[Span]]
    ) -> list[tuple[Span, str]]:
        """Places of the word's translations, unless as many other source words explain them."""
        shared = word.forms.keys() & places.keys()
        seen = {span: word.forms[form] for form in sorted(shared) for span in places[form]}
        explained = max((elsewhere.get(form, 0) for form in shared), default=0)
        return sorted(seen.items()) if len(seen) > explained else []

    def _split(self, item: Item) -> tuple[list[str], list[str]]:
        spans = item.occurrence.spans
        inside: list[str] = []
        outside: list[str] = []
        for word, (start, end) in zip(item.src.words, item.src.spans, strict=True):
            (inside if any(a < end and start < b for a, b in spans) else outside).append(word)
        return inside, outside

    def _weight(self, word: str) -> float:
        source = self._lexicon.source
        if self._mend.function_words and word in function_words(source):
            return FUNCTION
        light = light_verbs(source) if self._mend.light_verbs else frozenset[str]()
        return CONTENT if light.isdisjoint(base_forms(word, source)) else LIGHT

    def _translations(self, word: str) -> dict[str, str]:
        """Base forms of the word's translations, each with the translation."""
        if word not in self._candidates:
            source, target = self._lexicon.source, self._lexicon.target
            content = self._mend.function_words and self._weight(word) > FUNCTION
            skip = function_words(target) if content else frozenset[str]()
            sources = {word, *(base_forms(word, source) if self._mend.forms else ())}
            targets = dict.fromkeys(t for form in sorted(sources) for t in self._lexicon.of_word(form))
            if word.isdigit():
                targets[word] = None  # a number stands for itself
            self._candidates[word] = {
                form: t for t in targets if t.lower() not in skip for form in self._forms(t.lower(), target)
            }
        return self._candidates[word]

    def _forms(self, word: str, lang: str) -> frozenset[str]:
        return base_forms(word, lang) if self._mend.forms else frozenset((word,))

    def _places(self, text: Text) -> dict[str, list[Span]]:
        """Where each base form stands in a text, also as a part of a compound."""
        found: dict[str, list[Span]] = {}
        for word, span in zip(text.words, text.spans, strict=True):
            for form in self._all_forms(word, text.lang):
                found.setdefault(form, []).append(span)
        return found

    def _all_forms(self, word: str, lang: str) -> set[str]:
        forms = set(self._forms(word, lang))
        if self._mend.compounds:
            forms.update(form for part in compound_parts(word, lang) for form in self._forms(part, lang))
        return forms

    def _reference_forms(self, item: Item) -> set[str]:
        if not self._mend.reference:
            return set()
        return {form for ref in item.refs for word in ref.words for form in self._all_forms(word, ref.lang)}

    def _elsewhere(self, words: Sequence[SourceWord], outside: Sequence[str]) -> dict[str, int]:
        """How many words outside the idiom have a translation in common with it, by form."""
        if not self._mend.elsewhere:
            return {}
        ours = {form for word in words for form in word.forms}
        counts: dict[str, int] = {}
        for word in outside:
            if self._weight(word) > FUNCTION:
                for form in ours & self._translations(word).keys():
                    counts[form] = counts.get(form, 0) + 1
        return counts


def _value(word: SourceWord) -> float:
    return word.weight * (EXCUSED if word.excused else 1.0)
