"""LitTER, robust mode: no hand-made lists, no reference needed, and the limits that its authors list mended.

For each content word of the idiom the lexicon gives the target words of a literal translator. One of them in the
hypothesis, in any inflected, joined or accented form, counts as rendered literally, unless a word elsewhere in the
source explains it or the reference has it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from idiometer.corpus.example import Span
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import bundled_lexicons, load_bundled
from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklist import LITERAL
from idiometer.metrics.literal_words import FUNCTION, LiteralWords, Mendings
from idiometer.text.lemmas import lemmatiser
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words

EXCUSED = 0.5  # what is left of a weight where the reference has another translation of the word
SHARE = 1 / 3
LONG_PIECE = 40  # longer pieces between blanks (lines of Chinese, say) are not worth remembering


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word of the idiom, and the forms of its literal translations, each with the translation."""

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
    starts: frozenset[str]  # the forms of a text's words that have to be there for a literal rendering
    misses: set[str]  # pieces of text seen before that have none of these
    context: list[Context]


@dataclass(frozen=True, slots=True)
class Context:
    """The idiom's words less what the reference excuses, and the forms that words around the idiom have."""

    words: tuple[SourceWord, ...]
    outside: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Hits:
    """Where translations of a source word stand, and how many of them no other source word explains."""

    word: SourceWord
    places: tuple[tuple[int, str], ...]
    count: int


class Litter(Metric[Prepared]):
    """1 where a content word of the idiom was rendered literally; graded: the weighted share of its words that were."""

    name = "litter"
    outputs = (Output("LitTER", higher_is_better=False),)
    takes = frozenset({"ref"})

    def __init__(self, lexicon: Lexicon, mendings: Mendings | None = None) -> None:
        self._mend = mendings or Mendings()
        self._lexicon = _with_bundled(lexicon) if self._mend.bundled else lexicon
        self._words = LiteralWords(self._lexicon, self._mend)
        self._idiom = cache(self._find_idiom)

    def settings(self) -> Mapping[str, str]:
        """Lexicon, languages' resources and mendings."""
        return {
            "lexicon": f"{self._lexicon.name}#{self._lexicon.digest[:8]}",
            "mendings": self._mend.signature(),
            "lemmas": f"{lemmatiser(self._lexicon.source)}+{lemmatiser(self._lexicon.target)}",
        }

    def prepare(self, item: Item) -> Prepared | Skip:
        """What a literal translator would write for the idiom's words."""
        found = self._idiom(self._inside(item))
        if isinstance(found, Skip):
            return found
        return Prepared(found.words, found.forms, found.starts, found.misses, [])

    def _find_idiom(self, inside: tuple[str, ...]) -> Prepared | Skip:
        content, known = self._look_up(inside)
        if not content:
            return Skip("the idiom has no content word")
        if not known:
            return Skip("no word of the idiom is in the lexicon")
        weight = self._words.weight
        if max(map(weight, known)) < max(map(weight, content)):
            return Skip("only light verbs of the idiom are in the lexicon")
        words = tuple(
            SourceWord(word, forms, inside.count(word), weight(word))
            for word in dict.fromkeys(inside)
            if (forms := self._words.translations(word))
        )
        starts = (self._words.starts(word.forms) for word in words if word.weight > FUNCTION)
        every = frozenset(form for word in words for form in word.forms)
        return Prepared(words, every, frozenset().union(*starts), set(), [])

    def _inside(self, item: Item) -> tuple[str, ...]:
        src = item.example.src
        return tuple(word for start, end in item.occurrence.spans for word in self._words.split(src[start:end]))

    def _look_up(self, inside: Sequence[str]) -> tuple[list[str], list[str]]:
        content = [word for word in dict.fromkeys(inside) if self._words.weight(word) > FUNCTION]
        return content, [word for word in content if self._words.translations(word)]

    def lookup(self, item: Item) -> tuple[list[str], list[str]]:
        """The idiom's content words that the lexicon has, and those that it lacks."""
        content, known = self._look_up(self._inside(item))
        return known, [word for word in content if word not in known]

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(item, prepared, hypothesis) for item, prepared, hypothesis in batch]

    def _verdict(self, item: Item, prepared: Prepared, hypothesis: Text) -> Verdict:
        if not self._may_hit(prepared, hypothesis.raw):
            return item.verdict(0.0, graded=0.0)
        context = self._context(item, prepared)
        standing = self._words.standing(hypothesis, prepared.forms)
        found = [_hits(word, standing, context.outside) for word in context.words]
        if not any(hits.count for hits in found if hits.word.weight > FUNCTION):
            return item.verdict(0.0, graded=0.0)
        total = sum(word.weight * word.count for word in context.words)
        graded = sum(_value(hits.word) * min(hits.word.count, hits.count) for hits in found) / total
        heaviest = max(word.weight for word in context.words)
        hit = any(hits.count for hits in found if hits.word.weight == heaviest and not hits.word.excused)
        if self._mend.share:
            hit = hit and graded > SHARE
        evidence = tuple(
            Evidence("hyp", (_span(hypothesis, place, target),), LITERAL, hits.word.text, target)
            for hits in found
            if hit and hits.count and hits.word.weight > FUNCTION and not hits.word.excused
            for place, target in hits.places
        )
        return item.verdict(float(hit), label=LITERAL if hit else None, evidence=evidence, graded=graded)

    def _may_hit(self, prepared: Prepared, raw: str) -> bool:
        """Whether a content word can be rendered literally in a text: a quick look that remembers what it saw."""
        may = False
        for piece in set(raw.lower().split()).difference(prepared.misses):
            if any(not prepared.starts.isdisjoint(self._words.forms(word)) for word in lower_words(piece)):
                may = True
            elif len(piece) < LONG_PIECE:
                prepared.misses.add(piece)
        return may

    def _context(self, item: Item, prepared: Prepared) -> Context:
        if not prepared.context:
            around = self._words.split(_around(item)) if self._mend.elsewhere else []
            outside = tuple(self._words.keys(word) for word in around if self._words.weight(word) > FUNCTION)
            refs = item.refs if self._mend.reference else ()
            standing = (forms for ref in refs for forms in self._words.standing(ref, prepared.forms))
            there = prepared.forms.intersection(frozenset().union(*standing))
            prepared.context.append(Context(tuple(_excuse(word, there) for word in prepared.words), outside))
        return prepared.context[0]


