"""What a search found, as JSON and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from idiometer.errors import counted
from idiometer.find.totals import Totals

SHOWN = 20  # idioms in the table


def found_record(totals: Totals, n_idioms: int) -> dict[str, Any]:
    """The numbers of a search, with every idiom that occurs, the most frequent first."""
    return {
        "n_lines": totals.n_lines,
        "n_kept": totals.n_kept,
        "n_sentences": totals.n_sentences,
        "n_occurrences": totals.occurrences.total(),
        "n_idioms": len(totals.occurrences),
        "n_idioms_sought": n_idioms,
        "dropped": dict(totals.dropped.most_common()),
        "idioms": [
            {"idiom": idiom, "n_occurrences": n, "n_sentences": totals.sentences[idiom]}
            for idiom, n in _by_frequency(totals)
        ],
    }


def print_found(totals: Totals, n_idioms: int, console: Console) -> None:
    """The same, with the most frequent idioms alone."""
    ranked = _by_frequency(totals)
    if ranked:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("idiom", overflow="fold")
        table.add_column("sentences", justify="right")
        table.add_column("occurrences", justify="right")
        for idiom, n in ranked[:SHOWN]:
            table.add_row(Text(idiom, style="bold"), f"{totals.sentences[idiom]:,}", f"{n:,}")
        console.print(table)
    if len(ranked) > SHOWN:
        console.print(Text(f"and {len(ranked) - SHOWN:,} more idioms; -f json lists all", style="dim"))
    for line in _lines(totals, n_idioms):
        console.print(Text(line), soft_wrap=True)


def _lines(totals: Totals, n_idioms: int) -> Iterator[str]:
    found = counted(totals.occurrences.total(), "occurrence", ",")
    where = counted(totals.n_sentences, "sentence", ",")
    of = f"{len(totals.occurrences):,} of {counted(n_idioms, 'idiom', ',')}"
    yield f"{counted(totals.n_lines, 'line', ',')}: {found} of {of} in {where}"
    if plain := totals.n_kept - totals.n_sentences:
        yield f"{counted(plain, 'sentence', ',')} without an idiom kept"
    for reason, n in totals.dropped.most_common():
        yield f"{n:,} dropped: {reason}"


def _by_frequency(totals: Totals) -> list[tuple[str, int]]:
    return sorted(totals.occurrences.items(), key=lambda item: (-item[1], item[0]))
