"""A light guess whether a sentence is in another language: by its script, then by its function words.

It is no language identification: it speaks up only where the script is another one, or where at least three words
are function words of one other language and at most a third as many of the language it should be. Short sentences,
and languages without a list of function words in a script that others share, pass.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from idiometer.text.function_words import function_words
from idiometer.text.tokens import lower_words

_SCRIPTS = {
    "Han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff",
    "kana": "\u3040-\u30ff",
    "Hangul": "\u1100-\u11ff\uac00-\ud7af",
    "Cyrillic": "\u0400-\u052f",
    "Greek": "\u0370-\u03ff",
    "Arabic": "\u0600-\u06ff",
    "Hebrew": "\u0590-\u05ff",
    "Devanagari": "\u0900-\u097f",
    "Thai": "\u0e00-\u0e7f",
    "Latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff",
}
_ALONE = {"Han", "kana", "Hangul", "Thai"}  # a character counts as much as a word of the other scripts
_FINDERS = {name: re.compile(f"[{chars}]" + ("" if name in _ALONE else "+")) for name, chars in _SCRIPTS.items()}
_LATIN = "en fr de es it pt nl sv da no nb nn fi is pl cs sk sl hr hu ro et lv lt tr vi id ms ca gl eu ga cy"
_SCRIPT_OF = {
    "zh": "Han", "yue": "Han", "lzh": "Han", "ja": "Han kana", "ko": "Hangul", "el": "Greek", "grc": "Greek",
    "he": "Hebrew", "th": "Thai",
    **dict.fromkeys(("ru", "uk", "bg", "mk", "be"), "Cyrillic"),
    **dict.fromkeys(("ar", "fa", "ur"), "Arabic"),
    **dict.fromkeys(("hi", "mr", "ne"), "Devanagari"),
    **dict.fromkeys(
        _LATIN.split(),
        "Latin",
    ),
}  # fmt: skip
_FEW = 3  # words (or characters) below which nothing is said


def guess(text: str, lang: str) -> str | None:
    """What the text looks like instead (a script or a language code); none where it may be the language."""
    return _other_script(text, lang) or _other_words(text, lang)


def _other_script(text: str, lang: str) -> str | None:
    """The script that most of the text is in, where less than a third is in the language's own."""
    if lang not in _SCRIPT_OF or (text.isascii() and _SCRIPT_OF[lang] == "Latin"):
        return None
    counts = {name: len(finder.findall(text)) for name, finder in _FINDERS.items()}
    total, most = sum(counts.values()), max(counts, key=lambda name: counts[name])
    own = sum(counts[name] for name in _SCRIPT_OF[lang].split())
    return most if total >= _FEW and 3 * own < total else None


def _other_words(text: str, lang: str) -> str | None:
    lists = _lists()
    if lang not in lists:
        return None
    words = lower_words(text)
    counts = {code: sum(word in found for word in words) for code, found in lists.items()}
    most = max(counts, key=lambda code: counts[code])
    return most if counts[most] >= _FEW and 3 * counts[lang] <= counts[most] else None


@cache
def _lists() -> dict[str, frozenset[str]]:
    """The function words of every language that has a list."""
    folder = resources.files("idiometer.text") / "data" / "function_words"
    codes = [entry.name.removesuffix(".txt") for entry in folder.iterdir() if entry.name.endswith(".txt")]
    return {code: function_words(code) for code in sorted(codes)}
