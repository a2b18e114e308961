"""`train` against a bare loop over the same model and batches; padding and model FLOP utilisation.

Made for a GPU: `python -m benchmarks training`. On a processor it measures a toy, which says little.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SENTENCES = 40_000
WORDS = 3000


def rows() -> Iterator[tuple[str, str, str]]:
    import torch

    cuda = torch.cuda.is_available()
    size, tokens, updates = ("medium", 12_000, 150) if cuda else ("toy", 512, 60)
    size = os.environ.get("TRAINING_SIZE", size)
    tokens = int(os.environ.get("TRAINING_TOKENS", tokens))
    with tempfile.TemporaryDirectory() as folder:
        teacher, batches = prepared(Path(folder), size, tokens, updates)
        bare(teacher, batches[:20])
        taught = timed_teacher(teacher, updates)
        plain = min(bare(teacher, batches), bare(teacher, batches))
    from idiometer.systems.training.model import parameters

    machine = torch.cuda.get_device_name() if cuda else "processor"
    speed = teacher.speed.summary(parameters(teacher.model), 1)
    what = f"training, {size} ({parameters(teacher.model)['all'] / 1e6:.1f}M weights), {tokens:,} tokens, {machine}"
    ratio = plain / taught
    yield what, f"{ratio:.1%} of a bare loop's step rate ({1 / taught:.1f} / {1 / plain:.1f} a second)", "≥ 90%"
    yield f"{what}: padding", f"{speed['padding']:.2%}", "< 10%"
    used = speed.get("model_flop_utilisation")
    flops = f"{speed['model_flops_per_second'] / 1e12:.1f} TFLOP/s"
    share = f", {used:.1%} of the peak" if used is not None else ""
    yield f"{what}: model FLOPs", f"{flops}{share}; {speed['tokens_per_second']:,} tokens a second", "reported"


def prepared(folder: Path, size: str, tokens: int, updates: int) -> tuple[Any, list[dict[str, Any]]]:
    """A trainer on made-up pairs whose lengths are those of short sentences, and its first batches."""
    from idiometer.systems.training.arguments import arguments
    from idiometer.systems.training.collate import Batches
    from idiometer.systems.training.dev import Dev
    from idiometer.systems.training.encoded import Encoded, write_encoded
    from idiometer.systems.training.model import new_model
    from idiometer.systems.training.noise import Noise
    from idiometer.systems.training.sampler import Sampler
    from idiometer.systems.training.settings import Training
    from idiometer.systems.training.trainer import Teacher
    from idiometer.systems.training.vocabulary import train_vocabulary

    draw = random.Random(0)
    words = ["".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=draw.randint(2, 8))) for _ in range(WORDS)]
    tokenizer = train_vocabulary((" ".join(draw.choices(words, k=8)) for _ in range(3000)), 10_000, 1.0, ["en", "fr"])
    ids = range(10, len(tokenizer))

    def side(length: int) -> list[int]:
        return [*draw.choices(ids, k=max(2, length)), 2, 6]

    lengths = [max(2, round(draw.lognormvariate(2.3, 0.6))) for _ in range(SENTENCES)]
    pairs = ((side(n), side(round(n * draw.uniform(0.8, 1.4)))) for n in lengths)
    write_encoded(folder / "data", [(1, pairs)])
    settings = Training(
        size=size, updates=updates, evaluate_every=10**9, batch_tokens=tokens, learning_rate=1e-4, warmup=100, clip=1.0
    )
    noise = Noise(settings, tokenizer.mask_token_id, 2, frozenset(ids), tuple(ids))
    data = Batches(Encoded.open(folder / "data"), noise, tokenizer.pad_token_id)
    model = new_model(tokenizer, settings, 6)
    made = arguments(settings, folder, 1)
    made.eval_strategy = made.save_strategy = "no"
    made.load_best_model_at_end = False
    made.report_to = []
    made.logging_steps = 100  # as in long trainings
    teacher = Teacher(data, Dev([], [], "fr"), settings, 1, model=model, args=made, processing_class=tokenizer)
    sampler = iter(Sampler(data.data, tokens, settings.seed))
    device = teacher.args.device
    batches = []
    for _ in range(updates):
        batch = data[next(sampler)]
        told = model.prepare_decoder_input_ids_from_labels(batch["told"])
        ready = {"input_ids": batch["input_ids"], "attention_mask": batch["attention_mask"], "decoder_input_ids": told}
        batches.append({key: value.to(device) for key, value in (ready | {"labels": batch["labels"]}).items()})
    return teacher, batches


def timed_teacher(teacher: Any, updates: int) -> float:
    """Seconds an update, from the first third on."""
    from transformers import PrinterCallback, TrainerCallback

    teacher.remove_callback(PrinterCallback)

    class Clock(TrainerCallback):
        began = ended = 0.0

        def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            if state.global_step in (updates // 3, updates):
                synchronise()
                setattr(self, "ended" if state.global_step == updates else "began", time.perf_counter())

    clock = Clock()
    teacher.add_callback(clock)
    teacher.train()
    return (clock.ended - clock.began) / (updates - updates // 3)


def bare(teacher: Any, batches: list[dict[str, Any]]) -> float:
    """Seconds an update of a plain loop over batches that lie on the device already."""
    import torch

    from idiometer.systems.training.loss import smoothed

    model = teacher.model.train()
    loss = smoothed(0.1)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, weight_decay=0.0, fused=torch.cuda.is_available())
    third = len(batches) // 3
    began = 0.0
    for number, batch in enumerate(batches):
        if number == third:
            synchronise()
            began = time.perf_counter()
        inputs = {key: value for key, value in batch.items() if key != "labels"}
        with torch.autocast("cuda", torch.bfloat16, enabled=torch.cuda.is_available()):
            outputs = model(**inputs, use_cache=False)
        found: Any = loss(outputs, batch["labels"])
        found.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
    synchronise()
    return (time.perf_counter() - began) / (len(batches) - third)


def synchronise() -> None:
    import torch

    if torch.cuda.is_available():
        torch.cuda.synchronize()
