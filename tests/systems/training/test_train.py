"""Training from end to end, on small models: what comes out, stopping and going on, and what goes wrong."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError, UsageError
from idiometer.systems.training.settings import Training
from idiometer.systems.training.sources import Pairs, Texts
from idiometer.systems.training.train import Job, train
from idiometer.systems.translate import translate

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def job(toy: Path, settings: Training, condition: str = "joint", **more: Any) -> Job:
    return Job(Pairs(toy / "split", condition, settings.max_words, settings.max_ratio), settings, **more)


@pytest.fixture(scope="module")
def trained(toy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.systems.training.conftest import TINY

    folder = tmp_path_factory.mktemp("models") / "whole"
    train(job(toy, Training.of(TINY, "the test")), folder)
    return folder


def weights(folder: Path) -> bytes:
    return (folder / "model.safetensors").read_bytes()


def test_a_trained_model_is_a_folder_that_translates(trained: Path, toy: Path) -> None:
    record = json.loads((trained / "idiometer.json").read_text())
    assert record["updates"] == 12
    assert [row["step"] for row in record["history"]] == [6, 12]
    assert record["pairs"][1]["repeat"] == 1
    assert sorted(path.name for path in (trained / "training").iterdir()) == ["job.json", "logs"]
    lines = (toy / "split" / "idiom-test.qaa").read_text().splitlines()[:3]
    made = translate(lines, "qaa-qab", f"hf:{trained}")
    assert len(made.lines) == 3
    assert not made.failed


def test_the_logs_are_readable_by_tensorboard(trained: Path) -> None:
    events = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    found = events.EventAccumulator(str(next((trained / "training" / "logs").iterdir()).parent))
    found.Reload()
    assert {"train/loss", "eval/bleu"} <= set(found.Tags()["scalars"])


def test_a_finished_training_is_not_begun_again(trained: Path, toy: Path, tiny: Training) -> None:
    said: list[str] = []
    before = weights(trained)
    train(job(toy, tiny), trained, say=said.append)
    assert said == [f"{trained} is finished: nothing to do"]
    assert weights(trained) == before


def test_another_training_does_not_go_into_a_models_folder(trained: Path, toy: Path, tiny: Training) -> None:
    with pytest.raises(IdiometerError, match=r"another learning_rate \(0.005, now 0.1\); name another folder"):
        train(job(toy, replace(tiny, learning_rate=0.1)), trained)
    with pytest.raises(IdiometerError, match="is not a model trained here"):
        train(job(toy, tiny), toy)


def test_a_folder_has_one_training_at_a_time(toy: Path, tiny: Training, tmp_path: Path) -> None:
    from idiometer.systems.training.workplace import alone_in

    with alone_in(tmp_path / "model"), pytest.raises(IdiometerError, match=r"another run writes .*model; wait for it"):
        train(job(toy, tiny), tmp_path / "model")
    (tmp_path / "file").touch()
    with pytest.raises(IdiometerError, match=r"cannot write .*file: File exists"):
        train(job(toy, tiny), tmp_path / "file")


def test_another_model_in_the_folder_that_was_gone_on_from(
    toy: Path, tiny: Training, tmp_path: Path, trained: Path
) -> None:
    """The name alone does not say what was learnt before: after another training there, this one is another too."""
    shutil.copytree(trained, tmp_path / "init")
    going = replace(tiny, init=str(tmp_path / "init"), updates=1, evaluate_every=1)
    train(job(toy, going), tmp_path / "model")
    assert train(job(toy, going), tmp_path / "model")["updates"] == 1
    (tmp_path / "init" / "config.json").write_text((tmp_path / "init" / "config.json").read_text() + " ")
    with pytest.raises(IdiometerError, match=r"has a model with another init .'sha256:"):
        train(job(toy, going), tmp_path / "model")
    with pytest.raises(
        IdiometerError, match="was trained with segmentation 'subword', not 'characters': take the same"
    ):
        train(job(toy, replace(going, segmentation="characters")), tmp_path / "other")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("split --condition joint --init a --size toy", "--size is of no use with --init: leave one of them out"),
        ("split --condition joint --init a --vocabulary-of b", "--vocabulary-of is of no use with --init"),
        ("split --condition joint --vocabulary-of b --vocabulary 9", "--vocabulary is of no use with --vocabulary-of"),
        ("split --condition joint --source-text a", "--source-text is of no use with a SPLIT"),
        ("--objective denoise --condition joint", "--condition is of no use with --objective denoise"),
        ("no --condition joint", "there is no no/manifest.json: name a folder that `idiometer split` wrote"),
    ],
)
def test_options_that_would_be_passed_over(given: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    from idiometer.cli.main import main

    assert main(["train", *given.split(), "-o", "model"]) in (1, 2)
    assert said in capsys.readouterr().err


class StoppedError(Exception):
    """What stops a training half-way."""


def test_stopped_and_gone_on_with_the_weights_are_the_same(
    trained: Path, toy: Path, tiny: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from idiometer.systems.training.trainer import Teacher

    with monkeypatch.context() as patch:
        real, steps = Teacher.training_step, iter(range(100))

        def stopping(self: Teacher, *args: Any, **kwargs: Any) -> Any:
            if next(steps) == 9:
                raise StoppedError
            return real(self, *args, **kwargs)

        patch.setattr(Teacher, "training_step", stopping)
        with pytest.raises(StoppedError):
            train(job(toy, tiny), tmp_path / "model")
    said: list[str] = []
    train(job(toy, tiny), tmp_path / "model", say=said.append)
    assert said == ["going on after update 6"]
    assert weights(tmp_path / "model") == weights(trained)


def test_out_of_memory_the_batches_are_halved(
    toy: Path, tiny: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    from idiometer.systems.training.trainer import Teacher

    real = Teacher.training_step

    def small(self: Teacher, model: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        if inputs["input_ids"].numel() > 200:
            raise torch.OutOfMemoryError("no room")
        return real(self, model, inputs, *args, **kwargs)

    monkeypatch.setattr(Teacher, "training_step", small)
    said: list[str] = []
    record = train(job(toy, replace(tiny, updates=2, evaluate_every=2)), tmp_path / "model", say=said.append)
    assert said == ["out of memory: batches are halved to 150 tokens, and 2 of them make an update"]
    assert record["parts"] == 2


def test_denoising_and_going_on_from_it(toy: Path, tiny: Training, tmp_path: Path, trained: Path) -> None:
    files = ((str(toy / "monolingual.qaa"),), (str(toy / "monolingual.qab"),))
    settings = replace(tiny, objective="denoise", updates=4, evaluate_every=2)
    texts = Texts(files, ("qaa", "qab"), settings.sentences, settings.max_words)
    first = train(Job(texts, settings, str(trained)), tmp_path / "mended")
    assert [set(row) for row in first["history"]] == [{"step", "loss"}] * 2
    going = replace(tiny, init=str(tmp_path / "mended"), updates=2, evaluate_every=2, source_mask=0.2)
    second = train(job(toy, going, "zero"), tmp_path / "model")
    assert second["vocabulary_size"] == first["vocabulary_size"]


def test_overlap_is_refused_with_the_lines(toy: Path, tiny: Training, tmp_path: Path) -> None:
    shutil.copytree(toy / "split", tmp_path / "split")
    test = (tmp_path / "split" / "idiom-test.qaa").read_text().splitlines()
    path = tmp_path / "split" / "regular-train.qaa"
    lines = path.read_text().splitlines()
    lines[4] = test[1].upper() + "!"
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(
        IdiometerError,
        match=r"1 pair to train on in .* regular-train.qaa line 5 is idiom-test.qaa line 2; split again",
    ):
        train(job(tmp_path, tiny), tmp_path / "model")


def test_wrong_conditions_and_vocabularies_are_named(toy: Path, tiny: Training, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown condition 'upsample-2'; did you mean 'upsample-3'"):
        job(toy, tiny, "upsample-2")
    with pytest.raises(IdiometerError, match=r"there is no .*tokenizer\.json; name the folder of a model"):
        train(job(toy, tiny, vocabulary=str(tmp_path)), tmp_path / "model")
    with pytest.raises(IdiometerError, match="there is no folder"):
        train(job(toy, replace(tiny, init=str(tmp_path / "none"))), tmp_path / "other")
    quick = replace(tiny, updates=1, evaluate_every=1)
    assert train(job(toy, quick), tmp_path / "other")["updates"] == 1  # nothing was learnt there: it begins anew


def test_a_full_disk_is_one_line(toy: Path, tiny: Training) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(IdiometerError, match="cannot write"):
        train(job(toy, tiny), "/proc/model")


def test_a_loss_that_is_no_number_stops_the_training(toy: Path, tiny: Training, tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=r"no number any more at update .* smaller learning rate than 1e"):
        train(job(toy, replace(tiny, learning_rate=1e30, warmup=0, clip=0.0)), tmp_path / "model")
