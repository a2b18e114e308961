"""Standard output as the commands use it, and a look at the files they are to write."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from idiometer.corpus.lines import STDIN, check_folder
from idiometer.errors import UsageError


def print_json(value: object, stream: TextIO | None = None) -> None:
    """Print JSON, on standard output if nothing else is said; beyond ASCII only where the output can show it."""
    stream = stream or sys.stdout
    encoding = (stream.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=not encoding.startswith("utf"), indent=1), file=stream)


def keep_going() -> None:
    """Write characters that the output has no code for as escapes, where Python would stop with an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


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
    from idiometer.corpus.formats import files_of

    return files_of(path) if path.is_dir() else [path] if path.exists() else []
