"""The stages of an experiment, in order, with what each depends on."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from idiometer.systems.experiment import steps
from idiometer.systems.experiment.config import Experiment, Model
from idiometer.systems.experiment.paths import Paths
from idiometer.systems.experiment.stages import Stage
from idiometer.systems.training.settings import Training

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Trained:
    """One model of the cross: which way, which condition, which seed."""

    model: Model
    condition: str
    seed: int

    @property
    def name(self) -> str:
        """As a path."""
        return f"{self.model.name}/{self.condition}/{self.seed}"

    @property
    def settings(self) -> Training:
        """Its settings, with its seed."""
        return replace(self.model.settings, seed=self.seed)


def cross(experiment: Experiment) -> list[Trained]:
    """All models that are trained."""
    return [
        Trained(model, condition, seed)
        for model in experiment.models
        for condition in model.conditions
        for seed in model.seeds
    ]


def plan(experiment: Experiment, out: Path, base: Path, say: Say, show: object = None) -> list[Stage]:
    """The stages; inputs are looked for in `base`."""
    paths = Paths(experiment, out, base)
    made = steps.Steps(experiment, paths, say, show)
    data = Stage("data", paths.data, made.data, {"data": dict(experiment.data)}, files=tuple(paths.inputs()))
    split = Stage(
        "split", paths.split, made.split, steps.split_settings(experiment), (data,),
        own={"upsample": experiment.split.upsample},  # the files are the same
    )  # fmt: skip
    stages = [data, split]
    vocabulary = None
    if any(not trained.settings.init for trained in cross(experiment)):
        train = experiment.train
        sizes = {"vocabulary": train.vocabulary, "coverage": train.coverage, "segmentation": train.segmentation}
        vocabulary = Stage("vocabulary", paths.vocabulary, made.vocabulary, sizes, (split,))
        stages.append(vocabulary)
    before = {} if vocabulary is None else _pretraining(experiment, paths, made, (data, vocabulary))
    stages += before.values()
    ends = []
    for trained in cross(experiment):
        first = (before[trained.seed],) if trained.model.pretrained else (vocabulary,) if vocabulary else ()
        if trained.settings.init:
            first = ()
        folder = paths.model(trained.name)
        settings = trained.settings.as_dict() | {"condition": trained.condition}
        training = Stage(
            f"train/{trained.name}", folder, made.train(trained), settings, (split, *first), keep=True
        )  # fmt: skip
        translated = Stage(
            f"translate/{trained.name}", paths.translations(trained.name), made.translate(trained),
            {"beam": experiment.beam}, (training,), keep=True,
        )  # fmt: skip
        stages += [training, translated]
        ends.append(translated)
    scores = Stage(
        "score", paths.scores, made.score(cross(experiment)),
        {"lexicon": list(experiment.lexicon), "aligners": _there("thot")}, tuple(ends),
        files=tuple(paths.lexicons()),
    )  # fmt: skip
    drawn = {"figures": _there("altair", "vl_convert")}
    return [*stages, scores, Stage("report", paths.report, made.report, drawn, (scores,))]


def _there(*packages: str) -> bool:
    """Whether optional packages are installed: what is left out without them is made once they are."""
    return all(importlib.util.find_spec(name) for name in packages)


def _pretraining(experiment: Experiment, paths: Paths, made: steps.Steps, after: tuple[Stage, ...]) -> dict[int, Stage]:
    """A model that mends text for each seed that some model goes on from."""
    seeds = sorted({seed for model in experiment.models if model.pretrained for seed in model.seeds})
    if experiment.pretrain is None:
        return {}
    return {
        seed: Stage(
            f"pretrain/{seed}", paths.pretrained(seed), made.pretrain(seed),
            replace(experiment.pretrain, seed=seed).as_dict(), after, keep=True,
        )
        for seed in seeds
    }  # fmt: skip
