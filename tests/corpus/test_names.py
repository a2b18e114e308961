"""Names side by side: short, and different where the paths are."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.names import telling_names


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["out/a.en", "old/b.en"], ["a.en", "b.en"]),
        (["/x/zero/1/test.fr", "/x/joint/1/test.fr"], ["zero", "joint"]),
        (["/x/zero/1/test.fr", "/x/zero/2/test.fr", "/x/joint/1/test.fr"], ["zero/1", "zero/2", "joint/1"]),
        (["new/test.fr", "test.fr"], ["new/test.fr", "test.fr"]),
        (["x/test.fr", "x/old/test.fr"], ["test.fr", "old/test.fr"]),
        (["a/a/t", "a/t"], ["a/t", "t"]),
        (["a.en", "a.en"], ["a.en", "a.en"]),
        (["models/zero/1"], ["1"]),
    ],
)
def test_names_are_what_tells_paths_apart(paths: list[str], names: list[str]) -> None:
    assert telling_names(paths) == names


part = st.sampled_from(["a", "b", "test.fr"])
path = st.lists(part, min_size=1, max_size=4).map("/".join)


@given(st.lists(path, min_size=1, max_size=4, unique=True))
def test_other_paths_have_other_names(paths: list[str]) -> None:
    names = telling_names(paths)
    assert len(set(names)) == len(paths)
    assert all(Path(p).as_posix().endswith(n) or n in p for p, n in zip(paths, names, strict=True))
