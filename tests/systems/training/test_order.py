"""Which pairs make up which batch: everything once, in batches of a size, the same after a stop."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.systems.training.encoded import Encoded, write_encoded
from idiometer.systems.training.permutation import Permutation
from idiometer.systems.training.sampler import Position, Sampler

Tokens = list[tuple[list[int], list[int]]]


@given(st.integers(1, 3000), st.integers(0, 2**32))
def test_a_permutation_has_every_number_once(n: int, key: int) -> None:
    order = Permutation(n, key).at(np.arange(n))
    assert sorted(order.tolist()) == list(range(n))


def test_a_permutation_depends_on_its_key_and_is_no_memory() -> None:
    n = 10_000_000
    one, other = Permutation(n, 1, 0), Permutation(n, 1, 1)
    places = np.arange(9_999_000, n)
    assert len(set(one.at(places).tolist()) & set(other.at(places).tolist())) < 10
    assert one.at(places[500:600]).tolist() == one.at(places)[500:600].tolist()


def test_a_permutation_mixes() -> None:
    """Neighbours are as far apart as any two: a third of the range on average."""
    order = Permutation(100_000, 5).at(np.arange(100_000))
    assert abs(np.abs(np.diff(order)).mean() / 100_000 - 1 / 3) < 0.01


pairs = st.lists(st.tuples(st.lists(st.integers(0, 99)), st.lists(st.integers(0, 99), min_size=1)), min_size=1)


@given(pairs, pairs, st.integers(1, 4))
def test_what_is_encoded_reads_back(tmp_path_factory: pytest.TempPathFactory, a: Tokens, b: Tokens, times: int) -> None:
    folder = tmp_path_factory.mktemp("encoded")
    write_encoded(folder, [(1, a), (times, b)])
    data = Encoded.open(folder)
    assert len(data) == len(a) + times * len(b)
    places = data.places(np.arange(len(data)))
    assert [data.pair(int(place)) for place in places] == a + b * times
    src, tgt = data.lengths(places)
    assert list(zip(src.tolist(), tgt.tolist(), strict=True)) == [(len(s), len(t)) for s, t in a + b * times]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Encoded:
    folder = tmp_path_factory.mktemp("data")
    draw = np.random.default_rng(0)
    sizes = [max(1, int(n)) for n in draw.lognormal(2.3, 0.6, 6000)]
    rows = [([1] * n, [2] * max(1, round(n * draw.uniform(0.8, 1.2)))) for n in sizes]
    write_encoded(folder, [(1, rows[:5000]), (3, rows[5000:])])
    return Encoded.open(folder)


def test_an_epoch_has_every_pair_as_often_as_it_is_repeated(data: Encoded) -> None:
    seen = np.bincount(np.concatenate(list(Sampler(data, 500, 1).epoch(0))), minlength=6000)
    assert seen.tolist() == [1] * 5000 + [3] * 1000


def test_batches_keep_to_the_budget_and_are_of_like_length(data: Encoded) -> None:
    cells = tokens = 0
    for places in Sampler(data, 500, 1).epoch(2):
        src, tgt = data.lengths(places)
        assert len(places) * max(src.max(), tgt.max()) <= 500
        cells += len(places) * int(src.max() + tgt.max())
        tokens += int(src.sum() + tgt.sum())
    assert tokens / cells > 0.9  # padding under 10%


def some(sampler: Sampler, n: int) -> list[tuple[list[int], int]]:
    return [(batch.places.tolist(), batch.part) for batch in itertools.islice(sampler, n)]


@pytest.mark.parametrize("stop", [1, 7, 400])
def test_a_sampler_goes_on_where_it_stopped_over_epochs_too(data: Encoded, stop: int) -> None:
    whole = some(Sampler(data, 300, 3, accumulation=2), 2 * (stop + 5))
    *_, last = itertools.islice(Sampler(data, 300, 3, accumulation=2), 2 * stop)
    again = Sampler(data, 300, 3, accumulation=2, start=last.after)
    assert some(again, 10) == whole[2 * stop :]


def test_two_processes_share_the_batches_of_one(data: Encoded) -> None:
    alone = some(Sampler(data, 300, 3, accumulation=4), 40)
    both = [some(Sampler(data, 300, 3, accumulation=2, rank=rank, processes=2), 20) for rank in range(2)]
    assert [batch for pair in zip(*both, strict=True) for batch in pair] == alone


def test_other_seeds_and_epochs_have_other_orders(data: Encoded) -> None:
    first = [next(Sampler(data, 300, seed).epoch(epoch)).tolist() for seed in (1, 2) for epoch in (0, 1)]
    assert len({tuple(batch) for batch in first}) == 4


def test_a_batch_is_cut_into_parts_where_memory_is_small(data: Encoded) -> None:
    cut = some(Sampler(data, 300, 3, parts=4, start=Position(0, 3)), 4)
    assert [part for _, part in cut] == [0, 1, 2, 3]
    assert len({tuple(places) for places, _ in cut}) == 1
