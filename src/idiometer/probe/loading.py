"""A model by name or folder, told its languages, ready to be probed."""

from __future__ import annotations

from idiometer.probe.model import ProbedModel
from idiometer.systems.base import Options
from idiometer.systems.huggingface import HuggingFace


def load_model(name: str, source: str, target: str, beam: int = 5, title: str | None = None) -> ProbedModel:
    """An encoder-decoder model of transformers that translates from source to target; `title` names it in tables."""
    system = HuggingFace(name, source, target, Options(beam=beam))
    tokenizer, target_code = system.reader.tokenizer, system.reader.direction.target_code
    if target_code and hasattr(tokenizer, "tgt_lang"):
        tokenizer.tgt_lang = target_code  # for references; Marian's has none
    return ProbedModel(title or name, system.model, system.reader, system.search, system.positions, system.settings())
