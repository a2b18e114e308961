"""A text as the matcher sees it: lower-case words with their places, and the punctuation that divides them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from idiometer.corpus.example import Span
from idiometer.find.words import pieces
from idiometer.text.tokens import word_spans

# Between two words: nothing to note, a hyphen, a hyphen with spaces, a comma, the end of a clause.
OPEN, HYPHEN, DASH, COMMA, CLAUSE = range(5)
_CLAUSE = re.compile(r"[;:!?…()\[\]{}—|<>/\\=]|\s[–―]\s|--|\.\.|\.(?=\s)|\.$")
_HYPHEN = re.compile(r"\s*[-‐‑–]\s*")
_ABBREVIATED = re.compile(r"(?:[a-z]|mr|mrs|ms|dr|st|prof|vs)")


class Line:
    """One text; `breaks[i]` is what stands between word i - 1 and word i, `where` the places of each word."""

    __slots__ = ("breaks", "raw", "spans", "where", "words")

    def __init__(self, raw: str, lang: str) -> None:
        self.raw = raw
        self.spans: list[Span] = word_spans(raw)
        self.words = [raw[start:end].lower() for start, end in self.spans]
        self.breaks = [OPEN][: len(self.spans)] + [
            _between(raw[end:start]) for (_, end), (start, _) in pairwise(self.spans)
        ]
        if "." in raw:
            self._mend_abbreviations()
        if "'" in raw or "’" in raw:
            self._divide_contractions(lang)
        self.where: dict[str, list[int]] = {}
        for place, word in enumerate(self.words):
            if word in self.where:
                self.where[word].append(place)
            else:
                self.where[word] = [place]

    def _mend_abbreviations(self) -> None:
        """No clause ends at "Mr."."""
        for place, kind in enumerate(self.breaks):
            if kind == CLAUSE and _ABBREVIATED.fullmatch(self.words[place - 1]):
                between = self.raw[self.spans[place - 1][1] : self.spans[place][0]]
                if between == ". ":
                    self.breaks[place] = OPEN

    def _divide_contractions(self, lang: str) -> None:
        words, spans, breaks = self.words, self.spans, self.breaks
        self.words, self.spans, self.breaks = [], [], []
        for word, span, kind in zip(words, spans, breaks, strict=True):
            for part, place in _parts(word, span, lang):
                self.breaks.append(kind)
                self.words.append(part)
                self.spans.append(place)
                kind = OPEN  # noqa: PLW2901


def _parts(word: str, span: Span, lang: str) -> Iterator[tuple[str, Span]]:
    found = _pieces(word.replace("’", "'"), lang) if "'" in word or "’" in word else (word,)
    start, end = span
    for part in found[:-1]:
        yield part, (start, start + len(part))
        start += len(part)
    yield found[-1], (start, end)


@lru_cache(maxsize=1 << 12)
def _pieces(word: str, lang: str) -> tuple[str, ...]:
    return tuple(pieces(word, lang))


@lru_cache(maxsize=1 << 12)
def _between(text: str) -> int:
    """What the characters between two words say."""
    if text.isspace():
        return OPEN
    if _HYPHEN.fullmatch(text):
        return DASH if text[0].isspace() else HYPHEN
    if _CLAUSE.search(text):
        return CLAUSE
    return COMMA if "," in text else OPEN
