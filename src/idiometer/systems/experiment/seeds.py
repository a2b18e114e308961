"""Scores of several seeds: of each, and of all together.

Together, every sentence stands in the test set once for each seed, as one document: an interval then says how sure the
mean over seeds is, over other idioms or sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from idiometer.corpus.example import Example
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.metrics.base import AnyMetric
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.judging import Links
from idiometer.metrics.settings import Settings

if TYPE_CHECKING:
    from idiometer.metrics.score import Score


def scores_of(
    testset: TestSet, systems: Sequence[Hypotheses], metrics: Sequence[AnyMetric], settings: Settings, links: Links
) -> dict[str, Any]:
    """By the score's name: value and interval of all seeds together, and each seed's own; a system is a seed."""
    together = TestSet(testset.name, testset.source, testset.target, tuple(_repeated(testset, len(systems))))
    joined = Hypotheses("all", tuple(line for system in systems for line in system.lines))
    of_all = {name: list(each) * len(systems) for name, each in links.items() if name.startswith("ref")}
    if links:
        of_all["all"] = [link for system in systems for link in links[system.system]]
    whole = evaluate(together, [joined], metrics, settings, of_all).systems[0].scores
    apart = evaluate(testset, systems, metrics, settings, links).systems
    return {
        score.name: _record(score) | {"by_seed": [_record(system.score(score.name)) for system in apart]}
        for score in whole
    }


def _repeated(testset: TestSet, times: int) -> list[Example]:
    return [replace(example, id=f"{example.id}/{time}", doc=example.id) for time in range(times) for example in testset]


def _record(score: Score) -> dict[str, Any]:
    interval = score.confidence
    return {
        "value": score.value,
        "low": interval.low if interval else None,
        "high": interval.high if interval else None,
        "higher_is_better": score.output.higher_is_better,
        "rate": score.output.high == 1,
        "signature": score.signature,
    }
