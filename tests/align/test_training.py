"""A training run that was stopped goes on where it stopped, and ends as one that was not."""

from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.align.checkpoints import Checkpoints
from idiometer.align.training import Corpus, train
from idiometer.errors import IdiometerError
from tests.align.pairs import pairs

CORPUS = Corpus.of(pairs(100))


class StoppedError(Exception):
    """The user's Ctrl-C."""


@pytest.mark.parametrize(("method", "stage"), [("eflomal", 0), ("eflomal", 1), ("ibm4", 0), ("ibm4", 2), ("ibm4", 5)])
def test_a_stopped_run_goes_on(method: str, stage: int, tmp_path: Path) -> None:
    begun: list[str] = []

    def stop(what: str, done: int, of: int) -> None:
        if done == 0:
            begun.append(what)
        if len(begun) == stage + 1 and done == 1:
            raise StoppedError

    whole = train(CORPUS, method)
    run = {"digest": CORPUS.digest, "method": method}
    stages = 2 if method == "eflomal" else 8
    with pytest.raises(StoppedError):
        train(CORPUS, method, checkpoints=Checkpoints(tmp_path / "part", run), progress=stop)
    assert len(begun) == stage + 1
    rest: list[str] = []
    keep = Checkpoints(tmp_path / "part", run)
    again = train(CORPUS, method, checkpoints=keep, progress=lambda what, done, of: rest.append(what))
    assert len(dict.fromkeys(rest)) == stages - stage
    assert again.align(CORPUS.pairs) == whole.align(CORPUS.pairs)
    keep.remove()
    assert not (tmp_path / "part").exists()


def test_another_run_s_models_are_not_taken(tmp_path: Path) -> None:
    train(CORPUS, "fast-align", checkpoints=Checkpoints(tmp_path / "part", {"digest": "a"}))
    assert Checkpoints(tmp_path / "part", {"digest": "a"}).finished("fast-align", "inverse") == 1
    assert Checkpoints(tmp_path / "part", {"digest": "b"}).finished("fast-align", "inverse") == 0


def test_a_folder_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(IdiometerError, match="exists and is not a stopped training run"):
        Checkpoints(tmp_path, {})
