"""LitTER, robust mode: no hand-made lists, no reference needed, and the limits that its authors list mended.

For each content word of the idiom the lexicon gives the target words of a literal translator. One of them in the
hypothesis, in any inflected, joined or accented form, counts as rendered literally, unless a word elsewhere in the
source explains it or the reference has it too. With word alignments it counts only where it stands for the idiom.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from idiometer.corpus.example import Span
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import shipped_lexicon
from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklist import LITERAL
from idiometer.metrics.literal_words import FIRST, FUNCTION, LiteralWords, Mendings, Place
from idiometer.metrics.pieces import Pieces
from idiometer.metrics.standing import Standing
from idiometer.text.lemmas import lemmatiser
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words, word_spans

NEAR = 0.4  # what a word counts of which only the beginning stands there
EXCUSED = 0.5  # what is left of a weight where the reference has another translation of the word
SHARE = 1 / 3
_PIECE = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word of the idiom, and the forms of its literal translations, each with the translation."""

    text: str
    forms: Mapping[str, str]
    count: int  # how often it stands in the idiom
    weight: float
    near: frozenset[str]  # how the translations begin
    excused: bool = False  # the reference has a translation of it; `forms` are those of the other translations


@dataclass(frozen=True, slots=True)
class Prepared:
    """The idiom's words that have translations; `context` is looked up when a first system calls for it."""

    words: tuple[SourceWord, ...]
    forms: frozenset[str]
    phrases: tuple[str, ...]  # those of the forms that are several words
    phrase_starts: frozenset[str]  # the forms of a text's words that have to be there for one of the phrases
    starts: frozenset[str]  # those that have to be there for a literal rendering
    target: Pieces
    source: Pieces
    context: list[Context]


@dataclass(frozen=True, slots=True)
class Context:
    """The idiom's words less what the reference excuses, and the forms that words around the idiom have."""

    words: tuple[SourceWord, ...]
    outside: Sequence[frozenset[str]]


class LitTER(Metric[Prepared]):
    """1 where a content word of the idiom was rendered literally; graded: the weighted share of its words that were."""

    name = "litter"
    outputs = (Output("LitTER", higher_is_better=False),)
    takes = frozenset({"ref", "links.hyp"})

    def __init__(self, lexicon: Lexicon, mendings: Mendings | None = None) -> None:
        self.langpair = f"{lexicon.source}-{lexicon.target}"
        self._mend = mendings or Mendings()
        self.lexicon = _with_shipped(lexicon) if self._mend.bundled else lexicon
        self._words = LiteralWords(self.lexicon, self._mend)
        self._idiom = cache(self._find_idiom)

    def settings(self) -> Mapping[str, str]:
        """Lexicon, languages' resources and mendings."""
        return {
            "lexicon": f"{self.lexicon.name}#{self.lexicon.digest[:8]}",
            "mendings": self._mend.signature(),
            "lemmas": f"{lemmatiser(self.lexicon.source)}+{lemmatiser(self.lexicon.target)}",
        }

    def prepare(self, item: Item) -> Prepared | Skip:
        """What a literal translator would write for the idiom's words."""
        found = self._idiom(self._inside(item))
        if isinstance(found, Skip):
            return found
        return replace(found, context=[])

    def _find_idiom(self, inside: tuple[str, ...]) -> Prepared | Skip:
        content, known = self._look_up(inside)
        if not content:
            return Skip("the idiom has no content word")
        if not known:
            return Skip("no word of the idiom is in the lexicon")
        weight = self._words.weight
        if max(map(weight, known)) < max(map(weight, content)):
            return Skip("only light verbs of the idiom are in the lexicon")
        first = inside[0] if self._mend.first_word and len(content) > 1 else None
        words = tuple(
            SourceWord(
                word,
                forms,
                inside.count(word),
                min(weight(word), FIRST) if word == first else weight(word),
                self._words.near(word) if weight(word) > FUNCTION else frozenset(),
            )
            for word in dict.fromkeys(inside)
            if (forms := self._words.translations(word))
        )
        starts = (self._words.starts(word.forms) | word.near for word in words if word.weight > FUNCTION)
        every = frozenset(form for word in words for form in (*word.forms, *word.near))
        phrases = tuple(sorted(form for form in every if " " in form))
        phrase_starts = self._words.starts(phrases) - frozenset(phrases)
        target = Pieces(every | phrase_starts, self._words.piece_forms)
        source = Pieces(every, self._words.outside_forms)
        return Prepared(words, every, phrases, phrase_starts, frozenset().union(*starts), target, source, [])

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
        standing = self._standing(prepared, hypothesis)
        if not standing or all(prepared.starts.isdisjoint(forms) for forms in standing):
            return item.verdict(0.0, graded=0.0)
        context = self._context(item, prepared)
        away = self._away(item, prepared, hypothesis)
        counts = [(word, _count(word, standing, context.outside, [*away.values()])) for word in context.words]
        if not any(count for word, count in counts if word.weight > FUNCTION):
            return item.verdict(0.0, graded=_near(counts, standing))
        graded = _share(counts) + _near(counts, standing)
        heaviest = max([word.weight for word, _ in counts])
        hit = any(count for word, count in counts if word.weight == heaviest and not word.excused)
        if not hit or (self._mend.share and _share([pair for pair in counts if pair[0].weight > FUNCTION]) <= SHARE):
            return item.verdict(0.0, graded=graded)
        words = [word for word, count in counts if count and word.weight > FUNCTION and not word.excused]
        places = [place for place in self._places(prepared, hypothesis) if place[0] not in away]
        return item.verdict(1.0, label=LITERAL, evidence=_evidence(words, places), graded=graded)

    def _away(self, item: Item, prepared: Prepared, text: Text) -> dict[Span, frozenset[str]]:
        """The places that translate something else as links have it, with the wanted forms there."""
        standing = Standing.of(item, text) if self._mend.aligned else None
        if standing is None:
            return {}
        places = [(span, wanted) for span, forms in self._places(prepared, text) if (wanted := forms & prepared.forms)]
        away = standing.elsewhere([span for span, _ in places])
        return {span: wanted for (span, wanted), elsewhere in zip(places, away, strict=True) if elsewhere}

    def _places(self, prepared: Prepared, text: Text) -> list[Place]:
        """Where words with wanted forms stand, with those forms."""
        if prepared.phrases:
            return self._words.places(text, prepared.forms, prepared.phrases)
        found = []
        for piece in _PIECE.finditer(text.raw):
            if prepared.target.holds(piece[0].lower()):
                at = piece.start()
                words = zip(word_spans(piece[0]), lower_words(piece[0]), strict=True)
                found += [((at + start, at + end), self._words.forms(word)) for (start, end), word in words]
        return found

    def _standing(self, prepared: Prepared, text: Text) -> list[frozenset[str]]:
        """The wanted forms of each word of a text that has any."""
        found = prepared.target.wanted_in(text.raw.lower().split())
        if not prepared.phrases or all(prepared.phrase_starts.isdisjoint(forms) for forms in found):
            return found
        return [forms for _, forms in self._words.places(text, prepared.forms, prepared.phrases)]

    def _context(self, item: Item, prepared: Prepared) -> Context:
        if not prepared.context:
            around = self._words.pieces(_around(item))
            outside = prepared.source.wanted_in(around) if self._mend.elsewhere else ()
            refs = item.refs if self._mend.reference else ()
            there = {form for ref in refs for forms in self._standing(prepared, ref) for form in forms}
            prepared.context.append(Context(tuple(_excuse(word, there) for word in prepared.words), outside))
        return prepared.context[0]


