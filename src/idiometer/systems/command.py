"""`cmd:COMMAND`: any program that reads lines and writes lines."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from idiometer.errors import UsageError, counted
from idiometer.systems.base import BatchError, Options, Output

BLOCK = 500  # lines a process is given


class Command:
    """Starts the program for each block of lines, a blank line between every two.

    The blank lines keep programs for running text, such as Apertium, from drawing two lines into one sentence, and
    show where the outputs stand.
    """

    parallel = 1

    def __init__(self, command: str, source: str, target: str, options: Options) -> None:
        self.spec = f"cmd:{command}"
        self._words = _words(command)
        self._path = shutil.which(self._words[0])
        if self._path is None:
            is_file = Path(self._words[0]).is_file()
            wrong = "cannot be run: chmod +x makes it a program" if is_file else "is no program on the PATH: install it"
            raise UsageError(f"{self.spec}: {self._words[0]!r} {wrong}, or mend the command")

    def settings(self) -> Mapping[str, object]:
        """The program as it was found; which version it is, it alone knows."""
        return {"model": self._path, "revision": None, "settings": {"arguments": self._words[1:]}}

    def batches(self, lines: Sequence[str]) -> list[list[int]]:
        """Blocks of lines in their order."""
        return [list(range(start, min(start + BLOCK, len(lines)))) for start in range(0, len(lines), BLOCK)]

    def translate(self, lines: Sequence[str]) -> list[Output]:
        """What the program prints for these lines."""
        printed = self._run("\n\n".join(lines))
        outputs = aligned(printed, len(lines))
        if outputs is None and len(printed) == len(lines) and printed == self._in_halves(lines):
            outputs = printed  # it passes over blank lines
        if outputs is None:
            asked = counted(len(lines), "line") + (" with a blank one between every two" if len(lines) > 1 else "")
            raise BatchError(
                f"the command printed {counted(len(printed), 'line') if printed else 'nothing'} for {asked}"
            )
        return [Output(output) for output in outputs]

    def _in_halves(self, lines: Sequence[str]) -> list[str]:
        """What the program prints for two halves without blank lines; nothing where the first does not add up."""
        half = (len(lines) + 1) // 2
        first = self._run("\n".join(lines[:half]))
        return first + self._run("\n".join(lines[half:])) if len(first) == half else []

    def _run(self, text: str) -> list[str]:
        """The lines that the program prints for a text."""
        try:
            done = subprocess.run(self._words, input=text.encode() + b"\n", capture_output=True, check=False)
        except OSError as error:
            raise UsageError(f"{self.spec} cannot be started: {error.strerror or error}") from None
        if done.returncode:
            raise BatchError(f"the command {_ended(done.returncode)}{_last_words(done.stderr)}")
        try:
            printed = done.stdout.decode()
        except UnicodeDecodeError as error:
            raise BatchError(f"the command printed what is not UTF-8 (byte {error.start + 1})") from None
        return printed.removesuffix("\n").split("\n") if printed.strip() else []


def aligned(printed: Sequence[str], n: int) -> list[str] | None:
    """The outputs of n lines among what was printed for them; none where it does not show which is which."""
    if n == 1:  # whatever is printed belongs to it
        text = "\n".join(printed).strip()
        return [text] if text else None
    while len(printed) > 2 * n - 1 and not printed[-1].strip():  # some end with blank lines
        printed = printed[:-1]
    if len(printed) != 2 * n - 1:
        return None
    between = set(printed[1::2])  # alike for all blank lines; a single one has to be blank, or it may be anything
    return list(printed[::2]) if len(between) == 1 and (n > 2 or not between.pop().strip()) else None


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise UsageError(f"cmd:{command} cannot be read as a command ({error}): close the quotes") from None


def _ended(code: int) -> str:
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def _last_words(stderr: bytes) -> str:
    """The first and the last line that the program wrote to standard error, for a message: one tells what was wrong."""
    said = [line.strip() for line in stderr.decode("utf-8", "replace").strip().splitlines()]
    return f": {' … '.join(dict.fromkeys(line[:200] for line in (said[0], said[-1])))}" if said else ""
