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

from idiometer.cli.main import main

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
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_two_processes_learn_what_one_learns_of_the_same_batches(toy: Path, tmp_path: Path) -> None:
    """Two batches to an update, one in each process, are the same as two in one process after another."""
    more = [
        "--updates",
        "6",
        "--evaluate-every",
        "6",
        "--dropout",
        "0",
        "--attention-dropout",
        "0",
        "--source-mask",
        "0.1",
    ]
    run = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "-m"]
    both, one, half = (tmp_path / name for name in ("both", "one", "half"))
    done = subprocess.run(
        [*run, *command(toy, both, *more)], env=environment(), timeout=300, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    assert main(command(toy, one, *more, "--accumulation", "2")[1:]) == 0
    assert main(command(toy, half, *more)[1:]) == 0
    assert [row["step"] for row in json.loads((both / "idiometer.json").read_text())["history"]] == [6]
    assert apart(both, one) < 1e-5
    assert apart(half, one) > 1e-3  # so it shows where the share of a process is lost


def apart(folder: Path, other: Path) -> float:
    """How far the weights of two models are from each other, as a share of their length."""
    import torch
    from safetensors.torch import load_file

    one, two = (load_file(path / "model.safetensors") for path in (folder, other))
    assert one.keys() == two.keys()
    difference = torch.cat([(one[name] - two[name]).flatten() for name in one])
    return float(difference.norm() / torch.cat([two[name].flatten() for name in one]).norm())
