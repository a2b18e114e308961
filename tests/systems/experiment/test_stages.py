"""Stages: which are done anew when something changes, what is said of one that fails, and who ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError
from idiometer.systems.experiment.config import Experiment, parse
from idiometer.systems.experiment.experiment import run_experiment
from idiometer.systems.experiment.plan import plan
from idiometer.systems.experiment.stages import Journal, Stage

BASE: dict[str, Any] = {
    "data": {"toy": {"regular": 60, "idioms": 4, "monolingual": 20}},
    "split": {"dev": 5, "test": 5, "context": 2, "upsample": [4]},
    "train": {"size": "toy", "vocabulary": 200, "updates": 2},
    "models": {"a b": {"conditions": ["zero"]}, "a_b": {"conditions": ["zero"]}},
}


def stages(values: dict[str, Any], out: Path) -> list[Stage]:
    return plan(parse("it", values), out, Path(), lambda _: None)


def changed(values: dict[str, Any], out: Path) -> set[str]:
    """The stages that are done anew, where all of BASE were done."""
    journal = Journal(out)
    for stage in stages(BASE, out):
        stage.output.parent.mkdir(parents=True, exist_ok=True)
        stage.output.touch()
        journal._folder.mkdir(exist_ok=True)
        journal._write(stage, {"key": stage.key(journal._known), "seconds": 0})
    now = Journal(out)
    return {stage.name for stage in stages(values, out) if not now.done(stage)}


def test_only_what_depends_on_a_change_is_done_anew(tmp_path: Path) -> None:
    end = {"score", "report"}
    assert changed(BASE, tmp_path) == set()
    noisy = {**BASE["models"], "a_b": {"conditions": ["zero"], "source_mask": 0.1}}
    assert changed(BASE | {"models": noisy}, tmp_path) == {"train/a_b/zero/1", "translate/a_b/zero/1", *end}
    both = {f"translate/{name}/zero/1" for name in ("a b", "a_b")}
    assert changed(BASE | {"translate": {"beam": 2}}, tmp_path) == {*both, *end}
    more = BASE["split"] | {"upsample": [4, 7]}
    assert changed(BASE | {"split": more}, tmp_path) == {"split"}  # the files stay, so the trainings do
    assert "train/a b/zero/1" in changed(BASE | {"split": BASE["split"] | {"dev": 6}}, tmp_path)


def test_what_was_left_out_is_made_once_its_package_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from idiometer.systems.experiment import plan as planning

    monkeypatch.setattr(planning, "_there", lambda *_: False)
    before = {stage.name: stage.key({}) for stage in stages(BASE, tmp_path)}
    monkeypatch.undo()
    now = {stage.name: stage.key({}) for stage in stages(BASE, tmp_path)}
    assert {name for name in now if now[name] != before[name]} == {"score", "report"}


def test_idioms_as_units_are_those_of_the_test_set(tmp_path: Path) -> None:
    values = BASE | {"train": BASE["train"] | {"segmentation": "idioms"}}
    values["data"] = {"toy": {"regular": 300, "idioms": 4, "monolingual": 20}}
    for stage in stages(values, tmp_path)[:3]:
        stage.run()
    from idiometer.corpus.testset import TestSet
    from idiometer.systems.training.vocabulary import load_vocabulary

    idioms = TestSet.read(tmp_path / "data" / "idioms.jsonl").idioms
    assert idioms and set(idioms) <= load_vocabulary(tmp_path / "vocabulary").get_vocab().keys()


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (IdiometerError("no such thing; name another"), "kept: no such thing; name another"),
        (OSError(28, "No space left on device"), "kept: cannot write .*data: No space left on device; make room"),
    ],
)
def test_a_stage_that_fails_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, raised: Exception, said: str
) -> None:
    from idiometer.systems.experiment.steps import Steps

    def broken(_: Steps) -> None:
        raise raised

    monkeypatch.setattr(Steps, "data", broken)
    experiment: Experiment = parse("it", BASE)
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    with pytest.raises(IdiometerError, match=f"^data failed, and what is done before it is {said}"):
        run_experiment(experiment, tmp_path / "out", Path(), say=nothing, tell=nothing)


def test_a_file_is_no_folder_for_an_experiment(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    with pytest.raises(IdiometerError, match=r"cannot write .*file: File exists$"):
        run_experiment(parse("it", BASE), tmp_path / "file", Path(), say=nothing, tell=nothing)


def test_the_helpers_end_with_the_command(tmp_path: Path) -> None:
    """Also where it is told to end, as by `kill` or a queue: nothing goes on behind the user's back."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc here")
    command = [sys.executable, "-m", "idiometer", "experiment", "toy", "-o", "out", "--jobs", "2", "-q"]
    with subprocess.Popen(command, cwd=tmp_path) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        for _ in range(600):
            if found := children.read_text().split():
                break
            time.sleep(0.05)
        process.terminate()
        assert process.wait(60) == 128 + signal.SIGTERM
    assert not Path(f"/proc/{found[0]}").exists()
