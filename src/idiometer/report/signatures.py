"""The signatures under a table: one line for all scores that differ in their names alone."""

from __future__ import annotations

from idiometer.metrics.evaluate import Evaluation


def signatures(evaluation: Evaluation) -> list[str]:
    """Each signature once; `literal, rendered|pair:…` says it of both."""
    names: dict[str, dict[str, None]] = {}
    for system in evaluation.systems:
        for score in system.scores:
            name, _, rest = score.signature.partition("|")
            names.setdefault(rest, {})[name] = None
    return [f"{', '.join(found)}|{rest}" for rest, found in names.items()]
