"""A finder of fixed phrases that worker processes can import, and that can be told to take its time."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.example import Occurrence


@dataclass
class TinyFinder:
    signature: str = "tiny"
    phrases: tuple[str, ...] = ("spill the beans", "画蛇添足")
    seconds: float = 0.0  # for each call
    diary: str | None = None  # a folder where every call leaves a file

    def find(self, text: str) -> list[Occurrence]:
        places = sorted((text.find(phrase), phrase) for phrase in self.phrases if phrase in text)
        return [Occurrence(phrase, ((at, at + len(phrase)),)) for at, phrase in places]

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        if self.diary is not None:
            first = lines[0].split()[0]
            (Path(self.diary) / f"{first} {os.getpid()} {uuid.uuid4()}").touch()
        time.sleep(self.seconds)
        return ((place, found) for place, line in enumerate(lines) if (found := self.find(line)))


class DyingFinder(TinyFinder):
    """Ends its process in the middle of a shard."""

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        os._exit(9)
