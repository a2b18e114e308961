"""The nearest rows against brute force in double precision."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.embed.ranking import exact, nearest
from idiometer.errors import IdiometerError, UsageError


def brute_force(matrix: np.ndarray, query: int, k: int, distance: str) -> list[int]:
    rows = matrix.astype(np.float64)
    values = exact(rows, rows[query], distance)
    order = np.lexsort((np.arange(len(rows)), -values if distance == "cosine" else values))
    return [int(place) for place in order if place != query][:k]


@given(st.integers(2, 300), st.integers(1, 40), st.integers(1, 12), st.integers(0, 9), st.booleans())
def test_equals_brute_force_also_with_ties(n: int, dimension: int, k: int, seed: int, coarse: bool) -> None:
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(n, dimension)).astype(np.float32)
    if coarse:  # few different rows: ties everywhere
        matrix = abs(np.round(matrix)) + 1
    queries = list(range(0, n, 7))
    found = nearest(matrix, queries, k, ("cosine", "euclidean"))
    for distance, lists in found.items():
        for query, near in zip(queries, lists, strict=True):
            assert [place for place, _ in near] == brute_force(matrix, query, k, distance)


def test_near_ties_beyond_single_precision_are_settled() -> None:
    rng = np.random.default_rng(1)
    base = rng.normal(size=64)
    matrix = base + 1e-9 * rng.normal(size=(400, 64))
    found = nearest(matrix, [5], 10, ("cosine", "euclidean"))
    for distance in ("cosine", "euclidean"):
        assert [place for place, _ in found[distance][0]] == brute_force(matrix, 5, 10, distance)


def test_float16_is_taken_as_it_is() -> None:
    matrix = np.random.default_rng(2).normal(size=(200, 8)).astype(np.float16)
    assert [p for p, _ in nearest(matrix, [3], 5, ("cosine",))["cosine"][0]] == brute_force(matrix, 3, 5, "cosine")


def test_one_row_has_no_neighbours() -> None:
    assert nearest(np.ones((1, 3)), [0], 5, ("cosine",)) == {"cosine": [[]]}


def test_unknown_distance() -> None:
    with pytest.raises(UsageError, match="did you mean 'cosine'"):
        nearest(np.ones((2, 3)), [0], 1, ("cosin",))


@pytest.mark.parametrize("bad", [np.nan, np.inf, 0.0])
def test_a_row_that_has_no_direction_is_named(bad: float) -> None:
    matrix = np.ones((5, 3))
    matrix[2] = bad
    with pytest.raises(IdiometerError, match=r"row 3 .* all zero or not finite"):
        nearest(matrix, [0], 2, ("cosine",))
