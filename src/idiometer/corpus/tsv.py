"""Test sets as TSV with a header: one line per occurrence, the lines of one example together.

Columns: `src`, and optionally `id`, `langpair`, `ref` (`ref2`, `ref3`, … for further references), `idiom`,
`spans` (`3:20`, or `3:8,12:20`), `usage`, `blocklist` (words separated by spaces), `doc`. Other columns are kept
as text. A line with an empty `idiom` is an example without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from idiometer.corpus.example import NOTHING, Example, Occurrence, Span, check_spans
from idiometer.corpus.lines import read_lines, write_lines
from idiometer.errors import IdiometerError

_FIXED = ("id", "langpair", "src", "idiom", "spans", "usage", "blocklist", "doc")


def read_tsv(path: str | Path) -> Iterator[tuple[str | None, Example]]:
    """The language pair and the example of every line or group of lines with one id."""
    rows = read_rows(path, required=("src",))
    group: list[tuple[int, Mapping[str, str]]] = []
    for number, row in rows:
        if group and ("id" not in row or row["id"] != group[0][1]["id"]):
            yield _example(path, group)
            group = []
        group.append((number, row))
    if group:
        yield _example(path, group)


def read_rows(path: str | Path, required: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and cells by column name, of any TSV with a header."""
    header: list[str] | None = None
    for number, line in enumerate(read_lines(path), 1):
        cells = line.split("\t")
        if header is None:
            header = cells
            if missing := [name for name in required if name not in header]:
                raise IdiometerError(
                    f"{path}, line 1: the header has no column {missing[0]!r}; it reads {', '.join(header)}"
                )
            if len(set(header)) < len(header):
                raise IdiometerError(f"{path}, line 1: the header names a column twice")
            continue
        if len(cells) != len(header):
            raise IdiometerError(f"{path}, line {number}: {len(cells)} columns, the header has {len(header)}")
        yield number, dict(zip(header, cells, strict=True))


def _example(path: str | Path, group: list[tuple[int, Mapping[str, str]]]) -> tuple[str | None, Example]:
    number, first = group[0]
    occurrences = []
    for line, row in group:
        if row["src"] != first["src"]:
            raise IdiometerError(f"{path}, line {line}: the id {first['id']!r} of line {number} with another sentence")
        if row.get("idiom"):
            try:
                occurrences.append(_occurrence(row))
            except ValueError as error:
                raise IdiometerError(f"{path}, line {line}: {error}") from None
    refs = tuple(value for key, value in first.items() if _is_ref(key) and value)
    extra = {key: value for key, value in first.items() if key not in _FIXED and not _is_ref(key) and value}
    return first.get("langpair") or None, Example(
        first.get("id") or str(number - 1),
        first["src"],
        refs,
        tuple(occurrences),
        first.get("doc") or None,
        extra=extra or NOTHING,
    )


def _is_ref(column: str) -> bool:
    return column == "ref" or (column.startswith("ref") and column[3:].isdigit())


def _occurrence(row: Mapping[str, str]) -> Occurrence:
    spans = check_spans(tuple(_span(part) for part in row.get("spans", "").split(",") if part), len(row["src"]))
    blocklist = tuple(row["blocklist"].split()) if row.get("blocklist") else None
    return Occurrence(row["idiom"], spans, row.get("usage") or None, blocklist)


def _span(text: str) -> Span:
    start, colon, end = text.partition(":")
    if not (colon and start.strip().isdecimal() and end.strip().isdecimal()):
        raise ValueError(f"a span is start:end, for example 3:20, not {text!r}")
    return int(start), int(end)


def write_tsv(path: str | Path, langpair: str, examples: Iterable[Example]) -> None:
    """Write one line per occurrence; refused where TSV cannot hold the text or the structure."""
    rows = list(examples)
    for example in rows:
        _check_plain(example)
    n_refs = max((len(example.refs) for example in rows), default=0)
    refs = ["ref" if i == 0 else f"ref{i + 1}" for i in range(n_refs)]
    extras = sorted({key for example in rows for key in example.extra})
    columns = ["id", "langpair", "src", *refs, "idiom", "spans", "usage", "blocklist", "doc", *extras]
    write_lines(path, _tsv_lines(columns, refs, langpair, rows))


def _tsv_lines(columns: list[str], refs: list[str], langpair: str, rows: list[Example]) -> Iterator[str]:
    yield "\t".join(columns)
    for example in rows:
        cells = {"id": example.id, "langpair": langpair, "src": example.src, "doc": example.doc or ""}
        cells |= dict(zip(refs, example.refs, strict=False))
        cells |= {key: _cell(example, value) for key, value in example.extra.items()}
        for occurrence in example.occurrences or (None,):
            line = cells | (_occurrence_cells(occurrence) if occurrence else {})
            if bad := next((key for key, value in line.items() if any(c in value for c in "\t\n\r")), None):
                raise IdiometerError(f"example {example.id!r}: {bad!r} has a tab or line break in it; write JSONL")
            yield "\t".join(line.get(column, "") for column in columns)


def _check_plain(example: Example) -> None:
    """Raise where an empty cell would read back as nothing, or a structure has no cell."""
    filled = [example.id, example.src, *example.refs, *([] if example.doc is None else [example.doc])]
    reserved = any(key in _FIXED or _is_ref(key) or "\t" in key for key in example.extra)
    for occurrence in example.occurrences:
        filled += [occurrence.idiom, *([] if occurrence.usage is None else [occurrence.usage])]
        filled += [] if occurrence.blocklist is None else [" ".join(occurrence.blocklist)]
        split = any(word.split() != [word] for word in occurrence.blocklist or ())
        reserved = reserved or split or bool(occurrence.extra)
    if reserved or not all(filled) or example.raw_spans is not None:
        raise IdiometerError(f"example {example.id!r} carries more than TSV can hold; write JSONL")


def _occurrence_cells(occurrence: Occurrence) -> dict[str, str]:
    return {
        "idiom": occurrence.idiom,
        "spans": ",".join(f"{start}:{end}" for start, end in occurrence.spans),
        "usage": occurrence.usage or "",
        "blocklist": " ".join(occurrence.blocklist or ()),
    }


def _cell(example: Example, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise IdiometerError(f"example {example.id!r} carries {value!r}, which TSV cannot hold; write JSONL")
    return value
