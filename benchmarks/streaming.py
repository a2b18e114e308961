"""Ten million training pairs: memory of writing the encoded file, and of drawing batches from it.

Each size runs in a process of its own, whose peak is read. What is mapped into memory counts, though it is the file's.
"""

from __future__ import annotations

import itertools
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from idiometer.systems.training.encoded import Encoded, TokenPair, write_encoded
from idiometer.systems.training.sampler import Sampler

SIZES = (200_000, 10_000_000)
BATCHES = 2000


def pairs(n: int) -> Iterator[TokenPair]:
    """Pairs of 8 to 30 tokens, made as they are asked for."""
    for k in range(n):
        size = 8 + k % 23
        yield [5 + (k * 7 + j) % 9000 for j in range(size)], [5 + (k * 3 + j) % 9000 for j in range(size - 2)]


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(n: int) -> str:
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        write_encoded(Path(folder) / "data", [(1, pairs(n))])
        written, high = time.perf_counter() - start, peak()
        start = time.perf_counter()
        sampler = Sampler(Encoded.open(Path(folder) / "data"), 12_000, 0)
        got = sum(len(batch) for batch in itertools.islice(sampler.epoch(0), BATCHES))
        drawn = time.perf_counter() - start
    return f"written in {written:.0f} s with {high:.0f} MiB; {got:,} of them drawn in {drawn:.1f} s, {peak():.0f} MiB"


def rows() -> Iterator[tuple[str, str, str]]:
    for n in SIZES:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.streaming", str(n)], check=True, capture_output=True, text=True
        )
        yield f"{n:,} training pairs, encoded and sampled", done.stdout.strip(), "bounded by the batch"


if __name__ == "__main__":
    print(measured(int(sys.argv[1])))
