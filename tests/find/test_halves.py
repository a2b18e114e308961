"""Halving the pairs of each idiom: sizes, what is left out and why, and that near duplicates stay together."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.find.halves import Halves, context, split_idioms
from tests.find.pairs import WORDS, any_near, pair

SENTENCES = st.lists(st.sampled_from("abcd"), max_size=5).map(" ".join)
IDIOMS = st.lists(st.sampled_from(["x y", "z", "v w"]), min_size=1, max_size=2).map(",".join)
EXAMPLES = st.lists(st.tuples(SENTENCES, IDIOMS, SENTENCES), max_size=20).map(
    lambda rows: [pair(n, *row) for n, row in enumerate(rows)]
)


def random_pairs(counts: dict[str, int], seed: int = 0) -> list[Example]:
    """Pairs of random words, none near to another."""
    draw = random.Random(seed)
    idioms = [idiom for idiom, n in counts.items() for _ in range(n)]
    texts = [[" ".join(draw.choices(WORDS, k=12)) for _ in range(2)] for _ in idioms]
    return [pair(n, src, idiom, tgt) for n, (idiom, (src, tgt)) in enumerate(zip(idioms, texts, strict=True))]


def ids(examples: tuple[Example, ...]) -> list[str]:
    return [example.id for example in examples]


def halved(examples: list[Example], seed: int = 1) -> Halves | None:
    try:
        return split_idioms(examples, seed, 0)
    except IdiometerError as error:
        assert "no idiom has two pairs" in str(error)
        return None


@given(st.dictionaries(st.sampled_from(["on fire", "red tape", "ice", "a b c"]), st.integers(1, 9), min_size=1))
def test_half_of_each_idiom_and_the_odd_one_to_test(counts: dict[str, int]) -> None:
    examples = random_pairs(counts)
    halves = halved(examples)
    if halves is None:
        assert max(counts.values()) == 1
        return
    assert halves.per_idiom == {idiom: (n // 2, n - n // 2) for idiom, n in counts.items() if n > 1}
    singles = sum(n == 1 for n in counts.values())
    assert halves.dropped == ({"the only pair of its idiom": singles} if singles else {})
    for part, side in ((halves.train, 0), (halves.test, 1)):
        of = Counter(example.occurrences[0].idiom for example in part)
        assert of == {idiom: sizes[side] for idiom, sizes in halves.per_idiom.items()}


@given(EXAMPLES, st.integers(0, 3), st.randoms(use_true_random=False))
def test_nothing_near_stands_on_both_sides(examples: list[Example], seed: int, chance: random.Random) -> None:
    halves = halved(examples, seed)
    if halves is None:
        return
    assert any_near([e.src for e in halves.train], [e.src for e in halves.test]) == []
    assert any_near([e.refs[0] for e in halves.train], [e.refs[0] for e in halves.test]) == []
    assert len(halves.train) + len(halves.test) + halves.dropped.total() == len(examples)
    assert all(0 < train <= test for train, test in halves.per_idiom.values())
    kept = set(ids(halves.train)) | set(ids(halves.test))
    assert ids(halves.train) == [e.id for e in examples if e.id in set(ids(halves.train))]
    assert ids(halves.test) == [e.id for e in examples if e.id in kept - set(ids(halves.train))]
    shuffled = chance.sample(examples, len(examples))
    again = halved(shuffled, seed)
    assert again is not None
    assert sorted(ids(again.train)) == sorted(ids(halves.train))
    assert (again.dropped, again.per_idiom) == (halves.dropped, halves.per_idiom)


def test_another_seed_draws_other_pairs() -> None:
    examples = random_pairs({"red tape": 40})
    draws = {tuple(ids(split_idioms(examples, seed, 5).train)) for seed in (0, 1, 2, 2)}
    assert len(draws) == 3


def test_near_duplicates_go_to_one_side_whole() -> None:
    examples = random_pairs({"red tape": 9})
    copies = [
        Example(f"copy {n}", examples[0].src.upper() + "!", (f"{WORDS[n]} {WORDS[n + 9]}",), examples[0].occurrences)
        for n in range(4)
    ]
    chained = Example("chained", "quite other words than those before", (examples[0].refs[0],), copies[0].occurrences)
    group = {"0", "chained", *(copy.id for copy in copies)}
    for seed in range(5):
        halves = split_idioms([*examples, *copies, chained], seed, 0)
        assert halves.per_idiom == {"red tape": (7, 7)}
        assert group <= set(ids(halves.train)) or group <= set(ids(halves.test))


def test_an_idiom_of_near_duplicates_alone_is_left_out() -> None:
    examples = [
        *random_pairs({"red tape": 2, "ice": 1}),
        pair(7, "A b c d e f", "on fire", "g"),
        pair(8, "a b c d e f", "on fire", "h"),
    ]
    halves = split_idioms(examples, 1, 0)
    assert halves.dropped == {"the only pair of its idiom": 1, "near duplicates leave its idiom on one side": 2}
    assert list(halves.per_idiom) == ["red tape"]


def test_a_sentence_of_several_idioms_counts_for_the_rarest_that_occurs_twice() -> None:
    examples = random_pairs({"often": 4, "seldom,often": 1, "seldom": 1, "once,often": 1})
    halves = split_idioms(examples, 1, 0)
    assert halves.per_idiom == {"often": (2, 3), "seldom": (1, 1)}
    assert halves.dropped == {}


def test_what_is_left_out() -> None:
    fit = random_pairs({"red tape": 2})
    unfit = [
        Example("a", "no idiom at all in here", ("x",)),
        Example("b", fit[0].src, (), fit[0].occurrences),
        Example("c", fit[0].src, (" ",), fit[0].occurrences),
        Example("d", fit[0].src, ("two\nlines",), fit[0].occurrences),
        pair("e", "one two three four", "red tape", "x"),
    ]
    assert split_idioms([*unfit, *fit], 1, 5).dropped == {
        "no idiom": 1,
        "no reference": 2,
        "a line break in the text": 1,
        "fewer than 5 words beside the idiom": 1,
    }


@pytest.mark.parametrize(
    ("src", "spans", "expected"),
    [
        ("They have become our sacred cow.", ((21, 31),), 5),
        ("It's a so-called sacred cow", ((17, 27),), 5),
        ("He pulled, he said, some strings.", ((3, 9), (25, 32)), 7),
        ("真是雪上加霜。", ((2, 6),), 3),
    ],
)
def test_context_is_words_and_marks_beside_the_idiom(
    src: str, spans: tuple[tuple[int, int], ...], expected: int
) -> None:
    assert context(Example("1", src, occurrences=(Occurrence("i", spans),))) == expected


@pytest.mark.shared
def test_the_published_pairs(shared: Path) -> None:
    testset = TestSet.read(shared / "data" / "idiom-mt")
    assert min(map(context, testset)) == 5  # so the rule is the published one
    halves = split_idioms(testset, 12345, 5)
    assert halves.dropped == {"the only pair of its idiom": 1}
    assert (len(halves.train), len(halves.test), len(halves.per_idiom)) == (1242, 1282, 97)
    assert all(test - train in (0, 1) for train, test in halves.per_idiom.values())
    some = halves.train[::4]  # all of them take ten seconds
    assert any_near([e.src for e in some], [e.src for e in halves.test]) == []
    assert any_near([e.refs[0] for e in some], [e.refs[0] for e in halves.test]) == []
