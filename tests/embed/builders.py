"""Small vectors and contexts."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from idiometer.embed.vectors import Vectors

IDIOMS = ("画蛇添足", "多此一举", "雪上加霜", "锦上添花", "手无寸铁", "赤手空拳")


def vectors(names: tuple[str, ...] = IDIOMS, dimension: int = 5, seed: int = 0, name: str = "v") -> Vectors:
    matrix = np.random.default_rng(seed).normal(size=(len(names), dimension)).astype(np.float32)
    return Vectors(name, names, matrix, {"method": "random", "licence": "none"})


def names(n: int) -> tuple[str, ...]:
    """Different made-up names of four characters, few of which share two."""
    return tuple("".join(chr(0x4E00 + 4 * i + j) for j in range(4)) for i in range(n))


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)
