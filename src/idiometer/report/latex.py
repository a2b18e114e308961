"""The tables of a run as LaTeX, for the package booktabs."""

from __future__ import annotations

from collections.abc import Iterator

from idiometer.metrics.settings import ALPHA
from idiometer.report.flat import value_text
from idiometer.report.plain import one_line
from idiometer.report.run import Record

_SPECIAL = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "\n": " ",
}


def to_latex(record: Record) -> str:
    """Scores with intervals, and the subsets where there are some."""
    parts = ["\n".join(_scores(record))]
    if any(breakdown["subsets"] for breakdown in record.get("breakdowns", ())):
        parts.append("\n".join(_subsets(record)))
    return "\n\n".join(parts) + "\n"


def escape(text: str) -> str:
    """Text that LaTeX prints as it stands."""
    return "".join(_SPECIAL.get(c, c) for c in text)


def _scores(record: Record) -> Iterator[str]:
    scores = record["systems"][0]["scores"]
    compared = {(c["metric"], c["system"]): c for c in record["comparisons"]}
    yield r"\begin{tabular}{l" + "r" * len(scores) + "}"
    yield r"\toprule"
    arrows = ((s["name"], "uparrow" if s["higher_is_better"] else "downarrow") for s in scores)
    yield " & ".join(["System", *(rf"{escape(name)} $\{arrow}$" for name, arrow in arrows)]) + r" \\"
    yield r"\midrule"
    for system in record["systems"]:
        cells = [_cell(score, compared.get((score["name"], system["system"]))) for score in system["scores"]]
        yield " & ".join([escape(system["system"]), *cells]) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"
    if record["comparisons"]:
        first = record["comparisons"][0]
        yield rf"% * differs from {escape(first['baseline'])}: p <= {ALPHA} after Holm's correction, {first['test']}"
    yield from (f"% {one_line(score['signature'])}" for score in scores)


def _cell(score: Record, comparison: Record | None) -> str:
    text, interval = value_text(score["score"], score), score["confidence"]
    if interval:
        text += rf" {{\small [{value_text(interval['low'], score)}, {value_text(interval['high'], score)}]}}"
    shown = comparison and comparison["p_adjusted"] is not None and comparison["p_adjusted"] <= ALPHA
    return text.replace("−", "$-$") + ("*" if shown else "")


def _subsets(record: Record) -> Iterator[str]:
    lines = [breakdown for breakdown in record["breakdowns"] if breakdown["subsets"]]
    scores = {score["name"]: score for score in record["systems"][0]["scores"]}
    names = [subset["name"] for subset in lines[0]["subsets"]]
    yield r"\begin{tabular}{lll" + "r" * len(names) + "}"
    yield r"\toprule"
    yield " & ".join(["System", "Score", "Triggered by", *names]) + r" \\"
    yield r"\midrule"
    for line in lines:
        score = scores[line["metric"]]
        values = [f"{value_text(s['score'], score).replace('−', '$-$')} ({s['n_examples']})" for s in line["subsets"]]
        yield " & ".join([*map(escape, (line["system"], line["metric"], line["by"])), *values]) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"
