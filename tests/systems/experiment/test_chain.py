"""The whole chain on a cut of the made-up languages: data, split, training, translation, scores, tables, figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from idiometer.systems.experiment.config import Experiment, parse
from idiometer.systems.experiment.experiment import run_experiment
from idiometer.systems.experiment.stages import Stage

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def cut(**train: Any) -> Experiment:
    settings = {
        "size": "toy", "vocabulary": 600, "updates": 350, "evaluate_every": 350, "batch_tokens": 512,
        "learning_rate": 5e-3, "beta2": 0.98, "clip": 1.0, "warmup": 100, "dropout": 0.1, "attention_dropout": 0.0,
        "beam": 1,
    }  # fmt: skip
    return parse(
        "cut",
        {
            "data": {"toy": {"regular": 1500, "idioms": 12, "monolingual": 600}},
            "split": {"dev": 50, "test": 100, "context": 4, "upsample": [8]},
            "train": settings | train,
            "pretrain": {"updates": 20, "evaluate_every": 20, "sentences": 2},
            "models": {
                "random": {"conditions": ["zero", "upsample-8"]},
                "pretrained": {"pretrained": True, "conditions": ["zero"], "updates": 20, "evaluate_every": 20},
                "random +mask": {"source_mask": 0.1, "conditions": ["zero"], "updates": 20, "evaluate_every": 20},
            },
            "translate": {"beam": 2},
        },
    )


def ran(experiment: Experiment, out: Path) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []

    def tell(stage: Stage, what: str, _seconds: float) -> None:
        told.append((stage.name, what))

    run_experiment(experiment, out, Path(), say=lambda _: None, tell=tell)
    return told


@pytest.mark.slow
def test_the_whole_chain(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = ran(cut(), out)
    assert sum(what == "ran" for _, what in first) == 14
    rows = {
        (row["model"], row["condition"]): row["scores"] for row in json.loads((out / "scores.json").read_text())["rows"]
    }
    zero, often = rows["random", "zero"]["idiom"]["LitTER"], rows["random", "upsample-8"]["idiom"]["LitTER"]
    assert zero["low"] > often["high"]
    assert rows["random", "zero"]["regular"]["BLEU"]["value"] > 50
    made = {path.name for path in (out / "report").iterdir()}
    assert made >= {"tables.md", "scores.tsv", "figure-2.svg", "figure-13.png"}
    again = ran(cut(), out)
    assert {what for _, what in again} == {"skipped"}
    (out / "scores.json").unlink()
    assert [name for name, what in ran(cut(), out) if what == "ran"] == ["score"]
