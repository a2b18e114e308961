from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.corpus.folders import FolderKind, whole_folder
from idiometer.errors import IdiometerError
from tests.cli.conftest import listing

KIND = FolderKind("thing", "thing.json", frozenset({"a"}))


def fill(folder: Path, text: str) -> None:
    with whole_folder(folder, KIND) as part:
        (part / "thing.json").write_text('{"a": 1}')
        (part / "text").write_text(text)


def test_a_new_one_replaces_an_older_one_and_nothing_else(tmp_path: Path) -> None:
    for text in ("one", "two"):
        fill(tmp_path / "f", text)
        assert listing(tmp_path) == {"f": b"", "f/thing.json": b'{"a": 1}', "f/text": text.encode()}
    (tmp_path / "f" / "thing.json").write_text("[]")
    with pytest.raises(IdiometerError, match="exists and is not a thing; name another one"):
        fill(tmp_path / "f", "three")


def test_an_empty_folder_is_filled_in_place(tmp_path: Path) -> None:
    (tmp_path / "f").mkdir()
    inode = (tmp_path / "f").stat().st_ino
    fill(tmp_path / "f", "one")
    assert (tmp_path / "f").stat().st_ino == inode
    assert (tmp_path / "f" / "text").read_text() == "one"


@pytest.mark.parametrize("error", [ValueError("x"), KeyboardInterrupt()])
def test_a_block_that_fails_changes_nothing(tmp_path: Path, error: BaseException) -> None:
    fill(tmp_path / "f", "one")
    before = listing(tmp_path)
    with pytest.raises(type(error)), whole_folder(tmp_path / "f", KIND) as part:
        (part / "text").write_text("two")
        raise error
    assert listing(tmp_path) == before


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=r"cannot write .*f: No space left"), whole_folder(tmp_path / "f", KIND):
        raise OSError(28, "No space left on device")
    assert listing(tmp_path) == {}
