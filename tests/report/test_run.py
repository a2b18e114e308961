"""A run folder read back says what was computed, and refuses what was changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.errors import IdiometerError
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.run import read_run, run_of
from idiometer.report.run_folder import write_run


@pytest.fixture
def folder(starter: tuple[Evaluation, list[Hypotheses]], tmp_path: Path) -> Path:
    write_run(*starter, tmp_path / "run")
    return tmp_path / "run"


def test_it_reads_back(folder: Path, starter: tuple[Evaluation, list[Hypotheses]]) -> None:
    read, computed = read_run(folder), run_of(*starter)
    assert {key: value for key, value in read.record.items() if key != "hypotheses"} == json.loads(
        json.dumps(computed.record)
    )
    assert read.systems == computed.systems and read.testset.examples == computed.testset.examples
    assert list(read.verdicts()) == json.loads(json.dumps(list(computed.verdicts())))


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("hypotheses/01.txt", "unarmed", "x", "01.txt is not what was judged"),
        ("testset.jsonl", "该组织", "某", "testset.jsonl is not what was judged"),
        ("results.json", '"schema": 1', '"schema": 9', "has the schema 9, this version reads 1"),
        ("results.json", "{", "", "cannot be read"),
        ("results.json", '"comparisons"', '"x"', "has no 'comparisons'"),
        ("results.json", '"targeted"', '"x"', "written by an older version"),
        ("verdicts.jsonl", '"system"', '"x"', "line 1: a verdict with no 'system'"),
        ("verdicts.jsonl", "literal.en", "x", "line 1: a verdict with an unknown system 'x'"),
        ("verdicts.jsonl", '"occurrence": 0', '"occurrence": 7', "no such occurrence: 7 of 's001'"),
        ("verdicts.jsonl", '"role"', '"x"', "evidence that is not whole"),
        ("verdicts.jsonl", '{"id', '["id', "not JSON"),
        ("results.json", '"skipped"', '"x"', "written by an older version"),
    ],
)
def test_a_changed_folder_is_refused(folder: Path, name: str, old: str, new: str, says: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(IdiometerError, match=says):
        list(read_run(folder).verdicts())


def test_no_run_folder(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="is not a run folder"):
        read_run(tmp_path)