def _hits(word: SourceWord, standing: Sequence[frozenset[str]], outside: Sequence[frozenset[str]]) -> Hits:
    """Places of the word's translations, less as many as other source words explain."""
    wanted = word.forms.keys()
    places = []
    shared: set[str] = set()
    for place, forms in enumerate(standing):
        if not wanted.isdisjoint(forms):
            meeting = forms & wanted
            shared |= meeting
            places.append((place, word.forms[min(meeting)]))
    explained = sum(1 for other in outside if not shared.isdisjoint(other))
    return Hits(word, tuple(places), max(0, len(places) - explained))


def _span(text: Text, place: int, target: str) -> Span:
    """Where a translation stands that begins with this word."""
    return text.spans[place][0], text.spans[place + len(lower_words(target)) - 1][1]


def _with_bundled(lexicon: Lexicon) -> Lexicon:
    pair = f"{lexicon.source}-{lexicon.target}"
    if pair not in bundled_lexicons() or lexicon.name == f"bundled/{pair}":
        return lexicon
    return lexicon.merge(load_bundled(pair))


def _excuse(word: SourceWord, reference: frozenset[str]) -> SourceWord:
    """The word without the translations that the reference has."""
    there = {word.forms[form] for form in word.forms.keys() & reference}
    if not there:
        return word
    left = {form: target for form, target in word.forms.items() if form not in reference and target not in there}
    return SourceWord(word.text, left, word.count, word.weight, True)


def _value(word: SourceWord) -> float:
    return word.weight * (EXCUSED if word.excused else 1.0)


def _around(item: Item) -> str:
    src, at, kept = item.example.src, 0, []
    for start, end in item.occurrence.spans:
        kept.append(src[at:start])
        at = end
    return " ".join([*kept, src[at:]])
