"""From verdicts to scores and comparisons, the same for every targeted metric."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from idiometer.corpus.example import NOTHING
from idiometer.corpus.testset import TestSet
from idiometer.metrics.base import Output, Verdict
from idiometer.metrics.interval import mean_interval
from idiometer.metrics.score import Comparison, IdiomScore, LiteralUse, Score
from idiometer.metrics.settings import Settings
from idiometer.metrics.signature import signature
from idiometer.metrics.significance import holm, paired_p


class Averaged(Protocol):
    """What verdicts come from: a targeted metric, or a measurement of a model."""

    @property
    def name(self) -> str:
        """What the verdicts are kept under."""
        ...

    @property
    def outputs(self) -> tuple[Output, ...]:
        """What the values of a verdict are."""
        ...

    @property
    def takes(self) -> frozenset[str]:
        """What it makes use of where there is some."""
        ...

    def settings(self) -> Mapping[str, str]:
        """What changes the numbers."""
        ...


def aggregate(
    metric: Averaged,
    testset: TestSet,
    verdicts: Sequence[Verdict],
    settings: Settings,
    links: Mapping[str, str] = NOTHING,
) -> tuple[Score, ...]:
    """One score per output of the metric; `links` says what its word alignments are."""
    made = {**settings_of(metric, testset), **links}
    return tuple(
        _score(k, output, metric, testset, verdicts, settings, made) for k, output in enumerate(metric.outputs)
    )


def _score(
    k: int,
    output: Output,
    metric: Averaged,
    testset: TestSet,
    verdicts: Sequence[Verdict],
    settings: Settings,
    made: Mapping[str, str],
) -> Score:
    groups: dict[str, list[float]] = defaultdict(list)
    skipped: Counter[str] = Counter()
    literal: list[float] = []
    n_literal = 0
    for verdict in verdicts:
        value = verdict.values[k] if verdict.values else None
        if not counts(testset, verdict, settings):
            n_literal += 1
            literal += [value] if value is not None else []
        elif value is None:
            skipped[verdict.skipped or "no value"] += 1
        else:
            groups[testset.examples[verdict.example].occurrences[verdict.occurrence].idiom].append(value)
    means = {idiom: sum(values) / len(values) for idiom, values in groups.items()}
    n = sum(map(len, groups.values()))
    macro = settings.average == "macro"
    value = interval = None
    if means:
        value = sum(means.values()) / len(means) if macro else sum(map(sum, groups.values())) / n
    if means and settings.intervals:
        weights = None if macro else [float(len(groups[idiom])) for idiom in means]
        interval = mean_interval(list(means.values()), output, weights)
    return Score(
        output,
        value,
        interval,
        n,
        len(groups),
        dict(skipped),
        tuple(_idiom(idiom, groups[idiom], output, settings) for idiom in sorted(groups)),
        signature(output.name, testset, made, settings),
        len({verdict.example for verdict in verdicts if verdict.values}),
        LiteralUse(n_literal, sum(literal) / len(literal) if literal else None) if n_literal else None,
        metric.name,
        metric.outputs,
        tuple(verdicts),
    )


def settings_of(metric: Averaged, testset: TestSet) -> Mapping[str, str]:
    """The metric's settings, and whether it had references where it can do without."""
    if "ref" not in metric.takes:
        return metric.settings()
    n = sum(1 for example in testset if example.refs)
    return {**metric.settings(), "refs": "all" if n == len(testset) else str(n)}


def counts(testset: TestSet, verdict: Verdict, settings: Settings) -> bool:
    """Whether a verdict enters the score: those on idioms meant literally do only where asked for by name."""
    usage = testset.examples[verdict.example].occurrences[verdict.occurrence].usage
    return usage != "literal" or "usage" in settings.where


def _idiom(idiom: str, values: list[float], output: Output, settings: Settings) -> IdiomScore:
    interval = mean_interval(values, output, unit="occurrences") if settings.intervals else None
    return IdiomScore(idiom, len(values), sum(values) / len(values), interval)


def compare(
    testset: TestSet, baseline: tuple[str, Score], others: Sequence[tuple[str, Score]], k: int, settings: Settings
) -> list[Comparison]:
    """Every system against the baseline on output k of a targeted metric, over the occurrences judged for both."""
    found = [_compare(testset, baseline, other, k, settings) for other in others]
    adjusted = iter(holm([c.p_value for c in found if c.p_value is not None]))
    return [c if c.p_value is None else replace(c, p_adjusted=next(adjusted)) for c in found]


def _compare(
    testset: TestSet, baseline: tuple[str, Score], other: tuple[str, Score], k: int, settings: Settings
) -> Comparison:
    base, score = baseline[1], other[1]
    before = _values(testset, base.verdicts, k, settings)
    after = _values(testset, score.verdicts, k, settings)
    gaps: dict[str, list[float]] = defaultdict(list)
    for place in before.keys() & after.keys():
        gaps[testset.examples[place[0]].occurrences[place[1]].idiom].append(after[place] - before[place])
    n = sum(map(len, gaps.values()))
    per_idiom = [
        sum(values) / (len(values) if settings.average == "macro" else 1) for _, values in sorted(gaps.items())
    ]
    difference = p = None
    if gaps:
        difference = sum(per_idiom) / (len(gaps) if settings.average == "macro" else n)
        p = paired_p(per_idiom, settings.test or "bs", settings.n_resamples, settings.seed)
    better = None if not difference else (difference > 0) == base.output.higher_is_better
    return Comparison(
        base.name, baseline[0], other[0], difference, p, None, settings.test_name, "idioms", len(gaps), n, better
    )


def _values(
    testset: TestSet, verdicts: Iterable[Verdict], k: int, settings: Settings
) -> Mapping[tuple[int, int], float]:
    return {
        (v.example, v.occurrence): value
        for v in verdicts
        if v.values and (value := v.values[k]) is not None and counts(testset, v, settings)
    }
