"""Small test sets for the metric tests."""

from __future__ import annotations

from collections.abc import Sequence

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet


def testset(*rows: tuple[str, str], refs: Sequence[str] = (), usage: Sequence[str | None] = ()) -> TestSet:
    """One example per (idiom, blocklist words), the idiom being the whole source."""
    examples = [
        Example(
            str(i),
            idiom,
            (refs[i],) if refs else (),
            (Occurrence(idiom, ((0, len(idiom)),), usage[i] if usage else None, tuple(words.split())),),
        )
        for i, (idiom, words) in enumerate(rows)
    ]
    return TestSet("t", "zh", "en", tuple(examples))


testset.__test__ = False  # type: ignore[attr-defined]


def system(*lines: str, name: str = "s") -> Hypotheses:
    """Hypotheses of these lines."""
    return Hypotheses(name, lines)
