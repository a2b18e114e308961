"""`python -m benchmarks [NAME…]`: run the benchmarks and print the rows of the table."""

from __future__ import annotations

import importlib
import platform
import sys
from datetime import date

ALL = (
    "startup",
    "cibb_process",
    "verdicts",
    "memory",
    "robust",
    "litter",
    "litter_speed",
    "chinese",
    "chinese_find",
    "coverage",
    "levels",
    "cluster",
    "find_jobs",
    "duplicates",
    "phrases",
    "training",
    "aligned",
    "embedding",
    "probe",
    "streaming",
    "report",
    "translate",
    "align_quality",
    "align_speed",
)


def main() -> None:
    print(f"{date.today()}, {platform.machine()}, Python {platform.python_version()}\n")
    print("| benchmark | measured | limit |")
    print("| --- | --- | --- |")
    for name in sys.argv[1:] or ALL:
        for row in importlib.import_module(f"benchmarks.{name}").rows():
            print("| " + " | ".join(row) + " |", flush=True)


main()
