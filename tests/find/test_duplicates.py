"""Near duplicates: the definition on examples, and the index against comparing everything with everything."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.find.duplicates import (
    NearTexts,
    SeenTexts,
    fingerprint,
    near_duplicate_groups,
    word_pairs,
)
from tests.find.pairs import near

SAME = [
    ("He spilled the beans.", "he spilled the beans"),
    ("Rule 12: don't!", "rule 7 – don’t"),
    ("It cost 1,000.50 euros", "It cost 3 euros"),
    ("他手无寸铁，只好逃走。", "他 手无寸铁 只好 逃走"),
    ("Ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
    ("!!!", "?"),
    ("cafe\u0301", "café"),
]
DIFFERENT = [("the beans", "beans the"), ("cafe", "café"), ("can not", "cannot"), ("", "a")]
# One other word in seven is near, one in six is not; two apart from each other in fifteen, and not in fourteen.
NEAR = [
    ("a b c d e f g", "a b c x e f g"),
    ("a b c d e f g h i j k l m n o", "a b x d e f g h i j k l y n o"),
    ("停电之后又漏水真是雪上加霜", "停电以后又漏水真是雪上加霜"),
    ("We must not throw the baby out with the bathwater here.", "We must not throw the baby out with the bathwater."),
]
FAR = [
    ("a b c d e f", "a b c x e f"),
    ("a b c d e f g h i j k l m n", "a b x d e f g h i j k l y n"),
    ("He kicked the bucket.", "She kicked the bucket."),
]

# Few words, so that near texts are common.
TEXTS = st.lists(st.lists(st.sampled_from("abcdef"), max_size=12).map(" ".join), max_size=25)


def brute_groups(texts: Sequence[str]) -> list[int]:
    """Labels that spread along near pairs until nothing changes."""
    labels = list(range(len(texts)))
    pairs = [(i, j) for i, j in itertools.combinations(labels, 2) if near(texts[i], texts[j])]
    changed = True
    while changed:
        changed = False
        for i, j in pairs:
            if labels[i] != labels[j]:
                labels[i] = labels[j] = min(labels[i], labels[j])
                changed = True
    return labels


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_does_not_count(one: str, other: str) -> None:
    assert fingerprint(one) == fingerprint(other)
    assert near_duplicate_groups([one, other]) == [0, 0]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_counts(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)


@pytest.mark.parametrize(("one", "other"), NEAR)
def test_near(one: str, other: str) -> None:
    assert near(one, other)
    assert near_duplicate_groups([one, "nothing like it", other]) == [0, 1, 0]


@pytest.mark.parametrize(("one", "other"), FAR)
def test_not_near(one: str, other: str) -> None:
    assert not near(one, other)
    assert near_duplicate_groups([one, other]) == [0, 1]


def test_fingerprints_are_the_same_everywhere() -> None:
    # printf 'he spilled the beans' | b2sum -l 64
    assert f"{fingerprint('He spilled the beans.'):016x}" == "5b9db7e1397b4eca"


def test_a_chain_is_one_group() -> None:
    texts = ["a b c d e f g", "a b c d e f x", "a b c d e y x"]
    assert not near(texts[0], texts[2])
    assert near_duplicate_groups(texts) == [0, 0, 0]
    assert near_duplicate_groups([texts[0], texts[2], texts[1]]) == [0, 0, 0]


@given(TEXTS)
def test_groups_agree_with_brute_force(texts: list[str]) -> None:
    assert near_duplicate_groups(texts) == brute_groups(texts)


@given(TEXTS)
def test_the_index_finds_all_near_texts_and_no_others(texts: list[str]) -> None:
    index = NearTexts()
    for number, text in enumerate(texts):
        assert sorted(index.near(word_pairs(text))) == [i for i in range(number) if near(texts[i], text)]
        assert index.add(word_pairs(text)) == number
    assert len(index) == len(texts)


@given(TEXTS)
def test_a_stream_lets_through_what_is_near_to_nothing_let_through(texts: list[str]) -> None:
    filter_, kept = SeenTexts(), list[str]()
    for text in texts:
        expected = any(near(text, other) for other in kept)
        assert filter_.seen(text) == expected
        if not expected:
            kept.append(text)


@given(st.text(max_size=20))
def test_any_text_is_its_own_duplicate(text: str) -> None:
    assert fingerprint(text) == fingerprint(text)
    assert near_duplicate_groups([text, text]) == [0, 0]


def test_the_table_grows() -> None:
    draw = random.Random(0)
    texts = [" ".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=draw.randint(6, 20))) for _ in range(1_000)]
    index = NearTexts()
    for text in texts:
        index.add(word_pairs(text))
    for number, text in enumerate(texts):
        changed = text.rsplit(" ", 1)[0]
        found = set(index.near(word_pairs(changed)))
        assert (number in found) == near(text, changed)
        assert number in set(index.near(word_pairs(text)))
