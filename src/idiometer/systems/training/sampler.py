"""Which pairs make up each batch: any order of pairs, batches of like length within a budget of tokens.

An epoch is gone through in pools; the pairs of a pool are sorted by length, cut into batches, and the batches shuffled.
All of it follows from (seed, epoch, step), so that a stopped training goes on with the very next batch.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from idiometer.systems.training.encoded import Encoded
from idiometer.systems.training.permutation import Permutation

Ints = NDArray[np.int64]
POOL = 1 << 16  # pairs that are sorted together


@dataclass(frozen=True, slots=True)
class Position:
    """Where a sampler stands: the next batch is number `step` of an epoch."""

    epoch: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class Batch:
    """The pairs of one batch, where it stands, and where the next update begins; `part` of `parts` is looked at."""

    places: Ints
    position: Position
    after: Position
    part: int = 0
    parts: int = 1


class Sampler:
    """All batches of one process, without end."""

    def __init__(
        self,
        data: Encoded,
        budget: int,
        seed: int,
        *,
        start: Position = Position(),
        accumulation: int = 1,
        parts: int = 1,
        rank: int = 0,
        processes: int = 1,
    ) -> None:
        self._data, self._budget, self._seed, self._start = data, budget, seed, start
        self._accumulation, self._parts, self._rank, self._processes = accumulation, parts, rank, processes

    def __iter__(self) -> Iterator[Batch]:
        stream = self._all()
        while True:
            group = list(itertools.islice(stream, self._accumulation * self._processes))
            position = group[-1][0]
            after = Position(position.epoch, position.step + 1)
            for position, places in group[self._rank :: self._processes]:
                for part in range(self._parts):
                    yield Batch(places, position, after, part, self._parts)

    def _all(self) -> Iterator[tuple[Position, Ints]]:
        for epoch in itertools.count(self._start.epoch):
            first = self._start.step if epoch == self._start.epoch else 0
            batches = itertools.islice(self.epoch(epoch), first, None)
            yield from ((Position(epoch, step), places) for step, places in enumerate(batches, first))

    def epoch(self, epoch: int) -> Iterator[Ints]:
        """All batches of an epoch, of all processes: every pair once for each time it is repeated."""
        n = len(self._data)
        order = Permutation(n, self._seed, epoch)
        for pool, start in enumerate(range(0, n, POOL)):
            places = self._data.places(order.at(np.arange(start, min(start + POOL, n))))
            draw = np.random.default_rng([self._seed, epoch, pool])
            cuts = self._cut(places)
            for cut in draw.permutation(len(cuts)):
                yield cuts[cut]

    def _cut(self, places: Ints) -> list[Ints]:
        src, tgt = self._data.lengths(places)
        longest = np.maximum(src, tgt)
        order = np.lexsort((tgt, src, longest))
        ordered, sizes = places[order], longest[order].tolist()
        cuts, begin = list[Ints](), 0
        for end, size in enumerate(sizes):
            if end > begin and (end + 1 - begin) * size > self._budget:
                cuts.append(ordered[begin:end])
                begin = end
        return [*cuts, ordered[begin:]]
