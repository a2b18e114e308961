"""Piecewise Moses tokens equal those of whole sentences."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.text.moses import tokeniser, tokens

SENTENCES = [
    "L'eau n'est pas chère, dit-il (hier).",
    "It's 3.5 per cent, i.e. 1,200 of them... or U.S. ones.",
    "“Quoted” & <tagged> text, e.g. No. 7 and Mr. Smith's dog's.",
    "Prix : 5,20 € l'unité ; aujourd'hui ?",
    "the end of Fig. 3. And so on etc.",
    "",
]


def whole(text: str, lang: str) -> tuple[str, ...]:
    return tuple(tokeniser(lang).tokenize(text, aggressive_dash_splits=True))


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("text", SENTENCES)
def test_sentences(text: str, lang: str) -> None:
    assert tokens(text, lang) == whole(text, lang)


@given(st.text("aBé1.,'’-:;?!()\"&<| \t", max_size=25), st.sampled_from(["en", "fr"]))
def test_any_text(text: str, lang: str) -> None:
    assert tokens(text, lang) == whole(text, lang)


@pytest.mark.shared
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_real_text(shared: Path, lang: str) -> None:
    data = shared / "data" / "idiom-mt"
    lines = (data / f"sents.{lang}").read_text(encoding="utf-8").split("\n")
    with gzip.open(data / f"regular.{lang}.gz", "rt", encoding="utf-8") as regular:
        lines += regular.read().split("\n")
    assert [line for line in lines if tokens(line, lang) != whole(line, lang)] == []
