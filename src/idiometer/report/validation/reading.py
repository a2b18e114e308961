"""Labels from a TSV or a starter set, with what the metric triggered on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from idiometer.corpus.tsv import read_rows
from idiometer.errors import IdiometerError, UsageError
from idiometer.idioms.starter import bundled_testsets, starter_labels
from idiometer.report.labels import Case, Judgement, Key, checked_label
from idiometer.report.run import Run
from idiometer.report.triggers import triggers_of

_COLUMNS = ("id", "occurrence", "system", "label")
_TRIGGERED = {"1": True, "0": False}
_UNCOUNTED = "labelled, but not judged by the metric or meant literally"
_READERS = ("first", "second")  # what two people said before `label` was settled


@dataclass(frozen=True)
class Checked:
    """Every case, those read and those not, and what people said.

    `settled` has labels that people settled together; where it has none, the majority of `judgements` counts.
    """

    metric: str
    cases: Mapping[Key, Case]
    judgements: Sequence[Judgement]
    settled: Mapping[Key, str] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)


def read_labels(name: str, run: Run | None = None, metric: str | None = None) -> Checked:
    """Labels of a file, or of a starter set by its name; triggers come from a run, or from a column of the file."""
    starter = name in bundled_testsets() and not Path(name).exists()
    rows = enumerate(starter_labels(name), 2) if starter else read_rows(name, _COLUMNS)
    return _checked(name, list(rows), run, metric)


def _checked(name: str, rows: list[tuple[int, dict[str, str]]], run: Run | None, metric: str | None) -> Checked:
    if not rows:
        raise IdiometerError(f"{name} has no labels; it needs one line each under {', '.join(_COLUMNS)}")
    header = rows[0][1]
    if run is None and "triggered" not in header:
        raise UsageError(
            f"{name} does not say where the metric triggered: give the run with --run RUN, or add a column triggered "
            "(1 or 0) with a line for every occurrence, those nobody read with an empty label"
        )
    by_run = triggers_of(run, metric) if run else None
    cases = {case.key: case for case in by_run.cases} if by_run else {}
    judgements, settled, left_out = list[Judgement](), dict[Key, str](), dict[str, int]()
    seen: dict[tuple[Key, str], int] = {}
    for number, row in rows:
        where = f"{name}, line {number}"
        key = _key(row, where)
        if run is None:
            _add_case(cases, key, row, where)
        elif key not in cases:
            _check_known(run, key, where)
            left_out[_UNCOUNTED] = left_out.get(_UNCOUNTED, 0) + 1
            continue
        annotator = row.get("annotator", "")
        if (earlier := seen.setdefault((key, annotator), number)) != number:
            raise IdiometerError(f"{where}: the same occurrence, system and annotator as in line {earlier}")
        if row["label"]:
            label = checked_label(row["label"], where)
            if annotator:
                judgements.append(Judgement(key, annotator, label, row.get("comment", "")))
            else:
                settled[key] = label
        judgements += [Judgement(key, who, checked_label(row[who], where)) for who in _READERS if row.get(who)]
    systems = {key[2] for key in (*settled, *(judgement.key for judgement in judgements))}
    kept = {key: case for key, case in cases.items() if key[2] in systems}
    return Checked(by_run.metric if by_run else "the metric", kept, judgements, settled, left_out)


def _key(row: Mapping[str, str], where: str) -> Key:
    if not row["occurrence"].isdecimal():
        raise IdiometerError(f"{where}: occurrence {row['occurrence']!r} is no whole number from 0 on")
    return row["id"], int(row["occurrence"]), row["system"]


def _add_case(cases: dict[Key, Case], key: Key, row: Mapping[str, str], where: str) -> None:
    if row["triggered"] not in _TRIGGERED:
        raise IdiometerError(f"{where}: triggered is 1 or 0, not {row['triggered']!r}")
    case = Case(key, _TRIGGERED[row["triggered"]], row.get("idiom", ""))
    if cases.setdefault(key, case).triggered != case.triggered:
        raise IdiometerError(f"{where}: triggered differs from an earlier line of the same occurrence and system")


def _check_known(run: Run, key: Key, where: str) -> None:
    """Raise where a label speaks of what the run does not have at all."""
    identifier, number, system = key
    if system not in {hypotheses.system for hypotheses in run.systems}:
        names = ", ".join(hypotheses.system for hypotheses in run.systems)
        raise IdiometerError(f"{where}: the run has no system {system!r}; its systems are {names}")
    example = next((example for example in run.testset if example.id == identifier), None)
    if example is None or number >= len(example.occurrences):
        what = f"example {identifier!r}" if example is None else f"occurrence {number} in example {identifier!r}"
        raise IdiometerError(f"{where}: the run has no {what}")


def consensus(judgements: Iterable[Judgement], settled: Mapping[Key, str]) -> tuple[dict[Key, str], int]:
    """One label per case: the settled one, else that of most people; a tie is unclear, and counted."""
    votes: dict[Key, dict[str, int]] = {}
    for judgement in judgements:
        counts = votes.setdefault(judgement.key, {})
        counts[judgement.label] = counts.get(judgement.label, 0) + 1
    found, ties = dict(settled), 0
    for key, counts in votes.items():
        most = [label for label, n in counts.items() if n == max(counts.values())]
        if key not in settled:
            ties += len(most) > 1
            found[key] = most[0] if len(most) == 1 else "unclear"
    return found, ties
