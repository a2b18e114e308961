from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given

from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from tests.strategies import ANY_TEXT, examples, sets_of


@given(testset=sets_of(examples(ANY_TEXT)))
def test_what_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, testset: TestSet) -> None:
    path = tmp_path_factory.getbasetemp() / "t.parquet"
    testset.write(path)
    found = TestSet.read(path)
    assert (found.langpair, found.examples) == (testset.langpair, testset.examples)


@pytest.mark.parametrize("name", ["t.parquet.gz", "t.parquet.zst"])
@given(testset=sets_of(examples(ANY_TEXT)))
def test_packed_reads_back_or_is_refused(tmp_path_factory: pytest.TempPathFactory, name: str, testset: TestSet) -> None:
    path = tmp_path_factory.getbasetemp() / name
    try:
        testset.write(path)
    except IdiometerError:
        return
    assert TestSet.read(path).examples == testset.examples


def test_a_file_of_other_tools(tmp_path: Path) -> None:
    pq.write_table(pa.table({"src": ["好", "坏"], "id": [7, 8], "note": ["a", None]}), tmp_path / "t.parquet")
    found = TestSet.read(tmp_path / "t.parquet", "zh-en").examples
    assert [(e.id, e.src, e.refs) for e in found] == [("7", "好", ()), ("8", "坏", ())]
    assert found[0].extra == {"note": "a"}


def test_wrong_rows_are_named(tmp_path: Path) -> None:
    rows = [{"src": "好", "idioms": []}, {"src": "好", "idioms": [{"idiom": "x", "spans": [[0, 2]]}]}]
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "t.parquet")
    with pytest.raises(IdiometerError, match=r"t.parquet, row 2: 'x': span \[0, 2\] is outside"):
        TestSet.read(tmp_path / "t.parquet", "zh-en")


def test_not_parquet(tmp_path: Path) -> None:
    (tmp_path / "t.parquet").write_text("src\n")
    with pytest.raises(IdiometerError, match="not a readable Parquet file"):
        TestSet.read(tmp_path / "t.parquet")
    with pytest.raises(IdiometerError, match="does not exist"):
        TestSet.read(tmp_path / "gone.parquet")
