"""A text as the matcher sees it: lower-case words with their places, and the punctuation that divides them."""

from __future__ import annotations

import re
from functools import lru_cache

from idiometer.corpus.example import Span
from idiometer.find.words import pieces
from idiometer.text.tokens import word_spans

# Between two words: nothing to note, a hyphen, a hyphen with spaces, a comma, the end of a clause.
OPEN, HYPHEN, DASH, COMMA, CLAUSE = range(5)
_CLAUSE = re.compile(r"[;:!?…()\[\]{}—|<>/\\=]|\s[–―]\s|--|\.\.|\.(?=\s)|\.$")
_HYPHEN = re.compile(r"\s*[-‐‑–]\s*")
_ABBREVIATED = re.compile(r"(?:[a-z]|mr|mrs|ms|dr|st|prof|vs)")


class Line:
    """One text; `breaks[i]` is what stands between word i - 1 and word i."""

    __slots__ = ("breaks", "raw", "spans", "where", "words")

    def __init__(self, raw: str, lang: str) -> None:
        self.raw = raw
        self.words: list[str] = []
        self.spans: list[Span] = []
        self.breaks: list[int] = []
        self.where: dict[str, list[int]] = {}
        last = 0
        for start, end in word_spans(raw):
            word = raw[start:end].lower()
            self.breaks.append(self._break(last, start))
            if "'" in word or "’" in word:
                self._add_contracted(word.replace("’", "'"), start, end, lang)
            else:
                self._add(word, start, end)
            last = end

    def _add(self, word: str, start: int, end: int) -> None:
        self.where.setdefault(word, []).append(len(self.words))
        self.words.append(word)
        self.spans.append((start, end))

    def _add_contracted(self, word: str, start: int, end: int, lang: str) -> None:
        parts = _pieces(word, lang)
        for number, part in enumerate(parts):
            if number:
                self.breaks.append(OPEN)
            self._add(part, start, end if number == len(parts) - 1 else min(end, start + len(part)))
            start = min(end - 1, start + len(part))

    def _break(self, last: int, start: int) -> int:
        if start - last == 1 and self.raw[last] == " ":
            return OPEN
        between = self.raw[last:start]
        if not self.words or between.isspace():
            return OPEN
        if _HYPHEN.fullmatch(between):
            return DASH if between[0].isspace() else HYPHEN
        if _CLAUSE.search(between) and not (between.startswith(". ") and _ABBREVIATED.fullmatch(self.words[-1])):
            return CLAUSE
        return COMMA if "," in between else OPEN


@lru_cache(maxsize=1 << 16)
def _pieces(word: str, lang: str) -> tuple[str, ...]:
    return tuple(pieces(word, lang))
