"""Getting an output for every line: a batch that fails is halved, down to single lines, which are then left empty."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from idiometer.errors import IdiometerError, counted
from idiometer.systems.base import BatchError, OutOfMemoryError, Output, System
from idiometer.systems.progress import Say

PATIENCE = 10  # lines that fail alone, one after another, before the system is taken to be broken


class Attempts:
    """Translates batches with one system."""

    def __init__(self, system: System, say: Say) -> None:
        self.halved = 0  # how often memory was too small
        self._system = system
        self._say = say
        self._failed = 0  # in a row
        self._lock = threading.Lock()

    def translate(self, lines: Sequence[str]) -> list[Output]:
        """An output for every line; once memory was too small, batches are cut from the start."""
        size = -(-len(lines) // 2**self.halved)
        return [
            output
            for start in range(0, len(lines), size)
            for output in self._try(lines[start : start + size], self.halved)
        ]

    def _try(self, lines: Sequence[str], depth: int) -> Iterator[Output]:
        try:
            outputs = self._system.translate(lines)
        except BatchError as error:
            failure = error.with_traceback(None)  # its frames may hold a lot of memory
        else:
            yield from self._checked(lines, outputs)
            return
        if isinstance(failure, OutOfMemoryError):
            self._too_big(len(lines), depth + 1)
        if len(lines) == 1:
            yield self._give_up(failure)
        else:
            half = (len(lines) + 1) // 2
            yield from self._try(lines[:half], depth + 1)
            yield from self._try(lines[half:], depth + 1)

    def _checked(self, lines: Sequence[str], outputs: Sequence[Output]) -> Sequence[Output]:
        if len(outputs) != len(lines):
            raise AssertionError(f"{self._system.spec}: {len(outputs)} outputs for {len(lines)} lines")
        with self._lock:
            self._failed = 0
        return outputs

    def _too_big(self, n: int, depth: int) -> None:
        if n == 1 or depth <= self.halved:
            return
        self.halved = depth
        self._say(f"out of memory with {n} lines at once: going on with batches of half the size")

    def _give_up(self, error: BatchError) -> Output:
        if not isinstance(error, OutOfMemoryError):
            with self._lock:
                self._failed += 1
                failed = self._failed
            if failed >= PATIENCE:
                raise IdiometerError(
                    f"{self._system.spec} failed on {counted(failed, 'line')} in a row, each tried alone ({error}): "
                    "mend the system and run the same again; finished batches are kept"
                )
        return Output("", failed=str(error) or type(error).__name__)
