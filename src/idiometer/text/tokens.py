"""Where the words of a text are."""

from __future__ import annotations

import re

# A word is a run of letters, marks and digits; an apostrophe inside it belongs to it ("don't", “l’eau”), a hyphen
# does not ("big-knife" is two words). Chinese characters and kana stand alone, since no space divides them.
_NO_SPACES = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Combining marks, which \w leaves out: accents, Hebrew and Arabic points, the vowel signs of India and Thailand.
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f"
    "\u0670\u06d6-\u06ed\u0900-\u0963\u0966-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e"
)
_PART = rf"(?:(?![{_NO_SPACES}_])[\w{_MARKS}])+"
_WORD = re.compile(rf"[{_NO_SPACES}]|{_PART}(?:['’]{_PART})*")
# The two common cases, which are faster: letters without Chinese characters and marks, and plain ASCII.
_SPECIAL = re.compile(rf"[{_NO_SPACES}{_MARKS}İ]")
_LETTERS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LATIN = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z0-9]+)*")


def lower_words(text: str) -> list[str]:
    """The words of a text in lower case."""
    pattern = _pattern(text)
    if pattern is _WORD:
        return [word.lower() for word in pattern.findall(text)]
    return pattern.findall(text.lower())


def word_spans(text: str) -> list[tuple[int, int]]:
    """Where each of these words stands."""
    return [match.span() for match in _pattern(text).finditer(text)]


def _pattern(text: str) -> re.Pattern[str]:
    if text.isascii():
        return _LATIN
    return _WORD if _SPECIAL.search(text) else _LETTERS
