"""OPUS archives: Moses files inside a zip."""

from __future__ import annotations

import contextlib
import io
import zipfile
from typing import IO, cast

from idiometer.corpus.lines import open_binary
from idiometer.errors import IdiometerError


def open_members(
    stack: contextlib.ExitStack, path: str, lang: str, target: str | None
) -> tuple[list[IO[bytes]], list[str]]:
    """The file of the language, and that of the target language if there is one, with names for errors."""
    try:
        archive = stack.enter_context(zipfile.ZipFile(stack.enter_context(open_binary(path))))
    except zipfile.BadZipFile:
        raise IdiometerError(f"{path} is not a zip archive, or is cut off: fetch it again") from None
    names = [_member(archive, path, code) for code in (lang, target) if code]
    members = [stack.enter_context(archive.open(name)) for name in names]
    streams: list[IO[bytes]] = [io.BufferedReader(cast("io.RawIOBase", member)) for member in members]
    return streams, [f"{path}/{name}" for name in names]


def _member(archive: zipfile.ZipFile, path: str, code: str) -> str:
    names = [name for name in archive.namelist() if name.endswith(f".{code}")]
    if len(names) != 1:
        held = ", ".join(names or archive.namelist()[:8])
        raise IdiometerError(f"{path} needs one file that ends in .{code}; it holds {held or 'nothing'}")
    if archive.getinfo(names[0]).flag_bits & 1:
        raise IdiometerError(f"{path} is protected by a password; unpack it first")
    return names[0]
