"""Scores: verdicts averaged, with interval, per-idiom table and signature; and comparisons of two systems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from idiometer.metrics.base import Output, Verdict
from idiometer.shown import Shown


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval; `warning` says where it should be read with care."""

    low: float
    high: float
    level: float
    method: str
    warning: str | None = None


@dataclass(frozen=True, slots=True)
class IdiomScore:
    """One idiom's line of the table."""

    idiom: str
    n: int
    value: float
    confidence: Interval | None


@dataclass(frozen=True, slots=True)
class LiteralUse:
    """The occurrences meant literally, which are judged apart."""

    n_occurrences: int
    value: float | None


@dataclass(frozen=True)
class Score(Shown):
    """One output of one metric for one system; `value` is None where nothing could be judged."""

    output: Output
    value: float | None
    confidence: Interval | None
    n_occurrences: int
    n_idioms: int
    skipped: Mapping[str, int]
    idioms: tuple[IdiomScore, ...]
    signature: str
    n_examples: int = 0
    literal_use: LiteralUse | None = None
    metric: str = ""
    outputs: tuple[Output, ...] = ()  # all outputs of a targeted metric, in the order of a verdict's values
    verdicts: tuple[Verdict, ...] = field(default=(), repr=False)

    @property
    def name(self) -> str:
        """The output's name, as in the tables."""
        return self.output.name

    def by_idiom(self) -> Mapping[str, IdiomScore]:
        """The per-idiom table, looked up by idiom."""
        return {row.idiom: row for row in self.idioms}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A system against the baseline on what was judged for both; p is adjusted for several systems (Holm)."""

    metric: str
    baseline: str
    system: str
    difference: float | None
    p_value: float | None
    p_adjusted: float | None
    test: str
    unit: str
    n_units: int
    n_shared: int
    better: bool | None  # the difference is to the system's advantage
