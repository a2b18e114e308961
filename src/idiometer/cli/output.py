"""Standard output as the commands use it."""

from __future__ import annotations

import json
import sys


def print_json(value: object) -> None:
    """Print JSON; beyond ASCII only where the output can show it."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=not encoding.startswith("utf"), indent=1))


def keep_going() -> None:
    """Write characters that the output has no code for as escapes, where Python would stop with an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
