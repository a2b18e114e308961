"""How far a translation is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """Lines done, of them by this run, and seconds this run took so far."""

    done: int
    total: int
    here: int
    seconds: float


Show = Callable[[Progress], None]
Say = Callable[[str], None]
