"""How good a model is while it learns: BLEU on pairs to develop with, or how well it mends text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from idiometer.systems.batches import by_tokens
from idiometer.systems.training.collate import padded

_BUDGET = {"cpu": 2048, "cuda": 16_384}


@dataclass(frozen=True)
class Dev:
    """Sources as tokens, references as text."""

    sources: Sequence[Sequence[int]]
    references: Sequence[str]
    target: str


def bleu(dev: Dev, lines: Sequence[str]) -> float:
    """BLEU of translations, as `score` has it."""
    import sacrebleu

    metric = sacrebleu.BLEU(trg_lang=dev.target, force=True)
    return float(metric.corpus_score(list(lines), [list(dev.references)]).score)


def translate_some(model: Any, tokenizer: Any, sources: Sequence[Sequence[int]], beam: int) -> list[str]:  # noqa: ANN401
    """Translations of sources that are tokens already."""
    import torch

    model.eval()
    device = model.device
    texts = [""] * len(sources)
    most = 2 * max(map(len, sources), default=1) + 10
    if positions := getattr(model.config, "max_position_embeddings", None):
        most = min(most, positions - 1)
    for batch in by_tokens([len(s) for s in sources], _BUDGET.get(device.type, 2048), 512):
        ids = padded([sources[n] for n in batch], tokenizer.pad_token_id).to(device)
        with torch.inference_mode():
            found = model.generate(
                input_ids=ids,
                attention_mask=ids.ne(tokenizer.pad_token_id).long(),
                num_beams=beam,
                do_sample=False,
                max_new_tokens=min(2 * ids.shape[1] + 10, most),
                max_length=None,
            )
        for n, text in zip(batch, tokenizer.batch_decode(found, skip_special_tokens=True), strict=True):
            texts[n] = " ".join(text.split())
    return texts
