"""APT-Eval exactly as published (Baziotis et al. 2023): Moses tokens, the last span of a sentence, one reference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from idiometer.align.spans import linked_spans, overlap
from idiometer.align.tokens import moses, tokenise
from idiometer.corpus.example import Span
from idiometer.metrics.apt_scores import NO_SEGMENT, Segment, SegmentScorer, outputs
from idiometer.metrics.base import Evidence, Item, Metric, Skip, Verdict
from idiometer.metrics.litter_faithful import OTHER_SPAN, last_span
from idiometer.text.moses import joined
from idiometer.text.text import Text


@dataclass(frozen=True, slots=True)
class Prepared:
    """The characters of the idiom's tokens in the source, and the reference's segment."""

    idiom: tuple[Span, ...]
    reference: Segment
    places: tuple[Span, ...]


class FaithfulAPT(Metric[Prepared]):
    """Five scores of the words that are linked with the idiom's, in the hypothesis and in the reference."""

    name = "apt:faithful"
    outputs = outputs(":faithful")
    needs = frozenset({"ref", "links.ref", "links.hyp"})

    def __init__(self, target: str) -> None:
        self._scorer = SegmentScorer(target)

    def settings(self) -> Mapping[str, str]:
        """Tokeniser and scorer."""
        from importlib.metadata import version

        return {"tok": f"sacremoses-{version('sacremoses')}", "sacrebleu": version("sacrebleu")}

    def prepare(self, item: Item) -> Prepared | Skip:
        """The idiom's tokens in the source, and what is linked with them in the reference."""
        start, end = last_span(item)
        if not any(a < end and start < b for a, b in item.occurrence.spans):
            return Skip(OTHER_SPAN)
        idiom = _idiom_tokens(item.src, item.example.src[start:end])
        if not idiom:
            return Skip("the idiom has no token of its own")
        places = _linked_tokens(item.refs[0], idiom)
        if not places:
            return Skip(NO_SEGMENT)
        return Prepared(idiom, _segment(item.refs[0], places), places)

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(*each) for each in batch]

    def _verdict(self, item: Item, prepared: Prepared, hypothesis: Text) -> Verdict:
        places = _linked_tokens(hypothesis, prepared.idiom)
        values = self._scorer.values(_segment(hypothesis, places), [prepared.reference])
        return item.verdict(*values, evidence=segments_found([prepared.places], places))


def segments_found(references: Iterable[tuple[Span, ...]], hypothesis: tuple[Span, ...]) -> tuple[Evidence, ...]:
    """Where the segments stand, that of each reference and that of the hypothesis; empty ones too."""
    refs = (Evidence("ref", places, "aligned", ref=number) for number, places in enumerate(references))
    return (*refs, Evidence("hyp", hypothesis, "aligned"))


def _idiom_tokens(src: Text, idiom: str) -> tuple[Span, ...]:
    """The tokens that hold the first place of the idiom's letters among all tokens' letters, blanks left out."""
    tokens = tokenise(src.raw, src.lang, "moses")
    wanted = idiom.replace(" ", "")
    start = "".join(tokens.forms).find(wanted)
    if start < 0 or not wanted:
        return ()
    found, at = [], 0
    for form, span in zip(tokens.forms, tokens.spans, strict=True):
        if at < start + len(wanted) and at + len(form) > start:
            found.append(span)
        at += len(form)
    return tuple(found)


def _linked_tokens(text: Text, idiom: tuple[Span, ...]) -> tuple[Span, ...]:
    """The places of the Moses tokens that are linked with the idiom's."""
    linked = linked_spans(text.links or (), idiom)
    return tuple(span for span in moses(text.raw, text.lang).spans if any(overlap(span, other) for other in linked))


def _segment(text: Text, places: tuple[Span, ...]) -> Segment:
    words = tuple(text.raw[start:end] for start, end in places)
    return Segment(words, joined(words, text.lang))
