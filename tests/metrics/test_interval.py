"""Intervals: Student quantiles from tables, coverage by simulation, never of zero width."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.metrics.base import Output
from idiometer.metrics.interval import mean_interval
from idiometer.metrics.student import t_quantile

RATE = Output("rate", False)
# Sentences per idiom between 1 and 40, as in CIBB.
UNEQUAL = [40] * 15 + [37, 36, 35, 32, 29, 26, 23, 22, 21, 19, 18, 17, 17, 16, 15, 14, 12, 11, 9, 8, 6, 5, 4, 3, 1]


@pytest.mark.parametrize(
    ("df", "expected"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (9, 2.262),
        (30, 2.042),
        (99, 1.984),
        (500, 1.965),
        (100000, 1.960),
    ],
)
def test_t_quantiles_equal_the_printed_tables(df: int, expected: float) -> None:
    assert t_quantile(0.95, df) == pytest.approx(expected, abs=6e-4)
    assert t_quantile(0.90, 10) == pytest.approx(1.812, abs=6e-4)


@given(
    st.lists(st.tuples(st.floats(0, 1), st.integers(1, 60)), min_size=1, max_size=80),
    st.booleans(),
)
def test_an_interval_holds_the_mean_and_has_width(rows: list[tuple[float, int]], macro: bool) -> None:
    values = [value for value, _ in rows]
    weights = [1.0 if macro else float(n) for _, n in rows]
    interval = mean_interval(values, RATE, weights)
    assert interval is not None
    mean = float(np.average(values, weights=weights))
    assert 0 <= interval.low <= mean + 1e-9
    assert mean - 1e-9 <= interval.high <= 1
    assert interval.high - interval.low > 1e-4


def test_few_idioms_and_the_ends_of_the_scale_are_warned_of() -> None:
    few = mean_interval([0.2, 0.4, 0.6], RATE)
    end = mean_interval([0.0] * 49 + [0.5], RATE)
    fine = mean_interval([0.2, 0.4, 0.6] * 20, RATE)
    assert few is not None and end is not None and fine is not None
    assert "fewer than 20 idioms (3)" in str(few.warning)
    assert "near the end" in str(end.warning)
    assert fine.warning is None
    all_zero = mean_interval([0.0] * 50, RATE)
    assert all_zero is not None and all_zero.low == 0 and 0.02 < all_zero.high < 0.12


def test_a_scale_of_100_is_the_scale_of_1_times_100() -> None:
    values = [0.1, 0.5, 0.3, 0.9] * 8
    one = mean_interval(values, RATE)
    hundred = mean_interval([100 * v for v in values], Output("chrF", True, 0, 100))
    assert one is not None and hundred is not None
    assert hundred.low == pytest.approx(100 * one.low)
    assert hundred.high == pytest.approx(100 * one.high)


def test_an_interval_does_not_leave_a_scale_with_one_end() -> None:
    rates = mean_interval([0.0, 0.0, 0.0, 30.0], Output("TER", False, 0.0, None))
    assert rates and rates.low == 0.0 and rates.high > 30
    free = mean_interval([0.0, 0.0, 0.0, 30.0], Output("outside", True, None, None))
    assert free and free.low < 0


def test_an_unbounded_scale_without_spread_has_no_interval() -> None:
    assert mean_interval([2.5], Output("free", True, None, None)) is None


def coverage(rate: float, spread: float, n_idioms: int, sizes: list[int], macro: bool, runs: int) -> float:
    """How often the interval holds the true rate: beta-binomial idioms, a + b = spread."""
    rng = np.random.default_rng([int(rate * 100), int(spread * 10), n_idioms, len(sizes), macro])
    hits = 0
    for _ in range(runs):
        n = rng.choice(sizes, n_idioms)
        errors = rng.binomial(n, rng.beta(rate * spread, (1 - rate) * spread, n_idioms))
        weights = [1.0] * n_idioms if macro else list(map(float, n))
        interval = mean_interval(list(errors / n), RATE, weights)
        assert interval is not None and interval.high > interval.low
        hits += interval.low <= rate <= interval.high
    return hits / runs


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rate", "spread", "n_idioms", "sizes"),
    list(itertools.product([0.1, 0.3, 0.5, 0.9], [1, 5], [50, 100], [[3], UNEQUAL, list(range(10, 31))])),
)
def test_95_percent_intervals_cover_93_to_97_percent(
    rate: float, spread: float, n_idioms: int, sizes: list[int]
) -> None:
    for macro in (True, False):
        found = coverage(rate, spread, n_idioms, sizes, macro, 3000)
        error = 2.5 * (0.05 * 0.95 / 3000) ** 0.5
        assert 0.93 - error <= found <= 0.97 + error


@pytest.mark.slow
@pytest.mark.parametrize("n_idioms", [5, 12, 19])
@pytest.mark.parametrize("rate", [0.02, 0.1, 0.5])
def test_small_sample_intervals_do_not_fall_short(n_idioms: int, rate: float) -> None:
    assert coverage(rate, 2, n_idioms, UNEQUAL, macro=True, runs=800) >= 0.93
