"""The translation probe: what the decoder writes when it is given the states of a context."""

from __future__ import annotations

from typing import TYPE_CHECKING

from idiometer.probe.model import ProbedModel

if TYPE_CHECKING:
    import torch


def decode(probed: ProbedModel, states: torch.Tensor, mask: torch.Tensor) -> list[str]:
    """A translation for each row of states."""
    from transformers.modeling_outputs import BaseModelOutput

    # generate() expands what it is given in place: the states are needed again.
    given = BaseModelOutput(last_hidden_state=states.clone())
    search = probed.search(mask.shape[1])
    written = probed.model.generate(encoder_outputs=given, attention_mask=mask, generation_config=search)
    lines = probed.tokenizer.batch_decode(written, skip_special_tokens=True, clean_up_tokenization_spaces=False)
    return [" ".join(line.split()) for line in lines]
