"""Filters: small parts that keep a sentence, or say why it is dropped."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from idiometer.errors import UsageError, unknown
from idiometer.find.language_guess import guess

WITHOUT_SPACES = frozenset({"zh", "yue", "lzh", "ja", "th"})
CHARACTERS_A_WORD = 1.7  # Chinese characters to an English word, in the 1,194 sentence pairs of CIBB
LENGTH = 80
RATIO = 1.5
_LETTERS = re.compile(r"[^\W_]+")

Filter = Callable[[str, str | None], str | None]


@dataclass(frozen=True, slots=True)
class TooLong:
    """Drops a sentence with more words, or in a language without spaces more characters, on either side."""

    lang: str
    target: str | None
    limit: int = LENGTH

    def __call__(self, src: str, ref: str | None) -> str | None:
        """The reason, if it is dropped."""
        for text, lang in ((src, self.lang), (ref, self.target)):
            if text is not None and size(text, lang or self.lang) > self.limit:
                return f"longer than {self.limit} {'characters' if lang in WITHOUT_SPACES else 'words'}"
        return None


@dataclass(frozen=True, slots=True)
class Unbalanced:
    """Drops a pair of which one side has so many times the words of the other."""

    lang: str
    target: str
    limit: float = RATIO

    def __call__(self, src: str, ref: str | None) -> str | None:
        """The reason, if it is dropped."""
        if ref is None:
            return None
        short, long = sorted((_words(src, self.lang), _words(ref, self.target)))
        return f"length ratio over {self.limit:g}" if long > self.limit * short else None


@dataclass(frozen=True, slots=True)
class Copied:
    """Drops a pair whose sides have the same letters and digits: nothing was translated."""

    def __call__(self, src: str, ref: str | None) -> str | None:
        """The reason, if it is dropped."""
        if ref is None or _LETTERS.findall(src.casefold()) != _LETTERS.findall(ref.casefold()):
            return None
        return "copied source"


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """Drops a sentence of which either side looks like another language (see `language_guess`)."""

    lang: str
    target: str | None

    def __call__(self, src: str, ref: str | None) -> str | None:
        """The reason, if it is dropped."""
        for text, lang in ((src, self.lang), (ref, self.target)):
            if text is not None and lang is not None and (other := guess(text, lang)):
                return f"looks {other}, not {lang}"
        return None


NAMES = ("length", "ratio", "copied", "language", "duplicates")
PAIRED = ("ratio", "copied")


def make_filters(wanted: Sequence[str], lang: str, target: str | None) -> tuple[tuple[Filter, ...], bool]:
    """The filters that `length=60 copied …` names (`all` is all of them), and whether duplicates are dropped.

    Duplicates are no filter like the others, since they depend on the sentences before.
    """
    names = [name for name in NAMES if target or name not in PAIRED] if "all" in wanted else []
    chosen: dict[str, str] = dict.fromkeys(names, "")
    for text in wanted:
        name, _, value = text.partition("=")
        if name != "all" and name not in NAMES:
            raise unknown("filter", name, (*NAMES, "all"))
        if name in PAIRED and not target:
            raise UsageError(f"the filter {name} compares a sentence with its translation: give a pair, as in -l en-fr")
        if name != "all":
            chosen[name] = value
    filters = [_filter(name, value, lang, target) for name, value in chosen.items() if name != "duplicates"]
    return tuple(filters), "duplicates" in chosen


def _filter(name: str, value: str, lang: str, target: str | None) -> Filter:
    if value and name not in ("length", "ratio"):
        raise UsageError(f"the filter {name} takes no value, not {value!r}")
    match name:
        case "length":
            return TooLong(lang, target, int(_number(name, value, LENGTH)))
        case "ratio":
            return Unbalanced(lang, target or "", _number(name, value, RATIO))
        case "copied":
            return Copied()
        case _:
            return OtherLanguage(lang, target)


def _number(name: str, value: str, default: float) -> float:
    try:
        number = float(value or default)
    except ValueError:
        number = 0
    if not 1 <= number < 1e9:
        raise UsageError(f"the filter {name} takes a number from 1 on, as in {name}={default:g}, not {value!r}")
    return number


def size(text: str, lang: str) -> int:
    """How many words a text has, or characters without spaces between them."""
    words = text.split()
    return sum(map(len, words)) if lang in WITHOUT_SPACES else len(words)


def _words(text: str, lang: str) -> float:
    return size(text, lang) / (CHARACTERS_A_WORD if lang in WITHOUT_SPACES else 1)
