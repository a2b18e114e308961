"""From text to the encoded file that training reads, a block of lines at a time."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from idiometer.errors import IdiometerError
from idiometer.systems.training.codec import Codec
from idiometer.systems.training.encoded import TokenPair, write_encoded
from idiometer.systems.training.sources import Pair, Pairs, Texts

_BLOCK = 4096


def encode(
    data: Pairs | Texts, codec: Codec, positions: int, folder: Path, units: frozenset[int] = frozenset()
) -> set[int]:
    """Write the encoded file; what is longer than a model has positions is left out and counted in `data.dropped`.

    Returns which of the units stand in the source text.
    """
    found = set[int]()
    if isinstance(data, Pairs):
        parts = ((repeat, _noted(_pairs(pairs, codec), units, found)) for repeat, pairs in data.parts())
    else:
        parts = (
            (1, _noted(_texts(data, side, codec), units if side == 0 else frozenset(), found)) for side in range(2)
        )
    index = write_encoded(folder, ((n, _fitting(pairs, positions, data.dropped)) for n, pairs in parts))
    if not any(part["pairs"] for part in index["parts"]):
        why = ", ".join(f"{reason}: {n:,}" for reason, n in data.dropped.items()) or "the files are empty"
        raise IdiometerError(f"nothing is left to train on ({why})")
    return found


def _noted(pairs: Iterable[TokenPair], units: frozenset[int], found: set[int]) -> Iterator[TokenPair]:
    """Pairs as they are; units on the source side, or in text that stands alone, are noted in `found`."""
    for pair in pairs:
        if units:
            found |= units.intersection(pair[0] or pair[1])
        yield pair


def _pairs(pairs: Iterable[Pair], codec: Codec) -> Iterator[TokenPair]:
    pairs = iter(pairs)
    while block := list(itertools.islice(pairs, _BLOCK)):
        sources, targets = zip(*block, strict=True)
        yield from zip(codec.sources(sources), codec.targets(targets, codec.languages[1]), strict=True)


def _texts(texts: Texts, side: int, codec: Codec) -> Iterator[TokenPair]:
    """Targets alone: the lines of a text one after the other, each with its end, and the language at the very end."""
    groups = texts.texts(side)
    lang = texts.languages[side]
    while block := list(itertools.islice(groups, _BLOCK)):
        lines = iter(codec.targets([line for group in block for line in group], lang))
        for group in block:
            rows = list(itertools.islice(lines, len(group)))
            tail = 1 if codec.last else 0
            yield [], [token for row in rows[:-1] for token in row[: len(row) - tail]] + rows[-1]


def _fitting(pairs: Iterable[TokenPair], positions: int, dropped: Counter[str]) -> Iterator[TokenPair]:
    for pair in pairs:
        if max(map(len, pair)) <= positions:
            yield pair
        else:
            dropped[f"longer than the model's {positions:,} tokens"] += 1
