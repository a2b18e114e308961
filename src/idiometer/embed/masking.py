"""Masked characters, as BERT is trained: a share of the text is hidden or replaced, and predicted."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

SHARE = 0.15
HIDDEN, REPLACED = 0.8, 0.1  # of the chosen ones; the rest stay as they are


def mask_tokens(ids: Tensor, inside: Tensor, places: Tensor, mask: int, n_tokens: int) -> tuple[Tensor, Tensor]:
    """The text with some tokens masked, and where; never the idiom's place, the first and the last token."""
    chance = torch.rand(ids.shape, device=ids.device)
    lengths = inside.sum(1)
    columns = torch.arange(ids.shape[1], device=ids.device)
    free = inside & (columns > 0) & (columns < (lengths - 1)[:, None]) & (columns != places[:, None])
    chosen = free & (chance < SHARE)
    how = torch.rand(ids.shape, device=ids.device)
    masked = torch.where(chosen & (how < HIDDEN), mask, ids)
    random = torch.randint(0, n_tokens, ids.shape, device=ids.device)
    return torch.where(chosen & (how >= HIDDEN) & (how < HIDDEN + REPLACED), random, masked), chosen


class MaskedHead(nn.Module):
    """Predicts a token from its state, with the input embeddings as output embeddings."""

    def __init__(self, hidden: int, n_tokens: int) -> None:
        super().__init__()
        self.change = nn.Sequential(nn.Linear(hidden, hidden), nn.GELU(), nn.LayerNorm(hidden))
        self.bias = nn.Parameter(torch.zeros(n_tokens))

    def forward(self, states: Tensor, ids: Tensor, embeddings: Tensor) -> Tensor:
        """The loss; 0 where nothing is masked."""
        if not len(ids):
            return states.sum() * 0
        changed = self.change(states)
        scores = (changed @ embeddings[: len(self.bias)].to(changed.dtype).T).float() + self.bias
        return functional.cross_entropy(scores, ids)
