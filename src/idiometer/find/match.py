"""The close look: where the words of a pattern stand in a line, and how that differs from the listed form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from idiometer.find.between import LIMITS, Between, longest
from idiometer.find.line import DASH, HYPHEN, OPEN, Line
from idiometer.find.pattern import Gap, Pattern
from idiometer.find.words import Words


class Match(NamedTuple):
    """A pattern at one place; the less `cost`, the nearer to the listed form."""

    cost: int
    words: tuple[int, ...]
    own: tuple[int, ...]
    variations: tuple[str, ...]
    pattern: Pattern


class Matcher:
    """Looks for patterns in lines, with the small words of a language and the limits of a level."""

    def __init__(self, table: Words, level: str, *, across: bool) -> None:
        self.table = table
        self.limits = LIMITS[level]
        self._between = Between(table, self.limits, across=across)

    def matches(self, line: Line, pattern: Pattern) -> Iterator[Match]:
        """All places of a pattern, overlapping ones too."""
        where = line.where
        places = []
        for forms in pattern.forms:
            found = sorted(place for word in where.keys() & forms for place in where[word])
            if not found:
                return
            places.append(found)
        for first in places[0]:
            yield from self._extend(line, pattern, places, (first,), (), ())

    def _extend(
        self,
        line: Line,
        pattern: Pattern,
        places: list[list[int]],
        chosen: tuple[int, ...],
        fillers: tuple[int, ...],
        variations: tuple[str, ...],
    ) -> Iterator[Match]:
        if len(chosen) == len(pattern.words):
            found = self._match(line, pattern, chosen, fillers, variations)
            if found:
                yield found
            return
        last, gap = chosen[-1], pattern.gaps[len(chosen)]
        for place in places[len(chosen)]:
            if place <= last:
                continue
            if place - last > 1 + longest(gap, self.limits):
                break
            filled = self._between.filled(line, last, place, gap)
            if filled is not None:
                own, kinds = filled
                yield from self._extend(
                    line, pattern, places, (*chosen, place), (*fillers, *own), (*variations, *kinds)
                )

    def _match(
        self, line: Line, pattern: Pattern, chosen: tuple[int, ...], fillers: tuple[int, ...], kinds: tuple[str, ...]
    ) -> Match | None:
        first = pattern.gaps[0]
        before = self._before(line, chosen[0], first)
        if first.needed and first.slot == "whose" and not before:
            return None
        hyphenated = "dashes" in kinds or pattern.variation == "compound"
        if self._goes_on(line, chosen[-1], hyphenated, changed="determiner" in kinds) or (
            line.breaks[chosen[0]] == HYPHEN and not hyphenated
        ):
            return None
        inflected = any(line.words[place] != word for place, word in zip(chosen, pattern.words, strict=True))
        departs = {"insertion", "determiner"} & set(kinds)
        if departs and ("slot" in kinds or pattern.variation == "order") and not self.limits.free:
            return None
        named = [pattern.variation, "inflection" if inflected else "", *kinds]
        own = tuple(sorted({*before, *chosen, *fillers}))
        inserted = chosen[-1] - chosen[0] + 1 + len(before) - len(own)
        cost = 4 * inserted + len(kinds) + bool(pattern.variation)
        return Match(cost, chosen, own, tuple(dict.fromkeys(filter(None, named))), pattern)

    def _before(self, line: Line, start: int, gap: Gap) -> tuple[int, ...]:
        """The article or possessor that begins an idiom."""
        if not start or line.breaks[start] > HYPHEN:
            return ()
        word = line.words[start - 1]
        if gap.article and word == gap.article:
            return (start - 1,)
        if gap.slot == "whose":
            return tuple(self._between.possessor(line, [start - 2, start - 1] if start > 1 else [0])[0])
        return ()

    def _goes_on(self, line: Line, end: int, hyphenated: bool, *, changed: bool) -> bool:
        """Whether the last word belongs to something longer: "heart-to-heart", "its own investigation".

        With another determiner than the listed one, a noun right behind makes another phrase: "saw a red box".
        """
        if end + 1 == len(line.words):
            return False
        word, after, divided = line.words[end], line.words[end + 1], line.breaks[end + 1]
        if divided in (HYPHEN, DASH) and not hyphenated and after in self.table.functional:
            return divided == HYPHEN or line.breaks[end + 2 : end + 3] in ([HYPHEN], [DASH])
        if divided == HYPHEN and not hyphenated:
            return True
        if self.limits.free or divided != OPEN or after in self.table.functional:
            return False
        noun = changed and word not in self.table.functional and not after.endswith(tuple(self.table.no_noun))
        return word in self.table.open or (noun and bool(self.table.no_noun) and after.isalpha())
