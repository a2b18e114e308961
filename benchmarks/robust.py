"""Robust against faithful mode: the starter set's labels (author-made) and the references of CIBB."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.timing import SHARED
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset, starter_labels, starter_systems
from idiometer.metrics.registry import make_metrics

NAME = "starter/zh-en"


def rows() -> Iterator[tuple[str, str, str]]:
    starter, cibb = load_testset(NAME), TestSet.read(SHARED / "cibb")
    refs = Hypotheses("ref", tuple(example.refs[0] for example in cibb))
    labels = {(r["id"], int(r["occurrence"]), r["system"]): r["label"] for r in starter_labels(NAME)}
    for metric in make_metrics(["blocklist:faithful", "blocklist"], starter):
        said = true = both = 0
        for hypotheses in starter_systems(NAME):
            for verdict in metric.score(starter, hypotheses).verdicts:  # type: ignore[union-attr, call-arg, arg-type]
                example = starter.examples[verdict.example]
                if example.occurrences[verdict.occurrence].usage != "literal":
                    literal = labels[example.id, verdict.occurrence, hypotheses.system] == "literal"
                    said += verdict.values == (1.0,)
                    true += literal
                    both += literal and verdict.values == (1.0,)
        triggered = sum(v.values == (1.0,) for v in metric.score(cibb, refs).verdicts)  # type: ignore[union-attr, call-arg, arg-type]
        measured = (
            f"precision {both / said:.3f}, recall {both / true:.3f}; {triggered} of 1,194 CIBB references trigger"
        )
        limit = (
            "published: 6 references" if metric.name.endswith("faithful") else "better on both; at most 6 references"
        )
        yield f"{metric.name} on {NAME} (author-made labels)", measured, limit
