"""How many of the idioms' content words a lexicon has: without an entry LitTER is blind to a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from idiometer.corpus.testset import TestSet
from idiometer.metrics.base import Item
from idiometer.text.text import Text

WARN_ABOVE = 0.2


@dataclass(frozen=True)
class Coverage:
    """Content words of all occurrences, and those without an entry, with how often they occur."""

    n_words: int
    missing: Mapping[str, int]

    @property
    def share_missing(self) -> float:
        """The share of the words that have no entry."""
        return sum(self.missing.values()) / max(1, self.n_words)


class Lookup(Protocol):
    """A metric with a lexicon."""

    def lookup(self, item: Item) -> tuple[list[str], list[str]]:
        """The idiom's words that the lexicon has, and those that it lacks."""
        ...


def coverage(testset: TestSet, metric: Lookup) -> Coverage:
    """The coverage of the metric's lexicon on a test set."""
    n = 0
    missing: Counter[str] = Counter()
    for index, example in enumerate(testset):
        src = Text(example.src, testset.source)
        for number in range(len(example.occurrences)):
            known, unknown = metric.lookup(Item(index, number, example, src, ()))
            n += len(known) + len(unknown)
            missing.update(unknown)
    return Coverage(n, dict(missing.most_common()))
