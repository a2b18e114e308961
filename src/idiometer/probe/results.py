"""From measured values to scores: the same averages, intervals, tests and tables as for any metric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from idiometer.corpus.testset import TestSet
from idiometer.metrics.aggregate import aggregate, compare
from idiometer.metrics.base import Output, Verdict
from idiometer.metrics.evaluate import Evaluation, SystemScores
from idiometer.metrics.score import Comparison, Score
from idiometer.metrics.settings import Settings

Values = Sequence[float | None]  # one per unit; None where it could not be measured


@dataclass(frozen=True)
class Measure:
    """What a probe measures of each unit under each context."""

    outputs: tuple[Output, ...]
    parts: Mapping[str, str]  # what changes the numbers
    why_not: str  # where a value is None
    takes: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The first output's."""
        return self.outputs[0].name

    def settings(self) -> Mapping[str, str]:
        """They go into the signature."""
        return self.parts


@dataclass(frozen=True)
class Measured:
    """A measure, and by system (a context, a model) the values of each of its outputs."""

    measure: Measure
    values: Mapping[str, tuple[Values, ...]]


def scored(testset: TestSet, found: Sequence[Measured], settings: Settings) -> Evaluation:
    """An evaluation of measured values, one occurrence an example; the first system is the baseline."""
    names = list(found[0].values) if found else []
    rows: dict[str, list[Score]] = {name: [] for name in names}
    comparisons: list[Comparison] = []
    for one in found:
        outputs = one.measure.outputs
        scores = [
            aggregate(one.measure, testset, verdicts(one.values[name], one.measure.why_not), settings) for name in names
        ]
        for name, row in zip(names, scores, strict=True):
            rows[name] += row
        if settings.test and len(names) > 1:
            for k in range(len(outputs)):
                pairs = [(name, row[k]) for name, row in zip(names, scores, strict=True)]
                comparisons += compare(testset, pairs[0], pairs[1:], k, settings)
    systems = tuple(SystemScores(name, tuple(row)) for name, row in rows.items())
    return Evaluation(testset, settings, systems, tuple(comparisons))


def verdicts(values: Sequence[Values], why_not: str) -> list[Verdict]:
    """One verdict a unit, which is the only occurrence of its example."""
    found = []
    for index, row in enumerate(zip(*values, strict=True)):
        if all(value is None for value in row):
            found.append(Verdict(index, 0, (), skipped=why_not))
        else:
            found.append(Verdict(index, 0, row, skipped=why_not if None in row else None))
    return found


def joined(left: Evaluation | None, right: Evaluation | None) -> Evaluation | None:
    """Two evaluations of the same systems as one; the other one where there is but one."""
    if not left or not right:
        return left or right
    systems = zip(left.systems, right.systems, strict=True)
    scores = tuple(SystemScores(a.system, a.scores + b.scores, a.n_empty) for a, b in systems)
    return replace(left, systems=scores, comparisons=left.comparisons + right.comparisons)
