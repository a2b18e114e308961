"""Paired tests: exact by enumeration, level by simulation, Holm by hand."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.metrics.significance import holm, paired_p
from tests.metrics.test_interval import UNEQUAL

RUNS = 3000


@given(st.lists(st.floats(-1, 1).filter(lambda x: abs(x) > 1e-3), min_size=2, max_size=10, unique_by=abs))
def test_randomisation_equals_the_enumeration_of_all_sign_flips(differences: list[float]) -> None:
    observed = abs(sum(differences))
    drawn = [abs(np.dot(signs, differences)) for signs in itertools.product((-1, 1), repeat=len(differences))]
    at_least = np.mean([value >= observed - 1e-9 for value in drawn])
    above = np.mean([value > observed + 1e-9 for value in drawn])
    found = paired_p(differences, "ar", 4000, 1)
    assert above - 0.05 <= found <= at_least + 0.05


@pytest.mark.parametrize("test", ["bs", "ar"])
def test_no_difference_at_all_gives_one_and_a_clear_one_the_smallest_p(test: str) -> None:
    assert paired_p([0.0] * 20, test, 1000, 0) == 1.0
    assert paired_p([0.5, 0.4, 0.6] * 15, test, 1000, 0) == pytest.approx(1 / 1001)


@pytest.mark.parametrize("test", ["bs", "ar"])
def test_the_scale_and_the_direction_do_not_matter_the_seed_does(test: str) -> None:
    rng = np.random.default_rng(3)
    gaps = list(rng.normal(0.1, 0.4, 40))
    p = paired_p(gaps, test, 1000, 7)
    assert p == paired_p([100 * gap for gap in gaps], test, 1000, 7)
    assert p == paired_p([-gap for gap in gaps], test, 1000, 7)
    assert p != paired_p(gaps, test, 1000, 0)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []


def level(test: str, alpha: float, n_idioms: int, rate: float, sizes: list[int], macro: bool) -> tuple[float, float]:
    """The share of p at most alpha where two systems are equal, and how many idioms differ by chance."""
    rng = np.random.default_rng([n_idioms, int(rate * 100), len(sizes), macro])
    runs, rejected, differing = RUNS, 0, 0.0
    for run in range(runs):
        n = rng.choice(sizes, n_idioms)
        p = rng.beta(rate * 4, (1 - rate) * 4, n_idioms)
        gaps = (rng.binomial(n, p) - rng.binomial(n, p)) / (n if macro else 1)
        differing += np.count_nonzero(gaps) / runs
        rejected += paired_p(list(gaps), test, 400, run) <= alpha
    return rejected / runs, differing


@pytest.mark.slow
@pytest.mark.parametrize("test", ["bs", "ar"])
@pytest.mark.parametrize(
    ("n_idioms", "rate", "sizes", "macro"),
    [
        (8, 0.3, UNEQUAL, True),
        (20, 0.05, [3], True),
        (20, 0.5, UNEQUAL, False),
        (50, 0.3, UNEQUAL, True),
        (50, 0.3, UNEQUAL, False),
        (80, 0.4, [1], True),
        (100, 0.2, [3], True),
    ],
)
def test_the_level_is_kept_and_nearly_used_up(
    test: str, n_idioms: int, rate: float, sizes: list[int], macro: bool
) -> None:
    alpha = 0.05
    found, differing = level(test, alpha, n_idioms, rate, sizes, macro)
    error = 2.6 * (alpha * (1 - alpha) / RUNS) ** 0.5
    assert found <= alpha + error
    if differing >= 30:
        assert found >= 0.8 * alpha - error
