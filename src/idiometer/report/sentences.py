"""Sentences to read: the idiom marked in the source, the evidence marked in the hypotheses."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from idiometer.corpus.example import Span
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.metrics.base import Verdict
from idiometer.metrics.evaluate import Evaluation


def marked(raw: str, spans: Iterable[Span], style: str, *, brackets: bool) -> Text:
    """A text with spans styled; in brackets too, where the output has no colours."""
    text = Text()
    at = 0
    for start, end in sorted(set(spans)):
        text.append(raw[at:start])
        text.append(f"⟦{raw[start:end]}⟧" if brackets else raw[start:end], style=style)
        at = end
    return text.append(raw[at:])


def print_example(
    console: Console, evaluation: Evaluation, systems: Iterable[Hypotheses], place: int, metric: str, note: str
) -> None:
    """One example with its reference and what each system made of it."""
    example = evaluation.testset.examples[place]
    plain = console.color_system is None
    spans = [span for occurrence in example.occurrences for span in occurrence.spans]
    console.print(Text(note, style="bold"))
    lines = [("source", marked(example.src, spans, "bold yellow", brackets=plain))]
    lines += [("reference", Text(ref)) for ref in example.refs]
    for hypotheses in systems:
        verdicts = _verdicts(evaluation, hypotheses.system, metric, place)
        found = [span for v in verdicts for evidence in v.evidence if evidence.side == "hyp" for span in evidence.spans]
        literal = any(v.label == "literal" for v in verdicts)
        line = Text("✗ " if literal else "✓ ", style="bold red" if literal else "green")
        lines.append((hypotheses.system, line + marked(hypotheses.lines[place], found, "bold red", brackets=plain)))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for label, text in lines:
        grid.add_row(Text(label, style="dim"), text)
    console.print(Padding(grid, (0, 0, 1, 2)))


def _verdicts(evaluation: Evaluation, system: str, metric: str, place: int) -> list[Verdict]:
    scores = next(s for s in evaluation.systems if s.system == system)
    return [v for v in scores.score(metric).verdicts if v.example == place]
