"""The mechanism, exactly: what is put in place of what, for every model family, in padded batches."""

from __future__ import annotations

import pytest
import torch

from idiometer.probe.contexts import Traced, context_states, encode, padded
from idiometer.probe.model import ProbedModel
from idiometer.probe.units import words_of

TEXTS = (
    ("He spilled the beans about the party before lunch.", ((3, 20),)),
    ("They broke the old ice with a joke.", ((5, 14), (19, 22))),
    ("A piece of cake!", ((0, 15),)),
)


def read(probed: ProbedModel) -> list[Traced]:
    found = [probed.read(text, words_of(text, spans)) for text, spans in TEXTS]
    assert not any(isinstance(one, str) for one in found)
    return [one for one in found if not isinstance(one, str)]


def test_the_places_are_the_idioms_own(probed: ProbedModel) -> None:
    for (text, spans), one in zip(TEXTS, read(probed), strict=True):
        pieces = probed.tokenizer.convert_ids_to_tokens([one.ids[place] for place in one.places])
        wanted = "".join(text[start:end] for start, end in spans).replace(" ", "")
        assert "".join(pieces).replace("▁", "").replace("<unk>", "") in (wanted, wanted.replace("!", ""))
        assert len(one.groups) == len(words_of(text, spans))


def test_the_full_context_changes_nothing(probed: ProbedModel) -> None:
    batch = read(probed)
    with torch.inference_mode():
        full = encode(probed.model, [one.ids for one in batch], probed.pad, every_layer=True)
        same = context_states(probed.model, batch, full, "full", probed.pad)
        for before, after in zip(full, same, strict=True):
            assert torch.equal(before, after)
        whole = probed.model(**dict(zip(("input_ids", "attention_mask"), table(probed, batch), strict=True)),
                             decoder_input_ids=torch.zeros(len(batch), 1, dtype=torch.long))  # fmt: skip
    assert torch.equal(whole.encoder_last_hidden_state, full[-1])


def table(probed: ProbedModel, batch: list[Traced]) -> tuple[torch.Tensor, torch.Tensor]:
    return padded([one.ids for one in batch], probed.pad, "cpu")


@pytest.mark.parametrize("context", ["phrase", "word"])
def test_only_the_idioms_states_change_and_to_those_of_it_alone(probed: ProbedModel, context: str) -> None:
    batch = read(probed)
    with torch.inference_mode():
        full = encode(probed.model, [one.ids for one in batch], probed.pad, every_layer=True)
        kept = [states.clone() for states in full]
        mixed = context_states(probed.model, batch, full, context, probed.pad)
        assert all(torch.equal(a, b) for a, b in zip(full, kept, strict=True))
        for row, one in enumerate(batch):
            rest = [place for place in range(full[0].shape[1]) if place not in one.places]
            groups = [one.places] if context == "phrase" else one.groups
            for layer in range(len(full)):
                assert torch.equal(mixed[layer][row, rest], full[layer][row, rest])
            assert not torch.allclose(mixed[-1][row, list(one.places)], full[-1][row, list(one.places)], atol=1e-3)
            for group in groups:  # unpadded, by itself
                ids = [*one.head, *(one.ids[place] for place in group), *one.tail]
                alone = encode(probed.model, [ids], probed.pad)[-1][0, len(one.head) : len(one.head) + len(group)]
                torch.testing.assert_close(mixed[-1][row, list(group)], alone, atol=2e-5, rtol=1e-4)
