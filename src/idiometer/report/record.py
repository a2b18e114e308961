"""Results as plain data: the JSON that other programs read, and verdicts as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from idiometer import __version__
from idiometer.metrics.evaluate import Evaluation
from idiometer.metrics.score import Interval, Score

SCHEMA = 1


def to_record(evaluation: Evaluation) -> dict[str, Any]:
    """The results of a run; the same keys for one system or many."""
    testset = evaluation.testset
    return {
        "schema": SCHEMA,
        "version": __version__,
        "testset": {
            "name": testset.name,
            "source": testset.source,
            "target": testset.target,
            "n_examples": len(testset),
            "n_occurrences": testset.n_occurrences,
            "n_idioms": len(testset.idioms),
            "digest": testset.digest,
        },
        "systems": [
            {"system": s.system, "n_empty": s.n_empty, "scores": [score_record(score) for score in s.scores]}
            for s in evaluation.systems
        ],
        "comparisons": [asdict(comparison) for comparison in evaluation.comparisons],
        "breakdowns": [asdict(breakdown) for breakdown in evaluation.breakdowns],
    }


def score_record(score: Score) -> dict[str, Any]:
    """One score."""
    return {
        "name": score.name,
        "metric": score.metric,
        "targeted": bool(score.outputs),
        "score": score.value,
        "higher_is_better": score.output.higher_is_better,
        "high": score.output.high,
        "signature": score.signature,
        "confidence": _interval(score.confidence),
        "n_occurrences": score.n_occurrences,
        "n_idioms": score.n_idioms,
        "n_examples": score.n_examples,
        "skipped": dict(score.skipped),
        "literal_use": asdict(score.literal_use) if score.literal_use else None,
        "idioms": [
            {"idiom": row.idiom, "n": row.n, "score": row.value, "confidence": _interval(row.confidence)}
            for row in score.idioms
        ],
    }


def _interval(interval: Interval | None) -> dict[str, Any] | None:
    return asdict(interval) if interval else None


def verdict_records(evaluation: Evaluation) -> Iterator[dict[str, Any]]:
    """One record per verdict of every targeted metric and system."""
    for system in evaluation.systems:
        done: set[str] = set()
        for score in system.scores:
            names = [o.name for o in score.outputs]
            if not names or names[0] in done:
                continue
            done.add(names[0])
            for verdict in score.verdicts:
                example = evaluation.testset.examples[verdict.example]
                occurrence = example.occurrences[verdict.occurrence]
                values = verdict.values or (None,) * len(names)
                record: dict[str, Any] = {
                    "id": example.id,
                    "occurrence": verdict.occurrence,
                    "system": system.system,
                    "metric": score.metric,
                    "idiom": occurrence.idiom,
                    "spans": [list(span) for span in occurrence.spans],
                    "value": values[0] if len(names) == 1 else dict(zip(names, values, strict=True)),
                    "label": verdict.label,
                }
                if verdict.graded is not None:
                    record["graded"] = verdict.graded
                if occurrence.usage is not None:
                    record["usage"] = occurrence.usage
                if None in values:
                    record["reason"] = verdict.skipped or "no value"
                record["evidence"] = [asdict(evidence) for evidence in verdict.evidence]
                yield record
