"""A batch of pairs as padded tensors, with its noise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from idiometer.systems.training.encoded import Encoded
from idiometer.systems.training.noise import Noise
from idiometer.systems.training.sampler import Batch

if TYPE_CHECKING:
    import torch

IGNORED = -100  # what labels have where nothing is to be learnt


@dataclass(frozen=True)
class Batches:
    """Makes the tensors of a batch when it is asked for; the noise depends on the batch's place alone."""

    data: Encoded
    noise: Noise
    pad: int

    def __getitem__(self, batch: Batch) -> dict[str, Any]:
        """Source, target and what the decoder is told of the target; `after` and the sizes come along."""
        seed = self.noise.settings.seed
        draw = np.random.default_rng([seed, batch.position.epoch, batch.position.step, 1])
        rows = [self._row(int(place), draw) for place in batch.places]
        if batch.parts > 1:
            rows = rows[batch.part :: batch.parts] or [(rows[0][0], [], rows[0][2])]
        sources, targets, told = zip(*rows, strict=True)
        labels = padded(targets, IGNORED, max(map(len, told)))
        found: dict[str, Any] = {
            "input_ids": padded(sources, self.pad),
            "labels": labels,
            "told": padded(told, self.pad),
            "after": (batch.after.epoch, batch.after.step),
        }
        found["attention_mask"] = found["input_ids"].ne(self.pad).long()
        cells = found["input_ids"].numel() + labels.numel()
        found["sizes"] = (sum(map(len, sources)), sum(map(len, targets)), cells)
        return found

    def _row(self, place: int, draw: np.random.Generator) -> tuple[list[int], list[int], list[int]]:
        source, target = self.data.pair(place)
        if self.noise.settings.objective == "denoise":
            return self.noise.spoiled(target, draw), target, target
        return self.noise.source(source, draw), target, self.noise.target(target, draw)


def padded(rows: Sequence[Sequence[int]], fill: int, width: int | None = None) -> torch.Tensor:
    """Rows of numbers as one tensor."""
    import torch

    width = width or max(map(len, rows))
    made = np.full((len(rows), width), fill, np.int64)
    for n, row in enumerate(rows):
        made[n, : len(row)] = row
    return torch.from_numpy(made)
