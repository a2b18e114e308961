"""Confidence intervals for means over idioms, whose occurrences are not independent of each other.

The variance between idioms (jackknife) gives the number of independent judgements the data are worth, and a Wilson
interval with Student's t is laid around the mean for that many. Two pseudo-idioms, one always and one never rendered
literally, carry a small weight in the variance, so that it is never zero; near the ends of the scale and with few
idioms they weigh more. Measured coverage is in docs/statistics.md and in the tests.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from idiometer.metrics.base import Output
from idiometer.metrics.score import Interval
from idiometer.metrics.settings import LEVEL
from idiometer.metrics.student import t_quantile

FEW_IDIOMS = 20
NEAR_END = 2.0  # expected idioms on the rarer side of the scale
PSEUDO = 0.05
PSEUDO_SMALL = 0.25


def mean_interval(
    values: Sequence[float],
    output: Output,
    weights: Sequence[float] | None = None,
    unit: str = "idioms",
    level: float = LEVEL,
) -> Interval | None:
    """The interval of a mean of independent units, weighted or not.

    None where an unbounded scale has no spread to go by.
    """
    mean, variance, effective = _moments(values, weights)
    t = t_quantile(level, max(1, int(effective) - 1))
    if output.low is None or output.high is None:
        return _unbounded(mean, variance, t, effective, unit, level, output)
    width = output.high - output.low
    low, high, warning = _wilson((mean - output.low) / width, variance / width**2, effective, t, unit)
    method = "Wilson" if warning is None else "Wilson, small sample"
    return Interval(output.low + low * width, output.low + high * width, level, method, warning)


def _moments(values: Sequence[float], weights: Sequence[float] | None) -> tuple[float, float, float]:
    """The mean, its jackknife variance, and how many units of equal weight it is worth."""
    n = len(values)
    if weights is None or min(weights) == max(weights):
        mean = sum(values) / n
        return mean, sum((value - mean) ** 2 for value in values) / n / max(1, n - 1), float(n)
    total = sum(weights)
    shares = [weight / total for weight in weights]
    mean = sum(share * value for share, value in zip(shares, values, strict=True))
    residuals = (share * (value - mean) / (1 - share) for share, value in zip(shares, values, strict=True))
    variance = sum(residual * residual for residual in residuals) * (n - 1) / n
    return mean, variance, 1 / sum(share * share for share in shares)


def _wilson(mean: float, variance: float, effective: float, t: float, unit: str) -> tuple[float, float, str | None]:
    mean = min(1.0, max(0.0, mean))
    warning = None
    if effective < FEW_IDIOMS - 1e-9:
        worth = (
            f" (worth {effective:.0f} of equal size)"
            if abs(effective - round(effective)) > 1e-9
            else f" ({effective:.0f})"
        )
        warning = f"fewer than {FEW_IDIOMS} {unit}{worth}: small-sample interval"
    elif min(mean, 1 - mean) * effective < NEAR_END:
        warning = "the score is near the end of the scale: small-sample interval"
    pseudo = PSEUDO if warning is None else PSEUDO_SMALL
    shrunk = (mean * effective + pseudo) / (effective + 2 * pseudo)
    variance += pseudo * (mean**2 + (1 - mean) ** 2) / effective / max(1.0, effective - 1)
    n = shrunk * (1 - shrunk) / variance
    centre = (mean + t * t / (2 * n)) / (1 + t * t / n)
    half = t / (1 + t * t / n) * math.sqrt(mean * (1 - mean) / n + t * t / (4 * n * n))
    low = 0.0 if mean == 0 else max(0.0, centre - half)
    high = 1.0 if mean == 1 else min(1.0, centre + half)
    return low, high, warning


def _unbounded(
    mean: float, variance: float, t: float, effective: float, unit: str, level: float, output: Output
) -> Interval | None:
    if variance == 0:
        return None
    half = t * math.sqrt(variance)
    warning = f"fewer than {FEW_IDIOMS} {unit}: read with care" if effective < FEW_IDIOMS else None
    low = mean - half if output.low is None else max(output.low, mean - half)  # no TER below 0
    high = mean + half if output.high is None else min(output.high, mean + half)
    return Interval(low, high, level, "Student t", warning)
