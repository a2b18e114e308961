"""The numbers of benchmarks/phrases.py on a seeded sample of the published data."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from idiometer.corpus.testset import TestSet
from idiometer.find.phrases import PhraseFinder
from idiometer.idioms.inventory import Inventory
from tests.find.builders import finder

pytestmark = pytest.mark.shared
A_KIND = 90  # sentences of each kind of variation


@pytest.fixture(scope="module")
def magpie(shared: Path) -> PhraseFinder:
    return PhraseFinder(Inventory.read(shared / "data" / "magpie" / "idioms.txt"), "en")


@pytest.fixture(scope="module")
def sample(shared: Path) -> list[list[str]]:
    """As many sentences of every kind."""
    by_kind = defaultdict(list)
    with gzip.open(shared / "data" / "magpie" / "dev.tsv.gz", "rt", encoding="utf-8") as lines:
        for row in [line.rstrip("\n").split("\t") for line in lines][1:]:
            by_kind[row[2]].append(row)
    chosen = random.Random(4)
    return [row for kind in sorted(by_kind) for row in chosen.sample(by_kind[kind], min(A_KIND, len(by_kind[kind])))]


def test_magpie(magpie: PhraseFinder, sample: list[list[str]]) -> None:
    found = dict(magpie.find_in_lines([row[3] for row in sample]))
    total, hits = Counter[str](), Counter[str]()
    overlaps, covers = [], []
    for place, (idiom, _, kind, sentence, mask) in enumerate(sample):
        own = [one for one in found.get(place, []) if one.idiom == idiom]
        total[kind] += 1
        hits[kind] += bool(own)
        for one in own:
            inside = {char for start, end in one.spans for char in range(start, end)}
            words = [set(span) for span in marked(sentence, mask)]
            overlaps.append(any(inside & word for word in words))
            covers.append(all(word <= inside for word in words))
    shares = {kind: hits[kind] / total[kind] for kind in total}
    assert {kind: share for kind, share in shares.items() if share < (0.75 if kind in LOWER else 0.88)} == {}
    assert hits.total() / total.total() >= 0.93  # the rare kinds are as many as the frequent ones here
    assert sum(overlaps) / len(overlaps) >= 0.98
    assert sum(covers) / len(covers) >= 0.95


LOWER = ("combined-other", "misc")


def marked(sentence: str, mask: str) -> list[range]:
    """The places of the marked words, without the punctuation around them."""
    found = []
    for match, one in zip(re.finditer(r"\S+", sentence), mask.split(), strict=True):
        if one == "1" and (word := re.search(r"\w(?:.*\w)?", match[0])):
            found.append(range(match.start() + word.start(), match.start() + word.end()))
    return found


def test_idiom_mt(shared: Path) -> None:
    examples = [example for example in TestSet.read(shared / "data" / "idiom-mt").examples if example.occurrences]
    labelled = finder(*sorted({one.idiom for example in examples for one in example.occurrences}))
    found = dict(labelled.find_in_lines([example.src for example in examples]))
    missed = [
        one.idiom
        for place, example in enumerate(examples)
        for one in example.occurrences
        if one.idiom not in {its.idiom for its in found.get(place, [])}
    ]
    assert len(missed) <= 0.01 * len(examples)
