"""Scores, intervals and comparisons of corpus metrics, from the statistics of their sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.metrics.base import SegmentMetric
from idiometer.metrics.score import Comparison, Score
from idiometer.metrics.settings import Settings
from idiometer.metrics.signature import test_parts

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Collected:
    """One metric's statistics of every system on the examples that count."""

    metric: SegmentMetric
    systems: Mapping[str, Array]
    examples: tuple[int, ...]  # their places in the test set, one per row
    docs: tuple[str | None, ...]
    settings: Settings

    @cached_property
    def units(self) -> Mapping[str, Array]:
        """The statistics per unit of resampling."""
        from idiometer.metrics.resample import by_unit

        return {system: by_unit(rows, self.docs)[0] for system, rows in self.systems.items()}

    @cached_property
    def unit(self) -> str:
        """What is resampled: documents where every example names one, else sentences."""
        return "sentences" if any(doc is None for doc in self.docs) else "documents"

    @cached_property
    def resampled(self) -> Mapping[str, list[float]]:
        """Bootstrap scores of every system, on the same resamples."""
        from idiometer.metrics.resample import bootstrap

        return {system: bootstrap(rows, self.metric.score, self.settings) for system, rows in self.units.items()}


def collect(
    testset: TestSet,
    systems: Sequence[Hypotheses],
    metrics: Sequence[SegmentMetric],
    settings: Settings,
    chosen: frozenset[tuple[int, int]],
) -> dict[str, Collected]:
    """Statistics of every metric and system; with conditions, on the examples that have a chosen occurrence."""
    places = tuple(sorted({index for index, _ in chosen}) if settings.where else range(len(testset)))
    docs = tuple(testset.examples[i].doc for i in places)
    rows = list(places)
    return {
        m.name: Collected(m, {s.system: m.statistics(testset, s)[rows] for s in systems}, places, docs, settings)
        for m in metrics
    }


def scores(collected: Collected, testset: TestSet, settings: Settings) -> list[Score]:
    """One score per system."""
    return [_score(collected, system, testset, settings) for system in collected.systems]


def _score(collected: Collected, system: str, testset: TestSet, settings: Settings) -> Score:
    from idiometer.metrics.resample import percentile_interval

    rows = collected.systems[system]
    interval = None
    if settings.intervals:
        interval = percentile_interval(collected.resampled[system], collected.unit, len(collected.units[system]))
    occurrences = [o for i in collected.examples for o in testset.examples[i].occurrences]
    return Score(
        collected.metric.output,
        collected.metric.score(rows.sum(axis=0)),
        interval,
        len(occurrences),
        len({o.idiom for o in occurrences}),
        {},
        (),
        _signature(collected, settings),
        len(rows),
        metric=collected.metric.name,
    )


def _signature(collected: Collected, settings: Settings) -> str:
    """The metric's own signature, with what we resampled put before its version."""
    extra = {}
    if settings.intervals or settings.test:
        extra["unit"] = collected.unit
    if settings.where:
        extra["where"] = settings.where_text
    if settings.intervals and settings.test != "bs":
        extra["bs"] = str(settings.n_bootstrap)
        extra["seed"] = str(settings.seed)
    extra |= test_parts(settings)
    head, bar, version = collected.metric.signature().rpartition("|version:")
    return "|".join([head, *(f"{key}:{value}" for key, value in extra.items())]) + bar + version


def compare(collected: Collected, settings: Settings) -> list[Comparison]:
    """Every system against the first."""
    from idiometer.metrics.resample import bootstrap_p, permutation_p
    from idiometer.metrics.significance import holm

    (baseline, *others), metric, units = list(collected.systems), collected.metric, collected.units
    before = metric.score(units[baseline].sum(axis=0))
    found = []
    for system in others:
        difference = metric.score(units[system].sum(axis=0)) - before
        if settings.test == "ar":
            p = permutation_p(units[baseline], units[system], metric.score, settings)
        else:
            p = bootstrap_p(collected.resampled[baseline], collected.resampled[system], difference)
        found.append(
            Comparison(
                metric.output.name,
                baseline,
                system,
                difference,
                p,
                None,
                settings.test_name,
                collected.unit,
                len(units[system]),
                len(collected.examples),
                None if not difference else (difference > 0) == metric.output.higher_is_better,
            )
        )
    adjusted = holm([c.p_value or 1.0 for c in found])
    return [replace(c, p_adjusted=p) for c, p in zip(found, adjusted, strict=True)]
