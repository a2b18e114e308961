from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from tests.strategies import ANY_TEXT, examples, sets_of

GOOD = {"id": "1", "langpair": "zh-en", "src": "他画蛇添足。", "idioms": [{"idiom": "画蛇添足", "spans": [[1, 5]]}]}


@pytest.mark.parametrize("name", ["t.jsonl", "t.jsonl.gz", "t.jsonl.zst"])
@given(testset=sets_of(examples(ANY_TEXT)))
def test_what_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, name: str, testset: TestSet) -> None:
    path = tmp_path_factory.getbasetemp() / name
    testset.write(path)
    found = TestSet.read(path)
    assert (found.langpair, found.examples) == (testset.langpair, testset.examples)
    assert found.digest == testset.digest


def read_one(tmp_path: Path, *records: object) -> Example:
    path = tmp_path / "t.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return TestSet.read(path).examples[-1]


def test_what_may_be_missing(tmp_path: Path) -> None:
    found = read_one(tmp_path, {"langpair": "zh-en", "src": "好", "ref": None, "idioms": None})
    assert found == Example("1", "好")


def test_unknown_keys_are_kept(tmp_path: Path) -> None:
    idiom = {"idiom": "画蛇添足", "spans": [[1, 5]], "note": [1]}
    found = read_one(tmp_path, GOOD | {"register": "news", "idioms": [idiom]})
    assert found.extra == {"register": "news"}
    assert found.occurrences[0].extra == {"note": [1]}


def test_spans_are_sorted(tmp_path: Path) -> None:
    found = read_one(tmp_path, GOOD | {"idioms": [{"idiom": "x", "spans": [[4, 5], [0, 2]]}]})
    assert found.occurrences == (Occurrence("x", ((0, 2), (4, 5))),)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"src": None}, "'src' must be a string"),
        ({"ref": 5}, "'ref'"),
        ({"ref": {"en": "He overdid it."}}, "'ref'"),
        ({"ref": [None]}, "'ref' must be a string"),
        ({"id": [1]}, "'id' must be a string"),
        ({"id": "\ud800"}, "half of a surrogate pair"),
        ({"note": "\ud800"}, "half of a surrogate pair"),
        ({"src": "\udc00"}, "half of a surrogate pair"),
        ({"idioms": {}}, "'idioms' must be a list"),
        ({"idioms": ["x"]}, "object with 'idiom' and 'spans'"),
        ({"idioms": [{"spans": [[0, 1]]}]}, "'idiom' is missing"),
        ({"idioms": [{"idiom": "x"}]}, "at least one span"),
        ({"idioms": [{"idiom": "x", "spans": [[0, 7]]}]}, "outside the sentence, which has 6"),
        ({"idioms": [{"idiom": "x", "spans": [[-1, 1]]}]}, "outside the sentence"),
        ({"idioms": [{"idiom": "x", "spans": [[3, 3]]}]}, "outside the sentence"),
        ({"idioms": [{"idiom": "x", "spans": [[0, 3], [2, 4]]}]}, "overlap at character 2"),
        ({"idioms": [{"idiom": "x", "spans": [[0, 1.5]]}]}, "two whole numbers"),
        ({"idioms": [{"idiom": "x", "spans": [[True, 2]]}]}, "two whole numbers"),
        ({"idioms": [{"idiom": "x", "spans": [[0, 1]], "blocklist": "snow"}]}, "'blocklist' must be a list"),
    ],
)
def test_wrong_records_name_file_and_line(tmp_path: Path, change: dict[str, object], message: str) -> None:
    with pytest.raises(IdiometerError) as caught:
        read_one(tmp_path, GOOD | {"id": "0"}, GOOD | change)
    assert message in str(caught.value)
    assert "t.jsonl, line 2" in str(caught.value)


@pytest.mark.parametrize("line", ["", "{", "[1]", "null", "[" * 100_000, '{"n": ' + "1" * 5000 + "}"])
def test_wrong_json_names_file_and_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text((json.dumps(GOOD) + "\n") + line + "\n", encoding="utf-8")
    with pytest.raises(IdiometerError, match=r"t.jsonl, line 2"):
        TestSet.read(path)
