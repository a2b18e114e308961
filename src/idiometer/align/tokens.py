"""Texts cut into tokens for aligners, each token with its place in the raw text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from idiometer.corpus.example import Span
from idiometer.errors import unknown
from idiometer.text.moses import plain_tokens
from idiometer.text.tokens import word_spans

_APOSTROPHE = re.compile("['’]")
_ELIDING = frozenset({"ca", "fr", "it", "oc"})  # languages that write an article and its noun as one word: l'eau
_JUNK = re.compile(r"[\x00-\x1f\x7f]")  # what Moses tokens leave out


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text as an aligner takes them, and where they stand."""

    forms: tuple[str, ...]
    spans: tuple[Span, ...]


def words(text: str, lang: str) -> Tokens:
    """Lower-case words without punctuation, elided articles apart; Chinese characters and kana one by one."""
    spans = word_spans(text)
    if lang in _ELIDING and _APOSTROPHE.search(text):
        spans = [part for span in spans for part in _elided(text, span)]
    return Tokens(tuple(text[start:end].lower() for start, end in spans), tuple(spans))


def _elided(text: str, span: Span) -> list[Span]:
    start, end = span
    cuts = [start, *(match.end() for match in _APOSTROPHE.finditer(text, start, end)), end]
    return [(a, b) for a, b in itertools.pairwise(cuts) if a < b]


def moses(text: str, lang: str) -> Tokens:
    """Moses tokens without escaping or splitting of dashes, as APT-Eval was published with."""
    forms = plain_tokens(text, lang)
    return Tokens(forms, _places(text, forms))


def _places(text: str, forms: tuple[str, ...]) -> tuple[Span, ...]:
    """Where tokens stand that have all characters of a text but blanks and control characters, in order."""
    spans = []
    at = 0
    for form in forms:
        start = None
        for _ in form:
            while text[at].isspace() or _JUNK.match(text[at]):
                at += 1
            start = at if start is None else start
            at += 1
        spans.append((start or 0, at))
    return tuple(spans)


def blanks(text: str, lang: str) -> Tokens:
    """Whatever stands between blanks."""
    spans = tuple(match.span() for match in re.finditer(r"\S+", text))
    return Tokens(tuple(text[start:end] for start, end in spans), spans)


TOKENISERS: Mapping[str, Callable[[str, str], Tokens]] = {"words": words, "moses": moses, "blanks": blanks}


def tokenise(text: str, lang: str, scheme: str) -> Tokens:
    """The tokens of a text, by the name of the scheme."""
    if scheme not in TOKENISERS:
        raise unknown("kind of tokens", scheme, TOKENISERS)
    return _remembered(text, lang, scheme)


@lru_cache(maxsize=1 << 12)
def _remembered(text: str, lang: str, scheme: str) -> Tokens:
    return TOKENISERS[scheme](text, lang)