def _count(
    word: SourceWord,
    standing: Sequence[frozenset[str]],
    outside: Sequence[frozenset[str]],
    away: Sequence[frozenset[str]],
) -> int:
    """How often the word's translations stand there, less as many as other words explain, by lexicon or links."""
    wanted = word.forms.keys()
    meeting = [forms & wanted for forms in standing if not wanted.isdisjoint(forms)]
    if not meeting:
        return 0
    shared = meeting[0].union(*meeting[1:])
    by_lexicon = sum([1 for other in outside if not shared.isdisjoint(other)])
    by_links = sum([1 for forms in away if not wanted.isdisjoint(forms)])
    return max(0, len(meeting) - max(by_lexicon, by_links))


def _evidence(words: Sequence[SourceWord], places: Sequence[Place]) -> tuple[Evidence, ...]:
    """Every place of the words' translations."""
    return tuple(
        [
            Evidence("hyp", (span,), LITERAL, word.text, word.forms[_longest(meeting)])
            for word in words
            for span, forms in places
            if (meeting := forms & word.forms.keys())
        ]
    )


def _share(counts: Sequence[tuple[SourceWord, int]]) -> float:
    """The weighted share of words that were rendered literally."""
    total = sum([word.weight * word.count for word, _ in counts])
    return sum([_value(word) * min(word.count, count) for word, count in counts]) / total


def _near(counts: Sequence[tuple[SourceWord, int]], standing: Sequence[frozenset[str]]) -> float:
    """What words add of which no form stands there, but a beginning."""
    total = sum([word.weight * word.count for word, _ in counts])
    met = [word for word, count in counts if not count and not all(word.near.isdisjoint(forms) for forms in standing)]
    return NEAR * sum([word.weight for word in met]) / total


def _longest(forms: frozenset[str]) -> str:
    """A phrase says more than its first word; among words the choice is the first one's."""
    return min(forms, key=lambda form: (-form.count(" "), form))


def _with_shipped(lexicon: Lexicon) -> Lexicon:
    shipped = shipped_lexicon(f"{lexicon.source}-{lexicon.target}")
    return lexicon if shipped is None or lexicon.name == shipped.name else lexicon.merge(shipped)


def _excuse(word: SourceWord, reference: set[str]) -> SourceWord:
    """The word without the translations that the reference has."""
    forms = word.forms
    excused = not forms.keys().isdisjoint(reference)
    if excused:
        there = {forms[form] for form in forms.keys() & reference}
        forms = {form: target for form, target in forms.items() if form not in reference and target not in there}
    elif word.near.isdisjoint(reference):
        return word
    return SourceWord(word.text, forms, word.count, word.weight, frozenset(), excused)


def _value(word: SourceWord) -> float:
    return word.weight * (EXCUSED if word.excused else 1.0)


def _around(item: Item) -> str:
    src, at, kept = item.example.src, 0, []
    for start, end in item.occurrence.spans:
        kept.append(src[at:start])
        at = end
    return " ".join([*kept, src[at:]])
