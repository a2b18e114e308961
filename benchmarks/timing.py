"""Timing of whole processes and of calls: the best of several, since noise only ever adds."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

SHARED = Path(os.environ.get("IDIOMETER_SHARED", Path(__file__).parents[2] / "shared")) / "data"


def process(command: Sequence[str], repeat: int = 7) -> float:
    """Seconds of the fastest run of a command."""
    return min(_once(command) for _ in range(repeat))


def _once(command: Sequence[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def call(function: Callable[[], object], repeat: int = 5, clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds of the fastest call; with `time.process_time`, of the processor, where the machine is loaded."""
    best = float("inf")
    for _ in range(repeat):
        start = clock()
        function()
        best = min(best, clock() - start)
    return best
