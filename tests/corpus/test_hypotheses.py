from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.corpus.example import Example
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, counted

TESTSET = TestSet.of("t", "en-de", [Example(str(n), f"Sentence {n}.") for n in range(3)])


def read(tmp_path: Path, text: str) -> Hypotheses:
    (tmp_path / "sys.de").write_bytes(text.encode())
    return Hypotheses.read(tmp_path / "sys.de")


@pytest.mark.parametrize(
    "text", ["a\nb\nc\n", "a\nb\nc", "a\n\nc\n", "\n\n\n", "a\u2028\nb\fb\nc\0\n", "a\r\nb\r\nc\r\n"]
)
def test_three_lines(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, text)
    found.check(TESTSET)
    assert (found.system, len(found)) == ("sys.de", 3)


def test_an_empty_line_is_an_empty_translation(tmp_path: Path) -> None:
    assert read(tmp_path, "a\n\n").lines == ("a", "")


@pytest.mark.parametrize(("text", "hint"), [("a\n", False), ("a\nb\n", True), ("a\nb\nc\nd\n", False)])
def test_wrong_counts(tmp_path: Path, text: str, hint: bool) -> None:
    with pytest.raises(IdiometerError) as caught:
        read(tmp_path, text).check(TESTSET)
    message = str(caught.value)
    assert f"sys.de has {counted(text.count(chr(10)), 'line')}, t has 3 examples: line counts must match" in message
    assert ("empty last translation" in message) == hint


def test_empty_files(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=r"sys.de is empty"):
        read(tmp_path, "")


def test_the_digest_is_of_the_lines(tmp_path: Path) -> None:
    assert read(tmp_path, "a\r\nb").digest == read(tmp_path, "a\nb\n").digest != read(tmp_path, "a\nc\n").digest
