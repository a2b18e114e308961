"""What a training run is asked to do; it is saved with the model, and a run that goes on must be asked the same."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from idiometer.errors import UsageError, unknown

METHODS = ("composed", "paper")
LOSSES = ("full", "sampled", "batch", "negatives")
DRAWN = ("uniform", "frequency")
PRECISIONS = ("no", "bf16", "fp16")


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """`composed`: an idiom's vector is its own plus the mean of its characters'; `paper`: as Tan and Jiang have it."""

    method: str = "composed"
    encoder: str | None = None  # a name or folder; none: a new one of these sizes
    hidden: int = 512
    layers: int = 4
    heads: int = 8
    dropout: float = 0.1
    dimension: int | None = None  # of the vectors; none: the encoder's
    width: int = 32
    min_count: int = 1
    loss: str = "full"
    negatives: int = 6
    drawn: str = "uniform"
    masked: float = 1.0  # weight of predicting masked characters; 0: not done
    pretrain: int = 0  # epochs of masked characters alone, before
    epochs: int = 10
    max_tokens: int = 65_536
    rate: float = 1e-3
    warmup: int = 300
    decay: float = 0.05
    precision: str = "no"
    seed: int = 12345

    def __post_init__(self) -> None:
        for kind, value, known in (
            ("method", self.method, METHODS),
            ("loss", self.loss, LOSSES),
            ("way to draw negatives", self.drawn, DRAWN),
            ("precision", self.precision, PRECISIONS),
        ):
            if value not in known:
                raise unknown(kind, value, known)
        if self.pretrain and not self.masked:
            raise UsageError("--pretrain predicts masked characters: --masked must be above 0")
        for name in ("epochs", "max_tokens", "width", "negatives", "min_count", "layers", "hidden", "heads"):
            if getattr(self, name) < 1:
                raise UsageError(f"--{name.replace('_', '-')} takes a whole number from 1 on")
        if self.hidden % self.heads:
            raise UsageError(f"--hidden {self.hidden} cannot be divided among --heads {self.heads}")

    @property
    def sparse(self) -> bool:
        """Whether a step touches only some idioms, so that the table gets no dense gradient."""
        return self.loss != "full"

    def record(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)
