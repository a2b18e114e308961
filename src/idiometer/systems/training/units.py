"""Idioms that are units of the vocabulary: how many of them the source text has."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from idiometer.errors import IdiometerError, counted
from idiometer.systems.training.codec import Codec
from idiometer.systems.training.encoding import encode
from idiometer.systems.training.sources import Pairs, Texts, read_pairs

_SOME = 1000  # lines cut at a time


def encode_with_units(
    data: Pairs | Texts, codec: Codec, positions: int, folder: Path, units: Sequence[str], say: Callable[[str], None]
) -> None:
    """`encode`; says how many units stand in the source text, and raises where it seems to be another language's."""
    numbers = frozenset(codec.tokenizer.convert_tokens_to_ids(list(units)))
    found = encode(data, codec, positions, folder, numbers)
    if not units:
        return
    if isinstance(data, Pairs) and not found and numbers.isdisjoint(_held_out(data, codec)):
        lang = data.languages[0]
        raise IdiometerError(f"none of {counted(len(units), 'unit')} is in the sources: are they idioms of {lang!r}?")
    say(f"{len(found):,} of {counted(len(units), 'unit')} in the source text to train on")


def _held_out(data: Pairs, codec: Codec) -> Iterator[int]:
    """The tokens of sources to test with: without idioms in training, they alone have units."""
    sources = (src for part in data.plan["test"] for src, _ in read_pairs(data.paths(part)))
    while block := list(itertools.islice(sources, _SOME)):
        yield from itertools.chain.from_iterable(codec.sources(block))
