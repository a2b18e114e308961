"""APT-Eval, robust mode: all spans of every occurrence by their offsets, several references, any tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from idiometer.align.spans import linked_spans
from idiometer.corpus.example import Span
from idiometer.metrics.apt_faithful import segments_found
from idiometer.metrics.apt_scores import NO_SEGMENT, Segment, SegmentScorer, outputs
from idiometer.metrics.base import Item, Metric, Skip, Verdict
from idiometer.metrics.litter_faithful import strip_accents
from idiometer.text.text import Text
from idiometer.text.tokens import word_spans


@dataclass(frozen=True)
class AptOptions:
    """How words are compared; both off by default, as case and accents are part of a translation."""

    lowercase: bool = False
    strip_accents: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """The segment of each reference; those of references without one are empty."""

    references: tuple[Segment, ...]
    places: tuple[tuple[Span, ...], ...]


class APT(Metric[Prepared]):
    """Five scores of the words that are linked with the idiom's, in the hypothesis and in the references."""

    name = "apt"
    outputs = outputs()
    needs = frozenset({"ref", "links.ref", "links.hyp"})

    def __init__(self, target: str, options: AptOptions | None = None) -> None:
        self._scorer = SegmentScorer(target)
        self._options = options or AptOptions()

    def settings(self) -> Mapping[str, str]:
        """Options and scorer."""
        from importlib.metadata import version

        yes_no = {True: "yes", False: "no"}
        return {
            "lowercase": yes_no[self._options.lowercase],
            "strip-accents": yes_no[self._options.strip_accents],
            "sacrebleu": version("sacrebleu"),
        }

    def prepare(self, item: Item) -> Prepared | Skip:
        """What is linked with the occurrence in each reference."""
        places = tuple(_linked_words(ref, item.occurrence.spans) for ref in item.refs)
        if not any(places):
            return Skip(NO_SEGMENT)
        return Prepared(tuple(self._segment(r, p) for r, p in zip(item.refs, places, strict=True)), places)

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(*each) for each in batch]

    def _verdict(self, item: Item, prepared: Prepared, hypothesis: Text) -> Verdict:
        places = _linked_words(hypothesis, item.occurrence.spans)
        references = [reference for reference in prepared.references if reference.words]
        values = self._scorer.values(self._segment(hypothesis, places), references)
        return item.verdict(*values, evidence=segments_found(prepared.places, places))

    def _segment(self, text: Text, places: tuple[Span, ...]) -> Segment:
        """Words as they are compared; between neighbours stands what stands there in the text, else a blank."""
        parts: list[str] = []
        words: list[str] = []
        for number, (start, end) in enumerate(places):
            between = text.raw[places[number - 1][1] : start] if number else ""
            parts += [" " if between.strip() else between, text.raw[start:end]]
            words.append(self._normal(text.raw[start:end]))
        return Segment(tuple(words), self._normal("".join(parts)))

    def _normal(self, text: str) -> str:
        text = text.lower() if self._options.lowercase else text
        return strip_accents(text) if self._options.strip_accents else text


def _linked_words(text: Text, idiom: tuple[Span, ...]) -> tuple[Span, ...]:
    """The places linked with the idiom that have a letter or digit in them: marks alone say nothing of an idiom."""
    return tuple((a, b) for a, b in linked_spans(text.links or (), idiom) if word_spans(text.raw[a:b]))
