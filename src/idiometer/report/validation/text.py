"""A validation as a table of 80 columns, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from idiometer.errors import counted
from idiometer.report.labels import INCORRECT
from idiometer.report.plain import one_line
from idiometer.report.sentences import marked
from idiometer.report.validation.estimate import Estimate
from idiometer.report.validation.validate import Difference, Table, Validation

SHOWN = 20  # differences that are printed


def to_record(validation: Validation) -> dict[str, Any]:
    """Everything, for other programs."""
    return {"schema": 1, **asdict(validation)}


def print_validation(validation: Validation, console: Console) -> None:
    """Counts, rates, agreement, and the sentences on which metric and people differ."""
    people = f" by {', '.join(validation.annotators)}" if validation.annotators else ""
    console.print(Text(f"{validation.metric} against {counted(validation.n_labels, 'label')}{people}", style="bold"))
    for table in validation.tables:
        _print_table(table, console)
    for line in _notes(validation):
        console.print(Text(line, style="dim"))
    for line in _agreement(validation):
        console.print(Text(line))
    _print_differences(validation.differences, console)


def _print_table(table: Table, console: Console) -> None:
    console.print(Text("\n" + ("all systems" if table.system is None else one_line(table.system)), style="bold"))
    hit, rest = ([s for s in table.strata if s.triggered == side] for side in (True, False))
    grid = _grid("", "triggered", "not triggered", "together")
    parts = (hit, rest, [*hit, *rest])
    grid.add_row("occurrences", *(f"{sum(s.n for s in part):,}" for part in parts))
    grid.add_row("read", *(f"{sum(s.read for s in part):,}" for part in parts))
    for kind in ("correct", *INCORRECT):
        grid.add_row(f"  {kind}", *(f"{sum(s.errors([kind]) for s in part):,}" for part in parts))
    sizes = [sum(s.n for s in part) for part in parts]
    wrong = (table.any.triggered, table.any.missed, table.any.total)
    literal = (table.literal.triggered, table.literal.missed, table.literal.total)
    grid.add_row("correct, estimated", *(_count(_rest(n, e)) for n, e in zip(sizes, wrong, strict=True)))
    grid.add_row("incorrect, estimated", *map(_count, wrong))
    grid.add_row("  of these literal", *map(_count, literal))
    console.print(grid)
    rates = _grid("", "literal errors", "any idiom error")
    for name in ("rate", "precision", "recall"):
        title = "error rate" if name == "rate" else name
        rates.add_row(title, *(_percent(getattr(q, name)) for q in (table.literal, table.any)))
    console.print()
    console.print(rates)


def _grid(*titles: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for place, title in enumerate(titles):
        grid.add_column(title, justify="left" if place == 0 else "right", no_wrap=True)
    return grid


def _rest(n: int, part: Estimate) -> Estimate:
    """What is left of n."""
    if part.value is None or part.low is None or part.high is None:
        return part
    return Estimate(n - part.value, n - part.high, n - part.low)


def _count(estimate: Estimate) -> str:
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return "–"
    exact = estimate.low == estimate.high
    return f"{estimate.value:,.0f}" + ("" if exact else f" [{estimate.low:,.0f}, {estimate.high:,.0f}]")


def _percent(estimate: Estimate) -> str:
    if estimate.value is None:
        return "–"
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def _notes(validation: Validation) -> Iterator[str]:
    yield ""
    strata = [s for table in validation.tables if table.system is not None for s in table.strata]
    for s in strata:
        if s.n and not s.read:
            which = "triggered" if s.triggered else "not triggered"
            yield f"none of {s.n:,} {which} was read: what depends on them is not estimated"
    if any(0 < s.read < s.n for s in strata):
        yield "Intervals (95%) take those read for a random sample of their column."
    whole = validation.tables[-1]
    if n := sum(whole.unclear.values()):
        ties = f", of which {validation.n_ties} are ties" if validation.n_ties else ""
        yield f"{counted(n, 'unclear case')} left out{ties}"
    for reason, n in validation.left_out.items():
        yield f"{n:,} left out: {reason}"


def _agreement(validation: Validation) -> Iterator[str]:
    found = validation.agreement
    if found is None:
        return
    yield ""
    yield f"Krippendorff's alpha {_three(found.alpha)} on {counted(found.n, 'case')} that two or more judged"
    for pair in found.kappas:
        who = f"{pair.first} and {pair.second}"
        yield f"Cohen's kappa {_three(pair.kappa)}, {who}: {pair.same:.1%} the same of {pair.n:,}"


def _three(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _print_differences(differences: Sequence[Difference], console: Console) -> None:
    if not differences:
        return
    false = sum(d.case.triggered for d in differences)
    head = (
        f"Metric and people differ on {len(differences)}: {false} triggered wrongly, {len(differences) - false} missed"
    )
    console.print()
    console.print(Text(head, style="bold"))
    for difference in differences[:SHOWN]:
        case = difference.case
        said = "triggered" if case.triggered else "not triggered"
        place = f"{case.key[0]}.{case.key[1]} {case.key[2]}"
        console.print(
            Text(one_line(f"{place}  {case.idiom}  {said}, people: {difference.label}"), style="dim"), soft_wrap=True
        )
        if case.src:
            plain = console.color_system is None
            console.print(Text("  ") + marked(one_line(case.src), case.spans, "bold yellow", brackets=plain))
            console.print(Text(f"  {one_line(case.hyp)}"))
        for comment in difference.comments:
            console.print(Text(f"  ({one_line(comment)})", style="dim"))
    if len(differences) > SHOWN:
        console.print(Text(f"and {len(differences) - SHOWN:,} more; -f json has all", style="dim"))
