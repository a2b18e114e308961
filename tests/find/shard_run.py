"""`python -m tests.find.shard_run ARGUMENTS`: find_on_cluster in a process of its own, arguments and results in JSON.

Daft leaves pipes open and threads behind, which would disturb the tests that come after.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from idiometer.errors import IdiometerError
from idiometer.find.cluster import find_on_cluster
from tests.conftest import ROOT
from tests.find.tiny_finder import DyingFinder, TinyFinder


def find_apart(sources: Sequence[object], output: object, lang: str = "en-fr", **given: Any) -> dict[str, Any]:
    """What find_on_cluster gives, with `told`, the calls of progress; or what it raises, as `error`."""
    arguments = json.dumps({"sources": list(map(str, sources)), "output": str(output), "lang": lang} | given)
    path = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    done = subprocess.run(
        [sys.executable, "-m", "tests.find.shard_run", arguments],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": path, "DAFT_RUNNER": "native"}, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main(arguments: str) -> None:
    given = json.loads(arguments)
    finder = DyingFinder() if given.pop("dying", False) else TinyFinder()
    told: list[tuple[int, int]] = []
    try:
        counts = find_on_cluster(finder=finder, progress=lambda *done: told.append(done), **given)
        print(json.dumps({**counts, "told": told}))
    except IdiometerError as error:
        print(json.dumps({"error": str(error)}))


if __name__ == "__main__":
    main(sys.argv[1])
