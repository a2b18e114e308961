"""Paired tests of two systems over idioms, and the correction for several systems.

Under no difference the two systems' verdicts on an idiom may be exchanged. Approximate randomisation does just that,
idiom by idiom; the paired bootstrap also draws the idioms anew and compares studentised differences, since a plain
shifted bootstrap finds differences too often below some fifty idioms. Ties of the statistic, common with few
occurrences per idiom, are broken by a second, seeded weighting, so that the tests keep their level instead of falling
below it. Measured levels are in docs/statistics.md and in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]

_EPSILON = 1e-9
_CHUNK = 2_000_000  # numbers drawn at a time


def paired_p(differences: Sequence[float], test: str, n_resamples: int, seed: int) -> float:
    """The two-sided p of no difference; one number per idiom, whose sum is the statistic."""
    import numpy as np

    d = np.asarray(differences, dtype=np.float64)
    if not d.any():
        return 1.0
    d = d / np.abs(d).max()
    rng = np.random.default_rng(seed)
    both = np.stack([d, d * rng.normal(size=len(d))], axis=1)
    observed = np.abs(both.sum(axis=0)) / np.sqrt((d * d).sum())
    rows = max(1, _CHUNK // len(d))
    extreme = 0
    for start in range(0, n_resamples, rows):
        drawn = _draw(d, both, test, min(rows, n_resamples - start), rng)
        above = drawn[:, 0] > observed[0] + _EPSILON
        tied = np.abs(drawn[:, 0] - observed[0]) <= _EPSILON
        extreme += int(np.count_nonzero(above | (tied & (drawn[:, 1] >= observed[1] - _EPSILON))))
    return (extreme + 1) / (n_resamples + 1)


def _draw(d: Array, both: Array, test: str, n: int, rng: np.random.Generator) -> Array:
    """Absolute studentised statistics, the main one and the tie-breaking one, of n resamples."""
    import numpy as np

    if test == "ar":
        signed = rng.integers(0, 2, size=(n, len(d)), dtype=np.int8) * 2.0 - 1.0
        counts = np.ones_like(signed)
    else:
        counts = rng.multinomial(len(d), np.full(len(d), 1 / len(d)), size=n).astype(np.float64)
        signed = 2.0 * rng.binomial(counts.astype(np.int64), 0.5) - counts
    spread = np.sqrt(counts @ (d * d))
    return np.asarray(np.abs(signed @ both) / np.where(spread > 0, spread, np.inf)[:, None])


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down correction, in the order given."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, p_values[i] * (len(p_values) - rank)))
        adjusted[i] = highest
    return adjusted
