"""One training from its materials to the finished folder; with less memory than hoped for, in smaller parts."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from idiometer.errors import IdiometerError, counted
from idiometer.systems.training.arguments import arguments
from idiometer.systems.training.codec import Codec
from idiometer.systems.training.collate import Batches
from idiometer.systems.training.dev import Dev
from idiometer.systems.training.disk import on_disk
from idiometer.systems.training.encoded import Encoded, TokenPair, write_encoded
from idiometer.systems.training.ending import has_ended, take_best
from idiometer.systems.training.model import parameters
from idiometer.systems.training.noise import Noise
from idiometer.systems.training.record import write_record
from idiometer.systems.training.sources import Pairs
from idiometer.systems.training.trainer import Teacher
from idiometer.systems.training.units import encode_with_units
from idiometer.systems.training.watching import Watch
from idiometer.systems.training.workplace import Workplace

if TYPE_CHECKING:
    from idiometer.systems.training.train import Job

MOST_PARTS = 64  # a batch is cut into at most
SMALL = 5_000_000  # weights
Say = Callable[[str], None]


def run(
    job: Job,
    place: Workplace,
    codec: Codec,
    positions: int,
    make: Callable[[], Any],
    say: Say,
    show: Any,  # noqa: ANN401
) -> dict[str, Any]:
    """Encode, train what `make` makes, keep the best model; what the record then says."""
    index = _encoded(job, place, codec, positions, say)
    noise = _noise(job, codec)
    batches = Batches(Encoded.open(place.work / "data"), noise, codec.tokenizer.pad_token_id)
    dev = _dev(job, place, codec, noise, positions, say)
    with _quiet():
        teacher, parts = _taught(job, place, codec, make, batches, dev, say, show)
        return _finish(job, place, teacher, index, parts)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """The libraries' own chatter and bars are off: progress is ours."""
    from transformers.utils import logging as untyped

    bars: Any = untyped

    shown = bars.is_progress_bar_enabled()
    bars.disable_progress_bar()
    logging.getLogger("accelerate").setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*pin_memory.*")
            yield
    finally:
        if shown:
            bars.enable_progress_bar()


def _encoded(job: Job, place: Workplace, codec: Codec, positions: int, say: Say) -> dict[str, Any]:
    folder = place.work / "data"
    if place.leads and not (folder / "dropped.json").is_file():
        job.data.dropped.clear()
        encode_with_units(job.data, codec, positions, folder, job.units, say)
        (folder / "dropped.json").write_text(json.dumps(dict(job.data.dropped)))
    place.wait()
    index: dict[str, Any] = json.loads((folder / "index.json").read_text())
    index["dropped"] = {reason: n for reason, n in json.loads((folder / "dropped.json").read_text()).items() if n}
    what = "pair" if isinstance(job.data, Pairs) else "text"
    for reason, n in index["dropped"].items():
        say(f"{counted(n, what)} left out: {reason}")
    return index


def _noise(job: Job, codec: Codec) -> Noise:
    tokenizer = codec.tokenizer
    marks = getattr(tokenizer, "supported_language_codes", [])  # Marian's >>fra<<
    special = {*tokenizer.all_special_ids, *codec.last.values(), *tokenizer.convert_tokens_to_ids(marks)}
    ordinary = frozenset(range(len(tokenizer))) - special
    mask = tokenizer.mask_token_id
    if mask is None and (job.settings.source_mask or job.settings.objective == "denoise"):
        raise IdiometerError(f"{job.settings.init} has no mask token, which this noise puts in; use source_replace")
    return Noise(job.settings, mask, tokenizer.eos_token_id, ordinary, tuple(sorted(ordinary)), len(codec.told))


def _dev(job: Job, place: Workplace, codec: Codec, noise: Noise, positions: int, say: Say) -> Dev | Batches:
    if isinstance(job.data, Pairs):
        pairs = job.data.dev()
        if not pairs:
            raise IdiometerError(f"{job.data.folder} has no pairs to develop with; split again with --dev 500, say")
        rows = list(zip(codec.sources([src for src, _ in pairs]), pairs, strict=True))
        read = [(ids, tgt) for ids, (_, tgt) in rows if len(ids) <= positions]
        if len(read) < len(rows):
            say(f"{counted(len(rows) - len(read), 'pair')} to develop with left out: longer than the model reads")
        if not read:
            raise IdiometerError(f"every pair to develop with is longer than the model's {positions:,} tokens")
        return Dev([ids for ids, _ in read], [tgt for _, tgt in read], job.data.languages[1])
    folder = place.work / "dev"
    if place.leads:
        held_out: Iterator[TokenPair] = (
            ([], ids)
            for side, lang in enumerate(job.data.languages)
            for ids in codec.targets(list(job.data.lines(side, held_out=True)), lang)
        )
        if not write_encoded(folder, [(1, held_out)])["parts"][0]["pairs"]:
            raise IdiometerError("too little text to hold some out: denoising needs at least 200 lines of a language")
    place.wait()
    return Batches(Encoded.open(folder), noise, codec.tokenizer.pad_token_id)


