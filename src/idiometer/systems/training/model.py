"""The model that is trained: a new Transformer of a named size, or one to go on from."""

from __future__ import annotations

import sys
from typing import Any

from idiometer.errors import IdiometerError
from idiometer.systems.direction import Direction, begin_in_target
from idiometer.systems.loading import quiet
from idiometer.systems.training.settings import Training
from idiometer.systems.training.sizes import size_of

POSITIONS = 1024


def new_model(tokenizer: Any, settings: Training, start: int) -> Any:  # noqa: ANN401
    """A Transformer with random weights: layer norm before each block, as in mBART; `start` begins a translation."""
    import torch
    import transformers
    from transformers import MBartConfig, MBartForConditionalGeneration

    generation: Any = transformers.GenerationConfig

    size = size_of(settings.size)
    config = MBartConfig(
        vocab_size=len(tokenizer),
        max_position_embeddings=POSITIONS,
        d_model=size.width,
        encoder_layers=size.layers,
        decoder_layers=size.layers,
        encoder_attention_heads=size.heads,
        decoder_attention_heads=size.heads,
        encoder_ffn_dim=size.feed_forward,
        decoder_ffn_dim=size.feed_forward,
        dropout=settings.dropout,
        attention_dropout=settings.attention_dropout,
        activation_dropout=0.0,
        init_std=min(0.1, 0.64 * size.width**-0.5),  # as 0.02 at 1,024; narrow ones learn nothing for long with that
        scale_embedding=True,
        bos_token_id=tokenizer.bos_token_id,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        decoder_start_token_id=start,
        forced_eos_token_id=None,
    )
    config.normalize_before = config.normalize_embedding = True  # as mBART's own has it: CTranslate2's converter asks
    torch.manual_seed(settings.seed)
    model = MBartForConditionalGeneration(config)
    model.generation_config = generation(
        bos_token_id=tokenizer.bos_token_id,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        decoder_start_token_id=start,
        max_new_tokens=POSITIONS // 2,
    )
    return model


def prepare_loaded(
    model: Any,  # noqa: ANN401
    tokenizer: Any,  # noqa: ANN401
    settings: Training,
    start: int | None,
    told: Direction,
) -> None:
    """Make a model that was loaded ready to go on: room for new units, the dropout asked for, where it begins."""
    import torch

    begin_in_target(model.generation_config, tokenizer, told)
    if len(tokenizer) > model.get_input_embeddings().num_embeddings:
        torch.manual_seed(settings.seed)  # new ones are drawn
        with quiet():
            model.resize_token_embeddings(len(tokenizer))
    if start is not None:
        model.config.decoder_start_token_id = start
        model.generation_config.decoder_start_token_id = start
    for name in ("dropout", "attention_dropout"):
        if hasattr(model.config, name):
            setattr(model.config, name, getattr(settings, name))
    for module in model.modules():
        if isinstance(getattr(module, "dropout", None), float):
            is_attention = type(module).__name__.endswith("Attention")
            module.dropout = settings.attention_dropout if is_attention else settings.dropout


def check_decoder(model: Any, name: str) -> None:  # noqa: ANN401
    """Raise where a model cannot make a decoder's input of labels."""
    if not hasattr(model, "prepare_decoder_input_ids_from_labels") and _shift(model) is None:
        raise IdiometerError(f"{name} is a {model.config.model_type} model, which cannot be trained here")


def decoder_inputs(model: Any, labels: Any) -> Any:  # noqa: ANN401
    """What the decoder is told: the labels one place later."""
    if hasattr(model, "prepare_decoder_input_ids_from_labels"):
        return model.prepare_decoder_input_ids_from_labels(labels)
    shift: Any = _shift(model)
    return shift(labels, model.config.pad_token_id, model.config.decoder_start_token_id)


def _shift(model: Any) -> Any:  # noqa: ANN401
    """M2M100 and NLLB have it beside the model."""
    return getattr(sys.modules[type(model).__module__], "shift_tokens_right", None)


def parameters(model: Any) -> dict[str, int]:  # noqa: ANN401
    """How many weights there are in all, in the encoder, and in the decoder with what gives words; embeddings apart."""
    table = model.get_input_embeddings().weight.numel()
    encoder = sum(p.numel() for p in model.get_encoder().parameters()) - table
    total = sum(p.numel() for p in model.parameters())
    return {"all": total, "encoder": encoder, "decoder": total - encoder - table, "output": table}
