"""Training: epochs of batches, a checkpoint after each and when it is stopped, and going on from there exactly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.corpus.lines import atomic
from idiometer.embed.contexts import Context, count_idioms
from idiometer.embed.encoders import check_torch, make_encoder
from idiometer.embed.examples import Examples, batches, make_examples
from idiometer.embed.model_folder import MODEL, Trained, read_record, save_start, save_weights
from idiometer.embed.training_settings import TrainingSettings
from idiometer.embed.vocabulary import at_least
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.embed.examples import Array
    from idiometer.embed.learner import Learner

CHECKPOINT = "checkpoint.safetensors"
_EVERY = 50  # steps between two looks at the losses, which wait for the device


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run is; the losses are those of the last step looked at."""

    step: int
    total: int
    idiom_loss: float
    masked_loss: float


Watch = Callable[[Progress], None]


def train(
    contexts: Sequence[Context], settings: TrainingSettings, folder: str | Path, watch: Watch | None = None,
    licence: str = "not stated", stop_after: int | None = None,
) -> Trained:  # fmt: skip
    """Train a model, or go on with one that was stopped; `stop_after` steps a checkpoint is written and it stops."""
    check_torch()
    import torch

    from idiometer.embed.learner import Learner
    from idiometer.embed.model import IdiomModel

    place = MODEL.check(folder)
    _check_same(place, settings)
    torch.manual_seed(settings.seed)
    counts = count_idioms(contexts)
    idioms = at_least(counts, settings.min_count)
    tokens, encoder = make_encoder(settings, contexts, idioms)
    trained = Trained(
        IdiomModel(encoder, tokens, {idiom: counts[idiom] for idiom in idioms}, settings), tokens, idioms, settings
    )
    examples = make_examples(contexts, {idiom: n for n, idiom in enumerate(idioms)}, tokens, settings.width)
    n_epochs = settings.pretrain + settings.epochs
    total = n_epochs * len(batches(examples.sizes, settings.max_tokens, settings.seed, 0))
    learner = Learner(trained.model, [counts[idiom] for idiom in idioms], settings, total)
    learnt_from = _digest(contexts)
    epoch, first = _resume(place, learner, learnt_from)
    main = learner.accelerator.is_main_process
    if main and not epoch and not first:
        save_start(place, trained, counts, licence)
    learner.model.train()
    for number in range(epoch, n_epochs):
        plan = batches(examples.sizes, settings.max_tokens, settings.seed, number)
        done, stopped = _epoch(
            learner, examples, plan[first:], number >= settings.pretrain, tokens.pad, watch, stop_after
        )
        finished = first + done == len(plan)
        first = 0 if finished else first + done
        if main:
            _save(place, learner, {"epoch": number + finished, "batch": first, "contexts": learnt_from})
            save_weights(place, trained, licence)
        if stopped:
            raise KeyboardInterrupt
        if not finished:
            return trained
    if main:
        (place / CHECKPOINT).unlink(missing_ok=True)
    learner.model.eval()
    return trained


def _epoch(
    learner: Learner, examples: Examples, plan: Sequence[Array], idioms_too: bool, pad: int,
    watch: Watch | None, stop_after: int | None,
) -> tuple[int, bool]:  # fmt: skip
    """Go through batches; how many were done, and whether the user stopped it."""
    accelerator = learner.accelerator
    done = 0
    try:
        for chosen in plan:
            if stop_after is not None and learner.step >= stop_after:
                break
            own = chosen[accelerator.process_index :: accelerator.num_processes]
            losses = learner.learn(examples.batch(own if len(own) else chosen[:1], pad), idioms_too)
            done += 1
            if watch and learner.step % _EVERY in (0, 1):
                watch(Progress(learner.step, learner.total, float(losses[0]), float(losses[1])))
    except KeyboardInterrupt:
        return done, True
    return done, False


def _check_same(folder: Path, settings: TrainingSettings) -> None:
    """Raise where a run that was stopped here was asked something else."""
    if not (folder / CHECKPOINT).exists():
        return
    before = read_record(folder)["settings"]
    if changed := [name for name, value in settings.record().items() if before.get(name) != value]:
        name = changed[0]
        raise UsageError(
            f"{folder} is of a run with {name} {before.get(name)!r}, not {getattr(settings, name)!r}: ask for the same "
            f"to go on, or remove {folder / CHECKPOINT} to begin anew"
        )


def _digest(contexts: Sequence[Context]) -> str:
    """SHA-256 of what is learnt from."""
    sha = hashlib.sha256()
    for context in contexts:
        sha.update(f"{context.line()}\n".encode(errors="surrogatepass"))
    return sha.hexdigest()


def _resume(folder: Path, learner: Learner, learnt_from: str) -> tuple[int, int]:
    """The epoch and the batch to go on with; raises where these stand in other contexts."""
    path = folder / CHECKPOINT
    if not path.exists():
        return 0, 0
    from safetensors import safe_open

    with safe_open(path, "pt") as file:
        where = json.loads(file.metadata()["where"])
        if where.get("contexts") != learnt_from:
            raise UsageError(
                f"{folder} is of a run on other contexts: give the same to go on, or remove {path} to begin anew"
            )
        learner.resume({name: file.get_tensor(name) for name in file.keys()}, where["step"])  # noqa: SIM118
    return int(where["epoch"]), int(where["batch"])


def _save(folder: Path, learner: Learner, place: Mapping[str, object]) -> None:
    from safetensors.torch import save

    where = json.dumps({"step": learner.step, **place})
    with atomic(folder / CHECKPOINT) as stream:
        stream.write(save(learner.state(), {"where": where}))
