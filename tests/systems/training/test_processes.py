"""Training that is killed, and training in two processes, as users run them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SETTINGS = [
    "--condition", "joint", "--size", "toy", "--vocabulary", "400", "--batch-tokens", "300", "--learning-rate", "5e-3",
    "--warmup", "5", "--beam", "1", "-q",
]  # fmt: skip


def command(toy: Path, model: Path, *more: str) -> list[str]:
    return ["idiometer", "train", str(toy / "split"), "-o", str(model), *SETTINGS, *more]


def environment() -> dict[str, str]:
    return os.environ | {"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""}


def weights(folder: Path) -> bytes:
    return (folder / "model.safetensors").read_bytes()


@pytest.mark.slow
def test_killed_and_gone_on_with_the_weights_are_the_same(toy: Path, tmp_path: Path) -> None:
    more = ("--updates", "60", "--evaluate-every", "20", "--source-replace", "0.1")
    start = [sys.executable, "-m"]
    subprocess.run([*start, *command(toy, tmp_path / "whole", *more)], check=True, env=environment(), timeout=300)
    process = subprocess.Popen([*start, *command(toy, tmp_path / "killed", *more)], env=environment())
    state = tmp_path / "killed" / "training" / "checkpoints" / "checkpoint-20" / "trainer_state.json"
    for _ in range(3000):
        if state.exists() or process.poll() is not None:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    subprocess.run([*start, *command(toy, tmp_path / "killed", *more)], check=True, env=environment(), timeout=300)
    assert weights(tmp_path / "killed") == weights(tmp_path / "whole")


@pytest.mark.slow
def test_two_processes_by_torchrun(toy: Path, tmp_path: Path) -> None:
    run = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "-m"]
    more = ("--updates", "6", "--evaluate-every", "3")
    done = subprocess.run(
        [*run, *command(toy, tmp_path / "both", *more)],
        env=environment(),
        timeout=300,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    record = json.loads((tmp_path / "both" / "idiometer.json").read_text())
    assert [row["step"] for row in record["history"]] == [3, 6]
    # Two batches to an update, one in each process, are the same as two in one process after another.
    alone = ("--accumulation", "2", *more)
    subprocess.run(
        [sys.executable, "-m", *command(toy, tmp_path / "one", *alone), "--dropout", "0", "--attention-dropout", "0"],
        check=True, env=environment(), timeout=300,
    )  # fmt: skip
    assert record["speed"]["source_tokens"] == pytest.approx(
        json.loads((tmp_path / "one" / "idiometer.json").read_text())["speed"]["source_tokens"], rel=0.1
    )
