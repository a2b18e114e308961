"""Test sets as Parquet: the keys of our JSONL as nested columns, unknown keys as JSON text in `extra` (extra `io`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from idiometer.corpus.example import Example
from idiometer.corpus.jsonl import KEYS, OCCURRENCE_KEYS, parse, to_record
from idiometer.corpus.lines import atomic
from idiometer.errors import IdiometerError, MissingExtraError

_ROWS = 4096


def read_parquet(path: str | Path) -> Iterator[tuple[str | None, Example]]:
    """The language pair and the example of every row, a few thousand rows in memory at a time."""
    pa, pq = _pyarrow()
    if not Path(path).exists():
        raise IdiometerError(f"{path} does not exist; check the path")
    try:
        with pq.ParquetFile(path) as table:
            number = 0
            for batch in table.iter_batches(_ROWS):
                for row in batch.to_pylist():
                    number += 1
                    yield _parse(row, path, number)
    except pa.ArrowException as error:
        raise IdiometerError(f"{path} is not a readable Parquet file: {str(error).splitlines()[0]}") from None


def _parse(row: dict[str, Any], path: str | Path, number: int) -> tuple[str | None, Example]:
    try:
        record = _unfold(row)
        record["idioms"] = [_unfold(occurrence) for occurrence in record.get("idioms", [])]
        return parse(record, str(number))
    except (ValueError, TypeError) as error:
        raise IdiometerError(f"{path}, row {number}: {error}") from None


def _unfold(row: dict[str, Any]) -> dict[str, Any]:
    record = {key: value for key, value in row.items() if value is not None and key != "extra"}
    record.update(json.loads(row.get("extra") or "{}"))
    return record


def write_parquet(path: str | Path, langpair: str | None, examples: Iterable[Example]) -> None:
    """Write examples as rows, a few thousand at a time."""
    pa, pq = _pyarrow()
    schema = _schema(pa)
    with atomic(path) as stream, pq.ParquetWriter(stream, schema) as writer:
        rows: list[dict[str, Any]] = []
        for example in examples:
            rows.append(_fold_example(langpair, example))
            if len(rows) == _ROWS:
                writer.write_table(pa.Table.from_pylist(rows, schema))
                rows = []
        writer.write_table(pa.Table.from_pylist(rows, schema))


def _fold_example(langpair: str | None, example: Example) -> dict[str, Any]:
    row = _fold(to_record(langpair, example), KEYS)
    row["ref"] = list(example.refs)
    row["idioms"] = [_fold(occurrence, OCCURRENCE_KEYS) for occurrence in row["idioms"]]
    return row


def _fold(record: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    extra = {key: value for key, value in record.items() if key not in known}
    row = {key: value for key, value in record.items() if key in known}
    return row | {"extra": json.dumps(extra, ensure_ascii=False) if extra else None}


def _schema(pa: Any) -> Any:  # noqa: ANN401
    spans = pa.list_(pa.list_(pa.int64()))
    text = pa.string()
    occurrence = pa.struct({"idiom": text, "spans": spans, "usage": text, "blocklist": pa.list_(text), "extra": text})
    return pa.schema(
        {
            "id": text, "langpair": text, "src": text, "ref": pa.list_(text), "idioms": pa.list_(occurrence),
            "doc": text, "raw_spans": spans, "extra": text,
        }
    )  # fmt: skip


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("reading and writing Parquet", "io") from None
    return pyarrow, pyarrow.parquet
