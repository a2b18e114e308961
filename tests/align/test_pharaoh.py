"""Pharaoh files: what is written reads back, what is wrong is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.align.pharaoh import Precomputed, read_pharaoh, write_pharaoh
from idiometer.errors import IdiometerError

LINKS = st.frozensets(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=9).map(lambda s: tuple(sorted(s)))


@given(st.lists(LINKS))
def test_what_is_written_reads_back(
    tmp_path_factory: pytest.TempPathFactory, links: list[tuple[tuple[int, int], ...]]
) -> None:
    path = tmp_path_factory.mktemp("p") / "a.align.gz"
    write_pharaoh(path, links)
    assert read_pharaoh(path) == links


@pytest.mark.parametrize("line", ["0-0 1", "0-0,1-1", "a-b", "0--1", "-1-0", "0-0 1-x", "1:2"])
def test_a_line_that_does_not_parse(line: str, tmp_path: Path) -> None:
    path = tmp_path / "a.align"
    path.write_text(f"0-0\n\n{line}\n")
    with pytest.raises(IdiometerError, match=r"a\.align, line 3: '.+' is not a link; a line is like 0-0 1-2"):
        read_pharaoh(path)


def test_links_out_of_range_and_unequal_counts() -> None:
    given_links = Precomputed("a.align", [((0, 0),), ((1, 2),)])
    with pytest.raises(IdiometerError, match="line 2: link 1-2 is out of range: the source has 2 tokens, the target 2"):
        given_links.align([(("a",), ("b",)), (("a", "b"), ("c", "d"))])
    with pytest.raises(IdiometerError, match=r"a\.align has 2 lines, the text has 1 pair"):
        given_links.align([(("a",), ("b",))])
    assert given_links.align([(("a",), ("b",)), (("a", "b"), ("c", "d", "e"))]) == [((0, 0),), ((1, 2),)]
