"""The traditional and simplified forms of a Chinese phrase, as CC-CEDICT's headwords attest them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product

from idiometer.errors import MissingExtraError
from idiometer.text.cedict import Entry, packaged_cedict

_SHORT = 2  # 面食 is not 麵食: words so short have the forms of the dictionary alone
_MOST = 256  # forms of one phrase; past this every character has its usual form

Pair = tuple[str, str]  # a word or character as it is, and in the other script


class Scripts:
    """Writes phrases in the other script.

    A headword has the forms that its entries pair. A phrase of three or more characters, which no change of script
    makes another phrase, also has every combination of its characters' forms; a character's forms are those that
    words of two or more characters attest (of a character that none has, those of its own entry).
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        pairs = list(dict.fromkeys((entry.traditional, entry.simplified) for entry in entries))
        even = [pair for pair in pairs if len(pair[0]) == len(pair[1])]
        words = [pair for pair in even if len(pair[0]) > 1]
        counts = Counter(zip("".join(t for t, _ in words), "".join(s for _, s in words), strict=True))
        usual_first = [pair for pair, _ in counts.most_common()]
        alone = [pair for pair in even if len(pair[0]) == 1]
        self._simplified = _Script(pairs, usual_first, alone)
        self._traditional = _Script(*(_turned(each) for each in (pairs, usual_first, alone)))

    def forms(self, phrase: str) -> dict[str, str]:
        """The other ways to write a phrase, each with the script it is in (`simplified` or `traditional`)."""
        simplified = self._simplified.of(phrase)
        traditional = [form for base in dict.fromkeys((*simplified, phrase)) for form in self._traditional.of(base)]
        found = dict.fromkeys(simplified, "simplified") | dict.fromkeys(traditional, "traditional")
        found |= dict.fromkeys(simplified, "simplified")
        found.pop(phrase, None)
        return found


class _Script:
    """From one script into the other."""

    def __init__(self, words: Iterable[Pair], in_words: Iterable[Pair], alone: Iterable[Pair]) -> None:
        self._words = _table(words)
        self._characters = _table(alone) | _table(in_words)

    def of(self, phrase: str) -> list[str]:
        """The forms of a phrase, those of the dictionary first; the phrase itself if nothing is known of it."""
        known = self._words.get(phrase, [])
        if len(phrase) <= _SHORT and known:
            return known
        choices = [self._characters.get(character, [character]) for character in phrase]
        if len(phrase) <= _SHORT or math.prod(map(len, choices)) > _MOST:
            choices = [choice[:1] for choice in choices]
        return list(dict.fromkeys((*known, *map("".join, product(*choices)))))


def _table(pairs: Iterable[Pair]) -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}
    for word, form in pairs:
        table.setdefault(word, []).append(form)
    return table


def _turned(pairs: Iterable[Pair]) -> list[Pair]:
    return [(form, word) for word, form in pairs]


@cache
def packaged_scripts() -> Scripts | None:
    """Scripts from the dictionary that the extra `zh` brings; None where it is not installed."""
    try:
        return Scripts(packaged_cedict())
    except MissingExtraError:
        return None
