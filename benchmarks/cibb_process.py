"""`idiometer score` on CIBB without intervals, against a plain implementation on NLTK: whole processes."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.timing import SHARED, process


def rows() -> Iterator[tuple[str, str, str]]:
    folder = SHARED / "cibb"
    ref = str(folder / "idiom_blacklist.ref.en.txt")
    blacklists = str(folder / "idiom_blacklist.blacklist.en.txt")
    plain = process([sys.executable, "-m", "benchmarks.plain_cibb", ref, blacklists])
    command = [sys.executable, "-m", "idiometer", "score", str(folder), "-i", ref, "-m", "blocklist:faithful", "-b"]
    ours = process(command)
    measured = f"{plain / ours:.1f} times faster ({ours:.3f} s / {plain:.3f} s)"
    yield (
        "`score` on CIBB, faithful, no intervals, against plain NLTK",
        measured,
        "≥ 4 times (published script: 1.23 s)",
    )
