"""LitTER, robust mode: no hand-made lists, no reference needed, and the limits that its authors list mended.

For each content word of the idiom the lexicon gives the target words of a literal translator. One of them in the
hypothesis, in any inflected, joined or accented form, counts as rendered literally, unless a word elsewhere in the
source explains it or the reference has it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache

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
LONG_PIECE = 40  # longer pieces between blanks (lines of Chinese, say) are not worth remembering


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
    """The idiom's words that have translations; `context` is looked up when a first system calls for it."""

    words: tuple[SourceWord, ...]
    forms: frozenset[str]
    content: frozenset[str]  # the forms of words that are no function words
    misses: set[str]  # pieces of text seen before that have none of these
    context: list[Context]


@dataclass(frozen=True, slots=True)
class Context:
    """The idiom's words less what the reference excuses, and the forms that words around the idiom have."""

    words: tuple[SourceWord, ...]
    outside: tuple[frozenset[str], ...]


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
        self._keys = cache(self._find_keys)

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
        return Prepared(found.words, found.forms, found.content, found.misses, [])

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
        heavy = frozenset(form for word in words if word.weight > FUNCTION for form in word.forms)
        return Prepared(words, heavy.union(*(word.forms for word in words)), heavy, set(), [])

    def lookup(self, item: Item) -> tuple[list[str], list[str]]:
        """The idiom's content words that the lexicon has, and those that it lacks."""
        words = [word for word in dict.fromkeys(_inside(item)) if self._weight(word) > FUNCTION]
        known = [word for word in words if self._translations(word)]
        return known, [word for word in words if word not in known]

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(item, prepared, hypothesis) for item, prepared, hypothesis in batch]

    def _verdict(self, item: Item, prepared: Prepared, hypothesis: Text) -> Verdict:
        if not self._may_hit(prepared, hypothesis.raw):
            return item.verdict(0.0, graded=0.0)
        context = self._context(item, prepared)
        places = self._places(prepared.forms, hypothesis)
        found = [(word, self._hits(word, hypothesis, places, context.outside)) for word in context.words]
        if not any(hits for word, hits in found if word.weight > FUNCTION):
            return item.verdict(0.0, graded=0.0)
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
        self, word: SourceWord, hypothesis: Text, places: Sequence[int], outside: Sequence[frozenset[str]]
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

    def _may_hit(self, prepared: Prepared, raw: str) -> bool:
        """Whether a content word can be rendered literally in a text: a quick look that remembers what it saw."""
        may = False
        for piece in set(raw.lower().split()).difference(prepared.misses):
            if any(not prepared.content.isdisjoint(self._forms(word)) for word in lower_words(piece)):
                may = True
            elif len(piece) < LONG_PIECE:
                prepared.misses.add(piece)
        return may

    def _context(self, item: Item, prepared: Prepared) -> Context:
        if not prepared.context:
            words = lower_words(_around(item)) if self._mend.elsewhere else []
            outside = tuple(self._keys(word) for word in words if self._weight(word) > FUNCTION)
            there = self._in_reference(item, prepared.forms) if self._mend.reference else set()
            prepared.context.append(Context(tuple(_excuse(word, there) for word in prepared.words), outside))
        return prepared.context[0]

    def _in_reference(self, item: Item, forms: frozenset[str]) -> set[str]:
        found: set[str] = set()
        for ref in item.refs:
            for place in self._places(forms, ref):
                found |= forms & self._forms(ref.words[place])
        return found

    def _places(self, forms: frozenset[str], text: Text) -> list[int]:
        """The words of a text that have one of the forms."""
        return [i for i, word in enumerate(text.words) if not forms.isdisjoint(self._forms(word))]

    def _find_keys(self, word: str) -> frozenset[str]:
        return frozenset(self._translations(word))

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
    return SourceWord(word.text, left, word.count, word.weight, True)


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
