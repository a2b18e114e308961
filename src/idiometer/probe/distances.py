"""The representation probe: how far the idiom's states lie apart under two contexts, layer by layer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from idiometer.probe.contexts import Traced

if TYPE_CHECKING:
    import torch


def distances(
    batch: Sequence[Traced], left: Sequence[torch.Tensor], right: Sequence[torch.Tensor]
) -> list[list[tuple[float, float]]]:
    """For each sentence and layer the cosine and the Euclidean distance, averaged over the idiom's pieces."""
    import torch

    rows = torch.tensor([row for row, one in enumerate(batch) for _ in one.places])
    places = torch.tensor([place for one in batch for place in one.places])
    sizes = [len(one.places) for one in batch]
    layers = []
    for a, b in zip(left, right, strict=True):
        x, y = a[rows, places].float(), b[rows, places].float()
        cosine = 1 - torch.nn.functional.cosine_similarity(x, y, dim=-1)
        euclidean = (x - y).norm(dim=-1)
        parts = zip(torch.split(cosine, sizes), torch.split(euclidean, sizes), strict=True)
        layers.append([(_mean(c), _mean(e)) for c, e in parts])
    return [list(one) for one in zip(*layers, strict=True)]


def _mean(values: torch.Tensor) -> float:
    return float(values.mean())
