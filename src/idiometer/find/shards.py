"""The shards of a corpus: files, folders and patterns, here or remote, each with the place its results go to."""

from __future__ import annotations

import os
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from idiometer.corpus.lines import COMPRESSED
from idiometer.corpus.remote import file_system
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.sources import Source, missing_shards

_STATES = ("ETag", "etag", "md5Hash", "md5", "checksum", "mtime", "LastModified", "last_modified", "created")


@dataclass(frozen=True, slots=True)
class Shard:
    """One input file: its name in ids, where it is read, its file in the output folder, and a key of its state."""

    name: str
    path: str
    target: str
    key: str


def list_shards(sources: Sequence[str], suffix: str) -> list[Shard]:
    """The files of every source; in a folder, what begins with `.` or `_` is no shard.

    A shard is named by its file name, or by its path where two file names are the same.
    """
    shards = list({shard.path: shard for source in sources for shard in _of_source(source, suffix)}.values())
    targets: dict[str, str] = {}
    for shard in shards:
        if (other := targets.setdefault(shard.target, shard.name)) != shard.name:
            raise UsageError(
                f"{other} and {shard.name} would both be written as {shard.target}; "
                "name the folder above them, or search them in two runs"
            )
    counts = Counter(posixpath.basename(shard.path) for shard in shards)
    return [
        replace(shard, name=base) if counts[base := posixpath.basename(shard.path)] == 1 else shard for shard in shards
    ]


def _of_source(source: str, suffix: str) -> Iterator[Shard]:
    system, root = file_system(source)
    try:
        files, root = _files(system, root)
    except FileNotFoundError:
        raise IdiometerError(f"{source} does not exist; check the path") from None
    except OSError as error:
        raise IdiometerError(f"cannot read {source}: {error}; check the path") from None
    if not files:
        raise IdiometerError(f"{source} has no files in it; name a file, a folder with files, or a pattern")
    for path, info in sorted(files.items()):
        full = path if is_local(system) else str(system.unstrip_protocol(path))
        name = os.path.relpath(full) if is_local(system) and not posixpath.isabs(source) else full
        yield Shard(name, full, _target(path, root, suffix), _key(info))


def _files(system: Any, root: str) -> tuple[Mapping[str, Mapping[str, Any]], str]:  # noqa: ANN401
    """Files with what the store says of each, and the folder that their places in the output are relative to."""
    if system.isfile(root):
        return {root: system.info(root)}, posixpath.dirname(root)
    if system.isdir(root):
        found = {p: info for p, info in system.find(root, detail=True).items() if not _hidden(p[len(root) :])}
        if lost := missing_shards([Source(path, "text", (path,)) for path in found]):
            raise IdiometerError(f"{lost[0]}; fetch what is missing")
        return found, root
    before, wild, _ = re.split(r"([*?\[])", root, maxsplit=1) if re.search(r"[*?\[]", root) else (root, "", "")
    if not wild:
        raise FileNotFoundError(root)
    found = {path: info for path, info in system.glob(root, detail=True).items() if info["type"] == "file"}
    return found, posixpath.dirname(before)


def is_local(system: Any) -> bool:  # noqa: ANN401
    """Whether a store is this machine's own files."""
    return "file" in system.protocol


def _hidden(below: str) -> bool:
    return any(part.startswith((".", "_")) for part in below.split("/"))


def _target(path: str, root: str, suffix: str) -> str:
    stem, packed = posixpath.splitext(path[len(root) :].lstrip("/"))
    return (posixpath.splitext(stem)[0] if packed in COMPRESSED else stem) + suffix


def _key(info: Mapping[str, Any]) -> str:
    """The size, and what the store knows of the content or, failing that, of the time it changed."""
    state = next((info[name] for name in _STATES if info.get(name) is not None), "")
    return f"{info['size']} {state}".rstrip()
