"""How far a run came, beside its output, so that a run that was stopped goes on where it was.

`FILE.part` holds what is found so far; `FILE.journal` says how many blocks that is, how many bytes of each part file
belong to them, and of which inputs and settings. What a killed run wrote beyond that is cut off.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from idiometer.corpus.lines import NO_ROOM
from idiometer.errors import IdiometerError
from idiometer.find.searching import Found
from idiometer.find.totals import Totals

EVERY = 2.0  # seconds between two notes in the journal


def beside(path: Path, suffix: str) -> Path:
    """The name of a working file beside an output."""
    return path.with_name(path.name + suffix)


class Journal:
    """The part files of a run and how far they go."""

    def __init__(self, outputs: Sequence[Path], fingerprint: str | None, every: float = EVERY) -> None:
        self.parts = [beside(path, ".part") for path in outputs]
        self.blocks = 0
        self.complete = False
        self.totals = Totals()
        self.discarded = False  # a run with other inputs or settings had left something
        self._path = beside(outputs[0], ".journal")
        self._fingerprint = fingerprint
        self._every = every
        self._removed = False
        self._noted = time.monotonic()

    def __enter__(self) -> Journal:
        with disk(self._path):
            sizes = self._resume() or [0] * len(self.parts)
            self._files = [_open_at(part, size) for part, size in zip(self.parts, sizes, strict=True)]
            self._sizes = sizes
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind and not self.blocks:
                self.remove()
            elif not self._removed:
                with contextlib.suppress(IdiometerError) if kind else contextlib.nullcontext():
                    self._note()
        finally:
            for descriptor in self._files:
                os.close(descriptor)

    def add(self, found: Found) -> None:
        """Write what the next block gave."""
        written = (found.kept, found.dropped)[: len(self.parts)]
        with disk(self.parts[0], self.totals.n_lines):
            for descriptor, data in zip(self._files, written, strict=True):
                _write(descriptor, data)
        self._sizes = [size + len(data) for size, data in zip(self._sizes, written, strict=True)]
        self.blocks += 1
        self.totals.add(found.totals)
        if time.monotonic() - self._noted >= self._every:
            self._note()

    def finish(self) -> None:
        """Note that the corpus is searched to its end."""
        self.complete = True
        self._note()

    def remove(self) -> None:
        """Remove the working files, once the output has its name."""
        self._removed = True
        for path in (*self.parts, self._path):
            path.unlink(missing_ok=True)

    def _note(self) -> None:
        record = {
            "fingerprint": self._fingerprint,
            "blocks": self.blocks,
            "sizes": self._sizes,
            "complete": self.complete,
            "totals": self.totals.to_record(),
        }
        new = beside(self._path, ".new")
        with disk(self._path, self.totals.n_lines):
            for descriptor, size in zip(self._files, self._sizes, strict=True):
                os.ftruncate(descriptor, size)
                os.fsync(descriptor)
            new.write_text(json.dumps(record), encoding="utf-8")
            new.replace(self._path)
        self._noted = time.monotonic()

    def _resume(self) -> list[int] | None:
        """The sizes of the part files that the journal speaks for; none where a run has to begin anew."""
        if not self._path.exists():
            return None
        try:
            record: dict[str, Any] = json.loads(self._path.read_text(encoding="utf-8"))
            sizes = [int(size) for size in record["sizes"]]
            whole = len(sizes) == len(self.parts) and all(
                part.exists() and part.stat().st_size >= size for part, size in zip(self.parts, sizes, strict=True)
            )
            if not whole or self._fingerprint is None or record["fingerprint"] != self._fingerprint:
                self.discarded = True
                return None
            self.blocks, self.complete = int(record["blocks"]), bool(record["complete"])
            self.totals = Totals.from_record(record["totals"])
        except (ValueError, KeyError, TypeError, AttributeError):
            self.discarded = True
            return None
        return sizes


def _open_at(part: Path, size: int) -> int:
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT, 0o666)
    alone(descriptor, part)
    os.ftruncate(descriptor, size)
    os.lseek(descriptor, size, os.SEEK_SET)
    return descriptor


def alone(descriptor: int, part: Path) -> None:
    """Raise where another process writes the same file (on systems that have such locks)."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise IdiometerError(f"another run writes {part}; wait for it, or choose another output") from None


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


@contextlib.contextmanager
def disk(path: Path, n_lines: int = 0) -> Iterator[None]:
    """Errors of the disk as one line that says how to go on."""
    try:
        yield
    except OSError as error:
        if error.errno in NO_ROOM:
            what = f"no room for {path}: {error.strerror}"
            step = f"make room and run the same again: it goes on after line {n_lines:,}"
            raise IdiometerError(f"{what}; {step}") from None
        raise IdiometerError(f"cannot write {path}: {error.strerror or error}; choose another output") from None
