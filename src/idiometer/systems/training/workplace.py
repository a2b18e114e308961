"""The folder of a model while it is trained: what is kept to go on, and that it is the same training."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import atomic, cannot_write, check_folder
from idiometer.errors import IdiometerError
from idiometer.find.journal import alone
from idiometer.systems.training.disk import on_disk
from idiometer.systems.training.record import RECORD, read_record

JOB = "job.json"


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make the folder where it is missing; raise where another process trains into it."""
    check_folder(folder)
    try:
        folder.mkdir(exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise cannot_write(folder, error) from None
    alone(descriptor, folder)
    try:
        yield
    finally:
        os.close(descriptor)


class Workplace:
    """A model's folder; `training/` in it has data and checkpoints until it is finished, and the logs for good."""

    def __init__(self, folder: Path, identity: dict[str, Any]) -> None:
        self.folder, self.work = folder, folder / "training"
        self.rank = int(os.environ.get("RANK", "0"))
        self._identity = json.loads(json.dumps(identity))
        self.finished = (folder / RECORD).is_file()
        known = self._known()
        if folder.exists() and any(folder.iterdir()) and known is None:
            raise IdiometerError(f"{folder} exists and is not a model trained here; name another one")
        if known is not None and (differs := _difference(known, self._identity)):
            if self.finished or self.checkpoint():
                state = "a model" if self.finished else "an unfinished training"
                raise IdiometerError(
                    f"{folder} has {state} with another {differs}; name another folder, or remove this one"
                )
            known = None  # nothing was learnt yet: begin anew
            if self.leads:
                shutil.rmtree(self.work)
        if known is None and self.leads:
            self._begin()

    @property
    def leads(self) -> bool:
        """Whether this process writes what all read."""
        return self.rank == 0

    def wait(self) -> None:
        """Until all processes are here."""
        if int(os.environ.get("WORLD_SIZE", "1")) > 1:
            import torch
            from accelerate import PartialState

            PartialState(cpu=not torch.cuda.is_available()).wait_for_everyone()

    def save(self, tokenizer: Any, folder: Path) -> None:  # noqa: ANN401
        """Write a tokenizer, whole or not at all."""
        part = folder.with_name(f".{folder.name}.part")
        with on_disk(folder):
            tokenizer.save_pretrained(part)
            part.replace(folder)

    def record(self) -> dict[str, Any]:
        """What a finished model's record says."""
        return read_record(self.folder)

    def checkpoint(self) -> Path | None:
        """The last checkpoint that is whole: the trainer's state is written last."""
        found = [path.parent for path in (self.work / "checkpoints").glob("checkpoint-*/trainer_state.json")]
        return max(found, key=lambda path: int(path.name.split("-")[1]), default=None)

    def clear(self) -> None:
        """Remove what is of no use once the model stands."""
        for name in ("checkpoints", "data", "dev", "vocabulary"):
            shutil.rmtree(self.work / name, ignore_errors=True)

    def _known(self) -> dict[str, Any] | None:
        if self.finished:
            record = read_record(self.folder)
            return {key: record.get(key) for key in self._identity}
        path = self.work / JOB
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None

    def _begin(self) -> None:
        try:
            self.work.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(self.folder, error) from None
        with atomic(self.work / JOB) as stream:
            stream.write(json.dumps(self._identity, ensure_ascii=False).encode())


def _difference(known: dict[str, Any], wanted: dict[str, Any]) -> str | None:
    for key, value in wanted.items():
        if isinstance(value, dict) and isinstance(known.get(key), dict):
            if inner := _difference(known[key], value):
                return inner
        elif known.get(key) != value:
            return f"{key} ({known.get(key)!r}, now {value!r})"
    return None
