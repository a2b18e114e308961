"""A small split of the made-up languages, and settings that train in a second."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from idiometer.cli.main import main
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


WHO = {"他": "he", "她": "she", "我们": "we", "老师": "the teacher", "小明": "Ming", "医生": "the doctor"}
WHEN = {"": "", "昨天": "yesterday", "今天早上": "this morning", "上个星期": "last week"}
DID = {"买了": "bought", "看见了": "saw", "忘记了": "forgot", "喜欢": "liked"}
WHAT = {"苹果": "apples", "雨伞": "umbrellas", "新书": "new books", "电影票": "cinema tickets"}


@pytest.fixture(scope="session")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A split of made-up Chinese and English pairs, with the idioms of the starter set."""
    folder = tmp_path_factory.mktemp("chinese")
    pairs = [
        (f"{when_zh}{who_zh}{did_zh}{what_zh}。", " ".join(f"{who} {did} {what} {when}".split()) + ".")
        for when_zh, when in WHEN.items()
        for who_zh, who in WHO.items()
        for did_zh, did in DID.items()
        for what_zh, what in WHAT.items()
    ]
    for side, lang in enumerate(("zh", "en")):
        (folder / f"r.{lang}").write_text("".join(f"{pair[side]}\n" for pair in pairs), encoding="utf-8")
    given = ["starter/zh-en", "--regular", str(folder / "r.zh"), str(folder / "r.en"), "--upsample", "3"]
    assert main(["split", *given, "--dev", "8", "--test", "8", "-o", str(folder / "split"), "-q"]) == 0
    return folder / "split"
