"""Quantiles of Student's t distribution for whole degrees of freedom, without a statistics package."""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

_EXACT_TO = 60  # from here on the expansion agrees to six decimals


@cache
def t_quantile(level: float, df: int) -> float:
    """The t with `level` of the distribution between -t and t."""
    if df > _EXACT_TO:
        return _expanded(NormalDist().inv_cdf(0.5 + level / 2), df)
    low, high = 0.0, math.pi / 2  # the angle atan(t / sqrt(df))
    while high - low > 1e-13:
        middle = (low + high) / 2
        low, high = (middle, high) if _between(middle, df) < level else (low, middle)
    return math.tan(low) * math.sqrt(df)


def _expanded(z: float, df: int) -> float:
    """Cornish and Fisher's expansion around the normal quantile, Abramowitz and Stegun 26.7.5."""
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / df + second / df**2 + third / df**3


def _between(theta: float, df: int) -> float:
    """P(|T| < t), Abramowitz and Stegun 26.7.3 and 26.7.4."""
    sine, cosine = math.sin(theta), math.cos(theta)
    if df == 1:
        return 2 * theta / math.pi
    odd = df % 2
    term = cosine if odd else 1.0
    total = term
    for k in range(2 + odd, df - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (theta + sine * total) if odd else sine * total
