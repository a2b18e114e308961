"""Everything that decides what a trained model becomes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

from idiometer.errors import UsageError, unknown
from idiometer.systems.training.sizes import size_of

MOST_SEED = 2**32 - 1
OBJECTIVES = ("translate", "denoise")
SCHEDULES = ("inverse-sqrt", "fixed")
SEGMENTATIONS = ("subword", "characters", "jieba", "idioms")
PRECISIONS = ("auto", "bf16", "fp32")
_COUNT = (lambda n: n >= 1, "a whole number from 1 on")
_FROM_0 = (lambda n: 0 <= n < math.inf, "a number from 0 on")
_ABOVE_0 = (lambda x: 0 < x < math.inf, "a number above 0")
_BETA = (lambda x: 0 <= x < 1, "a number from 0 to below 1")
_NUMBERS: dict[str, tuple[Callable[[Any], bool], str]] = {  # what fits; nan never does
    **dict.fromkeys(("vocabulary", "updates", "batch_tokens", "accumulation", "evaluate_every"), _COUNT),
    **dict.fromkeys(("sentences", "beam", "max_words"), _COUNT),
    **dict.fromkeys(("warmup", "clip", "patience"), _FROM_0),
    **dict.fromkeys(("learning_rate", "epsilon", "span_length"), _ABOVE_0),
    "beta1": _BETA,
    "beta2": _BETA,
    "coverage": (lambda x: 0.98 <= x <= 1, "a share from 0.98 to 1"),
    "max_ratio": (lambda x: x >= 1, "a number from 1 on"),
    "seed": (lambda n: 0 <= n <= MOST_SEED, f"a whole number from 0 to {MOST_SEED:,}"),
}


@dataclass(frozen=True, slots=True)
class Training:
    """The settings of one training; the defaults are those of Baziotis et al. (2023) for a random start."""

    objective: str = "translate"
    size: str = "base"  # of a Transformer from scratch
    init: str | None = None  # a model to go on from: a folder, or a name on the hub
    vocabulary: int = 8000  # pieces of a vocabulary that is made here
    coverage: float = 0.9999  # of the characters
    segmentation: str = "subword"
    updates: int = 140_000
    batch_tokens: int = 24_000  # sentences times the longest side
    accumulation: int = 1
    learning_rate: float = 1e-4
    schedule: str = "inverse-sqrt"
    warmup: int = 4000
    beta1: float = 0.9
    beta2: float = 0.999
    epsilon: float = 1e-6
    clip: float = 0.0  # longest gradient; 0: any
    dropout: float = 0.3
    attention_dropout: float = 0.1
    label_smoothing: float = 0.1
    source_mask: float = 0.0
    source_replace: float = 0.0
    target_replace: float = 0.0
    span_mask: float = 0.35  # of the tokens, in denoising
    span_length: float = 3.5  # tokens, on average
    sentences: int = 3  # lines that are joined to one text at most, in denoising
    evaluate_every: int = 5000
    patience: int = 0  # evaluations without a better one before it stops; 0: it goes on
    beam: int = 5  # of the translations that models are chosen by
    max_words: int = 80
    max_ratio: float = 1.5
    precision: str = "auto"
    seed: int = 12345

    @classmethod
    def of(cls, values: dict[str, Any], where: str) -> Training:
        """Settings by name; an unknown one is refused with the nearest."""
        kinds = {field.name.replace("_", "-"): field for field in fields(cls)}
        made: dict[str, Any] = {}
        for name, value in values.items():
            field = kinds.get(name.replace("_", "-"))
            if field is None:
                raise unknown(f"setting in {where}", name, [key.replace("-", "_") for key in kinds])
            made[field.name] = _typed(value, str(field.type), f"{where}: {name}")
        return cls(**made).checked()

    def checked(self) -> Training:
        """The settings, or an error that names the one that cannot be."""
        choices = {
            "objective": OBJECTIVES, "schedule": SCHEDULES, "segmentation": SEGMENTATIONS, "precision": PRECISIONS,
        }  # fmt: skip
        for name, known in choices.items():
            if getattr(self, name) not in known:
                raise unknown(name, getattr(self, name), known)
        size_of(self.size)
        for name, (fits, takes) in _NUMBERS.items():
            if not fits(getattr(self, name)):
                raise UsageError(f"{name} takes {takes}, not {getattr(self, name)}")
        rates = ("dropout", "attention_dropout", "label_smoothing", "source_mask", "source_replace", "target_replace")
        for name in (*rates, "span_mask"):
            if not 0 <= getattr(self, name) < 1:
                raise UsageError(f"{name} is a rate from 0 to 1, not {getattr(self, name)}")
        if self.source_mask + self.source_replace >= 1:
            raise UsageError("source_mask and source_replace are rates of the same tokens: together below 1")
        return self

    def as_dict(self) -> dict[str, Any]:
        """The settings by name."""
        return asdict(self)


def _typed(value: Any, kind: str, where: str) -> Any:  # noqa: ANN401
    """A value of a file as the setting's type, or an error that says what it takes."""
    base = kind.partition(" | ")[0]
    if base == "float" and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    known = {"int": int, "float": float, "str": str}[base]
    if not isinstance(value, known) or isinstance(value, bool):
        takes = {"int": "a whole number", "float": "a number", "str": "a text in quotes"}[base]
        raise UsageError(f"{where} takes {takes}, not {value!r}")
    return value
