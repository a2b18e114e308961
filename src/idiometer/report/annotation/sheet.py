"""What is to be read: everything the metric triggered on, and a seeded sample of the rest, shuffled."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from idiometer.errors import IdiometerError
from idiometer.report.labels import Case
from idiometer.report.run import Run
from idiometer.report.triggers import triggers_of


@dataclass(frozen=True)
class Sheet:
    """The cases to read, in order; `about` says what they were drawn from, `sizes` how many there are of each kind."""

    about: Mapping[str, str]
    sizes: Mapping[tuple[str, bool], int]  # by system, and whether the metric triggered
    left_out: Mapping[str, int]
    cases: tuple[Case, ...]


def draw(run: Run, metric: str | None, sample: int, seed: int) -> Sheet:
    """Every triggered case and, of each system, so many of the others, as in the CIBB paper."""
    found = triggers_of(run, metric)
    groups: dict[tuple[str, bool], list[Case]] = {}
    for case in found.cases:
        groups.setdefault((case.key[2], case.triggered), []).append(case)
    if not groups:
        raise IdiometerError(f"{found.metric} judged nothing in this run: there is nothing to annotate")
    rng = random.Random(seed)
    chosen = [case for (_, hit), cases in groups.items() for case in _some(cases, len(cases) if hit else sample, rng)]
    rng.shuffle(chosen)
    hypotheses = "+".join(system.digest[:16] for system in run.systems)
    about = {
        "metric": found.metric,
        "sample": str(sample),
        "seed": str(seed),
        "testset": run.testset.name,
        "source": run.testset.source,
        "target": run.testset.target,
        "digest": f"{run.testset.digest[:16]}+{hypotheses}",
        "signature": next(_signatures(run, found.metric)),
    }
    return Sheet(about, {key: len(cases) for key, cases in groups.items()}, found.left_out, tuple(chosen))


def _some(cases: list[Case], n: int, rng: random.Random) -> list[Case]:
    return cases if n >= len(cases) else rng.sample(cases, n)


def _signatures(run: Run, metric: str) -> Iterator[str]:
    return (score["signature"] for score in run.record["systems"][0]["scores"] if score["metric"] == metric)
