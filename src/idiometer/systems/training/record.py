"""The record that stands beside a model that was trained here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from idiometer.errors import IdiometerError

RECORD = "idiometer.json"


def read_record(folder: str | Path) -> dict[str, Any]:
    """What stands in a model's folder of how it was trained; nothing for other models."""
    path = Path(folder) / RECORD
    if not path.is_file():
        return {}
    record = json.loads(path.read_text(encoding="utf-8"))
    return record if isinstance(record, dict) else {}


def check_pair(record: dict[str, Any], source: str, target: str, name: str) -> None:
    """Raise where a model was trained for another pair of languages."""
    if (record["source"], record["target"]) != (source, target):
        pair = f"{record['source']}-{record['target']}"
        raise IdiometerError(
            f"{name} is trained for {pair}, not {source}-{target}; choose another model or language pair"
        )
