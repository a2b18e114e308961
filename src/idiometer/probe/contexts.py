"""Encoder states under contexts: what the model makes of the idiom when it has seen the sentence, the phrase, or less.

`full` are the states of the whole sentence. Under `phrase` the idiom's pieces are encoded alone, under `word` each of
its words alone (the pieces of a word together), between the special tokens that the model expects; these states take
the places of the full ones, piece by piece. All other states stay those of the full sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from idiometer.corpus.example import Span
from idiometer.probe.pieces import Pieces

if TYPE_CHECKING:
    import torch

Model = Any  # of transformers
CONTEXTS = ("full", "phrase", "word")


@dataclass(frozen=True, slots=True)
class Traced:
    """A sentence as the model reads it: the ids, and for each word of the idiom the places of its pieces."""

    ids: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    head: tuple[int, ...]  # what the model expects before a text: language codes, a task prefix
    tail: tuple[int, ...]  # and behind it

    @property
    def places(self) -> tuple[int, ...]:
        """The places of all pieces of the idiom."""
        return tuple(sorted(place for group in self.groups for place in group))


def traced(pieces: Pieces, words: Sequence[Span]) -> Traced | None:
    """The idiom's places in the pieces; None where it has none. Pieces that two words share belong to the first."""
    seen: set[int] = set()
    groups = []
    for word in words:
        group = tuple(place for place in pieces.inside([word]) if place not in seen)
        seen.update(group)
        groups += [group] if group else []
    if not groups:
        return None
    ours = [place for place, span in enumerate(pieces.spans) if span]
    return Traced(pieces.ids, tuple(groups), pieces.ids[: ours[0]], pieces.ids[ours[-1] + 1 :])


def context_states(
    model: Model,
    batch: Sequence[Traced],
    full: Sequence[torch.Tensor],
    context: str,
    pad: int,
) -> list[torch.Tensor]:
    """The states of a batch under a context: at every layer given, the full ones with the idiom's put in."""
    if context == "full":
        return list(full)
    parts = [
        (row, group) for row, one in enumerate(batch) for group in ([one.places] if context == "phrase" else one.groups)
    ]
    inputs = [(*batch[row].head, *(batch[row].ids[place] for place in group), *batch[row].tail) for row, group in parts]
    alone = encode(model, inputs, pad, every_layer=len(full) > 1)
    mixed = [states.clone() for states in full]
    for part, (row, group) in enumerate(parts):
        start = len(batch[row].head)
        for to, states in zip(mixed, alone, strict=True):
            to[row, list(group)] = states[part, start : start + len(group)]
    return mixed


def encode(model: Model, inputs: Sequence[Sequence[int]], pad: int, every_layer: bool = False) -> list[torch.Tensor]:
    """The encoder's last states, or those of all layers: the embeddings first, last what the decoder gets."""
    ids, mask = padded(inputs, pad, model.device)
    found = model.get_encoder()(input_ids=ids, attention_mask=mask, output_hidden_states=every_layer, return_dict=True)
    if not every_layer:
        return [found.last_hidden_state]
    return [*found.hidden_states[:-1], found.last_hidden_state]


def padded(inputs: Sequence[Sequence[int]], pad: int, device: Any) -> tuple[torch.Tensor, torch.Tensor]:  # noqa: ANN401
    """Sequences as one table, and where it holds something."""
    import torch

    width = max(map(len, inputs))
    ids = torch.tensor([[*row, *[pad] * (width - len(row))] for row in inputs])
    mask = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in inputs])
    return ids.to(device), mask.to(device)
