from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.text.lemmas import lemma, lemmatiser
from idiometer.text.text import Text
from idiometer.text.tokens import word_spans


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("Don't stop!", ["don't", "stop"]),
        ("the big-knife method", ["the", "big", "knife", "method"]),
        ("“L’eau”, dit-il", ["l’eau", "dit", "il"]),
        ("rock 'n' roll", ["rock", "n", "roll"]),
        ("under_score", ["under", "score"]),
        ("虎年大吉", ["虎", "年", "大", "吉"]),
        ("用GPT4翻译", ["用", "gpt4", "翻", "译"]),
        ("naïve cafés", ["naïve", "cafés"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("cafe\u0301 noir", ["cafe\u0301", "noir"]),
        ("a\u2028b\0c", ["a", "b", "c"]),
        (" …—! ", []),
        ("", []),
    ],
)
def test_words(raw: str, words: list[str]) -> None:
    assert Text(raw, "en").words == words


@given(raw=st.text(max_size=30))
def test_offsets_point_at_the_words(raw: str) -> None:
    text = Text(raw, "en")
    assert [raw[start:end].lower() for start, end in text.spans] == text.words
    assert text.spans == sorted(text.spans)
    assert all(end <= start for (_, end), (start, _) in zip(text.spans, text.spans[1:], strict=False))
    assert len(text.lemmas) == len(text.words)


@given(raw=st.text("aZ09'’-_. ", max_size=20))
def test_the_fast_way_for_ascii_is_the_same(raw: str) -> None:
    assert word_spans(raw) == word_spans(raw + " é")[:-1]


@pytest.mark.parametrize(
    ("word", "lang", "expected"),
    [
        ("knives", "en", "knife"),
        ("mice", "en", "mouse"),
        ("dog's", "en", "dog"),
        ("dogs’", "en", "dog"),
        ("guts", "en", "gut"),
        ("häuser", "de", "haus"),
        ("虎", "zh", "虎"),
        ("blorks", "xx", "blorks"),
        ("", "en", ""),
    ],
)
def test_lemmas(word: str, lang: str, expected: str) -> None:
    assert lemma(word, lang) == expected


def test_the_lemmatiser_is_named() -> None:
    assert lemmatiser("en").startswith("simplemma-")
    assert lemmatiser("zh") == "none"
