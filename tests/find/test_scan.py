"""The first look against one that looks closely everywhere, and hashes against the words themselves."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from idiometer.corpus.lines import read_lines
from idiometer.find.hashing import Hasher
from idiometer.find.line import Line
from idiometer.idioms.inventory import Inventory
from idiometer.text.tokens import lower_words
from tests.find.builders import finder

HASHER = Hasher(1000)


@given(st.text(max_size=60))
@example("Don’t 😀beans𝒜 naïve ΛΌΓΟΣ λόγος क्या")
def test_equal_words_have_equal_hashes_and_others_do_not(text: str) -> None:
    plain = text.replace("'", " ").replace("’", " ").replace("_", " ")
    words = [word for word in lower_words(plain) if word.isascii()]
    hashes = set(HASHER.words(plain).hashes.tolist())
    alone = {word: int(HASHER.words(word).hashes[0]) for word in words}
    assert len(set(alone.values())) == len(alone)
    whole = {word for word in alone if any(f" {word} " == f" {piece.lower()} " for piece in plain.split())}
    assert {alone[word] for word in whole} <= hashes


@given(st.lists(st.text("abcé𠀀", min_size=1, max_size=5), max_size=30))
def test_hashes_of_a_list_are_those_of_its_words(words: list[str]) -> None:
    small = Hasher(12)
    expected = [small.words(word).hashes[0] for word in words]
    assert np.array_equal(small.of(words), np.array(expected, dtype=np.uint64))


def test_case_makes_no_difference() -> None:
    assert HASHER.words("STRASSE Été").hashes.tolist() == HASHER.words("strasse éTÉ").hashes.tolist()


WORDS = [
    "spill",
    "the",
    "beans",
    "a",
    "kick",
    "bucket",
    "don't",
    "won’t",
    "is",
    "'s",
    "out",
    "of",
    "order",
    ",",
    "-",
    "my",
]
ENTRIES = (
    "spill the beans",
    "kick one's bucket",
    "don't kick the bucket",
    "be out of order",
    "out of order",
    "it won't spill",
)
SOME = finder(*ENTRIES)


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), max_size=5))
def test_no_line_is_lost_by_the_first_look(lines: list[str]) -> None:
    """Every pattern is tried on every line, as if all were candidates."""
    everywhere = range(len(SOME._patterns))
    expected = [(place, found) for place, line in enumerate(lines) if (found := SOME._look_closely(line, everywhere))]
    assert list(SOME.find_in_lines(lines)) == expected


@pytest.mark.shared
def test_no_line_of_a_corpus_is_lost(shared) -> None:  # type: ignore[no-untyped-def]
    entries = (shared / "data" / "magpie" / "idioms.txt").read_text(encoding="utf-8").split("\n")[:-1:9]
    lines = list(read_lines(shared / "data" / "idiom-mt" / "sents.en"))[::20]
    whole = finder(*entries)
    by_word: dict[str, list[int]] = defaultdict(list)  # a pattern can only match where its first word stands
    for number, pattern in enumerate(whole._patterns):
        for form in pattern.forms[0]:
            by_word[form].append(number)
    for place, line in enumerate(lines):
        candidates = sorted({number for word in Line(line, "en").where for number in by_word.get(word, ())})
        assert whole.find(line) == whole._look_closely(line, candidates), place


def test_an_inventory_of_one_word_entries_works() -> None:
    assert [one.idiom for one in finder("overboard", "on").find("He fell overboard on Monday.")] == ["overboard", "on"]
    assert Inventory("t", {}).idioms == {}
