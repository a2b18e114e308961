from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.corpus.cibb import NAMES, ListedIdiom, read_cibb, read_idiom_list
from idiometer.corpus.example import Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError

FILES = {
    "src": "他一毛不拔。\n一毛不拔就一毛不拔吧\n天涯海角都去过\n",
    "ref": "He is a miser.\nFine, be stingy.\nI have been everywhere.\n",
    "blacklist": "hair\nhair\nsea sky\n",
    "list": "一毛不拔\n12\nVery stingy\nX: hair\n\n天涯海角\n7\nFar away\nX: sea sky\n\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for key, text in FILES.items():
        (tmp_path / NAMES[key]).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_layout(folder: Path) -> None:
    first, second, third = read_cibb(folder)
    assert first.occurrences == (Occurrence("一毛不拔", ((1, 5),), blocklist=("hair",)),)
    assert first.refs == ("He is a miser.",)
    assert third.occurrences == (Occurrence("天涯海角", ((0, 4),), blocklist=("sea", "sky")),)
    assert (second.raw_spans, first.raw_spans) == (((0, 4), (5, 9)), None)


def test_a_sentence_is_one_occurrence(folder: Path) -> None:
    assert [len(example.occurrences) for example in read_cibb(folder)] == [1, 1, 1]


def test_the_folder_is_recognised(folder: Path) -> None:
    testset = TestSet.read(folder)
    assert (testset.langpair, len(testset), testset.n_occurrences) == ("zh-en", 3, 3)


def test_the_list(folder: Path) -> None:
    assert list(read_idiom_list(folder / NAMES["list"])) == [
        ListedIdiom("一毛不拔", 12, "Very stingy", ("hair",)),
        ListedIdiom("天涯海角", 7, "Far away", ("sea", "sky")),
    ]


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("src", "他一毛不拔。\n他很小气。\n天涯海角\n", "line 2: 0 of the 2 listed idioms"),
        ("src", "他一毛不拔。\n一毛不拔，天涯海角\n天涯海角\n", "line 2: 2 of the 2 listed idioms"),
        ("ref", "One.\nTwo.\n", "has 2 lines"),
        ("blacklist", "a\nb\nc\nd\n", "has 4 lines"),
        ("list", "一毛不拔\nmany\nStingy\nX: hair\n\n", "line 1: expected five lines"),
        ("list", "一毛不拔\n12\nStingy\nhair\n\n", "line 1: expected five lines"),
    ],
)
def test_wrong_files_are_named(folder: Path, key: str, text: str, message: str) -> None:
    (folder / NAMES[key]).write_text(text, encoding="utf-8")
    with pytest.raises(IdiometerError) as caught:
        list(read_cibb(folder))
    assert NAMES[key] in str(caught.value)
    assert message in str(caught.value)


@pytest.mark.shared
def test_the_published_folder(shared: Path) -> None:
    testset = TestSet.read(shared / "data" / "cibb")
    assert (len(testset), testset.n_occurrences, len(testset.idioms)) == (1194, 1194, 50)
