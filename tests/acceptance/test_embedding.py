"""Idiom vectors on published data: what the pairs are, and a run on a fiftieth of the contexts."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest
import torch

from idiometer.embed.contexts import count_idioms, read_contexts
from idiometer.embed.evaluation import measure
from idiometer.embed.relations import read_pairs
from idiometer.embed.training import Progress, train
from idiometer.embed.training_settings import TrainingSettings
from idiometer.embed.vectors import Vectors
from idiometer.embed.vocabulary import at_least

pytestmark = pytest.mark.shared
EVERY = 50


def test_the_vocabulary_and_the_queries(shared: Path) -> None:
    folder = shared / "data" / "chengyu"
    idioms = at_least(count_idioms(read_contexts([folder / "windows.tsv.gz"])), 5)
    pairs = read_pairs([folder / "synonyms.dev.tsv"], "synonyms", set(idioms)).main()
    assert (len(idioms), len(pairs.partners())) == (6867, 2046)


@pytest.mark.slow
def test_a_fiftieth_of_the_contexts(shared: Path, tmp_path: Path) -> None:
    torch.set_num_threads(1)
    folder = shared / "data" / "chengyu"
    contexts = [c for n, c in enumerate(read_contexts([folder / "windows.tsv.gz"])) if n % EVERY == 0]
    settings = TrainingSettings(
        hidden=128, layers=1, heads=2, epochs=4, max_tokens=4000, warmup=20, width=32, masked=0.0, rate=1e-3
    )  # fmt: skip
    seen: list[Progress] = []
    train(contexts, settings, tmp_path / "model", seen.append)
    assert fmean(progress.idiom_loss for progress in seen[-4:]) < seen[0].idiom_loss - 0.05
    vectors = Vectors.load(tmp_path / "model")
    synonyms = read_pairs([folder / "synonyms.dev.tsv"], "synonyms").main()
    measured = measure(vectors, synonyms, (10,), ("cosine",))
    assert measured is not None
    chance = 10 / (len(vectors) - 1)
    assert measured.mean(("recall", "cosine", 10)) > 5 * chance
