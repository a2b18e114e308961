"""Results as CSV and Markdown tables: one line per system and score."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from idiometer.metrics.evaluate import Evaluation
from idiometer.metrics.score import Comparison, Score
from idiometer.report.signatures import signatures

COLUMNS = (
    *("system", "metric", "score", "low", "high", "level"),
    *("n_occurrences", "n_idioms", "n_examples", "n_skipped"),
    *("baseline", "difference", "p_value", "p_adjusted", "test", "signature"),
)


def to_csv(evaluation: Evaluation) -> str:
    """All numbers, unrounded."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for system, score, comparison in rows(evaluation):
        interval = score.confidence
        compared = comparison and (
            comparison.baseline, comparison.difference, comparison.p_value, comparison.p_adjusted, comparison.test
        )  # fmt: skip
        writer.writerow(
            [
                system, score.name, score.value,
                *((interval.low, interval.high, interval.level) if interval else ("", "", "")),
                score.n_occurrences, score.n_idioms, score.n_examples, sum(score.skipped.values()),
                *(compared or ("",) * 5), score.signature,
            ]
        )  # fmt: skip
    return out.getvalue()


def to_markdown(evaluation: Evaluation, decimals: int | None = None) -> str:
    """A table for a README or an issue, with the signatures under it."""
    lines = [
        "| system | metric | score | 95% interval | difference | p | p adjusted |",
        "| --- | --- | ---: | --- | ---: | ---: | ---: |",
    ]
    for system, score, comparison in rows(evaluation):
        cells = [escape(system), escape(score.name) + arrow(score), number(score.value, score, decimals)]
        cells.append(interval_text(score, decimals))
        if comparison:
            cells += [number(comparison.difference, score, decimals, sign=True)]
            cells += [p_text(comparison.p_value), p_text(comparison.p_adjusted)]
        else:
            cells += ["", "", ""]
        lines.append("| " + " | ".join(cells) + " |")
    lines += ["", *(f"- `{signature}`" for signature in signatures(evaluation))]
    return "\n".join(lines) + "\n"


def rows(evaluation: Evaluation) -> Iterator[tuple[str, Score, Comparison | None]]:
    """Every score, metric by metric, with its comparison to the baseline where there is one."""
    compared = {(c.metric, c.system): c for c in evaluation.comparisons}
    for place in range(len(evaluation.systems[0].scores)):
        for system in evaluation.systems:
            score = system.scores[place]
            yield system.system, score, compared.get((score.name, system.system))


def escape(text: str) -> str:
    """Text that cannot break a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def arrow(score: Score) -> str:
    """Which way is better."""
    return " ↑" if score.output.higher_is_better else " ↓"


def number(value: float | None, score: Score, decimals: int | None = None, *, sign: bool = False) -> str:
    """A score as printed: three decimals for rates, one on the scale of 100."""
    output = {"name": score.output.name, "high": score.output.high}
    return value_text(value, output, decimals, sign=sign)


def value_text(
    value: float | None, score: Mapping[str, Any], decimals: int | None = None, *, sign: bool = False
) -> str:
    """The same for a score as plain data."""
    if value is None:
        return "–"
    on_hundred = score["high"] == 100.0 or score["name"].partition(":")[0] in ("TER", "APT-TER")
    places = decimals if decimals is not None else 1 if on_hundred else 3
    return f"{value:{'+' if sign else ''}.{places}f}".replace("-", "−")


def interval_text(score: Score, decimals: int | None = None) -> str:
    """The interval as printed."""
    interval = score.confidence
    if interval is None:
        return ""
    return f"[{number(interval.low, score, decimals)}, {number(interval.high, score, decimals)}]"


def p_text(p: float | None) -> str:
    """A p-value as printed."""
    return "" if p is None else "<0.001" if p < 0.001 else f"{p:.3f}"
