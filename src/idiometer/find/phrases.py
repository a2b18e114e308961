"""Finds the idioms of an inventory of phrases in running text, in the shapes that idioms take there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from idiometer.corpus.example import Occurrence, Span
from idiometer.find.compiling import VERSION, inventory_digest, patterns_of
from idiometer.find.line import Line
from idiometer.find.match import LIMITS, Match, Matcher
from idiometer.find.scan import BLOCK, Scanner
from idiometer.find.words import words_of
from idiometer.idioms.inventory import Inventory
from idiometer.text.lemmas import lemmatiser


class PhraseFinder:
    """Finds phrases in text of a language; see docs/patterns.md."""

    def __init__(self, inventory: Inventory, lang: str, variation: str = "normal", *, across: bool = False) -> None:
        self.lang = lang
        self.patterns = patterns_of(inventory, lang, variation)
        table = words_of(lang)
        self._matcher = Matcher(table, variation, across=across)
        self._scanner = Scanner(self.patterns, LIMITS[variation], table.contracted)
        self.signature = (
            f"phrases|inventory:{inventory.name}|digest:{inventory_digest(inventory)[:12]}|lang:{lang}|variation:{variation}"
            f"|across:{'yes' if across else 'no'}|lemmas:{lemmatiser(lang)}|matcher:{VERSION}"
        )

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences of a text, in order."""
        return next((found for _, found in self.find_in_lines([text])), [])

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        """The place and the occurrences of every line that holds an idiom."""
        start = 0
        while start < len(lines):
            end, size = start, 0
            while end < len(lines) and (end == start or size + len(lines[end]) < BLOCK):
                size += len(lines[end]) + 1
                end += 1
            yield from self._block(lines, start, end)
            start = end

    def _block(self, lines: Sequence[str], start: int, end: int) -> Iterator[tuple[int, list[Occurrence]]]:
        block = lines[start:end]
        starts = np.cumsum([0, *(len(line) + 1 for line in block[:-1])])
        found, patterns = self._scanner.candidates("\n".join(block), starts)
        for line, pairs in groupby(zip(found.tolist(), patterns.tolist(), strict=True), key=lambda pair: pair[0]):
            occurrences = self._close_look(block[line], [pattern for _, pattern in pairs])
            if occurrences:
                yield start + line, occurrences

    def _close_look(self, text: str, candidates: list[int]) -> list[Occurrence]:
        line = Line(text, self.lang)
        by_idiom: dict[str, list[Match]] = defaultdict(list)
        for number in candidates:
            pattern = self.patterns[number]
            by_idiom[pattern.idiom].extend(self._matcher.matches(line, pattern))
        chosen = _whole([(idiom, match) for idiom, found in by_idiom.items() for match in _best(found)])
        occurrences = [_occurrence(idiom, match, line) for idiom, match in chosen]
        return sorted(occurrences, key=lambda occurrence: (occurrence.spans, occurrence.idiom))


def _best(found: list[Match]) -> Iterator[Match]:
    """Of matches that share a word the one that departs least from the listed form; of equal ones the fullest."""
    taken: set[int] = set()
    for match in sorted(found, key=lambda match: (match.cost, -len(match.own), match.own)):
        if taken.isdisjoint(match.own):
            taken.update(match.own)
            yield match


def _whole(found: list[tuple[str, Match]]) -> list[tuple[str, Match]]:
    """Without the matches whose words are some of the words of another one: "see the light" in "see the light of day"."""
    words = [frozenset(match.words) for _, match in found]
    return [one for one, its in zip(found, words, strict=True) if not any(its < other for other in words)]


def _occurrence(idiom: str, match: Match, line: Line) -> Occurrence:
    spans: list[Span] = []
    for number, place in enumerate(match.own):
        start, end = line.spans[place]
        if number and match.own[number - 1] == place - 1:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    kinds = match.variations
    return Occurrence(idiom, tuple(spans), extra={"variation": "+".join(kinds) or "identical"})
