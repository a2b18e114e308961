"""The paper's Table 2, with intervals: per system and for all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from idiometer.errors import IdiometerError
from idiometer.report.labels import LABELS, Case, Key
from idiometer.report.validation.agreement import Agreement, agreement
from idiometer.report.validation.estimate import Quality, Stratum, estimate
from idiometer.report.validation.reading import Checked, consensus


@dataclass(frozen=True, slots=True)
class Table:
    """One system's table, or that of all (`system` is None)."""

    system: str | None
    strata: tuple[Stratum, ...]
    unclear: Mapping[bool, int]  # by whether the metric triggered
    literal: Quality
    any: Quality


@dataclass(frozen=True, slots=True)
class Difference:
    """A case on which metric and people differ about a literal error."""

    case: Case
    label: str
    comments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Validation:
    """What people's labels say of a metric."""

    metric: str
    n_labels: int
    annotators: tuple[str, ...]
    n_ties: int
    left_out: Mapping[str, int]
    tables: tuple[Table, ...]
    agreement: Agreement | None
    differences: tuple[Difference, ...]


def validate(checked: Checked) -> Validation:
    """Tables, agreement, and where metric and people differ."""
    labels, ties = consensus(checked.judgements, checked.settled)
    if not labels:
        raise IdiometerError("nobody has judged anything yet: there is nothing to validate with")
    systems = list(dict.fromkeys(key[2] for key in checked.cases))
    tables = [_table(system, [c for k, c in checked.cases.items() if k[2] == system], labels) for system in systems]
    if len(systems) > 1:
        tables.append(_all(tables))
    comments: dict[object, list[str]] = {}
    for judgement in checked.judgements:
        if judgement.comment:
            comments.setdefault(judgement.key, []).append(f"{judgement.annotator}: {judgement.comment}")
    differences = [
        Difference(checked.cases[key], label, tuple(comments.get(key, ())))
        for key, label in labels.items()
        if label != "unclear" and checked.cases[key].triggered != (label == "literal")
    ]
    return Validation(
        checked.metric,
        len(labels),
        tuple(sorted({judgement.annotator for judgement in checked.judgements})),
        ties,
        checked.left_out,
        tuple(tables),
        agreement(checked.judgements),
        tuple(sorted(differences, key=lambda d: (not d.case.triggered, d.case.key))),
    )


def _table(system: str, cases: Sequence[Case], labels: Mapping[Key, str]) -> Table:
    strata, unclear = [], {}
    for side in (True, False):
        keys = [case.key for case in cases if case.triggered == side]
        counts = Counter(labels[key] for key in keys if key in labels)
        unclear[side] = counts.pop("unclear", 0)
        ordered = {label: counts[label] for label in LABELS if label != "unclear"}
        strata.append(Stratum(side, len(keys) - unclear[side], ordered))
    return Table(system, tuple(strata), unclear, *estimate(strata))


def _all(tables: Sequence[Table]) -> Table:
    strata = tuple(stratum for table in tables for stratum in table.strata)
    unclear = {side: sum(table.unclear[side] for table in tables) for side in (True, False)}
    return Table(None, strata, unclear, *estimate(strata))
