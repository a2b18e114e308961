"""Vectors in word2vec's text or binary form, plain, `.gz` or `.bz2`: read, and written as text.

Published files hold millions of words: they are read as a stream, and only the names asked for are kept.
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.corpus.lines import write_lines
from idiometer.errors import IdiometerError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from idiometer.embed.vectors import Vectors

    Row = npt.NDArray[np.float32]

_LONGEST = 1 << 12  # bytes of a name
_MOST = 1 << 16  # dimensions
_NUMERIC = b"0123456789+-.eEnaifNAIF \r\t"


def read_word2vec(path: Path, only: frozenset[str] | None = None) -> Vectors:
    """The vectors of a file; rows that are not finite, all zero or of a name that came before are counted."""
    import numpy as np

    from idiometer.embed.vectors import Vectors

    names: dict[str, None] = {}
    rows: list[Row] = []
    left_out: Counter[str] = Counter()
    with _open(path) as stream:
        n_rows, dimension = _counts(stream, path)
        for name, row in _rows(stream, path, n_rows, dimension):
            if only is not None and name not in only:
                left_out["not an idiom asked for"] += 1
            elif name in names:
                left_out["a name for the second time"] += 1
            elif not np.isfinite(row).all():
                left_out["a number that is not finite"] += 1
            elif not row.any():
                left_out["all zero"] += 1
            else:
                names[name] = None
                rows.append(row)
    if not rows:
        counted = ", ".join(f"{n:,} {reason}" for reason, n in left_out.items())
        raise IdiometerError(f"{path} has no vector that can be used ({counted or 'it is empty'})")
    return Vectors(path.name, tuple(names), np.stack(rows), {"method": "word2vec file"}, dict(left_out))


def write_word2vec(vectors: Vectors, path: str | Path) -> None:
    """Write word2vec text: a line with both counts, then a name and its numbers a line."""
    import numpy as np

    for name in vectors.idioms:
        if name.split() != [name]:
            raise IdiometerError(f"{name!r} has a space in it, which word2vec text cannot hold")
    write_lines(path, _lines(vectors, np))


def _lines(vectors: Vectors, np: Any) -> Iterator[str]:  # noqa: ANN401
    yield f"{len(vectors)} {vectors.dimension}"
    for name, row in zip(vectors.idioms, vectors.matrix, strict=True):
        yield f"{name} {' '.join(map(str, np.asarray(row, dtype=np.float32).tolist()))}"


@contextlib.contextmanager
def _open(path: Path) -> Iterator[io.BufferedReader]:
    opener: Any = {".gz": gzip.open, ".bz2": bz2.open}.get(path.suffix, open)
    try:
        with opener(path, "rb") as raw, io.BufferedReader(raw, 1 << 20) as stream:
            yield stream
    except FileNotFoundError:
        raise IdiometerError(f"{path} does not exist; check the path") from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise IdiometerError(f"{path} is damaged ({error}): fetch it again") from None
    except OSError as error:
        raise IdiometerError(f"cannot read {path}: {error.strerror or error}") from None


def _counts(stream: io.BufferedReader, path: Path) -> tuple[int, int]:
    cells = stream.readline(200).split()
    if len(cells) != 2 or not all(cell.isdigit() for cell in cells) or not 0 < int(cells[1]) < _MOST:
        raise IdiometerError(
            f"{path} is no word2vec file: its first line has to be 'how-many dimensions', "
            "for example '33237 768'; other forms: .safetensors"
        )
    return int(cells[0]), int(cells[1])


def _rows(stream: io.BufferedReader, path: Path, n_rows: int, dimension: int) -> Iterator[tuple[str, Row]]:
    numbers = stream.peek(_LONGEST).partition(b" ")[2].partition(b"\n")[0]
    rows = _text_rows if numbers and not numbers.strip(_NUMERIC) else _binary_rows
    number = 0
    for number, (name, row) in enumerate(rows(stream, path, dimension), 1):
        yield _decode(name, path, number), row
        if number == n_rows:
            return
    raise IdiometerError(f"{path} is cut off: {number:,} rows, its first line says {n_rows:,}; fetch it again")


def _text_rows(stream: io.BufferedReader, path: Path, dimension: int) -> Iterator[tuple[bytes, Row]]:
    import numpy as np

    for number, line in enumerate(stream, 1):
        cells = line.rstrip().split(b" ")
        try:
            row = np.array(cells[1:], dtype=np.float32)
        except ValueError:
            row = np.empty(0, dtype=np.float32)
        if len(row) != dimension:
            raise IdiometerError(
                f"{path}, row {number}: not a name and {dimension} numbers but {line[:60].decode(errors='replace')!r}"
            )
        yield cells[0], row


def _binary_rows(stream: io.BufferedReader, path: Path, dimension: int) -> Iterator[tuple[bytes, Row]]:
    import numpy as np

    while name := _until_space(stream, path):
        raw = stream.read(4 * dimension)
        if len(raw) < 4 * dimension:
            return
        yield name.lstrip(b"\n"), np.frombuffer(raw, dtype="<f4")


def _until_space(stream: io.BufferedReader, path: Path) -> bytes:
    name = bytearray()
    while (byte := stream.read(1)) not in (b" ", b""):
        name += byte
        if len(name) > _LONGEST:
            raise IdiometerError(f"{path}: no name in {_LONGEST:,} bytes: is it a word2vec file?")
    return bytes(name)


def _decode(name: bytes, path: Path, number: int) -> str:
    try:
        return name.decode()
    except UnicodeDecodeError:
        pass
    try:
        name.decode("gb18030")
    except UnicodeDecodeError:
        raise IdiometerError(f"{path}, row {number}: the name {name[:40]!r} is not UTF-8") from None
    raise IdiometerError(
        f"{path}, row {number}: the names are not UTF-8 but look like GB18030; "
        "write the file anew with UTF-8 names (text: iconv -f GB18030 -t UTF-8)"
    )
