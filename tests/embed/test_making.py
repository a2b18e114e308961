"""Contexts from text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.embed.contexts import Context, count_idioms, read_contexts
from idiometer.embed.making import Plan, make_contexts
from idiometer.embed.vocabulary import at_least, union
from idiometer.errors import IdiometerError
from idiometer.find.corpus import Corpus
from idiometer.find.finder import make_finder
from idiometer.find.sources import find_sources
from tests.embed.builders import write

LINES = [
    "他这样做真是画蛇添足，多此一举，谁也不会说好。",
    "停电之后又漏水，雪上加霜。",
    "画蛇添足",
    "没有成语的一句话。",
    "又是畫蛇添足的事。",
]


def make(folder: Path, lines: list[str], plan: Plan) -> dict[str, object]:
    text = write(folder / "text.txt", "\n".join(lines) + "\n")
    lists = [write(folder / "a.txt", "画蛇添足\n多此一举\n"), write(folder / "b.txt", "雪上加霜\n画蛇添足\n")]
    corpus = Corpus.of(find_sources([text], "zh", None), "zh")
    return make_contexts(corpus, make_finder(union(lists), "zh"), folder / "out", plan)


def test_windows_around_every_idiom(tmp_path: Path) -> None:
    manifest = make(tmp_path, LINES, Plan(width=8, shards=3))
    found = set(read_contexts([tmp_path / "out"]))
    assert found == {
        Context("画蛇添足", "样做真是", "，多此一"),
        Context("多此一举", "蛇添足，", "，谁也不"),
        Context("雪上加霜", "又漏水，", "。"),
        Context("画蛇添足", "又是", "的事。"),
    }
    assert (manifest["contexts"], manifest["lines"], manifest["idioms"]) == (4, 5, 3)
    assert manifest["dropped"] == {"nothing beside the idiom": 1, "of an idiom below the minimum": 0}
    assert (tmp_path / "out" / "idioms.tsv").read_text(encoding="utf-8").splitlines()[1] == "画蛇添足\t2"


def test_a_minimum_of_contexts(tmp_path: Path) -> None:
    make(tmp_path, LINES, Plan(min_count=2))
    assert count_idioms(read_contexts([tmp_path / "out"])) == {"画蛇添足": 2}
    with pytest.raises(IdiometerError, match=r"no idiom has 3 contexts or more \(the most frequent has 2\)"):
        make(tmp_path, LINES, Plan(min_count=3))
    assert len(list(read_contexts([tmp_path / "out"]))) == 2  # what stood there before stays


def test_the_order_is_shuffled_by_the_seed_alone(tmp_path: Path) -> None:
    lines = [f"第{n}句话里画蛇添足的人。" for n in range(200)]
    orders = []
    for seed in (1, 1, 2):
        make(tmp_path, lines, Plan(shards=2, seed=seed))
        orders.append([context.left for context in read_contexts([tmp_path / "out"])])
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])
    assert orders[0] != [line.partition("画")[0] for line in lines]
    assert json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))["seed"] == 2


def test_text_without_idioms_and_text_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="no idiom was found in 1 lines"):
        make(tmp_path, ["没有。"], Plan())
    (tmp_path / "gb.txt").write_bytes("画蛇添足的人\n".encode("gb18030"))
    corpus = Corpus.of(find_sources([str(tmp_path / "gb.txt")], "zh", None), "zh")
    finder = make_finder(union([str(tmp_path / "a.txt")]), "zh")
    with pytest.raises(IdiometerError, match=r"is not UTF-8; .*iconv -f GB18030 -t UTF-8 .*gb.txt$"):
        make_contexts(corpus, finder, tmp_path / "new", Plan())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("画蛇添足\t左\n", "line 1: a context is .* this line has 2 columns"),
        ("\t左\t右\n", "line 1: a context is"),
        ("画蛇添足\t\t\n", "line 1: 画蛇添足 stands alone"),
    ],
)
def test_bad_contexts(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(IdiometerError, match=message):
        list(read_contexts([write(tmp_path / "c.tsv", text)]))


def test_a_folder_without_contexts(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="make them with `idiometer embed data`"):
        list(read_contexts([tmp_path]))


def test_a_window_is_cut_on_both_sides() -> None:
    context = Context("画蛇添足", "一二三四", "五六七八")
    assert context.window(4) == Context("画蛇添足", "三四", "五六")
    assert context.window(99) == context


def test_the_frequent_idioms_come_first() -> None:
    assert at_least({"b": 2, "a": 2, "c": 5, "d": 1}, 2) == ("c", "a", "b")
