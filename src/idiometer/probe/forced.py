"""The decoder under teacher forcing: what it gives the reference's pieces, and how sure it is before each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from idiometer.probe.contexts import Model, padded

if TYPE_CHECKING:
    import torch

_IGNORED = -100  # a label that transformers leaves out
_LOGITS = 1 << 27  # numbers of the vocabulary's size that are looked at in float32 at a time


class Forced(NamedTuple):
    """For every piece of every reference: its log-probability and the entropy before it, in nats."""

    log_probs: list[list[float]]
    entropies: list[list[float]]


def forced(
    model: Model,
    states: torch.Tensor,
    mask: torch.Tensor,
    references: Sequence[Sequence[int]],
    pad: int,
) -> Forced:
    """One row a reference, with the tokens that the model adds to it."""
    from transformers.modeling_outputs import BaseModelOutput

    labels, there = padded(references, pad, model.device)
    labels = labels.masked_fill(there == 0, _IGNORED)
    encoded = BaseModelOutput(last_hidden_state=states)
    logits = model(encoder_outputs=encoded, attention_mask=mask, labels=labels, use_cache=False).logits
    rows = max(1, _LOGITS // (logits.shape[1] * logits.shape[2]))
    log_probs: list[list[float]] = []
    entropies: list[list[float]] = []
    for start in range(0, len(references), rows):
        part = logits[start : start + rows].float().log_softmax(-1)
        wanted = labels[start : start + rows].clamp(min=0).unsqueeze(-1)
        entropy = -(part.exp() * part).nan_to_num(0.0).sum(-1)  # 0 · log 0 is 0
        log_probs += part.gather(-1, wanted).squeeze(-1).tolist()
        entropies += entropy.tolist()
    lengths = [len(reference) for reference in references]
    return Forced(
        [row[:n] for row, n in zip(log_probs, lengths, strict=True)],
        [row[:n] for row, n in zip(entropies, lengths, strict=True)],
    )
