"""Moses tokens as sacremoses makes them (dashes split, XML escaped), but piece by piece and remembered.

The tokeniser's rules look at one piece between blanks and at the first character of the next one, so each piece is
tokenised once, between stand-ins for its neighbours. The tests compare with whole sentences.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from idiometer.errors import MissingExtraError

_LETTERS = "A-Za-zÀ-ÖØ-öø-ÿŒœ"
_SIMPLE = re.compile(rf"([0-9{_LETTERS}]*[{_LETTERS}])([,;:!?]?)|[0-9]+")
# Words joined by dashes and at most one apostrophe, and what may follow; most pieces of a text are one of these two.
_WORDS = rf"[{_LETTERS}]+(?:-[{_LETTERS}]+)*"
_JOINED = re.compile(rf"({_WORDS})(?:(['’])({_WORDS}))?([,;:!?.]?)")
_ELISIONS = {"en": " &apos;", "fr": "&apos; ", "it": "&apos; "}
_ODD = re.compile(
    r"[\x00-\x1f\x7f\u2028\u2029\ufeff]|\.\."
)  # rules that reach across pieces: leave these sentences whole


def tokens(text: str, lang: str) -> tuple[str, ...]:
    """The tokens of a sentence."""
    if _ODD.search(text):
        return tuple(tokeniser(lang).tokenize(text, aggressive_dash_splits=True))
    pieces = text.split()
    found: list[str] = []
    for place, piece in enumerate(pieces):
        simple = _SIMPLE.fullmatch(piece)
        if simple and simple[2]:
            found += simple.groups()
        elif simple:
            found.append(piece)
        else:
            found += _piece("x" if place else "", piece, _stand_in(pieces, place + 1), lang)
    return tuple(found)


def plain_tokens(text: str, lang: str) -> tuple[str, ...]:
    """The tokens of a sentence without escaping and with dashes left alone, as sacremoses makes them by default."""
    return tuple(tokeniser(lang).tokenize(text, escape=False))


def _joined(piece: str, after: str, lang: str) -> list[str] | None:
    """The tokens of words that dashes and an apostrophe join, or none where other rules have a say."""
    match = _JOINED.fullmatch(piece)
    if not match or lang not in _ELISIONS:
        return None
    first, mark, second, end = match.groups()
    last = (second or first).rpartition("-")[2]
    if end == "." and (after == "x" or last in _abbreviations(lang)):
        return None
    if second:
        first += " ’ " + second if mark == "’" else _ELISIONS[lang] + second
    return [*first.replace("-", " @-@ ").split(" "), *filter(None, (end,))]


@cache
def _abbreviations(lang: str) -> frozenset[str]:
    rules = tokeniser(lang)
    return frozenset((*rules.NONBREAKING_PREFIXES, *rules.NUMERIC_ONLY_PREFIXES))


def _stand_in(pieces: list[str], place: int) -> str:
    """A word that begins like the next piece, as far as the rule for full stops can tell."""
    if place == len(pieces):
        return ""
    first = pieces[place][0]
    return "x" if first.islower() else "1" if first.isdigit() else "X"


@lru_cache(maxsize=1 << 16)
def _piece(before: str, piece: str, after: str, lang: str) -> tuple[str, ...]:
    if joined := _joined(piece, after, lang):
        return tuple(joined)
    found = tokeniser(lang).tokenize(f"{before} {piece} {after}".strip(), aggressive_dash_splits=True)
    return tuple(found[bool(before) : len(found) - bool(after)])


def joined(words: Sequence[str], lang: str) -> str:
    """The text that tokens make, as the Moses detokeniser puts them together."""
    return str(_detokeniser(lang).detokenize(list(words)))


@cache
def _detokeniser(lang: str) -> Any:  # noqa: ANN401
    tokeniser(lang)  # raises where the package is missing
    from sacremoses import MosesDetokenizer

    return MosesDetokenizer(lang=lang)


@cache
def tokeniser(lang: str) -> Any:  # noqa: ANN401
    """The tokeniser of sacremoses for a language."""
    try:
        from sacremoses import MosesTokenizer
    except ImportError:
        raise MissingExtraError("cutting text into Moses tokens", "faithful") from None
    return MosesTokenizer(lang=lang)
