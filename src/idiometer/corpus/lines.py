"""Files as lines: plain, `.gz`, `.zst` or standard input; split on the newline alone; written whole or not at all."""

from __future__ import annotations

import contextlib
import gzip
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from idiometer.errors import IdiometerError, MissingExtraError

STDIN = "-"
BOM = b"\xef\xbb\xbf"
COMPRESSED = (".gz", ".zst")


def suffix(path: str | Path) -> str:
    """The file type, seen through a compression suffix: `.jsonl` for `a.jsonl.gz`."""
    name = Path(path)
    return (name.with_suffix("") if name.suffix in COMPRESSED else name).suffix.lower()


def read_lines(path: str | Path) -> Iterator[str]:
    r"""The lines of a UTF-8 file without their newline, one at a time.

    Only "\n" and "\r\n" end a line: U+2028, form feeds and NUL are text. A byte-order
    mark at the start is dropped. A missing newline at the very end is fine.
    """
    with open_binary(path) as stream:
        number = 0
        try:
            for number, raw in enumerate(stream, 1):
                yield _decode(raw.removeprefix(BOM) if number == 1 else raw, path, number)
        except (EOFError, gzip.BadGzipFile) as error:
            raise IdiometerError(
                f"{path} is not a whole gzip file after line {number} ({error}): fetch it again"
            ) from None
        except OSError as error:
            raise IdiometerError(f"cannot read {path} after line {number}: {error}") from None


def _decode(raw: bytes, path: str | Path, number: int) -> str:
    if raw.endswith(b"\n"):
        raw = raw[:-2] if raw.endswith(b"\r\n") else raw[:-1]
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise IdiometerError(
            f"{path}, line {number}: byte {error.start + 1} (0x{raw[error.start]:02x}) is not UTF-8; "
            f"convert the file first, for example: iconv -f GB18030 -t UTF-8 {path}"
        ) from None


@contextlib.contextmanager
def open_binary(path: str | Path) -> Iterator[IO[bytes]]:
    """A file for reading, decompressed."""
    if str(path) == STDIN:
        yield sys.stdin.buffer
        return
    file = Path(path)
    if file.is_dir():
        raise IdiometerError(f"{path} is a directory; name a file in it")
    try:
        stream = file.open("rb")
    except FileNotFoundError:
        raise IdiometerError(f"{path} does not exist; check the path") from None
    except OSError as error:
        raise IdiometerError(f"cannot open {path}: {error.strerror}") from None
    with stream:
        match file.suffix:
            case ".gz":
                with gzip.GzipFile(fileobj=stream) as unpacked:
                    yield cast("IO[bytes]", unpacked)
            case ".zst":
                with _zstandard().ZstdDecompressor().stream_reader(stream, read_across_frames=True) as reader:
                    yield _buffered(reader)
            case _:
                yield stream


def _zstandard() -> Any:  # noqa: ANN401
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError("reading and writing .zst", "io") from None
    return zstandard


def _buffered(reader: IO[bytes]) -> IO[bytes]:
    import io

    return io.BufferedReader(cast("io.RawIOBase", reader))


@contextlib.contextmanager
def atomic(path: str | Path) -> Iterator[BinaryIO]:
    """A binary file that appears under its name only when the block ends well; compressed by its suffix."""
    target = Path(path)
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise IdiometerError(f"cannot write {path}: {error.strerror}") from None
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            match target.suffix:
                case ".gz":
                    with gzip.GzipFile(filename="", fileobj=stream, mode="wb", mtime=0) as packed:
                        yield cast("BinaryIO", packed)
                case ".zst":
                    with _zstandard().ZstdCompressor().stream_writer(stream, closefd=False) as packed:
                        yield packed
                case _:
                    yield stream
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    except OSError as error:
        raise IdiometerError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_lines(path: str | Path, lines: Iterable[str]) -> None:
    """Write one line each; a text with a newline in it is refused, since it would shift the lines after it."""
    if str(path) == STDIN:
        for number, line in enumerate(lines, 1):
            sys.stdout.write(_checked(line, path, number) + "\n")
        return
    with atomic(path) as stream:
        for number, line in enumerate(lines, 1):
            stream.write(_checked(line, path, number).encode() + b"\n")


def _checked(line: str, path: str | Path, number: int) -> str:
    if "\n" in line or line.endswith("\r"):
        raise IdiometerError(f"{path}, line {number}: the text has a line break in it; write JSONL, which can hold it")
    return line
