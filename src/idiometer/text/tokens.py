"""Where the words of a text are."""

from __future__ import annotations

import re

# A word is a run of letters, marks and digits; an apostrophe inside it belongs to it ("don't", “l’eau”), a hyphen
# does not ("big-knife" is two words). Chinese characters and kana stand alone, since no space divides them.
_NO_SPACES = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_NO_SPACES}]|(?:(?![{_NO_SPACES}_])\w)+(?:['’](?:(?![{_NO_SPACES}_])\w)+)*")
_LATIN = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z0-9]+)*")


def word_matches(text: str) -> list[re.Match[str]]:
    """The words of a text as regular-expression matches, which carry their offsets."""
    return list((_LATIN if text.isascii() else _WORD).finditer(text))
