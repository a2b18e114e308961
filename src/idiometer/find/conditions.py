"""What a model is trained on in each condition: the manifest of a split, and how to read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from idiometer.corpus.folders import FolderKind
from idiometer.corpus.jsonl import decode
from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError, unknown

MANIFEST = "manifest.json"
SPLIT = FolderKind("split folder", MANIFEST, frozenset({"schema", "split", "conditions"}))


def conditions(sides: tuple[str, str], upsample: tuple[int, ...]) -> dict[str, Any]:
    """The files of each condition, and how often each is repeated in training."""

    def files(name: str, repeat: int | None = None) -> dict[str, Any]:
        both = {"src": f"{name}.{sides[0]}", "tgt": f"{name}.{sides[1]}"}
        return both if repeat is None else both | {"repeat": repeat}

    repeats = {"zero": 0, "joint": 1} | {f"upsample-{n}": n for n in upsample}
    return {
        name: {
            "train": [files("regular-train", 1)] + ([files("idiom-train", n)] if n else []),
            "dev": [files("regular-dev")],
            "test": [files("regular-test"), files("idiom-test")],
        }
        for name, n in repeats.items()
    }


def read_manifest(folder: str | Path) -> dict[str, Any]:
    """What `manifest.json` of a split says."""
    path = Path(folder) / MANIFEST
    if not path.is_file():
        raise IdiometerError(f"there is no {path}: name a folder that `idiometer split` wrote")
    record = decode("\n".join(read_lines(path)), path, 1)
    if not isinstance(record, dict) or not record.keys() >= SPLIT.keys:
        raise IdiometerError(f"{path} is not the manifest of a split; write one with `idiometer split`")
    return record


def training_pairs(folder: str | Path, condition: str) -> Iterator[tuple[str, str]]:
    """The pairs that a condition trains on, each file as often as the manifest says, in a fixed order."""
    conditions: Mapping[str, Any] = read_manifest(folder)["conditions"]
    if condition not in conditions:
        raise unknown("condition", condition, conditions)
    for part in conditions[condition]["train"]:
        for _ in range(part["repeat"]):
            files = [Path(folder) / part[side] for side in ("src", "tgt")]
            for src, tgt in zip_longest(*map(read_lines, files)):
                if src is None or tgt is None:
                    raise IdiometerError(f"{files[0]} and {files[1]} differ in length; split again")
                yield src, tgt
