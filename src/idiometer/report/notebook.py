"""Scores and evaluations as HTML tables, data frames and charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from idiometer.errors import MissingExtraError
from idiometer.metrics.evaluate import Evaluation
from idiometer.metrics.score import Score
from idiometer.report import charts
from idiometer.report.flat import arrow, interval_text, number, p_text, rows
from idiometer.report.plain import one_line
from idiometer.report.record import score_record, to_record
from idiometer.report.signatures import signatures

_SCORE_COLUMNS = ("idiom", "n", "score", "low", "high")
_COLUMNS = (
    *("system", "metric", "score", "low", "high", "n_occurrences", "n_idioms", "n_examples", "n_skipped"),
    *("baseline", "difference", "p_value", "p_adjusted", "signature"),
)


def to_html(result: Evaluation | Score) -> str:
    """A small table, with everything escaped."""
    if isinstance(result, Score):
        head = f"{result.name}{arrow(result)} {number(result.value, result)} {interval_text(result)}"
        table = _html(("idiom", "n", "score"), ((r.idiom, str(r.n), number(r.value, result)) for r in result.idioms))
        note = f"{head}, {result.n_occurrences:,} occurrences of {result.n_idioms:,} idioms"
        return f"<p><b>{_text(note)}</b></p>{table}<p><code>{_text(result.signature)}</code></p>"
    titles = ("system", "metric", "score", "95% interval", "difference", "p adjusted")
    codes = "<br>".join(f"<code>{_text(signature)}</code>" for signature in signatures(result))
    return f"<p><b>{_text(result.testset.name)}</b></p>{_html(titles, _cells(result))}<p>{codes}</p>"


def _cells(evaluation: Evaluation) -> Iterator[Sequence[str]]:
    for system, score, comparison in rows(evaluation):
        compared = (
            (number(comparison.difference, score, sign=True), p_text(comparison.p_adjusted)) if comparison else ("", "")
        )
        yield (system, score.name + arrow(score), number(score.value, score), interval_text(score), *compared)


def _html(titles: Sequence[str], lines: Iterator[Sequence[str]]) -> str:
    head = "".join(f"<th>{_text(title)}</th>" for title in titles)
    body = "".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _text(text: str) -> str:
    return escape(one_line(text))


def to_frame(result: Evaluation | Score) -> Any:  # noqa: ANN401
    """One line per system and score, or per idiom."""
    lines = _idiom_lines(result) if isinstance(result, Score) else _score_lines(result)
    columns = _SCORE_COLUMNS if isinstance(result, Score) else _COLUMNS
    return _frame_class()({name: [line[place] for line in lines] for place, name in enumerate(columns)})


def _idiom_lines(score: Score) -> list[tuple[Any, ...]]:
    intervals = (row.confidence for row in score.idioms)
    ends = ((i.low, i.high) if i else (None, None) for i in intervals)
    return [(row.idiom, row.n, row.value, *end) for row, end in zip(score.idioms, ends, strict=True)]


def _score_lines(evaluation: Evaluation) -> list[tuple[Any, ...]]:
    found = []
    for system, score, c in rows(evaluation):
        interval = (score.confidence.low, score.confidence.high) if score.confidence else (None, None)
        counts = (score.n_occurrences, score.n_idioms, score.n_examples, sum(score.skipped.values()))
        compared = (c.baseline, c.difference, c.p_value, c.p_adjusted) if c else (None,) * 4
        found.append((system, score.name, score.value, *interval, *counts, *compared, score.signature))
    return found


def _frame_class() -> Any:  # noqa: ANN401
    try:
        import pandas
    except ImportError:
        try:
            import polars
        except ImportError:
            raise MissingExtraError("a data frame", "report") from None
        return polars.DataFrame
    return pandas.DataFrame


def plot(result: Evaluation | Score) -> charts.Chart:
    """Scores with intervals by system; of one score, its idioms."""
    if isinstance(result, Evaluation):
        return charts.score_chart(to_record(result))
    record = {"systems": [{"system": result.metric, "scores": [score_record(result)]}]}
    return charts.idiom_chart(record, result.name) if result.idioms else charts.score_chart(record)