def _taught(
    job: Job, place: Workplace, codec: Codec, make: Callable[[], Any], batches: Batches, dev: Dev | Batches,
    say: Say, show: Any,  # noqa: ANN401
) -> tuple[Teacher, int]:  # fmt: skip
    """The trainer after training, and into how many parts each batch had to be cut."""
    import torch
    from transformers import EarlyStoppingCallback, PrinterCallback

    parts = 1
    while True:
        model = make()
        _threads(model)
        teacher = Teacher(
            batches, dev, job.settings, parts,
            model=model, args=arguments(job.settings, place.work, parts), processing_class=codec.tokenizer,
        )  # fmt: skip
        teacher.remove_callback(PrinterCallback)
        if job.settings.patience:
            teacher.add_callback(EarlyStoppingCallback(job.settings.patience))
        if show:
            teacher.add_callback(Watch(show))
        checkpoint = place.checkpoint()
        teacher.start_from(checkpoint)
        if checkpoint and parts == 1:
            say(f"going on after update {int(checkpoint.name.split('-')[1]):,}")
        try:
            with on_disk(place.folder):
                if checkpoint and has_ended(checkpoint, job.settings):
                    take_best(teacher, checkpoint)
                    return teacher, parts
                teacher.train(resume_from_checkpoint=str(checkpoint) if checkpoint else None)
            return teacher, parts
        except (torch.OutOfMemoryError, MemoryError) as error:
            if parts == MOST_PARTS:
                raise IdiometerError("out of memory even with batches cut 64 times: take a smaller model") from error
            parts *= 2
            say(
                f"out of memory: batches are halved to {job.settings.batch_tokens // parts:,} tokens, and "
                f"{job.settings.accumulation * parts} of them make an update"
            )
            del teacher, model
            _forget()


def _threads(model: Any) -> None:  # noqa: ANN401
    """On a processor, a small model is faster in one thread; the user's own choice stands."""
    import torch

    if "OMP_NUM_THREADS" not in os.environ and not torch.cuda.is_available() and parameters(model)["all"] < SMALL:
        torch.set_num_threads(1)


def _forget() -> None:
    import gc

    import torch

    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


def _finish(job: Job, place: Workplace, teacher: Teacher, index: dict[str, Any], parts: int) -> dict[str, Any]:
    """Put the best model into the folder, the record last, and clear up."""
    state = teacher.state
    best = state.best_metric if state.best_global_step else None
    sizes = parameters(teacher.accelerator.unwrap_model(teacher.model))
    figures = {
        "pairs": index["parts"],
        "dropped": index["dropped"],
        "updates": state.global_step,
        "best": {"update": state.best_global_step, teacher.args.metric_for_best_model: best},
        "history": [
            {key.removeprefix("eval_"): row[key] for key in ("step", "eval_bleu", "eval_loss") if key in row}
            for row in state.log_history
            if "eval_bleu" in row or "eval_loss" in row
        ],
        "parameters": sizes,
        "vocabulary_size": len(cast("Any", teacher.processing_class)),
        "parts": parts,
        "speed": teacher.speed.summary(sizes, teacher.args.world_size),
    }
    if place.leads:
        _save(teacher, place.folder, place.work)
        record = write_record(place.folder, job, figures)
        place.clear()
    place.wait()
    return record if place.leads else place.record()


def _save(teacher: Teacher, folder: Path, work: Path) -> None:
    part = work / "model"
    with on_disk(folder):
        shutil.rmtree(part, ignore_errors=True)
        teacher.accelerator.unwrap_model(teacher.model).save_pretrained(part)
        cast("Any", teacher.processing_class).save_pretrained(part)
        for path in sorted(part.iterdir()):
            path.replace(folder / path.name)
        part.rmdir()
