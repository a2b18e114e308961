"""A system at hand whose faults a test chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from idiometer.systems.base import BatchError, OutOfMemoryError, Output


class Shouting:
    """Writes in capitals; batches of three; keeps what it was asked."""

    spec = "test:shouting"

    def __init__(
        self, broken: Callable[[str], bool] = lambda _: False, room: int = 100, parallel: int = 1, mode: str = "a"
    ) -> None:
        self.asked: list[list[str]] = []
        self.parallel = parallel
        self._broken = broken
        self._room = room
        self._mode = mode

    def settings(self) -> Mapping[str, object]:
        return {"model": "none", "revision": None, "settings": {"mode": self._mode}}

    def batches(self, lines: Sequence[str]) -> list[list[int]]:
        order = sorted(range(len(lines)), key=lambda place: (-len(lines[place]), place))
        return [order[start : start + 3] for start in range(0, len(order), 3)]

    def translate(self, lines: Sequence[str]) -> list[Output]:
        self.asked.append(list(lines))
        if len(lines) > self._room:
            raise OutOfMemoryError("too small a room")
        if bad := next((line for line in lines if self._broken(line)), None):
            raise BatchError(f"cannot say {bad}")
        return [Output(line.upper()) for line in lines]
