"""From a stratified sample to counts and rates, with intervals, as in Table 2 of the CIBB paper.

Strata are systems by whether the metric triggered. Counts are of this run: their intervals say what reading all of it
would have found. Rates are those of the metric on data like these: their intervals also allow for the run being a
sample. Both come from draws of the strata's shares, with Jeffreys' prior.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from idiometer.metrics.settings import LEVEL, SEED
from idiometer.report.labels import INCORRECT

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Draws = npt.NDArray[np.float64]

N_DRAWS = 20_000


@dataclass(frozen=True, slots=True)
class Stratum:
    """How many cases there are, and how many of those read got each label; unclear ones are in neither."""

    triggered: bool
    n: int
    counts: dict[str, int]

    @property
    def read(self) -> int:
        """How many were read and are clear."""
        return sum(self.counts.values())

    def errors(self, kinds: Sequence[str]) -> int:
        """How many of those read are errors of these kinds."""
        return sum(self.counts.get(kind, 0) for kind in kinds)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its interval; None where nothing says anything about it."""

    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Quality:
    """What is estimated of one kind of error: literal ones, or any."""

    kind: str
    triggered: Estimate  # how many among those the metric triggered on
    missed: Estimate  # how many among the others
    total: Estimate
    rate: Estimate
    precision: Estimate
    recall: Estimate


def estimate(strata: Sequence[Stratum]) -> tuple[Quality, Quality]:
    """Literal errors and errors of any kind."""
    return _quality("literal", strata, ("literal",)), _quality("any", strata, INCORRECT)


def _quality(kind: str, strata: Sequence[Stratum], kinds: Sequence[str]) -> Quality:
    import numpy as np

    rng = np.random.default_rng(SEED)
    hit, rest = ([s for s in strata if s.n and s.triggered == side] for side in (True, False))
    counts = [_count(part, kinds, rng) for part in (hit, rest, [*hit, *rest])]
    # How many of n cases drawn anew fall into a stratum, and how many of these are errors.
    weights = {id(s): rng.standard_gamma(s.n + 0.5, N_DRAWS) for s in (*hit, *rest)}
    found, missed = (_drawn(part, kinds, weights, rng) for part in (hit, rest))
    everything = _sum(weights, [*hit, *rest])
    n_hit, n_all = (sum(s.n for s in part) for part in (hit, [*hit, *rest]))
    n_found, n_errors = counts[0].value, counts[2].value
    recall = None if counts[1].value is None else _ratio(n_found, n_errors)
    with np.errstate(invalid="ignore"):  # nothing of nothing, which no estimate stands on
        shares = ((found + missed) / everything, found / _sum(weights, hit), found / (found + missed))
    return Quality(
        kind,
        triggered=counts[0],
        missed=counts[1],
        total=counts[2],
        rate=_interval(_ratio(n_errors, n_all), shares[0]),
        precision=_interval(_ratio(n_found, n_hit), shares[1]),
        recall=_interval(recall, shares[2]),
    )


def _count(strata: Sequence[Stratum], kinds: Sequence[str], rng: np.random.Generator) -> Estimate:
    """How many errors there are in all that was or was not read, of this run."""
    import numpy as np

    if any(not s.read for s in strata):
        return Estimate(None)
    value = sum(round(s.n * s.errors(kinds) / s.read) for s in strata)  # whole cases, as the paper counts
    draws = np.zeros(N_DRAWS)
    for s in strata:
        draws += s.errors(kinds) + rng.binomial(s.n - s.read, _share(s, kinds, rng))
    return _interval(value, draws)


def _drawn(
    strata: Sequence[Stratum], kinds: Sequence[str], weights: dict[int, Draws], rng: np.random.Generator
) -> Draws:  # fmt: skip
    import numpy as np

    return sum((weights[id(s)] * _share(s, kinds, rng) for s in strata), np.zeros(N_DRAWS))


def _sum(weights: dict[int, Draws], strata: Sequence[Stratum]) -> Draws:
    import numpy as np

    return sum((weights[id(s)] for s in strata), np.zeros(N_DRAWS))


def _share(stratum: Stratum, kinds: Sequence[str], rng: np.random.Generator) -> Draws:
    errors = stratum.errors(kinds)
    return rng.beta(errors + 0.5, stratum.read - errors + 0.5, N_DRAWS)


def _ratio(part: float | None, whole: float | None) -> float | None:
    return None if part is None or not whole else part / whole


def _interval(value: float | None, draws: Draws) -> Estimate:
    """The middle of the draws; it reaches to the estimate where that lies at the end of the scale."""
    import numpy as np

    if value is None:
        return Estimate(None)
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Estimate(value, float(min(low, value)), float(max(high, value)))
