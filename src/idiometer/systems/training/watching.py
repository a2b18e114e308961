"""Tells how far a training is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from transformers import TrainerCallback


@dataclass(frozen=True, slots=True)
class Progress:
    """Updates done, of how many, how many seconds may be left, and the last figures."""

    done: int
    total: int
    left: float
    figures: dict[str, float]


Show = Callable[[Progress], None]


class Watch(TrainerCallback):
    """Calls `show` at most once a second, on the main process."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._began = self._last = time.monotonic()
        self._first = 0
        self._figures: dict[str, float] = {}

    def on_train_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ANN401
        """The clock starts."""
        self._began, self._first = time.monotonic(), state.global_step

    def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **_: Any) -> None:  # noqa: ANN401
        """Keep the last figures."""
        self._figures |= {key.removeprefix("eval_"): value for key, value in (logs or {}).items() if key in _FIGURES}

    def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ANN401
        """Show, if a second has gone."""
        now, done = time.monotonic(), state.global_step
        if state.is_world_process_zero and (now - self._last >= 1 or done == state.max_steps):
            self._last = now
            each = (now - self._began) / max(1, done - self._first)
            self._show(Progress(done, state.max_steps, each * (state.max_steps - done), dict(self._figures)))


_FIGURES = ("loss", "eval_bleu", "eval_loss")
