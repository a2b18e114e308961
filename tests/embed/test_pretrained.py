"""Encoders of transformers' kinds with small random weights, from folders made here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from idiometer.embed.model_folder import load_model
from idiometer.embed.pooling import pooled
from idiometer.embed.training import train
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError, UsageError
from tests.embed.texts import CUES, GROUPS, TINY, contexts

IDIOMS = [idiom for group in GROUPS for idiom in group]
PRETRAINED = replace(TINY, hidden=12, heads=3, epochs=1)


def make(folder: Path, kind: str) -> str:
    """A BERT, RoBERTa (which Chinese ones are BERTs by architecture), ERNIE or ELECTRA of two layers."""
    import transformers

    letters = sorted(set("".join(IDIOMS) + "".join(CUES)))
    folder.mkdir()
    (folder / "vocab.txt").write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters]) + "\n")
    tokenizer = transformers.BertTokenizer(str(folder / "vocab.txt"))
    tokenizer.save_pretrained(folder)
    size = {"num_hidden_layers": 2, "num_attention_heads": 3, "intermediate_size": 24, "hidden_size": 12}
    config = transformers.AutoConfig.for_model(
        kind, vocab_size=5 + len(letters), max_position_embeddings=64, pad_token_id=0, **size
    )
    torch.manual_seed(0)
    auto: Any = transformers.AutoModel
    auto.from_config(config).save_pretrained(folder)
    return str(folder)


@pytest.mark.parametrize("kind", ["bert", "ernie", "electra", "roberta"])
def test_training_goes_on_from_a_pretrained_encoder(tmp_path: Path, kind: str) -> None:
    name = make(tmp_path / kind, kind)
    settings = replace(PRETRAINED, encoder=name, method="paper", loss="negatives", masked=0.0)
    train(contexts(60), settings, tmp_path / "m")
    found = load_model(tmp_path / "m")
    assert found.model.encoder.config.model_type == kind
    assert Vectors.load(tmp_path / "m").dimension == 12


def test_composed_with_a_pretrained_encoder_and_masked_characters(tmp_path: Path) -> None:
    name = make(tmp_path / "bert", "bert")
    train(contexts(60), replace(PRETRAINED, encoder=name, dimension=7), tmp_path / "m")
    assert Vectors.load(tmp_path / "m").dimension == 7
    assert len(load_model(tmp_path / "m").idioms) == 9


def test_pooling_against_one_idiom_at_a_time(tmp_path: Path) -> None:
    import transformers

    name = make(tmp_path / "bert", "bert")
    names = [*IDIOMS, "手无寸"]  # of another length, so that there is padding
    mean, first = pooled(name, names), pooled(name, names, "cls")
    tokenizer, model = transformers.AutoTokenizer.from_pretrained(name), transformers.AutoModel.from_pretrained(name)
    for idiom in (names[0], names[-1]):
        with torch.no_grad():
            states = model.eval()(**tokenizer(idiom, return_tensors="pt")).last_hidden_state[0]
        assert torch.allclose(torch.tensor(mean[idiom]), states[1:-1].mean(0), atol=1e-5)
        assert torch.allclose(torch.tensor(first[idiom]), states[0], atol=1e-5)


def test_what_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="there is no folder"):
        pooled(str(tmp_path / "none"), IDIOMS)
    (tmp_path / "empty").mkdir()
    with pytest.raises(IdiometerError, match=r"no config.json"):
        pooled(str(tmp_path / "empty"), IDIOMS)
    with pytest.raises(UsageError, match="unknown way to pool"):
        pooled("x", IDIOMS, "max")
    name = make(tmp_path / "bert", "bert")
    with pytest.raises(IdiometerError, match="reads 64 tokens and --width is 64"):
        train(contexts(30), replace(PRETRAINED, encoder=name, width=64), tmp_path / "m")
