"""Results for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from idiometer.errors import counted
from idiometer.metrics.evaluate import Evaluation
from idiometer.metrics.score import Comparison, Score
from idiometer.metrics.settings import ALPHA
from idiometer.report.flat import arrow, interval_text, number, p_text, rows
from idiometer.report.names import short_names
from idiometer.report.signatures import signatures

Names = Mapping[str, str]  # of systems, as they are printed


def print_results(evaluation: Evaluation, console: Console, decimals: int | None = None) -> None:
    """The head, one block per score, what the marks mean, what was left out, the signatures."""
    for line in _head(evaluation):
        console.print(line)
    names = short_names([system.system for system in evaluation.systems])
    console.print(_table(evaluation, names, decimals))
    for line in _notes(evaluation, names):
        console.print(line)
    if any(b.subsets and b.subsets[0].name == "general" for b in evaluation.breakdowns):
        console.print(_breakdown(evaluation, names))
    console.print()
    for signature in signatures(evaluation):
        console.print(Text(signature, style="dim"), soft_wrap=True)


def _head(evaluation: Evaluation) -> Iterator[Text]:
    testset, where = evaluation.testset, evaluation.settings.where
    head = Text.assemble((testset.name, "bold"), f"  {testset.langpair}, {len(testset):,} sentences")
    if testset.n_occurrences:
        head.append(f", {testset.n_occurrences:,} occurrences of {len(testset.idioms):,} idioms")
    yield head
    if where:
        chosen = testset.where(where)
        idioms = {testset.examples[index].occurrences[number].idiom for index, number in chosen}
        sentences = counted(len({index for index, _ in chosen}), "sentence")
        counts = f"{sentences}, {counted(len(chosen), 'occurrence')} of {counted(len(idioms), 'idiom')}"
        line = f"of these where {evaluation.settings.where_text}: {counts}"
        yield Text(line, style="bold")


def _table(evaluation: Evaluation, names: Names, decimals: int | None) -> RenderableType:
    compared = bool(evaluation.comparisons)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=True, header_style="dim")
    table.add_column("", no_wrap=True, width=1)
    table.add_column("system", overflow="fold", max_width=26)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("95% interval", no_wrap=True)
    if compared:
        table.add_column("difference", justify="right", no_wrap=True)
        table.add_column("p", justify="right", no_wrap=True)
        table.add_column("adjusted", justify="right", no_wrap=True)
    metric = None
    for system, score, comparison in rows(evaluation):
        if score.name != metric:
            metric = score.name
            table.add_row()
            table.add_row("", Text(score.name + arrow(score), style="bold"))
        best = _is_best(evaluation, score)
        cells = [
            Text("★" if best else "", style="green"),
            Text(names[system]),
            Text(number(score.value, score, decimals), style="bold green" if best else "bold"),
            Text(interval_text(score, decimals)),
        ]
        table.add_row(*cells, *(_compared(comparison, score, decimals) if compared else ()))
    return Padding(table, (0, 0, 1, 0))


def _is_best(evaluation: Evaluation, score: Score) -> bool:
    values = [s.value for x in evaluation.systems for s in x.scores if s.name == score.name and s.value is not None]
    if len(evaluation.systems) < 2 or score.value is None:
        return False
    return score.value == (max(values) if score.output.higher_is_better else min(values))


def _compared(comparison: Comparison | None, score: Score, decimals: int | None) -> list[Text]:
    if comparison is None:
        return [Text("baseline", style="dim"), Text(), Text()]
    significant = comparison.p_adjusted is not None and comparison.p_adjusted <= ALPHA
    style = ("green" if comparison.better else "red") if significant else "dim"
    adjusted = p_text(comparison.p_adjusted) + (" *" if significant else "  ")
    difference = number(comparison.difference, score, decimals, sign=True)
    return [Text(difference, style=style), Text(p_text(comparison.p_value)), Text(adjusted, style=style)]


def _notes(evaluation: Evaluation, names: Names) -> Iterator[Text]:
    for name, short in names.items():
        if short != name:
            yield Text(f"{short} is {name}", style="dim", overflow="fold")
    if len(evaluation.systems) > 1:
        yield Text("★ best score.  ↓ lower is better, ↑ higher is better.", style="dim")
    if evaluation.comparisons:
        first, n = evaluation.comparisons[0], evaluation.settings.n_resamples
        units = " and ".join(dict.fromkeys(c.unit for c in evaluation.comparisons))
        yield Text(
            f"* differs from {names[first.baseline]} ({first.test}, {n:,} resamples of {units}; p ≤ {ALPHA} after "
            "Holm's correction). No * means that no difference was shown, not that there is none.",
            style="dim",
        )
    yield from _literal_use(evaluation, names)
    yield from _left_out(evaluation, names)


def _unique(evaluation: Evaluation) -> Iterator[tuple[Score, str]]:
    """Scores whose notes are worth a line: a metric's first output."""
    for system in evaluation.systems:
        for score in system.scores:
            if not score.outputs or score.output == score.outputs[0]:
                yield score, system.system


def _literal_use(evaluation: Evaluation, names: Names) -> Iterator[Text]:
    by_metric: dict[tuple[str, int], list[str]] = {}
    for score, system in _unique(evaluation):
        if score.literal_use:
            rate = "not judged" if score.literal_use.value is None else f"{score.literal_use.value:.3f}"
            by_metric.setdefault((score.name, score.literal_use.n_occurrences), []).append(f"{names[system]} {rate}")
    for (name, n), rates in by_metric.items():
        yield Text(
            f"{name}: {counted(n, 'occurrence')} meant literally left out of the score "
            f"(rates there: {', '.join(rates)})",
            style="dim",
        )


def _left_out(evaluation: Evaluation, names: Names) -> Iterator[Text]:
    """What could not be judged and what to be careful with: said once where it is so for every system."""
    found: dict[tuple[str, str], list[str]] = {}
    for score, system in _unique(evaluation):
        for line in _gaps(score):
            found.setdefault((score.name, line), []).append(names[system])
    for (name, line), systems in found.items():
        whose = "" if len(systems) == len(names) else f", {', '.join(systems)}"
        yield Text(f"{name}{whose}: {line}", style="yellow")


def _gaps(score: Score) -> Iterator[str]:
    n_all = score.n_occurrences + sum(score.skipped.values())
    for reason, n in score.skipped.items():
        yield f"{counted(n, 'occurrence')} not judged: {reason} ({n / n_all:.1%})"
    if score.value is None:
        yield "nothing could be judged"
    if score.confidence and score.confidence.warning:
        yield score.confidence.warning


def _breakdown(evaluation: Evaluation, names: Names) -> RenderableType:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", title_justify="left")
    table.add_column("system", overflow="fold", max_width=26)
    table.add_column("metric", no_wrap=True)
    for subset in evaluation.breakdowns[0].subsets:
        table.add_column(subset.name, justify="right")
    parts: list[RenderableType] = []
    by = None
    for breakdown in evaluation.breakdowns:
        if breakdown.by != by:
            by = breakdown.by
            table.add_row()
            table.add_row(Text(f"by {by}", style="bold"))
        cells = ["–" if s.score is None else f"{s.score:.1f} ({s.n_examples:,})" for s in breakdown.subsets]
        table.add_row(Text(names[breakdown.system]), breakdown.metric, *cells)
    parts += [Text("\nScore (sentences) by subset", style="bold"), table]
    return Group(*parts)
