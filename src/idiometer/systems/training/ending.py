"""When a training is at its end, and what is taken then: also where it was killed just before the model was written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from idiometer.systems.training.settings import Training

STATE = "trainer_state.json"


def has_ended(checkpoint: Path, settings: Training) -> bool:
    """Whether the last update is done, or dev saw nothing better so often that it stopped."""
    state = json.loads((checkpoint / STATE).read_text(encoding="utf-8"))
    if state["global_step"] >= settings.updates:
        return True
    told = state["stateful_callbacks"].get("EarlyStoppingCallback")
    return told is not None and int(told["attributes"]["early_stopping_patience_counter"]) >= settings.patience


def take_best(teacher: Any, checkpoint: Path) -> None:  # noqa: ANN401
    """Put the trainer where it stood when training ended, with the best model; the trainer itself would go on."""
    from transformers import TrainerState

    teacher.state = TrainerState.load_from_json(str(checkpoint / STATE))
    best = teacher.state.best_global_step
    teacher.state.best_model_checkpoint = str(checkpoint.parent / f"checkpoint-{best}" if best else checkpoint)
    teacher._load_best_model()
