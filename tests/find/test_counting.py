from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.corpus.lines import write_lines
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.corpus import Corpus
from idiometer.find.counting import count, frequency_range, idioms_within, inventory_lines
from idiometer.find.searching import Search
from idiometer.find.sources import find_sources
from idiometer.idioms.inventory import Idiom, Inventory
from tests.find.fakes import ListFinder, inventory

RICH = Idiom(
    "kick the bucket", "die", "strike a pail", ("pail",), ("=pail",), 3, ("kick a bucket",), "kick ~ bucket", {"x": "y"}
)


def test_the_counted_inventory(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("kick the bucket, break a leg\nbreak a leg\nnothing\n")
    own = inventory()
    corpus = Corpus.of(find_sources([str(tmp_path / "c.txt")], "en", None), "en")
    totals = count(Search(corpus, ListFinder(*own.idioms), counting=True), own, tmp_path / "counted.tsv")
    counted = Inventory.read(tmp_path / "counted.tsv")
    assert {idiom.idiom: idiom.frequency for idiom in counted} == {
        "kick the bucket": 1, "spill the beans": 0, "break a leg": 2, "画蛇添足": 0,
    }  # fmt: skip
    assert totals.n_kept == 2 and sorted(path.name for path in tmp_path.iterdir()) == ["c.txt", "counted.tsv"]


def test_nothing_of_an_idiom_is_lost(tmp_path: Path) -> None:
    own = Inventory("t", {RICH.idiom: RICH, "b": Idiom("b")})
    write_lines(tmp_path / "i.tsv", inventory_lines(own, {RICH.idiom: 3, "b": 5}))
    again = Inventory.read(tmp_path / "i.tsv")
    assert again.idioms[RICH.idiom] == RICH
    assert again.idioms["b"].frequency == 5


def test_what_a_table_cannot_hold() -> None:
    with pytest.raises(IdiometerError, match="tab or line break"):
        list(inventory_lines(Inventory("t", {"a": Idiom("a", meaning="b\tc")}), {}))


@pytest.mark.parametrize(
    ("text", "ends"), [("7:1000", (7, 1000)), ("7:", (7, float("inf"))), (":9", (0, 9)), ("0:0", (0, 0))]
)
def test_ranges(text: str, ends: tuple[int, float]) -> None:
    assert frequency_range(text) == ends


@pytest.mark.parametrize("text", ["7", ":", "", "a:b", "-1:5", "9:7", "1:2:3"])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(UsageError):
        frequency_range(text)


def test_idioms_within_a_range() -> None:
    own = Inventory("t", {name: Idiom(name, frequency=n) for name, n in (("a", 6), ("b", 7), ("c", 1000), ("d", None))})
    assert idioms_within(own, (7, 1000)) == {"b", "c"}
    with pytest.raises(UsageError, match="no idiom of t has a frequency in that range"):
        idioms_within(own, (8, 9))
    with pytest.raises(UsageError, match="has no frequencies: count them"):
        idioms_within(inventory(), (1, 2))
