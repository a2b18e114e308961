"""A tiny encoder, made and saved here: a word and its translation have the same vector, up to what attention adds."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.align.pairs import LEXICON

POSITIONS = 40


def save_encoder(folder: Path, hidden: int = 32, more_words: Iterable[str] = ()) -> Path:
    """A BERT with word pieces; pairs of the lexicon share their embeddings."""
    import torch
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    torch.manual_seed(1)
    specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    letters = [f"{mark}{c}" for c in "abcdefghijklmnopqrstuvwxyzêîé" for mark in ("", "##")]
    words = [word for word in dict.fromkeys([*LEXICON, *LEXICON.values(), *more_words]) if len(word) > 1]
    vocabulary = {piece: n for n, piece in enumerate([*specials, *letters, *words])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])]
    )
    fast: Any = PreTrainedTokenizerFast
    fast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]",
        model_max_length=POSITIONS,
    ).save_pretrained(folder)  # fmt: skip
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=hidden, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=2 * hidden, max_position_embeddings=POSITIONS,
    )  # fmt: skip
    model = BertModel(config)
    table = model.embeddings.word_embeddings.weight.data
    table.normal_(std=1.0)
    for src, tgt in LEXICON.items():
        table[vocabulary[tgt]] = table[vocabulary[src]]
    model.save_pretrained(folder)
    return folder
