"""How long `idiometer --help` takes, against Python with argparse alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.timing import process


def rows() -> Iterator[tuple[str, str, str]]:
    bare = process([sys.executable, "-c", "import argparse"], 15)
    ours = process([sys.executable, "-m", "idiometer", "--help"], 15)
    yield (
        "`idiometer --help` / `import argparse`",
        f"{ours / bare:.2f} ({ours * 1000:.0f} ms / {bare * 1000:.0f} ms)",
        "< 4",
    )
