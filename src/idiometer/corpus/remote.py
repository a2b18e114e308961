"""Files that are not on this machine (`s3://…`, `memory://…`), read through fsspec (extra `scale`)."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from idiometer.errors import IdiometerError, MissingExtraError, UsageError

_BUFFER = 1 << 20


def is_remote(path: str | Path) -> bool:
    """Whether a path names a protocol."""
    return "://" in str(path)


@contextlib.contextmanager
def open_remote(path: str) -> Iterator[IO[bytes]]:
    """A remote file for reading, as its bytes stand there."""
    system, inner = file_system(path)
    with _errors(path):
        stream = system.open(inner, "rb")
    with io.BufferedReader(stream, _BUFFER) as buffered:  # its readline can be told a limit
        yield buffered


def remote_key(path: str) -> str:
    """A text that changes when the remote file does; an error where there is no such file."""
    system, inner = file_system(path)
    with _errors(path):
        return str(system.ukey(inner))


def file_system(path: str) -> tuple[Any, str]:
    """The store of a path, which may be of this machine, and the path in it."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise MissingExtraError(f"reading {path}", "scale") from None
    try:
        system, inner = url_to_fs(path)
    except ImportError as error:
        raise IdiometerError(f"cannot open {path}: {error}") from None
    except ValueError as error:
        raise UsageError(f"cannot open {path}: {error}") from None
    return system, inner


@contextlib.contextmanager
def _errors(path: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise IdiometerError(f"{path} does not exist; check the path") from None
    except Exception as error:  # each store's package has errors of its own
        what = " ".join(str(error).split()) or type(error).__name__
        raise IdiometerError(f"cannot open {path}: {what}; check the path and the credentials") from None
