"""How far a long job is: one line of standard error that is written over, on a terminal alone."""

from __future__ import annotations

import sys
import time

EVERY = 0.2  # seconds


class Line:
    """The line; nothing is written where there is no terminal, or where the user wants quiet."""

    def __init__(self, quiet: bool = False) -> None:
        self.on = sys.stderr.isatty() and not quiet
        self._open = False
        self._last = -EVERY

    def show(self, text: str, *, last: bool = False) -> None:
        """Write the text over the one before, a few times a second at most; the last one stays."""
        now = time.monotonic()
        if self.on and (last or now - self._last >= EVERY):
            self._last, self._open = now, not last
            print(f"\r{text}\x1b[K", end="\n" if last else "", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave what stands there, and go to the next line."""
        if self._open:
            self._open = False
            print(file=sys.stderr)
