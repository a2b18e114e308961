"""The models that a stopped training run had finished, kept beside the folder that it was to write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from idiometer.align.statistical import METHODS, new_model
from idiometer.corpus.folders import FolderKind
from idiometer.corpus.lines import write_lines
from idiometer.errors import IdiometerError

KIND = FolderKind("stopped training run", "run.json", frozenset({"aligner_run"}))


class Checkpoints:
    """A folder with the finished models of one training run; those of another run are removed."""

    def __init__(self, folder: str | Path, run: dict[str, str]) -> None:
        self._folder = KIND.check(folder)
        record = self._folder / KIND.record
        wanted = {"aligner_run": run}
        try:
            same = json.loads(record.read_text(encoding="utf-8")) == wanted
        except (OSError, ValueError):
            same = False
        if not same:
            self.remove()
            self._folder.mkdir()
            write_lines(record, [json.dumps(wanted)])

    def finished(self, method: str, direction: str) -> int:
        """How many models of the method's chain are there."""
        n = len(METHODS[method])
        return next((place + 1 for place in reversed(range(n)) if self._done(direction, place).exists()), 0)

    def load(self, kind: str, direction: str, place: int) -> Any:  # noqa: ANN401
        """The model at a place of the chain."""
        return load_model(kind, self._prefix(direction, place))

    def save(self, model: Any, direction: str, place: int) -> None:  # noqa: ANN401
        """Keep a finished model; the mark that it is whole comes last."""
        save_model(model, self._prefix(direction, place))
        self._done(direction, place).touch()

    def remove(self) -> None:
        """What is kept is no longer needed."""
        if self._folder.exists():
            shutil.rmtree(self._folder)

    def _prefix(self, direction: str, place: int) -> Path:
        return self._folder / f"{direction}{place}"

    def _done(self, direction: str, place: int) -> Path:
        return self._folder / f"{direction}{place}.done"


def save_model(model: Any, prefix: Path) -> None:  # noqa: ANN401
    """Write a model's files; the package says only that it failed, not why."""
    if not prefix.parent.is_dir() or not model.print(str(prefix)):
        raise IdiometerError(f"cannot write the aligner's model {prefix}: is the disk full, or the folder read-only?")


def load_model(kind: str, prefix: Path) -> Any:  # noqa: ANN401
    """Read a model's files; the package says False for a missing or a foreign one."""
    model = new_model(kind)
    if not model.load(str(prefix)):
        raise IdiometerError(f"{prefix}: these files hold no {kind} model, or are damaged; train it again")
    return model
