"""Corpus metrics by subset, as in Table 3 of the CIBB paper: general text, sentences with idioms, triggered or not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError, counted
from idiometer.metrics.aggregate import counts
from idiometer.metrics.base import Metric, Verdict
from idiometer.metrics.settings import Settings

if TYPE_CHECKING:
    from idiometer.metrics.corpus_scores import Collected


@dataclass(frozen=True, slots=True)
class Subset:
    """One line of the table: which sentences, how many, and the corpus metric's score on them."""

    name: str  # general, idioms, triggered, not triggered
    n_examples: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A corpus metric of one system by what a targeted metric triggered on."""

    metric: str
    by: str
    system: str
    subsets: tuple[Subset, ...]


@dataclass(frozen=True)
class General:
    """A second, general test set with the same systems' hypotheses."""

    testset: TestSet
    systems: tuple[Hypotheses, ...]

    def sample(self, n: int, seed: int) -> General:
        """A seeded sample of n examples (all of them, where there are no more)."""
        if n >= len(self.testset):
            return self
        places = sorted(random.Random(seed).sample(range(len(self.testset)), n))
        examples = tuple(self.testset.examples[i] for i in places)
        return General(
            TestSet(self.testset.name, self.testset.source, self.testset.target, examples),
            tuple(Hypotheses(s.system, tuple(s.lines[i] for i in places)) for s in self.systems),
        )

    def check(self, testset: TestSet, n_systems: int) -> None:
        """Raise unless it is of the same pair and has the same number of systems and lines."""
        if self.testset.langpair != testset.langpair:
            raise UsageError(f"{self.testset.name} is {self.testset.langpair}, {testset.name} is {testset.langpair}")
        if len(self.systems) != n_systems:
            has, wanted = counted(len(self.systems), "file"), counted(n_systems, "system")
            raise UsageError(f"{self.testset.name} has {has} of translations for {wanted}: give one for each")
        for hypotheses in self.systems:
            hypotheses.check(self.testset)


def break_down(
    testset: TestSet,
    systems: Sequence[str],
    targeted: Sequence[Metric[Any]],
    verdicts: Mapping[tuple[str, str], Sequence[Verdict]],
    collected: Mapping[str, Collected],
    settings: Settings,
    general: General | None,
) -> Iterator[Breakdown]:
    """Every corpus metric of every system by every metric that triggers (first output from 0 to 1, lower is better)."""
    if general:
        general = general.sample(len(testset), settings.seed)
    triggers = [m for m in targeted if not m.outputs[0].higher_is_better and m.outputs[0].high == 1.0]
    for metric in triggers:
        for found in collected.values():
            for place, system in enumerate(systems):
                hit = {
                    v.example for v in verdicts[metric.name, system]
                    if v.values and v.values[0] == 1.0 and counts(testset, v, settings)
                }  # fmt: skip
                subsets = (*_general(found, general, place), *_subsets(found, system, hit))
                yield Breakdown(found.metric.output.name, metric.name, system, subsets)


def _general(found: Collected, general: General | None, place: int) -> Iterator[Subset]:
    if general and "ref" in found.metric.needs:
        rows = found.metric.statistics(general.testset, general.systems[place])
        yield Subset("general", len(rows), found.metric.score(rows.sum(axis=0)))


def _subsets(found: Collected, system: str, hit: set[int]) -> Iterator[Subset]:
    rows = found.systems[system]
    places = found.examples
    for name, rule in (("idioms", None), ("triggered", True), ("not triggered", False)):
        chosen = [row for row, place in enumerate(places) if rule is None or (place in hit) == rule]
        score = found.metric.score(rows[chosen].sum(axis=0)) if chosen else None
        yield Subset(name, len(chosen), score)
