"""The loss: cross-entropy with label smoothing, per target token of the whole update."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from idiometer.systems.training.collate import IGNORED

if TYPE_CHECKING:
    import torch


def smoothed(rate: float) -> Callable[..., torch.Tensor]:
    """A loss function for the trainer."""

    def loss(outputs: Any, labels: torch.Tensor, num_items_in_batch: Any = None) -> torch.Tensor:  # noqa: ANN401
        from torch.nn.functional import cross_entropy

        total = cross_entropy(
            outputs.logits.flatten(0, 1).float(),
            labels.flatten(),
            ignore_index=IGNORED,
            label_smoothing=rate,
            reduction="sum",
        )
        n = labels.ne(IGNORED).sum() if num_items_in_batch is None else num_items_in_batch
        return total / n

    return loss
