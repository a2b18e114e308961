"""The texts of a shard in their order: lines, or one column of JSONL or Parquet."""

from __future__ import annotations

from collections.abc import Iterator

from idiometer.corpus.jsonl import decode
from idiometer.corpus.lines import open_binary, read_lines, suffix
from idiometer.errors import IdiometerError, MissingExtraError

COLUMNS = ("src", "text", "sentence")  # the first that is there
_ROWS = 4096


def read_texts(path: str) -> Iterator[str]:
    """One text for each line or row, so that numbers from 1 lead back to them."""
    match suffix(path):
        case ".jsonl":
            return _of_jsonl(path)
        case ".parquet":
            return _of_parquet(path)
        case _:
            return read_lines(path)


def _of_jsonl(path: str) -> Iterator[str]:
    for number, line in enumerate(read_lines(path), 1):
        record = decode(line, path, number)
        texts = [record[name] for name in COLUMNS if name in record] if isinstance(record, dict) else []
        if not texts or not isinstance(texts[0], str):
            raise IdiometerError(f"{path}, line {number}: not an object with a text under {', '.join(COLUMNS)}")
        yield texts[0]


def _of_parquet(path: str) -> Iterator[str]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("reading Parquet", "scale") from None
    read = 0
    try:
        with open_binary(path) as stream, pyarrow.parquet.ParquetFile(stream) as table:
            column = next((name for name in COLUMNS if name in table.schema_arrow.names), None)
            if column is None:
                raise IdiometerError(f"{path} has no column {' or '.join(COLUMNS)}; rename the one with the text")
            for batch in table.iter_batches(_ROWS, columns=[column]):
                for number, text in enumerate(batch.column(0).to_pylist(), read + 1):
                    if not isinstance(text, str):
                        raise IdiometerError(f"{path}, row {number}: {column!r} is not a text")
                    yield text
                read += batch.num_rows
    except pyarrow.ArrowException as error:
        raise IdiometerError(f"{path}: not readable as Parquet after row {read} ({_line(error)})") from None


def _line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0]
