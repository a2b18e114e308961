"""The words of a big text as numbers: one 64-bit hash for each, all at once, whatever their case."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Hashes = NDArray[np.uint64]
_BMP = 1 << 16
_BASE = 0x9E3779B97F4A7C15  # odd, so that it has an inverse modulo 2**64
_INVERSE = pow(_BASE, -1, 1 << 64)


class Words(NamedTuple):
    """Where each word starts, and its hash."""

    starts: Ints
    hashes: Hashes


@cache
def _weights() -> Hashes:
    """A number for each character, the same for both cases; 0 for what is no part of a word."""
    lower = np.array([ord(chr(code).lower()[0]) for code in range(_BMP)], dtype=np.uint64)
    inside = np.array([chr(code).isalnum() for code in range(_BMP)])
    mixed = (lower + np.uint64(1)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(27)
    mixed *= np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    weights: Hashes = np.where(inside, mixed | np.uint64(1), np.uint64(0))
    return weights


class Hasher:
    """Hashes texts of at most `size` characters."""

    def __init__(self, size: int) -> None:
        self.size = size
        powers = np.full(size + 1, _BASE, dtype=np.uint64)
        inverse = np.full(size + 1, _INVERSE, dtype=np.uint64)
        powers[0] = inverse[0] = 1
        self._powers = np.cumprod(powers)
        self._inverse = np.cumprod(inverse)

    def words(self, text: str) -> Words:
        """The words of a text: runs of letters and digits."""
        if text.isascii():
            codes = np.frombuffer(text.encode("ascii"), dtype=np.uint8).astype(np.intp)
        else:
            wide = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
            codes = np.minimum(wide, _BMP - 1).astype(np.intp)
        weights = _weights().take(codes)
        inside = np.zeros(len(codes) + 2, dtype=np.bool_)
        np.not_equal(weights, 0, out=inside[1:-1])
        edges = np.flatnonzero(inside[1:] != inside[:-1])
        starts, ends = edges[::2], edges[1::2]
        sums = np.zeros(len(codes) + 1, dtype=np.uint64)
        weights *= self._powers[: len(codes)]
        np.cumsum(weights, out=sums[1:])
        return Words(starts, (sums[ends] - sums[starts]) * self._inverse[starts])
