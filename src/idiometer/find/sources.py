"""What the user names as a corpus, as sources of lines: checked at the start, so that none is missing at the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from idiometer.corpus.lines import COMPRESSED, STDIN, suffix
from idiometer.corpus.remote import is_remote, remote_key
from idiometer.errors import IdiometerError, UsageError

_KINDS = {".tsv": "tsv", ".jsonl": "jsonl", ".parquet": "parquet", ".tmx": "tmx", ".zip": "zip"}
_OTHERS = {".json", ".csv", ".xml", ".html", ".htm", ".pdf", ".docx", ".tar", ".tgz", ".bz2", ".xz", ".7z"}
_SHARD = re.compile(r"(.*?)(\d+)(-of-)(\d+)(.*)")


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or two that go line by line; `name` stands before the colon of an id."""

    name: str
    kind: str  # text, pair, tsv, jsonl, parquet, tmx or zip
    paths: tuple[str, ...]


def find_sources(corpora: Sequence[str], lang: str, target: str | None) -> tuple[Source, ...]:
    """A source for every path or Moses prefix (PREFIX.en and PREFIX.fr), with names that differ."""
    return _named([_source(str(path), lang, target) for path in corpora])


def pair_source(src: str, tgt: str) -> tuple[Source, ...]:
    """Two files that go line by line."""
    for path in (src, tgt):
        _check(path)
    if STDIN in (src, tgt):
        raise UsageError("--src and --tgt are files; standard input is read as one corpus, with -")
    return (Source(Path(src).name, "pair", (src, tgt)),)


def state(source: Source) -> list[str] | None:
    """Texts that change when a file does; None for standard input and pipes, which cannot be read twice."""
    if not all(is_remote(path) or is_file(path) for path in source.paths):
        return None
    return [remote_key(path) if is_remote(path) else _stamp(path) for path in source.paths]


def is_file(path: str) -> bool:
    """Whether a path is a file of this machine, and no pipe."""
    return path != STDIN and not is_remote(path) and Path(path).is_file()


def missing_shards(sources: Sequence[Source]) -> list[str]:
    """Sets of files named `…-00001-of-00004…` of which some are not there, each as a text that says which."""
    sets: dict[tuple[str, ...], set[int]] = {}
    for path in (path for source in sources for path in source.paths):
        if found := _SHARD.fullmatch(path):
            head, number, of, total, tail = found.groups()
            sets.setdefault((head, of, total, tail), set()).add(int(number))
    notes = []
    for (head, of, total, tail), numbers in sets.items():
        first = 0 if 0 in numbers else 1
        wanted = set(range(first, int(total) + first)) if int(total) < 1_000_000 else numbers
        if lost := sorted(wanted - numbers):
            shown = ", ".join(map(str, lost[:5])) + (", …" if len(lost) > 5 else "")
            notes.append(
                f"{head}*{of}{total}{tail}: {len(lost)} of {int(total)} shards missing among the files ({shown})"
            )
    return notes


def _source(path: str, lang: str, target: str | None) -> Source:
    if path == STDIN:
        return Source("stdin", "text", (STDIN,))
    absent = not is_remote(path) and not Path(path).exists()
    if absent and target and (pair := _moses(path, lang, target)):
        return Source(Path(pair[0]).name, "pair", pair)
    _check(path)
    if suffix(path) in _OTHERS:
        raise UsageError(
            f"{path}: a {suffix(path)} file is not read; save it as text (a sentence a line), TSV or JSONL"
        )
    kind = _KINDS.get(suffix(path), "text")
    if kind in ("parquet", "zip") and Path(path).suffix in COMPRESSED:
        raise UsageError(f"{path}: a {kind} file packs what it holds itself; unpack it once")
    return Source(Path(path).name, kind, (path,))


def _moses(prefix: str, lang: str, target: str) -> tuple[str, str] | None:
    """The two files of a prefix; none where neither is there."""
    found = []
    for code in (lang, target):
        names = [f"{prefix}.{code}{packed}" for packed in ("", *COMPRESSED)]
        found.append(next((name for name in names if Path(name).exists()), None))
    match found:
        case [str(src), str(tgt)]:
            return src, tgt
        case [None, None]:
            return None
    lost, there = (lang, found[1]) if found[0] is None else (target, found[0])
    raise IdiometerError(f"{prefix}.{lost} does not exist, and {there} does; a pair needs both")


def _check(path: str) -> None:
    if path == STDIN:
        return
    if is_remote(path):
        remote_key(path)
    elif Path(path).is_dir():
        raise IdiometerError(f"{path} is a directory; name its files, for example {path.rstrip('/')}/*")
    elif not Path(path).exists():
        raise IdiometerError(f"{path} does not exist; check the path")


def _stamp(path: str) -> str:
    found = Path(path).stat()
    return f"{found.st_size} {found.st_mtime_ns}"


def _named(sources: list[Source]) -> tuple[Source, ...]:
    """Sources under their file names, or under their paths where two share a name."""
    counts = Counter(source.name for source in sources)
    named = [s if counts[s.name] == 1 else replace(s, name=s.paths[0]) for s in sources]
    if twice := [name for name, n in Counter(source.name for source in named).items() if n > 1]:
        raise UsageError(f"{twice[0]} is given twice")
    return tuple(named)
