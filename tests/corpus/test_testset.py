from __future__ import annotations

from dataclasses import replace

import pytest

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import Conditions, TestSet
from idiometer.errors import IdiometerError, UsageError

FIGURATIVE = Occurrence("画蛇添足", ((0, 4),), usage="figurative", extra={"source": "a"})
LITERAL = Occurrence("雪上加霜", ((5, 9),), usage="literal")
ROWS = (
    Example("1", "画蛇添足，雪上加霜", ("Too much.",), (FIGURATIVE, LITERAL), doc="d", extra={"register": "chat"}),
    Example("2", "雪上加霜", (), (Occurrence("雪上加霜", ((0, 4),)),), extra={"register": "news"}),
)
TESTSET = TestSet.of("t", "zh-en", ROWS)


@pytest.mark.parametrize(
    ("conditions", "kept"),
    [
        ({"usage": "figurative"}, [(0, 0)]),
        ({"usage": "literal"}, [(0, 1)]),
        ({"idiom": "雪上加霜"}, [(0, 1), (1, 0)]),
        ({"register": "news"}, [(1, 0)]),
        ({"source": "a"}, [(0, 0)]),
        ({"id": "2"}, [(1, 0)]),
        ({"doc": "d"}, [(0, 0), (0, 1)]),
        ({"doc": "d", "usage": "literal"}, [(0, 1)]),
        ({"usage": ("literal", "figurative")}, [(0, 0), (0, 1)]),
        ({"usage": ("literal", "figurative"), "source": ("a", "b")}, [(0, 0)]),
        ({}, [(0, 0), (0, 1), (1, 0)]),
    ],
)
def test_where_gives_the_places_of_occurrences(conditions: Conditions, kept: list[tuple[int, int]]) -> None:
    assert sorted(TESTSET.where(conditions)) == kept


def test_where_nothing_is_left_says_what_there_is() -> None:
    with pytest.raises(IdiometerError, match="t has usage=ironic: usage is one of figurative, literal"):
        TESTSET.where({"usage": "ironic"})
    with pytest.raises(IdiometerError, match="colour is not given anywhere"):
        TESTSET.where({"colour": "red"})


def test_the_digest_is_of_what_is_measured() -> None:
    def digest(langpair: str = "zh-en", **change: object) -> str:
        return TestSet.of("u", langpair, [replace(ROWS[0], **change), ROWS[1]]).digest  # type: ignore[arg-type]

    assert digest() == TESTSET.digest == digest(id="other", doc=None, extra={})
    changes = [digest("zh-de"), digest(src="画蛇添足，雪上加霜。"), digest(refs=()), digest(occurrences=(FIGURATIVE,))]
    changes.append(digest(occurrences=(replace(FIGURATIVE, blocklist=("snake",)), LITERAL)))
    assert len({TESTSET.digest, *changes}) == 6


def test_ids_must_differ() -> None:
    with pytest.raises(IdiometerError, match="example 3 has the id '1' of example 1"):
        TestSet.of("t", "zh-en", [*ROWS, ROWS[0]])


def test_a_test_set_has_examples_and_a_pair() -> None:
    with pytest.raises(IdiometerError, match="t is empty"):
        TestSet.of("t", "zh-en", [])
    with pytest.raises(UsageError, match="not a language pair"):
        TestSet.of("t", "zh", ROWS)


def test_counts() -> None:
    assert (len(TESTSET), TESTSET.n_occurrences) == (2, 3)
    assert sorted(TESTSET.idioms) == ["画蛇添足", "雪上加霜"]
