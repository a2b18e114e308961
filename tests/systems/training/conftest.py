"""A small split of the made-up languages, and settings that train in a second."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from idiometer.corpus.parallel import ParallelText
from idiometer.corpus.testset import TestSet
from idiometer.find.finder import make_finder
from idiometer.find.split import Settings, write_split
from idiometer.idioms.inventory import Idiom, Inventory
from idiometer.systems.experiment.toy import LANGUAGES, write_toy
from idiometer.systems.training.settings import Training

TINY: dict[str, Any] = {
    "size": "toy",
    "vocabulary": 400,
    "updates": 12,
    "evaluate_every": 6,
    "batch_tokens": 300,
    "learning_rate": 5e-3,
    "warmup": 5,
    "beam": 1,
}


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data of the made-up languages and a split of them."""
    folder = tmp_path_factory.mktemp("toy")
    write_toy(folder, 700, 6, 400)
    testset = TestSet.read(folder / "idioms.jsonl")
    finder = make_finder(Inventory("toy", {idiom: Idiom(idiom) for idiom in sorted(testset.idioms)}), testset.source)
    corpus = ParallelText(tuple(str(folder / f"regular.{lang}") for lang in LANGUAGES))
    write_split(testset, corpus, finder, folder / "split", Settings(context=4, dev=20, test=20, upsample=(3,)))
    return folder


@pytest.fixture
def tiny() -> Training:
    """Settings of a training that takes a second."""
    return Training.of(TINY, "the test")
