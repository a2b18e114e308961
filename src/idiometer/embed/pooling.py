"""Vectors of idioms out of a pretrained encoder, without training: its top layer over the idiom's characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from idiometer.embed.encoders import check_torch
from idiometer.embed.vectors import Vectors
from idiometer.errors import unknown

POOLS = ("mean", "cls")
_ROWS = 256  # idioms at a time


def pooled(name: str, idioms: Sequence[str], pool: str = "mean") -> Vectors:
    """A vector an idiom: the mean of its characters' states, or the state of `[CLS]`."""
    if pool not in POOLS:
        raise unknown("way to pool", pool, POOLS)
    check_torch()
    import numpy as np
    import torch

    from idiometer.systems.loading import load_encoder

    tokenizer, encoder = load_encoder(name)
    encoder.eval()
    rows: list[Any] = []
    with torch.no_grad():
        for start in range(0, len(idioms), _ROWS):
            block = list(idioms[start : start + _ROWS])
            batch = tokenizer(block, return_tensors="pt", padding=True, return_special_tokens_mask=True)
            own = (1 - batch.pop("special_tokens_mask"))[..., None]
            states = encoder(**batch).last_hidden_state
            rows.append(states[:, 0] if pool == "cls" else (states * own).sum(1) / own.sum(1))
    matrix = torch.cat(rows).float().numpy() if rows else np.zeros((0, encoder.config.hidden_size), np.float32)
    return Vectors(name, tuple(idioms), matrix, {"method": f"pooled, {pool}", "encoder": name})
