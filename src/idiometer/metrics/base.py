"""What a metric is: it judges an occurrence in a hypothesis. Averaging, intervals, tests: elsewhere, once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, TypeVar

from idiometer.corpus.example import Example, Occurrence, Span
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.text.text import Text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from idiometer.metrics.score import Score

    Statistics = npt.NDArray[np.float64]

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Output:
    """One number that a metric gives; `high` is None where it has no upper bound."""

    name: str
    higher_is_better: bool
    low: float | None = 0.0
    high: float | None = 1.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a verdict comes from: spans of the source, a reference or the hypothesis, and what stands there."""

    side: str  # src, ref, hyp
    spans: tuple[Span, ...]
    role: str  # literal, rendered, copied, aligned
    source_word: str | None = None  # the idiom's word it comes from
    word: str | None = None  # the blocked target word
    ref: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a metric says of one occurrence in one hypothesis; without values, `skipped` says why."""

    example: int
    occurrence: int
    values: tuple[float | None, ...]
    label: str | None = None
    skipped: str | None = None
    evidence: tuple[Evidence, ...] = ()
    graded: float | None = None


@dataclass(frozen=True, slots=True)
class Skip:
    """An occurrence that cannot be judged, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Item:
    """One occurrence to judge, with the texts of its example; `index` is the example's place in the test set."""

    index: int
    number: int
    example: Example
    src: Text
    refs: tuple[Text, ...]

    @property
    def occurrence(self) -> Occurrence:
        """The occurrence itself."""
        return self.example.occurrences[self.number]

    def verdict(
        self,
        *values: float | None,
        label: str | None = None,
        evidence: tuple[Evidence, ...] = (),
        graded: float | None = None,
    ) -> Verdict:
        """A verdict on this item."""
        return Verdict(self.index, self.number, values, label, None, evidence, graded)


class Metric(Protocol[P]):
    """A targeted metric. Subclass it, and only the members without a body remain to be written.

    `needs` names what it must be given: `ref`, `links.ref`, `links.hyp`; `takes` what it makes use of where there is
    some, so that the signature says whether there was.
    """

    name: str
    outputs: tuple[Output, ...]
    needs: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()
    langpair: str | None = None  # the pair that it is made for, where it is made for one

    def settings(self) -> Mapping[str, str]:
        """What changes the numbers; it goes into the signature."""
        ...

    def prepare(self, item: Item) -> P | Skip:
        """What source and reference say, once for all systems."""
        ...

    def judge(self, batch: Sequence[tuple[Item, P, Text]]) -> Sequence[Verdict]:
        """A verdict on each item, prepared, in its hypothesis."""
        ...

    def score(self, testset: TestSet, hypotheses: Hypotheses, average: str = "macro") -> Score:
        """Judge one system; the score of the first output."""
        from idiometer.metrics.evaluate import evaluate
        from idiometer.metrics.settings import Settings

        return evaluate(testset, [hypotheses], [self], Settings(average=average)).systems[0].scores[0]


class SegmentMetric(Protocol):
    """A corpus metric: statistics per sentence that are summed and turned into a score. Not a mean of verdicts."""

    name: str
    output: Output
    needs: frozenset[str] = frozenset({"ref"})

    def statistics(self, testset: TestSet, hypotheses: Hypotheses) -> Statistics:
        """One row per example."""
        ...

    def score(self, summed: Statistics) -> float:
        """The score of summed statistics."""
        ...

    def signature(self) -> str:
        """What it was computed with."""
        ...


AnyMetric = Metric[Any] | SegmentMetric


def is_targeted(metric: AnyMetric) -> TypeGuard[Metric[Any]]:
    """Whether a metric judges occurrences."""
    return hasattr(metric, "judge")


def is_corpus(metric: AnyMetric) -> TypeGuard[SegmentMetric]:
    """Whether a metric scores whole corpora."""
    return not is_targeted(metric)


def outputs_of(metric: AnyMetric) -> tuple[Output, ...]:
    """The outputs of any metric."""
    if is_targeted(metric):
        return metric.outputs
    return (metric.output,) if is_corpus(metric) else ()
