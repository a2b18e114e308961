"""The skip-gram baselines."""

from __future__ import annotations

import pytest

from idiometer.embed.contexts import Context
from idiometer.embed.sgns import Segmented, train_sgns
from idiometer.errors import IdiometerError, UsageError
from tests.embed.texts import GROUPS, contexts

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_the_idiom_is_a_word_and_the_context_is_segmented() -> None:
    (words,) = Segmented([Context("画蛇添足", "他这样做真是", "，没有必要")], 64)
    assert "画蛇添足" in words
    assert "没有" in words
    (short,) = Segmented([Context("画蛇添足", "他这样做真是", "，没有必要")], 4)
    assert "".join(short) == "真是画蛇添足，没"


@pytest.mark.parametrize("variant", ["sgns", "sgns-chars", "sgns-bigrams"])
def test_idioms_of_like_contexts_are_near(variant: str) -> None:
    ticks: list[int] = []
    vectors = train_sgns(contexts(600), variant, dimension=16, epochs=30, tick=ticks.append)
    assert len(vectors) == 9
    assert ticks == list(range(1, 31))
    assert vectors.settings["method"] == variant
    hits = sum(name in group for group in GROUPS for name, _ in vectors.nearest(group[0], 2))
    assert hits >= 5


def test_bad_calls() -> None:
    with pytest.raises(UsageError, match="unknown baseline"):
        train_sgns(contexts(5), "cbow")
    with pytest.raises(IdiometerError, match="no idiom has 99 contexts"):
        train_sgns(contexts(5), min_count=99)
