"""A small finder for tests of what is around finders; at module level, so that other processes can load it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from idiometer.corpus.example import Occurrence
from idiometer.errors import IdiometerError
from idiometer.idioms.inventory import Idiom, Inventory


class ListFinder:
    """Finds the first place of each idiom of a list, as it stands."""

    def __init__(self, *idioms: str) -> None:
        self.idioms = idioms
        self.signature = "list:" + "|".join(idioms)

    def find(self, text: str) -> list[Occurrence]:
        places = sorted((text.find(idiom), idiom) for idiom in self.idioms if idiom in text)
        return [Occurrence(idiom, ((at, at + len(idiom)),), extra={"variation": "identical"}) for at, idiom in places]

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        for place, line in enumerate(lines):
            if found := self.find(line):
                yield place, found


class Mortal(ListFinder):
    """Dies in the middle of a block: by a signal, or with an error of the data, until a file is there."""

    def __init__(self, how: str, word: str, until: Path, *idioms: str) -> None:
        super().__init__(*idioms)
        self.how, self.word, self.until = how, word, until

    def find(self, text: str) -> list[Occurrence]:
        if self.word in text and not self.until.exists():
            self.until.touch()
            if self.how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            if self.how == "stop":
                raise KeyboardInterrupt
            raise IdiometerError("the data are bad here")
        return super().find(text)


IDIOMS = ("kick the bucket", "spill the beans", "break a leg", "画蛇添足")


def inventory(*idioms: str) -> Inventory:
    return Inventory("t", {idiom: Idiom(idiom) for idiom in idioms or IDIOMS})


class Slow(ListFinder):
    """Takes its time for every block, and leaves a file with the number of its process."""

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        Path(f"pid.{os.getpid()}").touch()
        time.sleep(0.5)
        return super().find_in_lines(lines)
