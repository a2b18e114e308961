"""The record that stands beside a model that was trained here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer import __version__
from idiometer.corpus.lines import write_json
from idiometer.errors import IdiometerError

if TYPE_CHECKING:
    from idiometer.systems.training.train import Job

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


def write_record(folder: Path, job: Job, figures: dict[str, Any]) -> dict[str, Any]:
    """What stands beside the model: it comes last, and says that the folder is whole."""
    record = {
        "schema": 1,
        "version": __version__,
        "source": job.data.languages[0],
        "target": job.data.languages[1],
        "segmentation": job.settings.segmentation,
        **job.identity(),
        **figures,
    }
    write_json(folder / RECORD, record)
    return record
