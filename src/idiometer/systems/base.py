"""What a translation system is: it says which lines go together, and translates them a batch at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

CUT = "cut off at the most tokens allowed"  # a remark


@dataclass(frozen=True, slots=True)
class Output:
    """What a system made of one line; `remark` is what is odd about it, `failed` why there is no translation."""

    text: str
    remark: str | None = None
    failed: str | None = None


class BatchError(Exception):
    """A batch came to nothing: its halves are tried, down to single lines."""


class OutOfMemoryError(BatchError):
    """A batch was too big: later ones are cut too."""


@dataclass(frozen=True, slots=True)
class Options:
    """How systems translate; each heeds what it knows."""

    beam: int = 5
    batch_tokens: int | None = None  # source tokens of a padded batch; None: as the device likes
    prompt: Path | None = None  # template of what a language model is asked
    concurrency: int = 8  # requests to a server at once


class System(Protocol):
    """A translation system, made for one language pair."""

    spec: str  # as the user wrote it: hf:MODEL, cmd:COMMAND, …
    parallel: int  # how many batches may be translated at once, in threads

    def settings(self) -> Mapping[str, object]:
        """Everything that decides the output, the model's revision with it: for the sidecar, and to go on safely."""
        ...

    def batches(self, lines: Sequence[str]) -> list[list[int]]:
        """Which lines go together, each once: the same for the same lines, so that a stopped run can go on."""
        ...

    def translate(self, lines: Sequence[str]) -> Sequence[Output]:
        """An output for each line, in order; BatchError where the batch came to nothing."""
        ...
