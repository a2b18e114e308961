"""Our settings as transformers' trainer wants them."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

from idiometer.systems.training.settings import Training

SCHEDULES = {"inverse-sqrt": "inverse_sqrt", "fixed": "constant_with_warmup"}


def arguments(settings: Training, work: Path, parts: int) -> Any:  # noqa: ANN401
    """The trainer's arguments; checkpoints and logs go into `work`."""
    import torch
    from transformers import TrainingArguments

    cuda = torch.cuda.is_available()
    bf16 = settings.precision == "bf16" or (settings.precision == "auto" and cuda and torch.cuda.is_bf16_supported())
    every = min(settings.evaluate_every, settings.updates)
    os.environ["TENSORBOARD_LOGGING_DIR"] = str(work / "logs")
    return TrainingArguments(
        output_dir=str(work / "checkpoints"),
        max_steps=settings.updates,
        gradient_accumulation_steps=settings.accumulation * parts,
        learning_rate=settings.learning_rate,
        lr_scheduler_type=SCHEDULES[settings.schedule],
        warmup_steps=settings.warmup,
        optim="adamw_torch_fused" if cuda else "adamw_torch",
        weight_decay=0.0,
        adam_beta1=settings.beta1,
        adam_beta2=settings.beta2,
        adam_epsilon=settings.epsilon,
        max_grad_norm=settings.clip,
        bf16=bf16,
        eval_strategy="steps",
        eval_steps=every,
        save_strategy="steps",
        save_steps=every,
        save_total_limit=2,
        load_best_model_at_end=True,
        metric_for_best_model="bleu" if settings.objective == "translate" else "loss",
        greater_is_better=settings.objective == "translate",
        logging_nan_inf_filter=False,  # it waits for the device at every step
        logging_steps=max(1, min(100, settings.updates // 20)),
        report_to=["tensorboard"] if importlib.util.find_spec("tensorboard") else [],
        disable_tqdm=True,
        log_level="error",
        log_level_replica="error",
        ignore_data_skip=True,
        restore_callback_states_from_checkpoint=True,  # how long nothing better was seen
        remove_unused_columns=False,
        label_names=["labels"],
        dataloader_num_workers=2 if cuda else 0,
        seed=settings.seed,
        use_cpu=not cuda,
        average_tokens_across_devices=True,
    )
