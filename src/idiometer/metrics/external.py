"""Scores from outside (COMET, MetricX, anything): one number a line, averaged and broken down like any other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer import __version__
from idiometer.corpus.hypotheses import Hypotheses, check_counts
from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.metrics.base import Output, SegmentMetric

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]


class External(SegmentMetric):
    """Per-sentence scores computed elsewhere, by system name; `lower` means that lower is better."""

    needs = frozenset[str]()

    def __init__(
        self,
        name: str,
        values: Mapping[str, Sequence[float]],
        *,
        lower: bool = False,
        files: Mapping[str, str | Path] | None = None,
    ) -> None:
        self.name = name
        self.output = Output(name, not lower, None, None)
        self._values = values
        self._files = files or {}

    @classmethod
    def read(cls, name: str, files: Mapping[str, str | Path], *, lower: bool = False) -> External:
        """Read one file per system, by system name."""
        values = {system: read_floats(path) for system, path in files.items()}
        return cls(name, values, lower=lower, files=files)

    def statistics(self, testset: TestSet, hypotheses: Hypotheses) -> Array:
        """A value and a one per example."""
        import numpy as np

        values = self._values[hypotheses.system]
        file = self._files.get(hypotheses.system, f"{self.name} of {hypotheses.system}")
        check_counts(str(file), len(values), testset.name, len(testset), "examples")
        return np.stack([np.asarray(values, dtype=np.float64), np.ones(len(values))], axis=1)

    def score(self, summed: Array) -> float:
        """The mean."""
        return float(summed[0] / summed[1])

    def signature(self) -> str:
        """Only that it came from outside: what made it is not known here."""
        return f"{self.name}|source:external|version:{__version__}"


def read_floats(path: str | Path) -> list[float]:
    """One finite number a line."""
    values = []
    for number, line in enumerate(read_lines(path), 1):
        try:
            value = float(line)
        except ValueError:
            raise IdiometerError(f"{path}, line {number}: {line[:40]!r} is not a number; one score a line") from None
        if not math.isfinite(value):
            raise IdiometerError(
                f"{path}, line {number}: the score is {line.strip()}; compute it again or drop the metric"
            )
        values.append(value)
    if not values:
        raise IdiometerError(f"{path} is empty; it needs one score a line")
    return values
