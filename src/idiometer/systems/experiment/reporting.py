"""The tables and figures of an experiment, written into a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import write_lines
from idiometer.errors import MissingExtraError
from idiometer.systems.experiment.figures import draw
from idiometer.systems.experiment.tables import TABLES, columns, flat, markdown


def write_report(scores: dict[str, Any], folder: Path, say: Callable[[str], None]) -> None:
    """Write `tables.md`, `scores.tsv` and the figures."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = sorted(scores["rows"], key=_order)
    write_lines(folder / "scores.tsv", flat(rows))
    made = []
    for name, (title, wanted) in TABLES.items():
        heading = f"{name.replace('-', ' ').capitalize()}. {title}"
        if found := columns(rows, wanted):
            made.append(markdown(heading, rows, found))
        else:
            made.append(f"**{heading}**: left out, nothing was measured for it.\n")
    seeds = max(len(row["seeds"]) for row in rows)
    note = f"{scores['langpair']}; mean of {seeds} seeds" if seeds > 1 else f"{scores['langpair']}; one seed"
    made.append(f"{note}, with 95% intervals over idioms (LitTER, APT-Eval) or sentences (BLEU, chrF).\n")
    made += [f"{note}\n" for note in empty_ones(rows)]
    write_lines(folder / "tables.md", "\n".join(made).split("\n"))
    try:
        draw(rows, folder)
    except MissingExtraError as error:
        say(f"figures are left out: {error}")


def empty_ones(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Which rows look good because there is nothing in their translations."""
    for row in rows:
        n, of = row["empty"]
        if n:
            told = f"{n:,} of {of:,} translations of idiom sentences are empty; an empty one has no literal error."
            yield f"{row['condition']}, {row['model']}: {told}"


def _order(row: dict[str, Any]) -> tuple[int, int]:
    """Zero, joint, then by how often idioms are repeated; models as they stand in the file."""
    known = {"zero": 0, "joint": 1}
    condition = row["condition"]
    return (known.get(condition, int(condition.rpartition("-")[2]) if condition not in known else 0), 0)
