from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.lines import read_lines, write_lines, write_side_by_side
from idiometer.corpus.parallel import ParallelText
from idiometer.errors import IdiometerError, UsageError
from tests.strategies import LINES

TEXT = LINES.filter(lambda line: not line.endswith("\r"))


@given(st.lists(st.tuples(TEXT, TEXT), max_size=6))
def test_pairs_survive(pairs: list[tuple[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        paths = (f"{folder}/a.en", f"{folder}/a.fr.gz")
        assert write_side_by_side(paths, pairs) == len(pairs)
        for side in (0, 1):
            write_lines(f"{folder}/same", [pair[side] for pair in pairs])
            assert list(read_lines(f"{folder}/same")) == list(read_lines(paths[side]))
        text = ParallelText(paths)
        assert list(text) == list(text) == list(zip(*map(read_lines, paths), strict=True))


def test_a_row_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=r"b, line 2: the text has a line break"):
        write_side_by_side([tmp_path / "a", tmp_path / "b"], [("x", "y"), ("x", "y\nz")])
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_both_sides(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("id\tsrc\tref\n1\ta\tb\n2\tc\t\n")
    assert list(ParallelText((str(tmp_path / "a.tsv"),))) == [("a", "b"), ("c", "")]


@pytest.mark.parametrize("paths", [(), ("a.txt",), ("a", "b", "c"), ("-", "b")])
def test_what_is_no_parallel_text(paths: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match=r"pairs are"):
        ParallelText(paths)
