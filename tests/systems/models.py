"""Small models of every family, with real tokenizers trained on a few sentences, saved as users have them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

SENTENCES = (
    "He spilled the beans about the party before lunch.",
    "They broke the ice with a joke and two cups of tea.",
    "She kicked the bucket across the yard.",
    "It is raining cats and dogs, so take the big umbrella with you today.",
    "A piece of cake!",
    "The old clock on the wall has not been right since my grandfather hung it there.",
    "Nobody knew why the dog barked.",
    "We will cross that bridge when we come to it.",
)
SIZES: dict[str, Any] = {
    "encoder_layers": 1,
    "decoder_layers": 1,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
}
WIDTHS: dict[str, Any] = {"d_model": 32, "encoder_ffn_dim": 64, "decoder_ffn_dim": 64, "init_std": 0.6}
LENGTH = 12  # tokens: an untrained model never stops by itself


def sentencepiece_model(folder: Path, **settings: Any) -> Path:
    import sentencepiece

    folder.mkdir(parents=True, exist_ok=True)
    text = folder / "text"
    text.write_text("\n".join(SENTENCES) + "\n", encoding="utf-8")
    settings = {"vocab_size": 120, "hard_vocab_limit": False, "character_coverage": 1.0, "minloglevel": 2} | settings
    sentencepiece.SentencePieceTrainer.train(input=str(text), model_prefix=str(folder / "toy"), **settings)
    text.unlink()
    (folder / "toy.vocab").unlink()
    return folder / "toy.model"


def pieces(model: Path) -> list[str]:
    import sentencepiece

    loaded = sentencepiece.SentencePieceProcessor(model_file=str(model))
    return [loaded.id_to_piece(n) for n in range(len(loaded))]


def save(model: Any, tokenizer: Any, folder: Path) -> Path:
    import torch

    model.generation_config.max_new_tokens = LENGTH
    with torch.no_grad():  # tell positions and words apart, as a trained model does
        for parameter in model.parameters():
            parameter.mul_(1.5)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def marian(folder: Path, marks: tuple[str, ...] = (), **named: Any) -> Path:
    import torch
    from transformers import MarianConfig, MarianMTModel, MarianTokenizer

    torch.manual_seed(1)
    spm = sentencepiece_model(folder / "made")
    for name in ("source.spm", "target.spm"):
        shutil.copy(spm, folder / "made" / name)
    words = ["</s>", "<unk>", *marks, *(p for p in pieces(spm) if p not in ("<s>", "</s>", "<unk>")), "<pad>"]
    vocab = folder / "made" / "vocab.json"
    vocab.write_text(json.dumps({word: n for n, word in enumerate(words)}), encoding="utf-8")
    made = folder / "made"
    tokenizer = MarianTokenizer(str(made / "source.spm"), str(made / "target.spm"), str(vocab), **named)
    pad = len(words) - 1
    config = MarianConfig(
        vocab_size=len(words), pad_token_id=pad, decoder_start_token_id=pad, eos_token_id=0, forced_eos_token_id=0,
        bos_token_id=0, max_position_embeddings=300, **SIZES, **WIDTHS,
    )  # fmt: skip
    save(MarianMTModel(config), tokenizer, folder)
    shutil.rmtree(made)
    return folder


def m2m100(folder: Path) -> Path:
    import torch
    from transformers import M2M100Config, M2M100ForConditionalGeneration, M2M100Tokenizer

    torch.manual_seed(2)
    spm = sentencepiece_model(folder / "made")
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    words: list[str] = special + [piece for piece in pieces(spm) if piece not in special]
    vocab = folder / "made" / "vocab.json"
    vocab.write_text(json.dumps({word: n for n, word in enumerate(words)}), encoding="utf-8")
    names = sorted(M2M100Tokenizer(str(vocab), str(spm)).lang_token_to_id)
    tokenizer = M2M100Tokenizer(str(vocab), str(spm), extra_special_tokens=names)  # as in the published models
    size = tokenizer.encoder_size + len(tokenizer.lang_code_to_id) + tokenizer.num_madeup_words
    config = M2M100Config(vocab_size=size, max_position_embeddings=300, **SIZES, **WIDTHS)
    save(M2M100ForConditionalGeneration(config), tokenizer, folder)
    shutil.rmtree(folder / "made")
    return folder


def nllb(folder: Path) -> Path:
    import torch
    from tokenizers import SentencePieceBPETokenizer
    from transformers import M2M100Config, M2M100ForConditionalGeneration, NllbTokenizer

    torch.manual_seed(3)
    bpe = SentencePieceBPETokenizer()
    bpe.train_from_iterator(
        SENTENCES, vocab_size=120, special_tokens=["<s>", "<pad>", "</s>", "<unk>"], show_progress=False
    )
    made = json.loads(bpe.to_str())["model"]
    merges: Any = [tuple(pair) for pair in made["merges"]]
    tokenizer = NllbTokenizer(vocab=made["vocab"], merges=merges)
    config = M2M100Config(vocab_size=len(tokenizer), max_position_embeddings=300, **SIZES, **WIDTHS)
    return save(M2M100ForConditionalGeneration(config), tokenizer, folder)


def mbart(folder: Path, *, fifty: bool = False) -> Path:
    import torch
    from transformers import MBart50Tokenizer, MBartConfig, MBartForConditionalGeneration, MBartTokenizer

    torch.manual_seed(4)
    spm = sentencepiece_model(folder / "made")
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    vocab: Any = [(word, 0.0) for word in special]
    vocab += [(piece, -float(n)) for n, piece in enumerate(pieces(spm)) if piece not in special]
    tokenizer = (MBart50Tokenizer if fifty else MBartTokenizer)(vocab=vocab)
    config = MBartConfig(
        vocab_size=len(tokenizer), max_position_embeddings=300, decoder_start_token_id=2, **SIZES, **WIDTHS
    )
    config.normalize_before = config.normalize_embedding = True  # as in the published models
    save(MBartForConditionalGeneration(config), tokenizer, folder)
    shutil.rmtree(folder / "made")
    return folder


def t5(folder: Path) -> Path:
    import torch
    from transformers import T5Config, T5ForConditionalGeneration, T5Tokenizer

    torch.manual_seed(5)
    spm = sentencepiece_model(folder / "made", pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
    tokenizer = T5Tokenizer(vocab=[(piece, -float(n)) for n, piece in enumerate(pieces(spm))], extra_ids=0)
    config = T5Config(
        vocab_size=len(tokenizer), d_model=32, d_kv=16, d_ff=64, num_layers=1, num_heads=2, initializer_factor=3.0,
    )  # fmt: skip
    config.decoder_start_token_id = 0
    config.task_specific_params = {"translation_en_to_fr": {"prefix": "translate English to French: "}}
    save(T5ForConditionalGeneration(config), tokenizer, folder)
    shutil.rmtree(folder / "made")
    return folder


def converted(folder: Path, to: Path) -> Path:
    """What ct2-transformers-converter makes of a model, its tokenizer copied beside it."""
    from ctranslate2.converters import TransformersConverter

    own = ("config.json", "generation_config.json", "model.safetensors")
    files = [path.name for path in folder.iterdir() if path.is_file() and path.name not in own]
    TransformersConverter(str(folder), copy_files=files).convert(str(to))
    return to


FAMILIES: dict[str, Callable[[Path], Path]] = {
    "marian": marian,
    "marian-many": partial(marian, marks=(">>fra<<", ">>spa<<")),
    "m2m100": m2m100,
    "nllb": nllb,
    "mbart": mbart,
    "mbart50": partial(mbart, fifty=True),
    "t5": t5,
}
