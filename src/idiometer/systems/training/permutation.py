"""A random order of very many things that needs no memory: a small cipher over their numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
_ROUNDS = 6


class Permutation:
    """The numbers below `n` in an order that `key` decides; asked for any places, in any order.

    A Feistel network on an even number of bits is a permutation; what falls outside goes through it again.
    """

    def __init__(self, n: int, *key: int) -> None:
        self.n = n
        self._half = np.uint64(max(1, (max(n - 1, 1).bit_length() + 1) // 2))
        self._mask = np.uint64((1 << int(self._half)) - 1)
        self._keys = np.random.SeedSequence([n, *key]).generate_state(_ROUNDS, np.uint64)

    def at(self, places: Ints) -> Ints:
        """What stands at these places."""
        values = self._cipher(places.astype(np.uint64))
        while len(outside := np.flatnonzero(values >= self.n)):
            values[outside] = self._cipher(values[outside])
        return values.astype(np.int64)

    def _cipher(self, values: NDArray[np.uint64]) -> NDArray[np.uint64]:
        left, right = values >> self._half, values & self._mask
        for key in self._keys:
            left, right = right, left ^ (_mixed(right + key) & self._mask)
        return (left << self._half) | right


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
