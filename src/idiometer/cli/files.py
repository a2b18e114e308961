"""A look at the files that a command is to write, before it computes anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from idiometer.corpus.formats import files_of
from idiometer.corpus.lines import STDIN, check_folder
from idiometer.errors import UsageError


def check_outputs(outputs: Mapping[str, str | None], inputs: Iterable[str | None]) -> None:
    """Raise, before anything is computed, where a file to write is one to read, or has no folder to stand in.

    `outputs` are paths by the option that named them. A folder that is written is written anew: nothing in it is read.
    """
    read = {path.resolve(): path for name in inputs if name and name != STDIN for path in _files(Path(name))}
    written: dict[Path, str] = {}
    for option, name in outputs.items():
        if not name or name == STDIN:
            continue
        target = Path(name).resolve()
        if lost := next((read[path] for path in read if target in (path, *path.parents)), None):
            raise UsageError(f"{option} {name} would write over {lost}, which is read: name another place")
        if (other := written.setdefault(target, option)) != option:
            raise UsageError(f"{other} and {option} are both {name}: name two places")
        check_folder(name)


def _files(path: Path) -> list[Path]:
    return files_of(path) if path.is_dir() else [path] if path.exists() else []
