"""Nearest words by edit distance, with the closeness rule of the published LitTER."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

_SIMILARITY = 0.8
_DISTANCE = 2


@cache
def edit_distance(left: str, right: str) -> int:
    """Levenshtein's distance."""
    if len(left) < len(right):
        left, right = right, left
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        previous, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (a != b))
    return row[-1]


def nearest(word: str, others: Collection[str]) -> str:
    """The nearest of the other words; the first in alphabetical order where several are equally near."""
    if len(others) == 1:
        return next(iter(others))
    return min(others, key=lambda other: (edit_distance(word, other), other))


def _shared_prefix(left: str, right: str) -> int:
    pairs = enumerate(zip(left, right, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(left), len(right)))


def close(word: str, other: str) -> bool:
    """Whether two words pass for one: the similarity is over the first word's length, rounded to two places."""
    if abs(len(word) - len(other)) > _DISTANCE or word[:1] != other[:1]:
        return False  # too far apart, or without a shared beginning: nothing below could mend that
    distance = edit_distance(word, other)
    similarity = round(1 - distance / len(word), 2)
    if similarity < _SIMILARITY or distance > _DISTANCE or not other:
        return False
    shared = round(_shared_prefix(word, other) / len(other), 2)
    return round(shared / similarity, 2) >= _SIMILARITY
