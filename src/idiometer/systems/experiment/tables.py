"""The tables of the controlled experiment, as Markdown and as rows of a TSV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
TABLES = {  # as in the published paper: what is measured over whole texts; literal errors; what stands for the idiom
    "table-2": ("Whole sentences", (("regular", "BLEU"), ("regular", "chrF"), ("idiom", "BLEU"), ("idiom", "chrF"))),
    "table-3": (
        "The idioms: literal errors, and APT-Eval by fast-align",
        (("idiom", "LitTER"), ("idiom", "APT, fast-align")),
    ),
    "table-4": ("The idioms: APT-Eval by eflomal", (("idiom", "APT, eflomal"),)),
}


def columns(rows: Sequence[Row], wanted: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The scores that there are, of those wanted; `APT, ALIGNER` stands for all five of an aligner."""
    found = []
    for test, name in wanted:
        names = dict.fromkeys(key for row in rows for key in row["scores"][test])
        aligner = name.removeprefix("APT,")
        found += [(test, key) for key in names if key == name or (aligner != name and key.endswith(aligner))]
    return found


def cells(row: Row, wanted: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Value and interval of each score of a row."""
    for test, name in wanted:
        score = row["scores"][test].get(name)
        yield _cell(score) if score and score["value"] is not None else "–"


def _cell(score: Mapping[str, Any]) -> str:
    digits = 3 if score["rate"] else 1
    if score["low"] is None:
        return f"{score['value']:.{digits}f}"
    return f"{score['value']:.{digits}f} [{score['low']:.{digits}f}, {score['high']:.{digits}f}]"


def markdown(title: str, rows: Sequence[Row], wanted: Sequence[tuple[str, str]]) -> str:
    """A table; the arrow says which direction is better."""
    heads = [f"{name} {_arrow(rows, test, name)} ({test})" for test, name in wanted]
    lines = [f"**{title}**", "", "| condition | model | " + " | ".join(heads) + " |", "|---|---|" + "--:|" * len(heads)]
    lines += [f"| {row['condition']} | {row['model']} | {' | '.join(cells(row, wanted))} |" for row in rows]
    return "\n".join(lines) + "\n"


def _arrow(rows: Sequence[Row], test: str, name: str) -> str:
    score = next(row["scores"][test][name] for row in rows if name in row["scores"][test])
    return "↑" if score["higher_is_better"] else "↓"


def flat(rows: Sequence[Row]) -> list[str]:
    """Every score of every seed, a line each, behind a header."""
    lines = ["model\tcondition\tseed\ttest\tscore\tvalue\tlow\thigh"]
    for row in rows:
        for test, scores in row["scores"].items():
            for name, score in scores.items():
                for seed, found in [("all", score), *zip(row["seeds"], score["by_seed"], strict=True)]:
                    values = [found[key] for key in ("value", "low", "high")]
                    shown = ["" if value is None else f"{value:.5g}" for value in values]
                    lines.append("\t".join([row["model"], row["condition"], str(seed), test, name, *shown]))
    return lines
