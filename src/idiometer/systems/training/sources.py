"""What a model is trained on, as text: the pairs of a condition, or text of both languages."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError, unknown
from idiometer.find.conditions import read_manifest
from idiometer.find.filters import TooLong, Unbalanced

Pair = tuple[str, str]
HELD_OUT = 500  # texts of each language that denoising is watched on


@dataclass
class Pairs:
    """The pairs of one condition of a split; those too long or too uneven are left out and counted."""

    folder: Path
    condition: str
    max_words: int
    max_ratio: float
    dropped: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        manifest = read_manifest(self.folder)
        conditions = manifest["conditions"]
        if self.condition not in conditions:
            raise unknown("condition", self.condition, conditions)
        self.plan: dict[str, Any] = conditions[self.condition]
        self.languages: tuple[str, str] = (manifest["source"], manifest["target"])
        self.files: dict[str, str] = manifest["files"]
        self._filters = (
            TooLong(*self.languages, self.max_words),
            Unbalanced(*self.languages, self.max_ratio),
        )

    def parts(self) -> Iterator[tuple[int, Iterator[Pair]]]:
        """The files to train on: how often each is repeated, and its pairs."""
        for part in self.plan["train"]:
            yield part["repeat"], self._kept(self.paths(part))

    def paths(self, part: dict[str, Any]) -> tuple[Path, Path]:
        """The two files of a part."""
        return self.folder / part["src"], self.folder / part["tgt"]

    def dev(self) -> list[Pair]:
        """The pairs to develop with."""
        return [pair for part in self.plan["dev"] for pair in read_pairs(self.paths(part))]

    def identity(self) -> dict[str, Any]:
        """What tells these pairs from others."""
        return {"condition": self.condition, "files": {part["src"]: part["repeat"] for part in self.plan["train"]}} | {
            "sha256": digest(path for part in (*self.plan["train"], *self.plan["dev"]) for path in self.paths(part))
        }

    def _kept(self, paths: tuple[Path, Path]) -> Iterator[Pair]:
        for src, tgt in read_pairs(paths):
            reason = next((why for test in self._filters if (why := test(src, tgt))), None)
            if reason is None:
                yield src, tgt
            else:
                self.dropped[reason] += 1


def read_pairs(paths: tuple[Path, Path]) -> Iterator[Pair]:
    """The pairs of two files that go line by line."""
    for src, tgt in zip_longest(*map(read_lines, paths)):
        if src is None or tgt is None:
            raise IdiometerError(f"{paths[0]} and {paths[1]} differ in length; split again")
        yield src, tgt


@dataclass
class Texts:
    """Text of two languages, files for each; neighbouring lines are joined, since sentences are put out of order."""

    files: tuple[Sequence[str], Sequence[str]]
    languages: tuple[str, str]
    sentences: int
    max_words: int
    dropped: Counter[str] = field(default_factory=Counter)

    def lines(self, side: int, *, held_out: bool = False) -> Iterator[str]:
        """The lines of a language; every so many is held out."""
        keep = TooLong(self.languages[side], None, self.max_words)
        number = 0
        for line in (line for file in self.files[side] for line in read_lines(file)):
            if not line.strip():
                self.dropped["empty"] += not held_out
                continue
            if reason := keep(line, None):
                self.dropped[reason] += not held_out
                continue
            number += 1
            if (number % 200 == 0 and number <= 200 * HELD_OUT) == held_out:
                yield line

    def texts(self, side: int) -> Iterator[list[str]]:
        """One to `sentences` lines together, by turns."""
        wanted, group = 1, list[str]()
        for line in self.lines(side):
            group.append(line)
            if len(group) == wanted:
                yield group
                wanted, group = wanted % self.sentences + 1, []
        if group:
            yield group

    def identity(self) -> dict[str, Any]:
        """What tells this text from other."""
        paths = [Path(file) for side in self.files for file in side]
        return {"texts": [path.name for path in paths], "sha256": digest(paths)}


def digest(paths: Iterable[Path]) -> str:
    """SHA-256 of files, one after the other."""
    sha = hashlib.sha256()
    for path in paths:
        try:
            with path.open("rb") as stream:
                sha.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError as error:
            raise IdiometerError(f"cannot read {path}: {error.strerror}; split again, or check the path") from None
    return sha.hexdigest()
