"""The encoder of a model: a new one of the sizes asked for, or a pretrained one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from idiometer.embed.contexts import Context
from idiometer.embed.tokens import CharacterTokens, PretrainedTokens, Tokens
from idiometer.embed.training_settings import TrainingSettings
from idiometer.errors import IdiometerError, MissingExtraError

if TYPE_CHECKING:
    from transformers import PreTrainedModel

_SPARE = 8  # positions beside the characters: [CLS], [MASK], [SEP], and where a model begins to count


def check_torch() -> None:
    """Raise, with the line that installs them, unless torch and transformers are there."""
    try:
        import torch  # noqa: F401
        import transformers  # noqa: F401
    except ImportError:
        raise MissingExtraError("training and using a model", "embed") from None


def make_encoder(
    settings: TrainingSettings, contexts: Iterable[Context], idioms: Iterable[str]
) -> tuple[Tokens, PreTrainedModel]:
    """Tokens and encoder for a training run."""
    if settings.encoder is None:
        tokens = CharacterTokens.of(contexts, idioms)
        return tokens, new_encoder(new_config(settings, tokens))
    from idiometer.systems.loading import load_encoder

    tokenizer, encoder = load_encoder(settings.encoder)
    longest = getattr(encoder.config, "max_position_embeddings", settings.width + _SPARE)
    if settings.width + _SPARE > longest:
        raise IdiometerError(
            f"{settings.encoder} reads {longest} tokens and --width is {settings.width}: ask for a smaller width"
        )
    return PretrainedTokens(tokenizer), _without_pooler(encoder)


def new_config(settings: TrainingSettings, tokens: Tokens) -> dict[str, Any]:
    """A BERT with LayerNorm before each part, which trains from nothing without a long warm-up."""
    return {
        "model_type": "roberta-prelayernorm", "vocab_size": tokens.size, "hidden_size": settings.hidden,
        "num_hidden_layers": settings.layers, "num_attention_heads": settings.heads,
        "intermediate_size": 4 * settings.hidden, "max_position_embeddings": settings.width + _SPARE,
        "type_vocab_size": 1, "pad_token_id": tokens.pad, "bos_token_id": tokens.cls, "eos_token_id": tokens.sep,
        "hidden_dropout_prob": settings.dropout, "attention_probs_dropout_prob": settings.dropout,
    }  # fmt: skip


def new_encoder(config: dict[str, Any]) -> Any:  # noqa: ANN401
    """An encoder with random weights."""
    import transformers

    auto: Any = transformers.AutoModel
    made = transformers.AutoConfig.for_model(**config)
    encoder = auto.from_config(made)
    return _without_pooler(encoder)


def _without_pooler(encoder: Any) -> Any:  # noqa: ANN401
    """The encoder without the layer behind [CLS], which some kinds have and nothing here uses."""
    if hasattr(encoder, "pooler"):
        encoder.pooler = None
    return encoder
