"""Intervals and paired tests of corpus metrics: sentences are resampled, or documents where they are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from idiometer.metrics.score import Interval
from idiometer.metrics.settings import LEVEL, Settings

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]

_CHUNK = 4_000_000


def by_unit(statistics: Array, docs: Sequence[str | None]) -> tuple[Array, str]:
    """The statistics summed per unit of resampling, and the unit's name."""
    import numpy as np

    if not docs or any(doc is None for doc in docs):
        return statistics, "sentences"
    places = {doc: place for place, doc in enumerate(dict.fromkeys(docs))}
    summed = np.zeros((len(places), statistics.shape[1]))
    np.add.at(summed, [places[doc] for doc in docs], statistics)
    return summed, "documents"


def bootstrap(units: Array, score: Callable[[Array], float], settings: Settings) -> list[float]:
    """Scores of resampled units; equal seeds draw equal samples, so that systems are paired."""
    import numpy as np

    rng = np.random.default_rng(settings.seed)
    n = len(units)
    scores: list[float] = []
    rows = max(1, _CHUNK // n)
    for start in range(0, settings.n_bootstrap, rows):
        counts = rng.multinomial(n, np.full(n, 1 / n), size=min(rows, settings.n_bootstrap - start))
        scores.extend(score(row) for row in counts @ units)
    return scores


def percentile_interval(scores: Sequence[float], unit: str, n_units: int) -> Interval | None:
    """The percentile interval of bootstrap scores; None where all are equal, which says nothing of the spread."""
    import numpy as np

    low, high = (float(x) for x in np.percentile(scores, [50 - 50 * LEVEL, 50 + 50 * LEVEL]))
    if low == high:
        return None
    warning = f"fewer than 20 {unit} ({n_units}): the bootstrap interval is too narrow" if n_units < 20 else None
    return Interval(low, high, LEVEL, "percentile bootstrap", warning)


def bootstrap_p(baseline: Sequence[float], system: Sequence[float], difference: float) -> float:
    """The share of resampled differences, moved to a mean of zero, that are as large as the observed one."""
    import numpy as np

    drawn = np.asarray(system) - np.asarray(baseline)
    extreme = np.count_nonzero(np.abs(drawn - drawn.mean()) >= abs(difference) - 1e-12)
    return (int(extreme) + 1) / (len(drawn) + 1)


def permutation_p(baseline: Array, system: Array, score: Callable[[Array], float], settings: Settings) -> float:
    """The share of random exchanges of the two systems' units with a difference as large as the observed one."""
    import numpy as np

    rng = np.random.default_rng(settings.seed)
    total, gap = baseline.sum(axis=0), system - baseline
    observed = abs(score(system.sum(axis=0)) - score(total))
    rows = max(1, _CHUNK // len(gap))
    extreme = 0
    for start in range(0, settings.n_permutations, rows):
        n = min(rows, settings.n_permutations - start)
        moved = rng.integers(0, 2, size=(n, len(gap)), dtype=np.int8) @ gap
        for row in moved:
            drawn = abs(score(total + gap.sum(axis=0) - row) - score(total + row))
            extreme += drawn >= observed - 1e-12
    return (extreme + 1) / (settings.n_permutations + 1)
