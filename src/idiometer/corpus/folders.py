"""Folders that appear whole or not at all, and replace only what is of their own kind."""

from __future__ import annotations

import contextlib
import json
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.lines import cannot_write, check_folder
from idiometer.errors import IdiometerError


@dataclass(frozen=True, slots=True)
class FolderKind:
    """What tells a folder from others: a file of JSON with certain keys. It is put in place last."""

    name: str
    record: str
    keys: frozenset[str]

    def check(self, folder: str | Path) -> Path:
        """The folder to write, or an error where something else stands there: only an empty one or its like may."""
        target = Path(folder).resolve()
        check_folder(folder)
        if target.exists() and not self._fits(target) and (not target.is_dir() or any(target.iterdir())):
            raise IdiometerError(f"{folder} exists and is not a {self.name}; name another one")
        return target

    def _fits(self, folder: Path) -> bool:
        try:
            record = json.loads((folder / self.record).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        return isinstance(record, dict) and self.keys <= record.keys()


@contextlib.contextmanager
def whole_folder(folder: str | Path, kind: FolderKind) -> Iterator[Path]:
    """A folder to fill; when the block ends well it stands at its place, and an older one of the kind is gone."""
    target = kind.check(folder)
    try:
        part = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise cannot_write(folder, error) from None
    try:
        yield part
        part.chmod(0o755)
        _put(part, target, kind.record)
    except OSError as error:
        raise cannot_write(folder, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _put(part: Path, target: Path, last: str) -> None:
    """Move the finished folder to its place; an older one is kept until the new one stands there."""
    if not target.exists():
        part.replace(target)
    elif not any(target.iterdir()):  # it may be somebody's current folder: fill it, the record last
        for child in sorted(part.iterdir(), key=lambda path: path.name == last):
            child.replace(target / child.name)
    else:
        old = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent)) / "old"
        target.replace(old)
        try:
            part.replace(target)
        except OSError:
            old.replace(target)
            raise
        finally:
            shutil.rmtree(old.parent)
