from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.errors import IdiometerError
from idiometer.idioms.inventory import Inventory


def test_one_idiom_a_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("spill the beans\n\n  Spill  the beans \nkick the bucket\noverboard\nspill the beans\n \n")
    inventory = Inventory.read(path)
    assert list(inventory.idioms) == ["spill the beans", "kick the bucket", "overboard"]
    assert inventory.left_out == {"empty line": 2, "duplicate": 2}
    assert inventory.name == "mine.txt"


def test_a_list_without_fault_leaves_nothing_out(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("Éléphant blanc\r\ncasser sa pipe")
    inventory = Inventory.read(tmp_path / "list")
    assert (list(inventory.idioms), inventory.left_out) == (["Éléphant blanc", "casser sa pipe"], {})


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.txt", "", "a.txt has no idiom in it; write one a line"),
        ("a.txt", "\n \n", "a.txt has no idiom in it"),
        ("a.txt", "see red\nhit the (sack\n", "line 2: 'hit the (sack' has a bracket without its partner"),
        ("a.txt", "hit) the sack\n", "line 1: 'hit) the sack' has a bracket"),
        ("a.txt", "idiom\tmeaning\n", "line 1: a tab in a bare list; name a table .tsv"),
        ("a.txt", "see red\n" + "b" * 5_000, "line 2: 5,000 characters are no idiom; write one idiom a line"),
        ("a.txt", "a\0b\n", "line 1: a NUL byte"),
        ("a.csv", "idiom,meaning\n", "an inventory is a .tsv with a header, a .jsonl, or a bare list"),
        ("a.tsv", "idiom\nsee (red\n", "line 2: 'see (red' has a bracket"),
        ("a.jsonl", '{"idiom": "see red", "pattern": "see red)"}\n', "line 1: 'see red)' has a bracket"),
    ],
)
def test_wrong_files_name_file_and_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(IdiometerError) as caught:
        Inventory.read(tmp_path / name)
    assert name in str(caught.value)
    assert message in str(caught.value)
