"""How often each idiom of an inventory occurs in a corpus, as an inventory with frequencies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from idiometer.corpus.lines import write_lines
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.journal import Journal
from idiometer.find.mining import Progress, Started, fingerprint, search_into
from idiometer.find.searching import Search
from idiometer.find.totals import Totals
from idiometer.idioms.inventory import Idiom, Inventory

_COLUMNS = ("idiom", "frequency", "variants", "meaning", "literal", "blocklist", "mended", "pattern")


def count(
    search: Search, inventory: Inventory, output: Path, *, jobs: int = 1, progress: Progress | None = None,
    started: Started | None = None,
) -> Totals:  # fmt: skip
    """Search a corpus for the numbers alone, and write the inventory with the frequencies found."""
    if output.is_dir():
        raise IdiometerError(f"{output} is a directory; name a file")
    with Journal([output], fingerprint(search)) as journal:
        search_into(search, journal, jobs, progress, started)
        write_lines(output, inventory_lines(inventory, journal.totals.occurrences))
        journal.remove()
    return journal.totals


def inventory_lines(inventory: Inventory, frequencies: Mapping[str, int]) -> Iterator[str]:
    """An inventory as a table, with other frequencies."""
    rows = [_cells(idiom, frequencies.get(idiom.idiom, 0)) for idiom in inventory]
    known = [name for name in _COLUMNS if any(row.get(name) for row in rows)]
    columns = [*known, *sorted({name for row in rows for name in row} - set(_COLUMNS))]
    yield "\t".join(columns)
    for row in rows:
        cells = [row.get(name, "") for name in columns]
        if any(mark in cell for cell in cells for mark in "\t\n\r"):
            raise IdiometerError(f"{row['idiom']!r} has a tab or line break in a field, which a table cannot hold")
        yield "\t".join(cells)


def _cells(idiom: Idiom, frequency: int) -> dict[str, str]:
    cells = {
        "idiom": idiom.idiom,
        "frequency": str(frequency),
        "variants": " ".join(form.replace(" ", "_") for form in idiom.variants),
        "meaning": idiom.meaning or "",
        "literal": idiom.literal or "",
        "blocklist": " ".join(idiom.blocklist or ()),
        "mended": " ".join(idiom.mended or ()),
        "pattern": idiom.pattern or "",
    }
    return {key: str(value) for key, value in idiom.extra.items()} | cells


def frequency_range(text: str) -> tuple[int, float]:
    """The two ends of `7:1000`; either may be missing."""
    low, colon, high = text.partition(":")
    if not colon or not all(end == "" or end.isdecimal() for end in (low, high)) or not low + high:
        raise UsageError(f"--frequency takes LOW:HIGH, for example 7:1000 or 7:, not {text!r}")
    ends = (int(low or 0), int(high) if high else float("inf"))
    if ends[0] > ends[1]:
        raise UsageError(f"--frequency {text}: the first number is the smaller one")
    return ends


def idioms_within(inventory: Inventory, ends: tuple[int, float]) -> frozenset[str]:
    """The idioms whose frequency lies in a range; an idiom without one does not."""
    known = {idiom.idiom: idiom.frequency for idiom in inventory if idiom.frequency is not None}
    if not known:
        raise UsageError(
            f"{inventory.name} has no frequencies: count them with `idiometer find --count -o counted.tsv`, "
            "then give --inventory counted.tsv"
        )
    chosen = frozenset(idiom for idiom, frequency in known.items() if ends[0] <= frequency <= ends[1])
    if not chosen:
        raise UsageError(f"no idiom of {inventory.name} has a frequency in that range")
    return chosen
