"""Pairs from lists and entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.embed.relations import Pairs, contradictions, read_pairs
from idiometer.errors import IdiometerError
from tests.embed.builders import write

LIST = "画蛇添足\t多此一举\n多此一举\t画蛇添足\n画蛇添足\t画蛇添足\n锦上添花\t雪上加霜\n一心一意\t三心二意\n"


def test_pairs_once_each_and_why_others_are_left_out(tmp_path: Path) -> None:
    pairs = read_pairs([write(tmp_path / "a.tsv", LIST)], "synonyms")
    assert len(pairs) == 3
    assert pairs.left_out == {"given twice": 1, "an idiom with itself": 1}
    assert pairs.com().pairs == (("一心一意", "三心二意"),)  # 心 and 意
    assert len(pairs.main()) == 2  # 锦上添花 and 雪上加霜 share one


def test_one_shared_character_is_main(tmp_path: Path) -> None:
    pairs = read_pairs([write(tmp_path / "a.tsv", "锦上添花\t画蛇添足\n")], "synonyms")
    assert (len(pairs.main()), len(pairs.com())) == (1, 0)


def test_entries(tmp_path: Path) -> None:
    lines = (
        '{"idiom": "画蛇添足", "synonyms": ["多此一举"], "antonyms": ["恰到好处"]}\n'
        '{"idiom": "恰到好处", "antonyms": ["多此一举", "画蛇添足"]}\n'
    )
    path = write(tmp_path / "e.jsonl", lines)
    synonyms, antonyms = read_pairs([path], "synonyms"), read_pairs([path], "antonyms")
    assert synonyms.pairs == (("多此一举", "画蛇添足"),)
    assert len(antonyms) == 2
    assert antonyms.left_out == {"given twice": 1}
    assert antonyms.statistics() == {"idioms": 3, "pairs": 2, "per_idiom": 1.333, "most": 2, "not_four_characters": 0}


def test_contradictions() -> None:
    assert contradictions(Pairs((("a", "b"), ("a", "c"))), Pairs((("a", "b"),))) == [("a", "b")]


def test_the_other_script_is_the_same_idiom(tmp_path: Path) -> None:
    path = write(tmp_path / "a.tsv", "畫蛇添足\t多此一舉\n画蛇添足\t多此一举\n天花亂墜\t多此一舉\n")
    pairs = read_pairs([path], "synonyms", {"画蛇添足", "多此一举"})
    assert pairs.pairs == (("多此一举", "画蛇添足"),)
    assert pairs.left_out == {"given twice": 1, "an idiom is not in the vocabulary": 1}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tsv", "画蛇添足\n", "line 1: a pair is"),
        ("a.tsv", "", "is empty"),
        ("a.jsonl", '{"idiom": 3}\n', "line 1: an entry is"),
        ("a.jsonl", "[]\n", "line 1: an entry is"),
        ("a.jsonl", '{"idiom": "a", "synonyms": "b"}\n', "line 1: an entry is"),
    ],
)
def test_bad_files(tmp_path: Path, name: str, text: str, message: str) -> None:
    with pytest.raises(IdiometerError, match=message):
        read_pairs([write(tmp_path / name, text)], "synonyms")


def test_gb18030_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_bytes("画蛇添足\t多此一举\n".encode("gb18030"))
    with pytest.raises(IdiometerError, match="not UTF-8; convert the file first, for example: iconv -f GB18030"):
        read_pairs([path], "synonyms")
