from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from tests.strategies import ANY_TEXT, LINES, TSV_CELLS, examples, plain_examples, sets_of

TABLE = """\
id\tlangpair\tsrc\tref\tidiom\tspans\tusage\tregister
1\ten-de\tHe let the cat out of the bag.\tEr plauderte es aus.\tlet the cat out of the bag\t3:29\tfigurative\tnews
2\ten-de\tUp and down, hit and miss.\t\thit and miss\t13:16,21:25\t\t
2\ten-de\tUp and down, hit and miss.\t\tup and down\t0:11\t\t
3\ten-de\tNothing here.\t\t\t\t\t
"""


def one(**parts: object) -> TestSet:
    return TestSet.of("t", "zh-en", [Example(**({"id": "1", "src": "好"} | parts))])  # type: ignore[arg-type]


@given(testset=sets_of(plain_examples(TSV_CELLS)))
def test_what_a_table_can_hold_reads_back(tmp_path_factory: pytest.TempPathFactory, testset: TestSet) -> None:
    path = tmp_path_factory.getbasetemp() / "plain.tsv"
    testset.write(path)
    found = TestSet.read(path)
    assert (found.langpair, found.examples) == (testset.langpair, testset.examples)


def refused_or_kept(testset: TestSet, path: Path) -> None:
    try:
        testset.write(path)
    except IdiometerError:
        return
    found = TestSet.read(path)
    assert (found.langpair, found.examples) == (testset.langpair, testset.examples)


@given(testset=sets_of(examples(ANY_TEXT | LINES)))
def test_all_else_is_refused(tmp_path_factory: pytest.TempPathFactory, testset: TestSet) -> None:
    refused_or_kept(testset, tmp_path_factory.getbasetemp() / "any.tsv")


@pytest.mark.parametrize(
    "testset",
    [
        one(refs=("",)),
        one(refs=("", "second")),
        one(doc=""),
        one(id=""),
        one(raw_spans=((0, 1),)),
        one(occurrences=(Occurrence("x", ((0, 1),), usage=""),)),
        one(extra={"a\tb": "c"}),
        one(extra={"ref7": "c"}),
    ],
    ids=range(8),
)
def test_what_a_table_has_no_place_for_is_refused(tmp_path: Path, testset: TestSet) -> None:
    refused_or_kept(testset, tmp_path / "t.tsv")


def test_a_table(tmp_path: Path) -> None:
    (tmp_path / "t.tsv").write_text(TABLE)
    first, second, third = TestSet.read(tmp_path / "t.tsv").examples
    assert first.extra == {"register": "news"}
    assert first.refs == ("Er plauderte es aus.",)
    assert [o.idiom for o in second.occurrences] == ["hit and miss", "up and down"]
    assert second.occurrences[0].spans == ((13, 16), (21, 25))
    assert third == Example("3", "Nothing here.")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("id\tref\n", "line 1: the header has no column 'src'"),
        ("src\tsrc\n", "line 1: the header names a column twice"),
        ("id\tsrc\n1\n", "line 2: 1 columns, the header has 2"),
        ("id\tsrc\n1\ta\n1\tb\n", "line 3: the id '1' of line 2 with another sentence"),
        ("src\tidiom\tspans\na b\ta\t0-1\n", "line 2: a span is start:end"),
        ("src\tidiom\tspans\na b\ta\t0:4\n", "line 2: span [0, 4] is outside"),
        ("src\tidiom\tspans\na b\ta\t0:2,1:3\n", "line 2: spans overlap"),
        ("src\tidiom\na b\ta\n", "line 2: an occurrence needs at least one span"),
    ],
)
def test_wrong_tables_name_file_and_line(tmp_path: Path, table: str, message: str) -> None:
    (tmp_path / "t.tsv").write_text(table)
    with pytest.raises(IdiometerError) as caught:
        TestSet.read(tmp_path / "t.tsv", "en-de")
    assert f"t.tsv, {message}" in str(caught.value)


def test_a_refused_write_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="write JSONL"):
        one(src="a\tb").write(tmp_path / "t.tsv")
    assert not list(tmp_path.iterdir())
