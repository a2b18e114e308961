"""The bundled lexicons pass their check, and the check finds what it is for."""

from __future__ import annotations

import pytest
from tools.check_lexicons import attested, faults, odd, oddities, pairs, uncovered

from idiometer.lexicon.lexicon import Lexicon


def test_every_pair_is_checked() -> None:
    assert pairs() == ["en-de", "en-es", "en-fr", "en-sl", "en-zh"]


@pytest.mark.parametrize("pair", pairs())
def test_a_bundled_lexicon_has_no_faults(pair: str) -> None:
    assert faults(pair) == []


@pytest.mark.parametrize(
    ("word", "target", "lang", "kind"),
    [
        ("dime", "dime", "fr", "untranslated"),
        ("jones", "Jones", "es", "untranslated"),
        ("ringer", "Klingler", "de", "spelling"),
        ("bean", "haricott", "fr", "spelling"),
        ("attach", "befestigt", "de", "inflected"),
        ("bean", "haricots", "fr", "inflected"),
        ("bean", "haricot", "fr", None),
        ("bean", "Bohne", "de", None),
        ("with", "mit", "de", None),
        ("bean", "豆", "zh", None),
        ("bean", "dou", "zh", "spelling"),
    ],
)
def test_what_is_odd(word: str, target: str, lang: str, kind: str | None) -> None:
    assert odd(word, target, lang) == kind


def test_words_that_a_lemmatiser_made_up_are_attested_nowhere() -> None:
    assert {"spade", "unturned", "thieves", "bean"} <= attested() | {"bean"}
    assert not {"spay", "unturn", "thieve"} & attested()


def test_words_without_an_entry_are_found() -> None:
    entries = Lexicon.load("en-fr").entries.keys()
    assert uncovered(entries) == []
    assert uncovered(entries - {"iceberg"}) == ["iceberg"]


def test_oddities_name_the_entry() -> None:
    assert ("en-fr", "untranslated", "radar", "radar") in set(oddities("en-fr"))
