"""What is probed: occurrences of idioms, and control spans of the same length and position that hold no idiom."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from idiometer.corpus.example import Example, Span
from idiometer.corpus.testset import TestSet
from idiometer.text.tokens import word_spans


@dataclass(frozen=True, slots=True)
class Unit:
    """One occurrence to probe: its place in the test set and the spans of its words, or of a control's."""

    index: int
    number: int
    words: tuple[Span, ...]


def idiom_units(testset: TestSet, places: frozenset[tuple[int, int]]) -> Iterator[Unit]:
    """Every chosen occurrence, in the order of the test set."""
    for index, number in sorted(places):
        example = testset.examples[index]
        words = words_of(example.src, example.occurrences[number].spans)
        yield Unit(index, number, words)


def words_of(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """The words in the spans; a span without a word is one itself."""
    found: list[Span] = []
    for start, end in spans:
        inside = [(start + a, start + b) for a, b in word_spans(text[start:end])]
        found += inside or [(start, end)]
    return tuple(found)


def controls(testset: TestSet, units: Sequence[Unit], seed: int) -> list[Unit | None]:
    """A control for each unit in the same sentence: as many words in a row, none of any idiom.

    Where in its sentence an idiom stands (0 first, 1 last) is drawn from the idioms of all units, and the free place
    nearest to that is taken. None where no place is free.
    """
    where = [_position(testset.examples[unit.index].src, unit) for unit in units]
    rng = random.Random(seed)
    return [_control(testset.examples[unit.index], unit, rng.choice(where)) for unit in units]


def _position(text: str, unit: Unit) -> float:
    words = word_spans(text)
    first = next((k for k, (_, end) in enumerate(words) if end > unit.words[0][0]), 0)
    return first / max(1, len(words) - len(unit.words))


def _control(example: Example, unit: Unit, where: float) -> Unit | None:
    words = word_spans(example.src)
    n = len(unit.words)
    taken = [span for occurrence in example.occurrences for span in occurrence.spans]
    last = len(words) - n
    free = [k for k in range(last + 1) if not _meets(words[k][0], words[k + n - 1][1], taken)]
    if not free:
        return None
    start = min(free, key=lambda k: (abs(k / max(1, last) - where), k))
    return Unit(unit.index, unit.number, tuple(words[start : start + n]))


def _meets(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(start < b and a < end for a, b in spans)
