"""Pairs as numbers of tokens in one file, with an index of where each begins: read as they are needed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from idiometer.corpus.lines import atomic, cannot_write

Ints = NDArray[np.int64]
TokenPair = tuple[Sequence[int], Sequence[int]]


def write_encoded(folder: Path, parts: Iterable[tuple[int, Iterable[TokenPair]]]) -> dict[str, Any]:
    """Write parts of pairs, each with how often it is repeated; `index.json` stands last, and says what is there."""
    sizes: list[dict[str, int]] = []
    n_tokens = [0, 0]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with atomic(folder / "tokens.bin") as tokens, atomic(folder / "ends.bin") as ends:
            end = 0
            for repeat, pairs in parts:
                n = 0
                for n, pair in enumerate(pairs, 1):  # noqa: B007
                    tokens.write(np.asarray([*pair[0], *pair[1]], np.uint32).tobytes())
                    ends.write(np.asarray([end + len(pair[0]), end := end + len(pair[0]) + len(pair[1])]).tobytes())
                    n_tokens = [total + len(side) for total, side in zip(n_tokens, pair, strict=True)]
                sizes.append({"pairs": n, "repeat": repeat})
        index = {"schema": 1, "parts": sizes, "tokens": n_tokens}
        with atomic(folder / "index.json") as stream:
            stream.write(json.dumps(index).encode())
    except OSError as error:
        raise cannot_write(folder, error) from None
    return index


@dataclass(frozen=True)
class Encoded:
    """The pairs of a folder, mapped into memory, numbered as often as they are repeated."""

    tokens: NDArray[np.uint32]
    ends: Ints
    starts: Ints  # of the parts, in numbers with repeats
    pairs: Ints  # of the parts, without
    firsts: Ints  # pair of each part

    @classmethod
    def open(cls, folder: Path) -> Encoded:
        """The pairs that stand in a folder."""
        parts = json.loads((folder / "index.json").read_text())["parts"]
        pairs = np.array([part["pairs"] for part in parts], np.int64)
        repeated = pairs * np.array([part["repeat"] for part in parts], np.int64)
        tokens = np.memmap(folder / "tokens.bin", np.uint32, "r")
        ends = np.memmap(folder / "ends.bin", np.int64, "r")
        starts = np.concatenate([[0], np.cumsum(repeated)])
        return cls(tokens, ends, starts, pairs, np.concatenate([[0], np.cumsum(pairs)]))

    def __len__(self) -> int:
        return int(self.starts[-1])

    def places(self, numbers: Ints) -> Ints:
        """Which pair each number means."""
        part = np.searchsorted(self.starts, numbers, "right") - 1
        return self.firsts[part] + (numbers - self.starts[part]) % self.pairs[part]

    def lengths(self, places: Ints) -> tuple[Ints, Ints]:
        """Tokens of either side of some pairs."""
        begins = np.where(places > 0, self.ends[np.maximum(2 * places - 1, 0)], 0)
        middles, ends = self.ends[2 * places], self.ends[2 * places + 1]
        return middles - begins, ends - middles

    def pair(self, place: int) -> tuple[list[int], list[int]]:
        """Both sides of a pair."""
        begin = int(self.ends[2 * place - 1]) if place else 0
        middle, end = int(self.ends[2 * place]), int(self.ends[2 * place + 1])
        return self.tokens[begin:middle].tolist(), self.tokens[middle:end].tolist()
