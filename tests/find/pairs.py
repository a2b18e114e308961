"""Pairs to split, a finder of plain strings, and the definition of near duplicates as it reads."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from idiometer.corpus.example import Example, Occurrence
from idiometer.find.duplicates import plain_words

WORDS = [one + two for one in "bdfgklmnprstvz" for two in ("ab", "ec", "id", "of", "un")]


class StringFinder:
    """Finds idioms where they stand letter by letter."""

    signature = "strings"

    def __init__(self, idioms: Iterable[str]) -> None:
        self._idioms = sorted(idioms)

    def find(self, text: str) -> list[Occurrence]:
        found = [(text.find(idiom), idiom) for idiom in self._idioms]
        return [Occurrence(idiom, ((at, at + len(idiom)),)) for at, idiom in sorted(found) if at >= 0]

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        for number, line in enumerate(lines):
            if found := self.find(line):
                yield number, found


def pair(name: int | str, words: str, idioms: str, ref: str) -> Example:
    """A sentence with its idioms, separated by commas, at the end."""
    src, occurrences = words, []
    for idiom in idioms.split(","):
        occurrences.append(Occurrence(idiom, ((len(src) + 1, len(src) + 1 + len(idiom)),)))
        src += f" {idiom}"
    return Example(str(name), src, (ref,), tuple(occurrences))


def near(one: str, other: str) -> bool:
    """At least 60% of the pairs of neighbouring words of both stand in both."""
    return jaccard_at_least_060(pair_set(one), pair_set(other))


def pair_set(text: str) -> set[tuple[str, str]]:
    return set(itertools.pairwise(("<", *plain_words(text), ">")))


def jaccard_at_least_060(one: set[tuple[str, str]], other: set[tuple[str, str]]) -> bool:
    small, large = sorted((len(one), len(other)))
    if 5 * small < 3 * large or one.isdisjoint(other):
        return False  # said quickly; what follows would say so too
    return 5 * len(one & other) >= 3 * len(one | other)


def any_near(ones: Iterable[str], others: Iterable[str]) -> list[tuple[str, str]]:
    """All near pairs, by comparing every text with every other."""
    sets = [(text, pair_set(text)) for text in others]
    return [
        (one, text) for one in ones for of in [pair_set(one)] for text, other in sets if jaccard_at_least_060(of, other)
    ]
