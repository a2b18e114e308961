"""Vectors in one safetensors file: the matrix, and names and settings in its header.

Reading maps the file into memory: nothing but the header is read before a row is asked for, and no package beside
numpy is needed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.corpus.lines import atomic
from idiometer.errors import IdiometerError

if TYPE_CHECKING:
    from idiometer.embed.vectors import Vectors

TENSOR = "vectors"
_TYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8"}
_LENGTH = 8  # bytes that say how long the header is
_LONGEST = 100_000_000  # bytes of a header, as the format has it


def save_vectors(vectors: Vectors, path: str | Path) -> None:
    """Write them; float16 stays, everything else becomes float32."""
    import numpy as np

    matrix = np.ascontiguousarray(vectors.matrix, dtype="<f2" if vectors.matrix.dtype == np.float16 else "<f4")
    if not np.isfinite(matrix).all():
        raise IdiometerError(f"{vectors.name}: a vector has a number that is not finite; it is not written")
    settings = {
        "idioms": json.dumps(vectors.idioms, ensure_ascii=False),
        "settings": json.dumps(dict(vectors.settings)),
    }
    tensor = {"dtype": "F16" if matrix.itemsize == 2 else "F32", "shape": list(matrix.shape)}
    header = json.dumps({"__metadata__": settings, TENSOR: tensor | {"data_offsets": [0, matrix.nbytes]}}).encode()
    header += b" " * (-len(header) % 8)
    with atomic(path) as stream:
        stream.write(len(header).to_bytes(_LENGTH, "little") + header)
        stream.write(matrix.data if matrix.size else b"")


def load_vectors(path: Path, name: str) -> Vectors:
    """Map them into memory."""
    import numpy as np

    from idiometer.embed.vectors import Vectors

    header, start = _header(path)
    try:
        metadata, tensor = header["__metadata__"], header[TENSOR]
        idioms, settings = json.loads(metadata["idioms"]), json.loads(metadata.get("settings", "{}"))
        rows, columns = tensor["shape"]
        kind, offset = _TYPES[tensor["dtype"]], start + tensor["data_offsets"][0]
    except (KeyError, TypeError, ValueError):
        raise IdiometerError(
            f"{path} holds no idiom vectors (its tensors: {', '.join(sorted(header))[:200]}); "
            "name a file that `idiometer embed train` or `embed export` wrote"
        ) from None
    if len(idioms) != rows or path.stat().st_size < offset + rows * columns * np.dtype(kind).itemsize:
        raise IdiometerError(f"{path} is cut off or damaged: {rows:,} vectors, {len(idioms):,} names; fetch it again")
    matrix = np.memmap(path, dtype=kind, mode="r", offset=offset, shape=(rows, columns))
    return Vectors(name, tuple(idioms), matrix, settings)


def _header(path: Path) -> tuple[dict[str, Any], int]:
    try:
        with path.open("rb") as stream:
            n = int.from_bytes(stream.read(_LENGTH), "little")
            header = json.loads(stream.read(n)) if n < _LONGEST else None
    except FileNotFoundError:
        raise IdiometerError(f"{path} does not exist; check the path") from None
    except OSError as error:
        raise IdiometerError(f"cannot open {path}: {error.strerror}") from None
    except ValueError:
        header = None
    if not isinstance(header, dict):
        raise IdiometerError(f"{path} is no safetensors file, or is cut off; fetch it again")
    return header, _LENGTH + n
