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
    process = start_apart(sources, output, lang, **given)
    try:
        out, errors = process.communicate(timeout=120)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0, errors
    return dict(json.loads(out.splitlines()[-1]))


def start_apart(sources: Sequence[object], output: object, lang: str = "en-fr", **given: Any) -> subprocess.Popen[str]:
    """The process, which prints a line for each shard that is done."""
    arguments = json.dumps({"sources": list(map(str, sources)), "output": str(output), "lang": lang} | given)
    path = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.find.shard_run", arguments],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": path, "DAFT_RUNNER": "native"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def main(arguments: str) -> None:
    given = json.loads(arguments)
    finder = DyingFinder() if given.pop("dying", False) else TinyFinder(seconds=given.pop("seconds", 0))
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        print(f"{done} of {total}")

    try:
        print(json.dumps({**find_on_cluster(finder=finder, progress=progress, **given), "told": told}))
    except IdiometerError as error:
        print(json.dumps({"error": str(error)}))
    except KeyboardInterrupt:
        print(json.dumps({"error": "Ctrl-C"}))


if __name__ == "__main__":
    main(sys.argv[1])
