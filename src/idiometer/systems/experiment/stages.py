"""A stage of an experiment: run once, and again only when what it depends on has changed."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from idiometer import __version__
from idiometer.corpus.lines import atomic


@dataclass(frozen=True)
class Stage:
    """What it makes (`output`), from what: settings, stages before it, and files, each by its hash."""

    name: str
    output: Path
    run: Callable[[], object]
    settings: Mapping[str, Any]
    after: tuple[Stage, ...] = ()
    files: tuple[Path, ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)  # settings that change nothing that later stages take from it
    keep: bool = field(default=False)  # what an interrupted run left is gone on with

    def key(self, known: dict[str, str]) -> str:
        """A hash of everything that decides the output; `known` has those of files and stages seen."""
        passed = self.passed_on(known)
        return _sha256({"passed": passed, "own": self.own}) if self.own else passed

    def passed_on(self, known: dict[str, str]) -> str:
        """A hash of everything that decides what later stages take from it."""
        if self.name not in known:
            parts = {
                "version": __version__,
                "name": self.name,
                "settings": self.settings,
                "after": [stage.passed_on(known) for stage in self.after],
                "files": [_hash(path, known) for path in self.files],
            }
            known[self.name] = _sha256(parts)
        return known[self.name]


def _sha256(parts: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _hash(path: Path, known: dict[str, str]) -> str:
    name = f"file {path}"
    if name not in known:
        if not path.exists():
            known[name] = "missing"
        elif path.is_dir():
            inside = sorted(child for child in path.iterdir() if child.is_file())
            known[name] = hashlib.sha256(" ".join(_hash(child, known) for child in inside).encode()).hexdigest()
        else:
            with path.open("rb") as stream:
                known[name] = hashlib.file_digest(stream, "sha256").hexdigest()
    return known[name]


class Journal:
    """Which stages of a folder are done, and what they depended on then."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "stages"
        self._known: dict[str, str] = {}

    def done(self, stage: Stage) -> bool:
        """Whether the output stands, made from what is there now."""
        record = self._record(stage)
        finished = "seconds" in record
        return finished and record.get("key") == stage.key(self._known) and stage.output.exists()

    @contextlib.contextmanager
    def mine(self, stage: Stage) -> Iterator[bool]:
        """Whether this process may run it: another one that works on the same folder may be at it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._path(stage).with_suffix(".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                yield False
            else:
                yield not self.done(stage)

    def run(self, stage: Stage) -> float:
        """Run it; how many seconds it took. What was made from something else is removed first."""
        began = time.monotonic()
        record = self._record(stage)
        if stage.output.exists() and (record.get("key") != stage.key(self._known) or not stage.keep):
            _remove(stage.output)
        self._write(stage, {"key": stage.key(self._known), "begun": True})
        stage.output.parent.mkdir(parents=True, exist_ok=True)
        stage.run()
        seconds = time.monotonic() - began
        self._write(stage, {"key": stage.key(self._known), "seconds": round(seconds, 1)})
        return seconds

    def seconds(self, stage: Stage) -> float:
        """How long the last run took."""
        return float(self._record(stage).get("seconds", 0.0))

    def _path(self, stage: Stage) -> Path:
        return self._folder / f"{stage.name.replace('/', '.')}.json"

    def _record(self, stage: Stage) -> dict[str, Any]:
        path = self._path(stage)
        record = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return record if isinstance(record, dict) else {}

    def _write(self, stage: Stage, record: Mapping[str, Any]) -> None:
        with atomic(self._path(stage)) as stream:
            stream.write(json.dumps(record).encode())


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
