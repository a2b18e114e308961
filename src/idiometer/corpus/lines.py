"""Files as lines: plain, `.gz`, `.zst` or standard input; split on the newline alone; written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import gzip
import io
import json
import os
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from idiometer.corpus.remote import is_remote, open_remote
from idiometer.errors import IdiometerError, MissingExtraError

STDIN = "-"
BOM = b"\xef\xbb\xbf"
COMPRESSED = (".gz", ".zst")
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_BLOCK = 1 << 17


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
            for block in _blocks(stream):
                text = block.removeprefix(BOM) if number == 0 else block
                for line in _lines(text, path, number):
                    number += 1
                    yield line
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise IdiometerError(f"{path} is damaged after line {number} ({error}): fetch it again") from None
        except OSError as error:
            raise IdiometerError(f"cannot read {path} after line {number}: {error}") from None


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    """The bytes of a stream in blocks of whole lines, as they come in."""
    pieces: list[bytes] = []
    while piece := cast("io.BufferedReader", stream).read1(_BLOCK):
        cut = piece.rfind(b"\n") + 1
        if cut:
            yield b"".join((*pieces, piece[:cut]))
            pieces.clear()
        pieces.append(piece[cut:])
    if last := b"".join(pieces):
        yield last


def _lines(block: bytes, path: str | Path, number: int) -> Iterable[str]:
    """The lines of a block that begins behind line `number`; those before a wrong byte come first."""
    try:
        text = block.decode()
    except UnicodeDecodeError:
        return (_decode(raw, path, place) for place, raw in enumerate(io.BytesIO(block), number + 1))
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


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
    """A file for reading, decompressed; also a remote one (`s3://…`)."""
    if str(path) == STDIN:
        yield sys.stdin.buffer
        return
    with open_remote(str(path)) if is_remote(path) else _open_local(Path(path)) as stream:
        match Path(path).suffix:
            case ".gz":
                with gzip.GzipFile(fileobj=stream) as unpacked, io.BufferedReader(unpacked, _BLOCK) as lines:
                    yield lines
            case ".zst":
                yield io.BufferedReader(_Unpacked(stream, _zstandard()))
            case _:
                yield stream


def _open_local(file: Path) -> IO[bytes]:
    if file.is_dir():
        raise IdiometerError(f"{file} is a directory; name a file in it")
    try:
        return file.open("rb")
    except FileNotFoundError:
        raise IdiometerError(f"{file} does not exist; check the path") from None
    except OSError as error:
        raise IdiometerError(f"cannot open {file}: {error.strerror}") from None


class _Unpacked(io.RawIOBase):
    """The text of a `.zst` file of one or more frames; unlike the package's own reader it notices a cut file."""

    def __init__(self, stream: IO[bytes], zstandard: Any) -> None:  # noqa: ANN401
        self._stream = stream
        self._zstandard = zstandard
        self._frame: Any = None
        self._left = b""  # packed bytes not yet given to a frame
        self._ready = b""

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401
        """Fill the buffer; 0 at the end."""
        while not self._ready:
            packed = self._left or self._stream.read(_BLOCK)
            self._left = b""
            if not packed:
                if self._frame is not None:
                    raise EOFError("the file is cut off")
                return 0
            if self._frame is None:
                self._frame = self._zstandard.ZstdDecompressor().decompressobj()
            try:
                self._ready = self._frame.decompress(packed)
            except self._zstandard.ZstdError as error:
                raise EOFError(str(error)) from None
            if self._frame.eof:
                self._left, self._frame = self._frame.unused_data, None
        n = min(len(buffer), len(self._ready))
        buffer[:n], self._ready = self._ready[:n], self._ready[n:]
        return n


def _zstandard() -> Any:  # noqa: ANN401
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError("reading and writing .zst", "io") from None
    return zstandard


@contextlib.contextmanager
def atomic(path: str | Path) -> Iterator[BinaryIO]:
    """A binary file that appears under its name only when the block ends well; compressed by its suffix."""
    target = Path(os.path.realpath(path))  # a link stays one: /dev/stdout is one
    check_folder(path)
    if target.exists() and not target.is_file() and not target.is_dir():  # /dev/null, a pipe: not to be replaced
        with target.open("wb") as stream:
            yield stream
        return
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise cannot_write(path, error) from None
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            match Path(path).suffix:
                case ".gz":
                    with gzip.GzipFile(filename="", fileobj=stream, mode="wb", mtime=0) as packed:
                        yield cast("BinaryIO", packed)
                case ".zst":
                    with (
                        _zstandard().ZstdCompressor(write_checksum=True).stream_writer(stream, closefd=False) as packed
                    ):
                        yield packed
                case _:
                    yield stream
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        part.unlink(missing_ok=True)


def check_folder(path: str | Path) -> None:
    """Raise unless the folder that a file or folder is to be written in exists."""
    folder = Path(path).parent
    if folder.is_dir():
        return
    wrong = f"{folder} is not a folder" if folder.exists() else f"folder {folder} does not exist; make it"
    raise IdiometerError(f"cannot write {path}: {wrong}")


def cannot_write(path: str | Path, error: OSError) -> IdiometerError:
    """The error for a file or folder that could not be written."""
    if isinstance(error, FileNotFoundError):  # the folder is there, and takes no files: /proc, say
        return IdiometerError(f"cannot write {path}: no file can be made in {Path(path).parent}; name another place")
    text = error.strerror or str(error)
    step = "; make room and run the same again" if error.errno in NO_ROOM or os.strerror(errno.ENOSPC) in text else ""
    return IdiometerError(f"cannot write {path}: {text}{step}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_lines(path: str | Path, lines: Iterable[str]) -> None:
    """Write one line each; a text with a newline in it is refused, since it would shift the lines after it."""
    if str(path) == STDIN:
        for number, line in enumerate(lines, 1):
            sys.stdout.buffer.write(_encoded(line, path, number))
        sys.stdout.flush()
        return
    with atomic(path) as stream:
        for number, line in enumerate(lines, 1):
            stream.write(_encoded(line, path, number))


def write_json(path: str | Path, value: object) -> None:
    """Write a value as indented JSON."""
    write_lines(path, json.dumps(value, ensure_ascii=False, indent=1).split("\n"))


def write_side_by_side(paths: Sequence[str | Path], rows: Iterable[Sequence[str]]) -> int:
    """Write rows into files that go line by line, a column into each; how many rows."""
    number = 0
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(atomic(path)) for path in paths]
        for number, row in enumerate(rows, 1):
            for path, stream, line in zip(paths, streams, row, strict=True):
                stream.write(_encoded(line, path, number))
    return number


def _encoded(line: str, path: str | Path, number: int) -> bytes:
    if "\n" in line or line.endswith("\r"):
        raise IdiometerError(f"{path}, line {number}: the text has a line break in it; write JSONL, which can hold it")
    try:
        encoded = line.encode() + b"\n"
    except UnicodeEncodeError:
        raise IdiometerError(f"{path}, line {number}: half of a surrogate pair, which no UTF-8 file can hold") from None
    # Readers take a first U+FEFF for a byte-order mark: with one more before it, the text's own stays.
    return BOM + encoded if number == 1 and encoded.startswith(BOM) else encoded
