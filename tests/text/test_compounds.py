"""Compounds and what only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.text.compounds import compound_parts

COMPOUNDS = {
    "de": """eis|brecher mäuse|augen sonnen|schein hand|tuch bohnen|suppe katzen|sprung gast|freundschaft schwarz|markt
    regen|schirm hand|schuh apfel|baum feuer|wehr""",
    "nl": "appel|taart boeken|kast vogel|huis hand|doek ijs|breker",
    "sv": "katt|unge sol|sken",
    "da": "sol|skin hånd|klæde",
    "nb": "sol|skinn",
}
LINKED = {"arbeitszimmer": ("arbeit", "zimmer"), "tageslicht": ("tag", "licht")}
SIMPLE = {
    "de": """handel februar beispiel hand bein wirtschaft vorteil verbrecher antwort urlaub freiheit minister konzert
    zeitung wasser schlange himmel verstand interesse kartoffel verschütten damit zusammen gesellschaft armut elefant
    bohnen augen katzen pferde""",
    "nl": "handel water kinderen paarden waarheid moeder februari huizen",
    "sv": "flicka vatten hundarna tillsammans",
    "da": "februar hundene",
    "nb": "hundene vannet",
}
TABLE = [(lang, entry) for lang, entries in COMPOUNDS.items() for entry in entries.split()]


@pytest.mark.parametrize(("lang", "entry"), TABLE)
def test_a_compound_has_its_parts(lang: str, entry: str) -> None:
    assert compound_parts(entry.replace("|", ""), lang) == tuple(entry.split("|"))


@pytest.mark.parametrize("word", LINKED)
def test_what_links_the_parts_is_left_out(word: str) -> None:
    assert compound_parts(word, "de") == LINKED[word]


@pytest.mark.parametrize(("lang", "word"), [(lang, word) for lang, words in SIMPLE.items() for word in words.split()])
def test_a_simple_word_is_not_split(lang: str, word: str) -> None:
    assert compound_parts(word, lang) == ()


def test_norwegian_by_its_older_code_is_bokmal() -> None:
    assert compound_parts("solskinn", "no") == compound_parts("solskinn", "nb")


@pytest.mark.parametrize("lang", ["en", "fr", "sl", "zh", "xx", ""])
def test_other_languages_have_no_compounds(lang: str) -> None:
    assert compound_parts("eisbrecher", lang) == ()


@given(st.text(st.sampled_from("abenstuhräöü-'1"), max_size=16), st.sampled_from(["de", "nl", "da"]))
def test_parts_stand_in_the_word_in_order(word: str, lang: str) -> None:
    parts, at = compound_parts(word, lang), 0
    for part in parts:
        assert len(part) >= 3
        at = word.index(part, at) + len(part)
    assert len(parts) != 1
