"""The text columns of a Parquet file as lines of JSON (extra `io`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from idiometer.corpus.lines import open_binary
from idiometer.errors import IdiometerError, MissingExtraError
from idiometer.find.tables import chosen

_ROWS = 1024


def parquet_lines(path: str, wanted: Sequence[str], *, pair: bool) -> Iterator[bytes]:
    """A line for every row, a thousand rows in memory at a time."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtraError("reading Parquet", "io") from None
    try:
        with open_binary(path) as stream, pq.ParquetFile(stream) as table:
            src, ref = chosen(table.schema_arrow.names, wanted, path, pair=pair)
            for batch in table.iter_batches(_ROWS, columns=[name for name in (src, ref) if name]):
                yield from _lines(batch, src, ref)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise IdiometerError(f"{path} is not a readable Parquet file: {str(error).splitlines()[0]}") from None


def _lines(batch: Any, src: str, ref: str | None) -> Iterator[bytes]:  # noqa: ANN401
    texts = batch.column(src).to_pylist()
    refs = batch.column(ref).to_pylist() if ref else [None] * len(texts)
    for text, other in zip(texts, refs, strict=True):
        yield json.dumps({"src": text, "ref": other}, ensure_ascii=False, default=str).encode() + b"\n"
