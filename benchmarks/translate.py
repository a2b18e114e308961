"""`translate` against the plain loop on a CPU, and against bare `generate` on a GPU, where there is one.

The model has the size of OPUS-MT's (Marian, 6 + 6 layers, 512 wide, 58,101 words) and random weights; every
translation is made to have the same length, since such a model never stops by itself.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from idiometer.idioms.starter import load_testset
from idiometer.systems.base import Options
from idiometer.systems.huggingface import HuggingFace
from idiometer.systems.translate import translate

WORDS = 58_101
LENGTH = 32  # tokens of every translation
N_CPU = int(os.environ.get("BENCH_CPU_LINES", "64"))
N_GPU = int(os.environ.get("BENCH_GPU_LINES", "4096"))


def sentences() -> list[str]:
    pairs = ("en-de", "en-es", "en-fr")
    return list(dict.fromkeys(example.src for pair in pairs for example in load_testset(f"starter/{pair}")))


def model(folder: Path) -> Path:
    """A model of Marian's size in a folder, its tokenizer trained on the starter sets."""
    import sentencepiece
    import torch
    from transformers import MarianConfig, MarianMTModel, MarianTokenizer

    text, spm = folder / "text", folder / "source.spm"
    text.write_text("\n".join(sentences()) + "\n", encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(text), model_prefix=str(folder / "spm"), vocab_size=2000, minloglevel=2, hard_vocab_limit=False
    )
    (folder / "spm.model").replace(spm)
    shutil.copy(spm, folder / "target.spm")
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    words = ["</s>", "<unk>", *(pieces.id_to_piece(n) for n in range(len(pieces)))]
    words = list(dict.fromkeys(words))
    words += [f"▁word{n}" for n in range(WORDS - 1 - len(words))] + ["<pad>"]
    vocab = folder / "vocab.json"
    vocab.write_text(json.dumps({word: n for n, word in enumerate(words)}), encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tokenizer = MarianTokenizer(str(spm), str(folder / "target.spm"), str(vocab))
    torch.manual_seed(1)
    made = MarianMTModel(
        MarianConfig(
            vocab_size=WORDS, d_model=512, encoder_layers=6, decoder_layers=6, encoder_attention_heads=8,
            decoder_attention_heads=8, encoder_ffn_dim=2048, decoder_ffn_dim=2048, max_position_embeddings=512,
            pad_token_id=WORDS - 1, decoder_start_token_id=WORDS - 1, eos_token_id=0, forced_eos_token_id=None,
            activation_function="swish", scale_embedding=True,
        )
    )  # fmt: skip
    made.generation_config.max_new_tokens = made.generation_config.min_new_tokens = LENGTH
    saved = folder / "model"
    made.save_pretrained(saved)
    tokenizer.save_pretrained(saved)
    return saved


def loop(folder: Path, lines: list[str]) -> tuple[float, float]:
    """Seconds, and those of the processors, of what one writes first: a sentence at a time."""
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tokenizer = AutoTokenizer.from_pretrained(folder)
    made = AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
    start, worked = time.perf_counter(), time.process_time()
    for line in lines:
        batch = tokenizer(line, return_tensors="pt")
        found = made.generate(**batch, num_beams=5)
        assert found.shape[1] == LENGTH + 1
        tokenizer.batch_decode(found, skip_special_tokens=True)
    return time.perf_counter() - start, time.process_time() - worked


def ours(system: HuggingFace, lines: list[str], folder: Path) -> tuple[float, float]:
    """The same of the whole run: cutting into tokens, translating, putting in order, journal and files."""
    start, worked = time.perf_counter(), time.process_time()
    found = translate(lines, "en-fr", system, folder / "out.txt")
    seconds = time.perf_counter() - start, time.process_time() - worked
    assert len(found.lines) == len(lines) and not found.failed
    return seconds


def bare(system: HuggingFace, lines: list[str]) -> float:
    """Seconds of `generate` alone, on the batches that the run makes, cut into tokens, padded and on the GPU before."""
    import torch

    cuda: Any = torch.cuda
    synchronize = cuda.synchronize if system._device == "cuda" else lambda: None
    batches = system.batches(lines)
    ids: dict[str, list[int]] = system._known
    ready: list[tuple[Any, Any]] = []
    for batch in batches:
        rows = [ids[lines[place]] for place in batch]
        longest = max(map(len, rows))
        pad = system.tokenizer.pad_token_id
        ready.append(
            (
                torch.tensor([row + [pad] * (longest - len(row)) for row in rows]).to(system._device),
                torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows]).to(system._device),
            )
        )
    synchronize()
    start = time.perf_counter()
    with torch.inference_mode():
        for padded, mask in ready:
            found = system.model.generate(input_ids=padded, attention_mask=mask)
            assert found.shape[1] == LENGTH + 1
    synchronize()
    return time.perf_counter() - start


def rows() -> Iterator[tuple[str, str, str]]:
    import torch

    known = sentences()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        saved = model(folder)
        system = HuggingFace(str(saved), "en", "fr", Options())
        if torch.cuda.is_available():
            yield from gpu_rows(system, known, folder)
            return
        lines = known[:N_CPU]
        translate(lines[:4], "en-fr", system)
        (plain, plain_work), (run, work) = loop(saved, lines), ours(system, lines, folder)
        speeds = f"{len(lines) / run:.1f} against {len(lines) / plain:.1f} lines/s"
        measured = f"{plain / run:.1f} times as fast ({speeds}; processor time: {plain_work / work:.1f} times)"
        yield f"translate, Marian's size, {len(lines)} lines of {LENGTH} tokens, CPU, against the loop", measured, "≥ 3"


def gpu_rows(system: HuggingFace, known: list[str], folder: Path) -> Iterator[tuple[str, str, str]]:
    import torch

    lines = [f"{known[n % len(known)]} {known[n // len(known)]}" if n >= len(known) else known[n] for n in range(N_GPU)]
    bare(system, lines[:600])  # warm
    times = [(ours(system, lines, folder)[0], bare(system, lines)) for _ in range(2)]
    run, plain = (min(column) for column in zip(*times, strict=True))
    what = f"translate, Marian's size, {len(lines)} lines of {LENGTH} tokens, {torch.cuda.get_device_name()}"
    measured = f"{plain / run:.0%} ({len(lines) / run:.0f} against {len(lines) / plain:.0f} lines/s)"
    yield f"{what}, against bare generate", measured, "≥ 80%"
