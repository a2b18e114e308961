"""Standard output as the commands use it."""

from __future__ import annotations

import json
import sys
from typing import TextIO


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
