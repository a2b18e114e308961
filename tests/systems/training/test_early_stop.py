"""Training that stops early, with dev BLEU as the tests have it: the best model is kept, and a stop changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from idiometer.cli.main import main
from idiometer.systems.training import running
from idiometer.systems.training.settings import Training
from idiometer.systems.training.sources import Pairs
from idiometer.systems.training.train import Job, train
from idiometer.systems.training.trainer import Teacher

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
EVERY = 3
BLEU = [10.0, 30.0, 20.0, 25.0, 40.0, 50.0, 60.0]  # patience 2 ends it after the fourth look
HISTORY = [{"step": EVERY * n, "bleu": value} for n, value in enumerate(BLEU, 1)]


class StoppedError(Exception):
    """What stops a training half-way."""


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What is left of dev BLEU: one value a look."""
    left = list(BLEU)
    monkeypatch.setattr("idiometer.systems.training.trainer.bleu", lambda *_: left.pop(0))
    return left


def start(toy: Path, settings: Training, folder: Path, updates: int = EVERY * len(BLEU)) -> dict[str, Any]:
    settings = replace(settings, updates=updates, evaluate_every=EVERY)
    return train(Job(Pairs(toy / "split", "joint", settings.max_words, settings.max_ratio), settings), folder)


def weights(folder: Path) -> bytes:
    return (folder / "model.safetensors").read_bytes()


@pytest.fixture
def patient(tiny: Training) -> Training:
    return replace(tiny, patience=2)


def check(record: dict[str, Any], folder: Path, best: Path) -> None:
    assert (record["updates"], record["best"]) == (4 * EVERY, {"update": 2 * EVERY, "bleu": 30.0})
    assert record["history"] == HISTORY[:4]
    assert weights(folder) == weights(best)


@pytest.fixture(scope="module")
def best(toy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What the best model has to be: the same training, of as many updates as it has."""
    from tests.systems.training.conftest import TINY

    folder = tmp_path_factory.mktemp("best") / "model"
    with pytest.MonkeyPatch.context() as patch:
        values = iter(BLEU)
        patch.setattr("idiometer.systems.training.trainer.bleu", lambda *_: next(values))
        start(toy, Training.of(TINY, "the test"), folder, updates=2 * EVERY)
    yield folder


def test_it_stops_and_keeps_the_best_model_not_the_last(
    toy: Path, patient: Training, looks: list[float], best: Path, tmp_path: Path
) -> None:
    check(start(toy, patient, tmp_path / "model"), tmp_path / "model", best)
    assert looks == BLEU[4:]


def test_the_command_says_that_it_stopped(
    toy: Path, looks: list[float], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--condition", "joint", "--size", "toy", "--vocabulary", "400", "--batch-tokens", "300", "--warmup", "5"]
    given += [
        "--updates",
        "21",
        "--evaluate-every",
        "3",
        "--patience",
        "2",
        "--beam",
        "1",
        "-o",
        str(tmp_path / "model"),
    ]
    assert main(["train", str(toy / "split"), *given]) == 0
    assert "12 of 21, as 2 looks saw nothing better; the best after 6 (dev BLEU 30.00)" in capsys.readouterr().out


def test_with_more_patience_it_goes_on(toy: Path, tiny: Training, looks: list[float], tmp_path: Path) -> None:
    record = start(toy, replace(tiny, patience=3), tmp_path / "model")
    assert record["updates"] == EVERY * len(BLEU)
    assert record["best"]["bleu"] == 60.0
    assert looks == []


@pytest.mark.parametrize("stop", [7, 10])
def test_stopped_between_two_looks_the_patience_goes_on(
    toy: Path, patient: Training, looks: list[float], best: Path, tmp_path: Path, stop: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        real, steps = Teacher.training_step, iter(range(100))

        def stopping(self: Teacher, *args: Any, **kwargs: Any) -> Any:
            if next(steps) == stop:
                raise StoppedError
            return real(self, *args, **kwargs)

        patch.setattr(Teacher, "training_step", stopping)
        with pytest.raises(StoppedError):
            start(toy, patient, tmp_path / "model")
    check(start(toy, patient, tmp_path / "model"), tmp_path / "model", best)


@pytest.mark.parametrize("early", [True, False], ids=["early", "at the last update"])
def test_stopped_when_all_is_learnt_but_the_model_not_written(
    toy: Path, patient: Training, looks: list[float], best: Path, tmp_path: Path, early: bool
) -> None:
    settings, updates = (patient, EVERY * len(BLEU)) if early else (replace(patient, patience=0), 4 * EVERY)
    with pytest.MonkeyPatch.context() as patch:

        def stopping(*_: Any) -> None:
            raise StoppedError

        patch.setattr(running, "_finish", stopping)
        with pytest.raises(StoppedError):
            start(toy, settings, tmp_path / "model", updates)
        patch.undo()
        patch.setattr(Teacher, "training_step", stopping)  # nothing is left to learn
        check(start(toy, settings, tmp_path / "model", updates), tmp_path / "model", best)
