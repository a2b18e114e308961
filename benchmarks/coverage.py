"""Coverage of 95% intervals by simulation: ours and the percentile bootstrap, over idioms."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from idiometer.metrics.base import Output
from idiometer.metrics.interval import mean_interval

SIZES = {
    "3 each": [3],
    "1 to 40": [*([40] * 12), 37, 36, 35, 32, 29, 26, 23, 21, 19, 17, 16, 14, 11, 9, 8, 6, 5, 4, 3, 1],
}
RUNS = 2000
RATE = Output("rate", higher_is_better=False)


def rows() -> Iterator[tuple[str, str, str]]:
    for n_idioms, (sizes, listed), average in itertools.product((10, 50, 100), SIZES.items(), ("macro", "micro")):
        ours, theirs = zip(
            *(_cover(rate, n_idioms, listed, average) for rate in (0.1, 0.3, 0.5, 0.7, 0.9)), strict=True
        )
        measured = f"{min(ours):.1%} to {max(ours):.1%}; percentile bootstrap {min(theirs):.1%} to {max(theirs):.1%}"
        limit = "93% to 97%" if n_idioms >= 50 else "small sample: not below"
        yield f"coverage, {n_idioms} idioms, {sizes}, {average}, rates .1 to .9", measured, limit


def _cover(rate: float, n_idioms: int, sizes: list[int], average: str) -> tuple[float, float]:
    rng = np.random.default_rng(int(rate * 100) + n_idioms)
    ours = theirs = 0
    for _ in range(RUNS):
        n = rng.choice(sizes, n_idioms)
        errors = rng.binomial(n, rng.beta(rate * 2, (1 - rate) * 2, n_idioms))
        weights = np.ones(n_idioms) if average == "macro" else n.astype(float)
        interval = mean_interval(list(errors / n), RATE, list(weights))
        assert interval is not None
        ours += interval.low <= rate <= interval.high
        drawn = rng.multinomial(n_idioms, np.full(n_idioms, 1 / n_idioms), size=300)
        low, high = np.percentile(drawn @ (weights * errors / n) / (drawn @ weights), [2.5, 97.5])
        theirs += low <= rate <= high
    return ours / RUNS, theirs / RUNS
