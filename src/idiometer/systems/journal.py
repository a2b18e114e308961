"""The batches that are translated, beside the output, so that a run that was stopped goes on where it was.

`FILE.journal` is JSON, a line for each run and for each batch. A line that a killed run left unfinished is cut off.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from idiometer.find.journal import EVERY, alone, beside, disk
from idiometer.systems.base import Output


class Journal:
    """Opened for one run; `done` holds the batches that earlier runs finished."""

    def __init__(self, output: Path, fingerprint: str) -> None:
        self.done: dict[int, list[Output]] = {}
        self.discarded = False  # a run of other lines or settings had left something
        self.seconds = 0.0  # of the earlier runs
        self.runs = 1
        self._path = beside(output, ".journal")
        self._fingerprint = fingerprint
        self._lines = 0
        with disk(self._path):
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
            alone(self._descriptor, self._path)
            size = self._read(self._path.read_bytes())
            os.ftruncate(self._descriptor, size)
            os.lseek(self._descriptor, size, os.SEEK_SET)
        self._began = self._synced = time.monotonic()
        self._write({"fingerprint": fingerprint})

    def elapsed(self) -> float:
        """Seconds of this run and the earlier ones."""
        return self.seconds + time.monotonic() - self._began

    def add(self, batch: int, outputs: Sequence[Output]) -> None:
        """Note a batch; one in which a line failed is tried again by the next run."""
        rows = [[output.text, output.remark, output.failed] for output in outputs]
        self._write({"batch": batch, "outputs": rows, "seconds": round(time.monotonic() - self._began, 3)})
        self._lines += sum(not output.failed for output in outputs)

    def close(self, *, remove: bool) -> None:
        """Let go of the file; what is finished, or never came to a batch, needs it no more."""
        if remove or not self._lines:
            self._path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def _write(self, record: dict[str, Any]) -> None:
        with disk(self._path, self._lines):
            left = memoryview(json.dumps(record).encode() + b"\n")
            while left:
                left = left[os.write(self._descriptor, left) :]
            if time.monotonic() - self._synced >= EVERY:
                os.fsync(self._descriptor)
                self._synced = time.monotonic()

    def _read(self, data: bytes) -> int:
        """Take over what earlier runs of the same kind left; how many bytes of it are whole."""
        whole = data[: data.rfind(b"\n") + 1]
        last = 0.0
        try:
            for record in map(json.loads, whole.splitlines()):
                if "batch" not in record:
                    if record["fingerprint"] != self._fingerprint:
                        raise ValueError("another run")
                    self.runs, self.seconds, last = self.runs + 1, self.seconds + last, 0.0
                    continue
                last = float(record["seconds"])
                self._take(int(record["batch"]), [Output(*row) for row in record["outputs"]])
        except (ValueError, KeyError, TypeError):
            self.done, self._lines, self.seconds, self.runs, self.discarded = {}, 0, 0.0, 1, True
            return 0
        self.seconds += last
        return len(whole)

    def _take(self, batch: int, outputs: list[Output]) -> None:
        self._lines += sum(not output.failed for output in outputs)
        if not any(output.failed for output in outputs):
            self.done[batch] = outputs
