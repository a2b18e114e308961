"""The words of a big text as numbers: one 64-bit hash for each, all at once, whatever their case."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Hashes = NDArray[np.uint64]
_PLANE = 1 << 16
_BASE = 0x9E3779B97F4A7C15  # odd, so that it has an inverse modulo 2**64
_INVERSE = pow(_BASE, -1, 1 << 64)


class Hashed(NamedTuple):
    """Where each word of a text starts, and its hash."""

    starts: Ints
    hashes: Hashes


def _weights(codes: Sequence[int]) -> Hashes:
    """A number for each character, the same for both cases; 0 for what is no part of a word."""
    lower = np.array([ord(_lower(chr(code))) for code in codes], dtype=np.uint64)
    inside = np.array([chr(code).isalnum() or unicodedata.category(chr(code))[0] == "M" for code in codes], np.bool_)
    mixed = (lower + np.uint64(1)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(27)
    mixed *= np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return np.where(inside, mixed | np.uint64(1), np.uint64(0))


def _lower(char: str) -> str:
    return "σ" if char in "Σς" else char.lower()[0]


@cache
def _first_plane() -> Hashes:
    return _weights(range(_PLANE))


class Hasher:
    """Hashes texts of at most `size` characters."""

    def __init__(self, size: int) -> None:
        self.size = size
        powers = np.full(size + 1, _BASE, dtype=np.uint64)
        inverse = np.full(size + 1, _INVERSE, dtype=np.uint64)
        powers[0] = inverse[0] = 1
        self._powers = np.cumprod(powers)
        self._inverse = np.cumprod(inverse)

    def __reduce__(self) -> tuple[type[Hasher], tuple[int]]:
        return Hasher, (self.size,)

    def words(self, text: str) -> Hashed:
        """The words of a text: runs of letters, marks and digits."""
        weights = _text_weights(text)
        inside = np.zeros(len(weights) + 2, dtype=np.bool_)
        np.not_equal(weights, 0, out=inside[1:-1])
        edges = np.flatnonzero(inside[1:] != inside[:-1])
        starts, ends = edges[::2], edges[1::2]
        sums = np.zeros(len(weights) + 1, dtype=np.uint64)
        weights *= self._powers[: len(weights)]
        np.cumsum(weights, out=sums[1:])
        return Hashed(starts, (sums[ends] - sums[starts]) * self._inverse[starts])

    def of(self, words: Sequence[str]) -> Hashes:
        """The hash of each word of a list; a word is one run."""
        return np.concatenate([np.zeros(0, np.uint64), *(self.words(text).hashes for text in self._joined(words))])

    def _joined(self, words: Sequence[str]) -> Iterator[str]:
        start, size = 0, 0
        for end, word in enumerate(words):
            if size + len(word) >= self.size:
                yield "\n".join(words[start:end])
                start, size = end, 0
            size += len(word) + 1
        yield "\n".join(words[start:])


def _text_weights(text: str) -> Hashes:
    if text.isascii():
        return _first_plane().take(np.frombuffer(text.encode("ascii"), dtype=np.uint8).astype(np.intp))
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    weights = _first_plane().take(np.minimum(codes, _PLANE - 1).astype(np.intp))
    high = np.flatnonzero(codes >= _PLANE)
    if len(high):
        distinct, place = np.unique(codes[high], return_inverse=True)
        weights[high] = _weights(distinct.tolist())[place]
    return weights
