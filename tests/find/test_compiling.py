from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.find import compiling
from idiometer.find.compiling import compile_patterns, patterns_of
from idiometer.find.explain import explain, explained_lines
from idiometer.idioms.inventory import Idiom, Inventory

ENTRIES = ("spill the beans", "pull someone's leg", "day in, day out", "I'll eat my hat")
SOME = Inventory("t", {entry: Idiom(entry) for entry in ENTRIES})


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IDIOMETER_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_FEWEST", 1)
    return tmp_path / "patterns"


def test_the_cache_gives_back_the_same_patterns(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = patterns_of(SOME, "en", "normal")
    (file,) = kept.iterdir()
    assert set(json.loads(file.read_text(encoding="utf-8"))) == {"forms", "gaps", "patterns"}
    monkeypatch.setattr(compiling, "compile_patterns", None)  # would fail if it were called
    assert patterns_of(SOME, "en", "normal") == first


def test_another_level_or_list_is_another_file(kept: Path) -> None:
    for level in ("strict", "normal"):
        patterns_of(SOME, "en", level)
    patterns_of(Inventory("t", {"kick the bucket": Idiom("kick the bucket")}), "en", "normal")
    assert len(list(kept.iterdir())) == 3


@pytest.mark.parametrize("damaged", ["", "[]", '{"forms": []}', '{"forms": [], "gaps": [], "patterns": [[1]]}'])
def test_a_damaged_file_is_made_anew(kept: Path, damaged: str) -> None:
    expected = patterns_of(SOME, "en", "normal")
    (file,) = kept.iterdir()
    file.write_text(damaged)
    assert patterns_of(SOME, "en", "normal") == expected
    assert file.read_text(encoding="utf-8") != damaged


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("IDIOMETER_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(compiling, "_FEWEST", 1)
    assert patterns_of(SOME, "en", "normal") == compile_patterns(SOME, "en", "normal")


def test_explain_shows_every_order() -> None:
    records = explain("pull the wool over someone's eyes", "en", "normal")
    assert [record["order"] for record in records] == ["as listed", "passive"]
    words = [part["word"] for part in records[0]["parts"] if part["part"] == "word"]
    assert words == ["pull", "wool", "over", "eyes"]
    assert records[0]["parts"][0]["forms"] == ["pulled", "pulling", "pulls"]
    assert explain("pull the wool over someone's eyes", "en", "strict") == records[:1]
    assert "  [whose]        may be missing" in explained_lines(records)


def test_forms_are_those_of_the_language() -> None:
    forms = {form for part in explain("bite lie man", "en", "strict")[0]["parts"] for form in part["forms"]}
    assert {"bit", "bitten", "biting", "lay", "lain", "lying", "men"} <= forms
