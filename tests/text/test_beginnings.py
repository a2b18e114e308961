"""Words that begin alike, where no dictionary has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.text.beginnings import beginnings, is_unknown

WORD = st.text(st.sampled_from("abčéл'"), max_size=12)


@pytest.mark.parametrize(
    ("left", "right", "lang", "alike"),
    [
        ("metuljčke", "metulji", "sl", True),
        ("koza", "koža", "sl", False),
        ("led", "ledu", "sl", False),
        ("gâteaux", "gateau", "fr", True),
        ("kost", "kostanj", "sl", False),
        ("hand", "handel", "de", True),
        ("glava", "glas", "sl", False),
        ("虎", "虎", "zh", False),
    ],
)
def test_words_begin_alike(left: str, right: str, lang: str, alike: bool) -> None:
    assert alike != beginnings(left, lang).isdisjoint(beginnings(right, lang))


@given(WORD, WORD)
def test_they_share_a_beginning_that_is_long_for_both(left: str, right: str) -> None:
    shared = beginnings(left, "fr") & beginnings(right, "fr")
    assert all(beginning.endswith("~") and len(beginning) - 1 >= 4 for beginning in shared)
    assert all(len(beginning) - 1 >= 0.6 * max(len(left), len(right)) for beginning in shared)


@pytest.mark.parametrize(("word", "lang", "unknown"), [("fižolčkov", "sl", True), ("fižola", "sl", False)])
def test_what_no_dictionary_has(word: str, lang: str, unknown: bool) -> None:
    assert is_unknown(word, lang) is unknown
