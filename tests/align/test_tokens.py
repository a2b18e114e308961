"""Tokens for aligners: every token stands where it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.align.spans import linked_spans, span_links
from idiometer.align.tokens import TOKENISERS, tokenise
from idiometer.errors import UsageError


@pytest.mark.parametrize(
    ("text", "lang", "forms"),
    [
        ("L’eau, qu'il a bue.", "fr", ("l’", "eau", "qu'", "il", "a", "bue")),
        ("He didn't break the ice.", "en", ("he", "didn't", "break", "the", "ice")),
        ("画蛇添足了", "zh", tuple("画蛇添足了")),
        ("!? …", "fr", ()),
    ],
)
def test_words(text: str, lang: str, forms: tuple[str, ...]) -> None:
    assert tokenise(text, lang, "words").forms == forms


def test_moses_tokens_are_neither_escaped_nor_split_at_dashes() -> None:
    assert tokenise("It's a flea-market & more.", "en", "moses").forms == (
        "It", "'s", "a", "flea-market", "&", "more", ".",
    )  # fmt: skip


TEXT = st.text(st.sampled_from("ab É.,'’\"-…&<|[中\t\u00a0\u2028\x07 ."), max_size=30)


@pytest.mark.parametrize("scheme", TOKENISERS)
@pytest.mark.parametrize("lang", ["en", "fr"])
@given(text=TEXT)
def test_every_token_stands_where_it_says(text: str, scheme: str, lang: str) -> None:
    tokens = tokenise(text, lang, scheme)
    assert len(tokens.forms) == len(tokens.spans)
    end = 0
    for form, (a, b) in zip(tokens.forms, tokens.spans, strict=True):
        assert end <= a < b <= len(text)
        written = text[a:b].lower() if scheme == "words" else text[a:b]
        if scheme == "moses":  # which drop control characters
            written = "".join(c for c in written if not c.isspace() and c != "\x07")
        assert written == form
        end = b


def test_an_unknown_scheme() -> None:
    with pytest.raises(UsageError, match="did you mean 'moses'"):
        tokenise("a", "en", "mosses")


def test_links_become_characters() -> None:
    links = span_links(((0, 1), (1, 0)), [(0, 3), (4, 7)], [(0, 2), (3, 9)])
    assert links == [((0, 3), (3, 9)), ((4, 7), (0, 2))]
    assert linked_spans(links, [(0, 7)]) == ((0, 2), (3, 9))
    assert linked_spans(links, [(3, 4)]) == ()
