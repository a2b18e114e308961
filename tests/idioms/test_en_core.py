"""The English inventory and the starter sets that use it."""

from __future__ import annotations

import re

import pytest

from idiometer.idioms.inventory import Inventory
from idiometer.idioms.starter import load_testset, starter_labels, starter_systems

CORE = Inventory.load("en-core")
SETS = ("starter/en-de", "starter/en-es", "starter/en-fr")


def test_the_inventory() -> None:
    assert len(CORE) >= 400
    assert all(idiom.pattern and idiom.meaning for idiom in CORE)
    assert all((idiom.pattern or "").count("(") == (idiom.pattern or "").count(")") for idiom in CORE)
    assert CORE.idioms["break the ice"].extra["note"]


@pytest.mark.parametrize("name", SETS)
def test_a_starter_set(name: str) -> None:
    testset = load_testset(name)
    assert len(testset) >= 120
    assert set(testset.idioms) <= set(CORE.idioms)
    assert all(len(example.refs) == 1 for example in testset)
    for system in starter_systems(name):
        system.check(testset)
    places = [(row["id"], int(row["occurrence"]), row["system"]) for row in starter_labels(name)]
    assert len(places) == len(set(places)) == 3 * testset.n_occurrences
    assert {row["label"] for row in starter_labels(name)} == {"literal", "idiomatic", "wrong", "omitted"}


@pytest.mark.parametrize("name", SETS)
def test_the_marked_words_are_the_idioms(name: str) -> None:
    """Every occurrence shares a content word's beginning with the idiom's name."""
    for example in load_testset(name):
        for occurrence in example.occurrences:
            marked = " ".join(example.src[a:b] for a, b in occurrence.spans).lower()
            stems = [word[:3] for word in re.findall(r"[a-z]{3,}", occurrence.idiom) if word not in ("the", "someone")]
            assert any(stem in marked for stem in stems), (example.id, occurrence.idiom, marked)
