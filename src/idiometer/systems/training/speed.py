"""How fast a training goes: tokens, padding, and how much of the machine's arithmetic is the model's."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

PEAKS = {"H200": 989e12, "H100": 989e12, "A100": 312e12, "L40S": 362e12, "L4": 121e12, "T4": 65e12}  # 16 bit, dense


@dataclass
class Speed:
    """Counts while training; evaluating is not training."""

    source: int = 0
    target: int = 0
    cells: int = 0
    paused: float = 0.0
    _began: float | None = None

    def add(self, source: int, target: int, cells: int) -> None:
        """Count a batch: tokens of either side, and cells of the padded tensors."""
        if self._began is None:
            self._began = time.monotonic()
        self.source += source
        self.target += target
        self.cells += cells

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Time that does not count."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.paused += time.monotonic() - began

    def summary(self, parameters: dict[str, int], processes: int) -> dict[str, Any]:
        """What this run did, of all its processes together where they do alike."""
        seconds = time.monotonic() - self._began - self.paused if self._began else 0.0
        if not seconds or not self.cells:
            return {}
        # Forward and backward: six operations a weight and token; those of attention itself are left out.
        per_token = (parameters["encoder"], parameters["decoder"] + parameters["output"])
        flops = 6 * (per_token[0] * self.source + per_token[1] * self.target) / seconds
        found = {
            "seconds": round(seconds, 1),
            "source_tokens": self.source * processes,
            "target_tokens": self.target * processes,
            "tokens_per_second": round((self.source + self.target) * processes / seconds),
            "padding": round(1 - (self.source + self.target) / self.cells, 4),
            "model_flops_per_second": float(f"{flops * processes:.4g}"),
        }
        if peak := _peak():
            found["model_flop_utilisation"] = round(flops / peak, 4)
        return found


def _peak() -> float | None:
    import torch

    if not torch.cuda.is_available():
        return None
    name = torch.cuda.get_device_name()
    return next((peak for part, peak in PEAKS.items() if part in name), None)
