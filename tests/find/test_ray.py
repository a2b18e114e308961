"""A real Ray cluster of two workers, one of which is killed in the middle of its work."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.find.corpora import expected, write_corpus

SHARDS = 10
LIMIT = 100  # seconds after which the test gives up; it takes less than half of that


@pytest.fixture
def ray_folder() -> Iterator[Path]:
    """A folder with a short name: the paths of sockets in it may have 107 characters."""
    folder = Path(tempfile.mkdtemp(prefix="ray"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_killed_worker_changes_nothing(tmp_path: Path, ray_folder: Path) -> None:
    corpus, diary, output = tmp_path / "corpus", tmp_path / "diary", tmp_path / "output"
    diary.mkdir()
    write_corpus(corpus, SHARDS)
    run_on_ray(ray_folder, str(corpus), str(output), str(diary), str(tmp_path / "counts.json"))
    counts = json.loads((tmp_path / "counts.json").read_text())
    found = {path.name: path.read_text(encoding="utf-8") for path in output.glob("*.jsonl")}
    assert found == expected(corpus)
    assert counts["shards"] == SHARDS
    assert counts["done_before"] == 0
    assert counts["kept"] == sum(text.count("\n") for text in found.values())
    begun = [entry.name for entry in diary.iterdir()]
    assert "killed" in begun
    assert len(begun) - 1 > SHARDS  # the shard of the killed node was begun once more


def run_on_ray(folder: Path, *arguments: str) -> None:
    """Run `tests.find.ray_run` in a session of its own, none of whose processes is left behind."""
    path = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    environment = os.environ | {"PYTHONPATH": path, "DAFT_RUNNER": "ray", "RAY_TMPDIR": str(folder)}
    environment |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "1"}
    log = folder / "log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.find.ray_run", *arguments],
            cwd=ROOT, env=environment, stdout=errors, stderr=errors, start_new_session=True,
        )  # fmt: skip
        try:
            process.wait(timeout=LIMIT)
        finally:
            kill_session(process.pid)
            process.wait()
    assert process.returncode == 0, log.read_text()[-8000:]


def kill_session(session: int) -> None:
    """Kill every process that was begun in a session."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[3]) == session:
                os.kill(int(stat.parent.name), signal.SIGKILL)
        except (OSError, ValueError):  # it ended meanwhile
            continue
