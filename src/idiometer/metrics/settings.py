"""How verdicts become scores: averaging, intervals and tests, the same for every metric."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from idiometer.corpus.testset import Conditions, allowed
from idiometer.errors import unknown

SEED = 12345
LEVEL = 0.95
ALPHA = 0.05  # the p up to which a difference counts as shown
AVERAGES = ("macro", "micro")
_TESTS = {"bs": "paired bootstrap", "ar": "approximate randomisation"}


@dataclass(frozen=True)
class Settings:
    """Macro averages over idioms, micro over occurrences; `test` is `bs`, `ar` or None."""

    average: str = "macro"
    intervals: bool = True
    test: str | None = None
    seed: int = SEED
    n_bootstrap: int = 1000
    n_permutations: int = 10000
    where: Conditions = field(default_factory=dict)
    aligner: Mapping[str, str] = field(default_factory=dict)  # what made the word alignments

    def __post_init__(self) -> None:
        if self.average not in AVERAGES:
            raise unknown("average", self.average, AVERAGES)
        if self.test is not None and self.test not in _TESTS:
            raise unknown("test", self.test, _TESTS)

    @property
    def where_text(self) -> str:
        """The conditions as the signature writes them."""
        pairs = ((key, each) for key, value in sorted(self.where.items()) for each in sorted(allowed(value)))
        return "+".join(f"{key}={value}" for key, value in pairs)

    @property
    def n_resamples(self) -> int:
        """How many resamples the paired test takes."""
        return self.n_permutations if self.test == "ar" else self.n_bootstrap

    @property
    def test_name(self) -> str:
        """The test as the output names it."""
        return _TESTS[self.test] if self.test else "none"
