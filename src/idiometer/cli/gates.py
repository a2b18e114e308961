"""The gates of `idiometer score`: limits that make a build fail, with the system and by how much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from idiometer.errors import IdiometerError, UsageError, unknown
from idiometer.metrics.settings import ALPHA
from idiometer.report.flat import number, p_text

if TYPE_CHECKING:
    from idiometer.metrics.base import AnyMetric
    from idiometer.metrics.evaluate import Evaluation


@dataclass(frozen=True)
class Rule:
    """One gate; `limit` is None for a gate against the baseline."""

    kind: str  # above, below, worse
    name: str
    limit: float | None = None


def parse(
    above: list[str], below: list[str], worse: list[str], metrics: Sequence[AnyMetric], n_systems: int
) -> list[Rule]:
    """The rules that were asked for, checked before anything is computed."""
    from idiometer.metrics.base import outputs_of

    names = [output.name.lower() for metric in metrics for output in outputs_of(metric)]
    rules = [_limit("above", text, names) for text in above] + [_limit("below", text, names) for text in below]
    if worse and n_systems < 2:
        raise UsageError("--fail-worse compares with the first system: give two or more after -i")
    for name in worse:
        if "=" in name:
            raise UsageError(f"--fail-worse takes a metric alone, not {name!r}: it tests against the first system")
        rules.append(Rule("worse", _known(name, names)))
    return rules


def _limit(kind: str, text: str, names: list[str]) -> Rule:
    name, equals, value = text.rpartition("=")
    try:
        limit = float(value)
    except ValueError:
        limit = math.nan
    if not equals or not math.isfinite(limit):
        raise UsageError(f"--fail-{kind} takes METRIC=NUMBER, for example {names[0]}=0.2, not {text!r}")
    return Rule(kind, _known(name, names), limit)


def _known(name: str, names: list[str]) -> str:
    from idiometer.metrics.registry import METRICS

    if name.lower() in names:
        return name.lower()
    if name.lower() in METRICS:
        raise UsageError(f"gate: {name} is not scored here: add -m {name.lower()}")
    raise unknown("metric", name, names)


def check(rules: Sequence[Rule], evaluation: Evaluation) -> list[str]:
    """One line for each gate that tripped."""
    return [
        line for rule in rules for line in (_worse(rule, evaluation) if rule.limit is None else _out(rule, evaluation))
    ]


def _out(rule: Rule, evaluation: Evaluation) -> Iterator[str]:
    limit = rule.limit or 0.0
    for system in evaluation.systems:
        score = system.score(rule.name)
        if score.value is None:
            raise IdiometerError(f"gate: {score.name} of {system.system} could not be judged at all, so it cannot pass")
        excess = score.value - limit if rule.kind == "above" else limit - score.value
        if excess > 0:
            found, by = number(score.value, score, 4), number(excess, score, 4)
            yield f"{system.system}: {score.name} is {found}, {rule.kind} {limit:g} by {by}"


def _worse(rule: Rule, evaluation: Evaluation) -> Iterator[str]:
    for c in evaluation.comparisons:
        if c.metric.lower() != rule.name:
            continue
        if c.p_adjusted is None:
            raise IdiometerError(f"gate: {c.metric} of {c.system} shares nothing judged with {c.baseline}")
        if c.better is False and c.p_adjusted <= ALPHA:
            score = evaluation.systems[0].score(rule.name)
            by = number(abs(c.difference or 0), score, 4)
            yield f"{c.system}: {c.metric} is worse than {c.baseline} by {by} (p adjusted {p_text(c.p_adjusted)})"
