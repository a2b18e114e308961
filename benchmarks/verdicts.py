"""Verdicts a second in robust mode, four systems, one core, from examples and lines in memory to verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.timing import SHARED, call
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.settings import Settings

TIMES = 20


def rows() -> Iterator[tuple[str, str, str]]:
    cibb = TestSet.read(SHARED / "cibb")
    examples = tuple(example for _ in range(TIMES) for example in cibb)
    testset = TestSet("cibb", "zh", "en", examples)
    names = ("gloss_char", "gloss_word3", "gloss_word8")
    systems = [Hypotheses.read(SHARED / f"golden/cibb/hyp.{name}.en.gz", name) for name in names]
    systems.append(Hypotheses("ref", tuple(example.refs[0] for example in cibb)))
    repeated = [Hypotheses(s.system, s.lines * TIMES) for s in systems]
    metric = Blocklist()
    for intervals in (False, True):
        seconds = call(lambda i=intervals: evaluate(testset, repeated, [metric], Settings(intervals=i)))  # type: ignore[misc]
        n = len(examples) * len(repeated)
        note = "with intervals" if intervals else "verdicts and averages"
        yield f"robust blocklist, 4 systems, {note}", f"{n / seconds:,.0f} verdicts a second", "≥ 50,000"
