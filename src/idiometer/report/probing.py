"""What probes found, for a terminal: one line a measure, one column a context."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from idiometer.errors import counted
from idiometer.metrics.evaluate import Evaluation
from idiometer.metrics.score import Score
from idiometer.metrics.settings import ALPHA
from idiometer.probe.probing import Probing
from idiometer.probe.tables import Tables
from idiometer.report.flat import arrow, interval_text, number
from idiometer.report.names import short_names


def print_probing(probing: Probing, found: list[Tables], between: Evaluation | None, console: Console) -> None:
    """Every model's tables, then the models against each other."""
    for line in _head(probing):
        console.print(line)
    for model, tables in zip(probing.models, found, strict=True):
        console.print()
        console.print(Text(model.model.name, style="bold"))
        for heading, evaluation in _sections(tables):
            console.print()
            console.print(Text(heading, style="bold"))
            console.print(_grid(evaluation))
    if between:
        console.print()
        console.print(Text("Models against each other", style="bold"))
        console.print(_grid(between))
    for line in _foot(probing, [e for tables in found for _, e in _sections(tables)]):
        console.print(line)


def _head(probing: Probing) -> Iterator[Text]:
    testset = probing.testset
    n = counted(len(probing.units), "occurrence")
    yield Text.assemble(
        (testset.name, "bold"), f"  {testset.langpair}, {n} of {counted(len(testset.idioms), 'idiom')} probed"
    )
    for reason, count in probing.left_out.items():
        yield Text(f"{counted(count, 'occurrence')} left out: {reason}", style="yellow")
    missing = sum(unit is None for unit in probing.control_units)
    if probing.plan.controls and missing:
        yield Text(
            f"{counted(missing, 'occurrence')} without a control span: no free words in the sentence", style="dim"
        )


def _sections(tables: Tables) -> Iterator[tuple[str, Evaluation]]:
    titles = {
        "By context of the idiom's encoder states": tables.contexts,
        "One context against another": tables.pairs,
        "Target words that stand for the idiom, and the others": tables.words,
        "Is it the idiom? Control spans of the same length and position": tables.controls,
    }
    yield from ((heading, evaluation) for heading, evaluation in titles.items() if evaluation)


def _grid(evaluation: Evaluation) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("", min_width=16)
    names = short_names([system.system for system in evaluation.systems])
    for name in names.values():
        table.add_column(name, no_wrap=True)
    starred = {
        (c.metric, c.system) for c in evaluation.comparisons if c.p_adjusted is not None and c.p_adjusted <= ALPHA
    }
    for place, first in enumerate(evaluation.systems[0].scores):
        cells = []
        for system in evaluation.systems:
            score = system.scores[place]
            star = "*" if (score.name, system.system) in starred else ""
            cells.append(
                Text.assemble(
                    (number(score.value, score, _places(score)) + star, "bold"),
                    " ",
                    (interval_text(score, _places(score)), "" if star else "dim"),
                )
            )
        table.add_row(Text(first.name + arrow(first)), *cells)
    return table


def _places(score: Score) -> int | None:
    """Fewer decimals where there is no scale of 0 to 1."""
    return 2 if score.output.high is None else None


def _foot(probing: Probing, evaluations: list[Evaluation]) -> Iterator[Text]:
    settings = probing.plan.settings
    yield Text()
    if settings.test:
        yield Text(
            f"* differs from the first column ({settings.test_name}, {settings.n_resamples:,} resamples of idioms; "
            f"p ≤ {ALPHA} after Holm's correction). No * means that no difference was shown.",
            style="dim",
        )
    gaps: dict[tuple[int, str], list[str]] = {}
    for evaluation in evaluations:
        for score in evaluation.systems[0].scores:
            for reason, n in score.skipped.items():
                gaps.setdefault((n, reason), []).append(score.name)
    for (n, reason), names in gaps.items():
        yield Text(
            f"{', '.join(dict.fromkeys(names))}: {counted(n, 'occurrence')} not measured: {reason}", style="yellow"
        )
