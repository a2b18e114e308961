"""The starter test sets that ship with the package: sentences, three example systems, and labels."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.corpus.tsv import read_rows
from idiometer.errors import UsageError, unknown
from idiometer.idioms.inventory import DATA

PREFIX = "starter/"


def bundled_testsets() -> list[str]:
    """The names of the test sets that ship with the package."""
    return sorted(PREFIX + folder.name for folder in (DATA / "starter").iterdir() if folder.is_dir())


def load_testset(name: str, langpair: str | None = None) -> TestSet:
    """A test set from a path, or a bundled one by its name (`starter/zh-en`); an existing path wins."""
    if name == "-" or Path(name).exists():
        return TestSet.read(name, langpair)
    if name not in bundled_testsets():
        if name.startswith(PREFIX) or "." not in name:
            raise unknown("test set", name, bundled_testsets())
        bundled = ", ".join(bundled_testsets())
        raise UsageError(f"{name} does not exist; a test set is a file, a folder, or one of {bundled}")
    with resources.as_file(_folder(name) / "testset.jsonl") as path:
        found = TestSet.read(path)
    return TestSet(name, found.source, found.target, found.examples)


def starter_systems(name: str) -> list[Hypotheses]:
    """The example systems of a starter set, from the most literal to the best."""
    target = name.rpartition("-")[2]
    systems = []
    for system in ("literal", "mixed", "good"):
        with resources.as_file(_folder(name) / f"{system}.{target}") as path:
            systems.append(Hypotheses.read(path))
    return systems


def starter_labels(name: str) -> Sequence[dict[str, str]]:
    """What careful readers said: `id`, `occurrence`, `system`, `label`, and the two independent labels."""
    with resources.as_file(_folder(name) / "labels.tsv") as path:
        return [row for _, row in read_rows(path, required=("id", "occurrence", "system", "label"))]


def _folder(name: str) -> Traversable:
    return DATA / "starter" / name.removeprefix(PREFIX)
