"""The five numbers of APT-Eval: how near the words that stand for an idiom come to those of a reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from idiometer.metrics.base import Output
from idiometer.metrics.nearest import edit_distance, nearest

NO_SEGMENT = "empty reference segment"


@dataclass(frozen=True, slots=True)
class Segment:
    """The words of one text that stand for an idiom, and the text that they make."""

    words: tuple[str, ...]
    text: str


def outputs(mode: str = "") -> tuple[Output, ...]:
    """The outputs by the names that they have in a mode."""
    return (
        Output(f"APT-unigram{mode}", higher_is_better=True),
        Output(f"APT-chrF{mode}", higher_is_better=True, high=100.0),
        Output(f"APT-TER{mode}", higher_is_better=False, high=None),
        Output(f"APT-BLEU{mode}", higher_is_better=True, high=100.0),
        Output(f"APT-MWE{mode}", higher_is_better=True),
    )


class SegmentScorer:
    """Unigram precision, chrF, TER, sentence BLEU (add-k, k = 1) and Score_MWE of a segment.

    Of several references, sacreBLEU's metrics take all at once, the other two the nearest.
    """

    def __init__(self, target: str) -> None:
        self._target = target

    def values(self, hypothesis: Segment, references: Sequence[Segment]) -> tuple[float, ...]:
        """In the order of the outputs."""
        texts = [reference.text for reference in references]
        chrf, ter, bleu = (metric.sentence_score(hypothesis.text, texts).score for metric in self._sacrebleu)
        unigram = max(unigram_precision(hypothesis.words, reference.words) for reference in references)
        mwe = max(mwe_score(hypothesis.words, reference.words) for reference in references)
        return unigram, chrf, ter, bleu, mwe

    @cached_property
    def _sacrebleu(self) -> tuple[Any, Any, Any]:
        import sacrebleu

        asian = self._target in ("zh", "ja", "ko")
        bleu = sacrebleu.BLEU(smooth_method="add-k", smooth_value=1, effective_order=True, trg_lang=self._target)
        return sacrebleu.CHRF(), sacrebleu.TER(normalized=asian, asian_support=asian), bleu


def unigram_precision(hypothesis: Sequence[str], reference: Sequence[str]) -> float:
    """The share of the reference's words that the hypothesis has, as published: each word counts once."""
    return len(set(hypothesis) & set(reference)) / len(reference)


def mwe_score(hypothesis: Sequence[str], reference: Sequence[str]) -> float:
    """One minus the mean distance of the reference's words to their nearest one, over their length."""
    if not hypothesis:
        return 0.0
    near = [edit_distance(word, nearest(word, hypothesis)) / len(word) for word in reference]
    return 1 - sum(min(1.0, each) for each in near) / len(reference)
