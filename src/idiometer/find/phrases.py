"""Finds the idioms of an inventory of phrases in running text, in the shapes that idioms take there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from idiometer.corpus.example import Occurrence, Span
from idiometer.find.between import LIMITS
from idiometer.find.compiling import VERSION, inventory_digest, patterns_of
from idiometer.find.line import Line
from idiometer.find.match import Match, Matcher
from idiometer.find.scan import BLOCK, Scanner
from idiometer.find.words import words_of
from idiometer.idioms.inventory import Inventory
from idiometer.text.lemmas import lemmatiser

_PIECE = BLOCK // 2  # a longer text is looked at in pieces of this many characters
_SHARED = 1 << 12  # characters that two pieces have in common, more than any occurrence spans


class PhraseFinder:
    """Finds phrases in texts of a language; docs/patterns.md says what counts at each level of variation."""

    def __init__(self, inventory: Inventory, lang: str, variation: str = "normal", *, across: bool = False) -> None:
        table = words_of(lang)
        self._lang = lang
        self._patterns = patterns_of(inventory, lang, variation)
        self._matcher = Matcher(table, variation, across=across)
        self._scanner = Scanner(self._patterns, LIMITS[variation], table.contracted)
        self.signature = (
            f"phrases|inventory:{inventory.name}|digest:{inventory_digest(inventory)[:12]}|lang:{lang}"
            f"|variation:{variation}|across:{'yes' if across else 'no'}|lemmas:{lemmatiser(lang)}|matcher:{VERSION}"
        )

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences of a text, in order."""
        return next((found for _, found in self.find_in_lines([text])), [])

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        """The place and the occurrences of every line that holds an idiom."""
        start = 0
        while start < len(lines):
            if len(lines[start]) >= BLOCK:
                if found := self._in_long(lines[start]):
                    yield start, found
                start += 1
                continue
            end, size = start, 0
            while end < len(lines) and size + len(lines[end]) < BLOCK:
                size += len(lines[end]) + 1
                end += 1
            for line, found in self._in_block(lines[start:end]):
                yield start + line, found
            start = end

    def _in_block(self, block: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        starts = np.cumsum([0, *(len(line) + 1 for line in block[:-1])])
        found, patterns = self._scanner.candidates("\n".join(block), starts)
        pairs = zip(found.tolist(), patterns.tolist(), strict=True)
        for line, group in groupby(pairs, key=lambda pair: pair[0]):
            if occurrences := self._look_closely(block[line], [pattern for _, pattern in group]):
                yield line, occurrences

    def _in_long(self, text: str) -> list[Occurrence]:
        """The occurrences of a text too long for one look, piece by piece; what begins in a piece is found in it."""
        found: list[Occurrence] = []
        start = 0
        while start < len(text):
            space = text.find(" ", start + _PIECE, start + _PIECE + _SHARED)
            following = space + 1 if space >= 0 else start + _PIECE
            for _, occurrences in self._in_block([text[start : following + _SHARED]]):
                found += [_moved(one, start) for one in occurrences if start + one.spans[0][0] < following]
            start = following
        return found

    def _look_closely(self, text: str, candidates: Sequence[int]) -> list[Occurrence]:
        line = Line(text, self._lang)
        by_idiom: dict[str, list[Match]] = defaultdict(list)
        for number in candidates:
            pattern = self._patterns[number]
            by_idiom[pattern.idiom].extend(self._matcher.matches(line, pattern))
        chosen = _whole([(idiom, match) for idiom, found in by_idiom.items() for match in _best(found)])
        occurrences = [self._occurrence(idiom, match, line) for idiom, match in chosen]
        return sorted(occurrences, key=lambda occurrence: (occurrence.spans, occurrence.idiom))

    def _occurrence(self, idiom: str, match: Match, line: Line) -> Occurrence:
        """Words that follow each other make one span."""
        spans: list[Span] = []
        for number, place in enumerate(match.own):
            start, end = line.spans[place]
            if number and match.own[number - 1] == place - 1:
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((start, end))
        return Occurrence(idiom, tuple(spans), extra={"variation": "+".join(match.variations) or "identical"})


def _best(found: list[Match]) -> Iterator[Match]:
    """Of matches that share a word the one that departs least from the listed form; of equal ones the fullest."""
    taken: set[int] = set()
    for match in sorted(found, key=lambda match: (match.cost, -len(match.own), match.own)):
        if taken.isdisjoint(match.own):
            taken.update(match.own)
            yield match


def _whole(found: list[tuple[str, Match]]) -> list[tuple[str, Match]]:
    """Without matches whose words are some of those of another one: "see the light" in "see the light of day"."""
    words = [frozenset(match.words) for _, match in found]
    return [one for one, its in zip(found, words, strict=True) if not any(its < other for other in words)]


def _moved(occurrence: Occurrence, by: int) -> Occurrence:
    return replace(occurrence, spans=tuple((start + by, end + by) for start, end in occurrence.spans))
