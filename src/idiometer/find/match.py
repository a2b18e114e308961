"""The close look: where the words of a pattern stand in a line, and how that differs from the listed form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from idiometer.find.line import CLAUSE, COMMA, HYPHEN, Line
from idiometer.find.pattern import COMPOUND, PASSIVE, PLAIN, Gap, Pattern
from idiometer.find.words import Words


@dataclass(frozen=True, slots=True)
class Limits:
    """What a level of variation allows between two words of an idiom."""

    inserted: int  # words that are no determiner and fill no slot
    filler: int  # words of a slot
    passive: int  # words between the object and its verb
    determiners: bool  # they may change, go, or be added
    free: bool  # inserted words may begin other phrases


LIMITS = {
    "strict": Limits(0, 3, 0, determiners=False, free=False),
    "normal": Limits(3, 5, 5, determiners=True, free=False),
    "loose": Limits(6, 8, 8, determiners=True, free=True),
}


class Match(NamedTuple):
    """A pattern at one place: the words that are the idiom's own, and the kinds of variation; fewer `cost` is better."""

    cost: int
    own: tuple[int, ...]
    variations: tuple[str, ...]


class Matcher:
    """Looks for patterns in lines, with the small words of a language and the limits of a level."""

    def __init__(self, table: Words, level: str, *, across: bool) -> None:
        self.table = table
        self.limits = LIMITS[level]
        self.across = across
        self._blockers = table.blockers
        self._determiners = table.determiners | table.articles | table.possessives

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
            yield self._match(line, pattern, chosen, fillers, variations)
            return
        last, gap = chosen[-1], pattern.gaps[len(chosen)]
        for place in places[len(chosen)]:
            if place <= last:
                continue
            if place - last > 1 + longest(gap, self.limits):
                break
            filled = self._fill(line, last, place, gap)
            if filled is not None:
                own, kinds = filled
                yield from self._extend(
                    line, pattern, places, (*chosen, place), (*fillers, *own), (*variations, *kinds)
                )

    def _match(
        self, line: Line, pattern: Pattern, chosen: tuple[int, ...], fillers: tuple[int, ...], kinds: tuple[str, ...]
    ) -> Match:
        before = chosen[0] - 1
        first = pattern.gaps[0]
        if before >= 0 and line.breaks[chosen[0]] < COMMA:
            word = line.words[before]
            if first.article and word == first.article:
                fillers = (before, *fillers)
            elif first.slot == "whose" and (word in self.table.possessives):
                fillers = (before, *fillers)
        inflected = any(
            line.words[place] != word for place, word in zip(chosen, pattern.words, strict=True)
        )
        named = [pattern.variation, "inflection" if inflected else "", *kinds]
        own = tuple(sorted({*chosen, *fillers}))
        inserted = chosen[-1] - chosen[0] + 1 - len(own)
        return Match(4 * inserted + len(kinds) + bool(pattern.variation), own, tuple(dict.fromkeys(filter(None, named))))

    def _fill(self, line: Line, last: int, place: int, gap: Gap) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """What stands between two words: which of it is the idiom's own, and the variations; None where it may not."""
        highest = max(line.breaks[last + 1 : place + 1])
        kinds: tuple[str, ...] = ()
        if highest:
            if highest == HYPHEN:
                kinds = ("dashes",)
            elif not self.across and (highest == CLAUSE or not gap.comma):
                return None
        if place == last + 1:
            if gap.kind == PASSIVE:
                return None
            return self._nothing(gap, kinds)
        if gap.kind == COMPOUND:
            return None
        if gap.kind == PASSIVE:
            return self._passive(line, last, place, kinds)
        return self._words(line, last, place, gap, kinds)

    def _nothing(self, gap: Gap, kinds: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        if gap.kind == COMPOUND:
            return ((), ()) if kinds else None
        if gap.article or gap.slot:
            return ((), (*kinds, "determiner" if gap.article or gap.slot == "whose" else "slot")) if self.limits.determiners else None
        return (), kinds

    def _passive(
        self, line: Line, last: int, place: int, kinds: tuple[str, ...]
    ) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        between = line.words[last + 1 : place]
        if len(between) > self.limits.passive or not any(word in self.table.be for word in between):
            return None
        return (), kinds

    def _words(
        self, line: Line, last: int, place: int, gap: Gap, kinds: tuple[str, ...]
    ) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        words = line.words
        own: list[int] = []
        rest = list(range(last + 1, place))
        if gap.slot == "whom":
            rest = self._object(words, rest, gap, own)
        elif gap.slot == "whose":
            rest = self._possessor(line, rest, own)
        if gap.slot and not own:
            kinds = (*kinds, "determiner" if gap.slot == "whose" else "slot")
        if gap.article:
            rest, changed = self._article(words, rest, gap, own)
            if changed:
                kinds = (*kinds, "determiner")
        added = [i for i in rest if words[i] in self._determiners]
        inserted = [i for i in rest if words[i] not in self._determiners]
        if added and gap.slot != "whose" and "determiner" not in kinds:
            kinds = (*kinds, "determiner")
        if not self.limits.determiners and (rest or "determiner" in kinds or "slot" in kinds):
            return None
        if len(inserted) > self.limits.inserted or len(added) > 2:
            return None
        if not self.limits.free:
            for i in inserted:
                if words[i] in self._blockers and not (
                    i == last + 1 and gap.after_verb and words[i] in self.table.persons
                ):
                    return None
        return tuple(own), (*kinds, "insertion") if inserted else kinds

    def _object(self, words: list[str], rest: list[int], gap: Gap, own: list[int]) -> list[int]:
        """Takes the words of the object out of a gap; its last word, the head, is the idiom's own."""
        if words[rest[0]] in self.table.persons or words[rest[0]] in self.table.self:
            own.append(rest[0])
            return rest[1:]
        end = len(rest)
        if gap.article:
            behind = [n for n, i in enumerate(rest) if n and words[i] in self._determiners]
            end = behind[-1] if behind else end
        taken = rest[:end]
        if len(taken) > self.limits.filler or any(self._begins_clause(words[i]) for i in taken):
            return rest
        own.append(taken[-1])
        return rest[end:]

    def _begins_clause(self, word: str) -> bool:
        return word in self._blockers and word not in ("of", "and", "de", "y", "et", "und", "von", "for", "in")

    def _possessor(self, line: Line, rest: list[int], own: list[int]) -> list[int]:
        """Takes the possessor out of a gap: a pronoun, or a noun with its ending and what stands before it."""
        words = line.words
        for n, i in reversed(list(enumerate(rest))):
            if words[i] in self.table.possessives:
                own.append(i)
                return rest[:n] + rest[n + 1 :]
            if (words[i] == "'s" and n) or line.raw[line.spans[i][1] : line.spans[i][1] + 1] in ("'", "’"):
                own += [i - 1, i] if words[i] == "'s" else [i]
                if n <= self.limits.filler:
                    return rest[n + 1 :]
        return rest

    def _article(self, words: list[str], rest: list[int], gap: Gap, own: list[int]) -> tuple[list[int], bool]:
        """Takes the article out of a gap, or what stands for it; says whether it is another word or none."""
        for n, i in enumerate(rest):
            if words[i] == gap.article:
                own.append(i)
                return rest[:n] + rest[n + 1 :], False
        for n, i in enumerate(rest):
            if words[i] in self._determiners:
                own.append(i)
                return rest[:n] + rest[n + 1 :], True
        return rest, True


def longest(gap: Gap, limits: Limits) -> int:
    """The most words that a gap may hold."""
    if gap.kind == PLAIN:
        return limits.inserted + (2 if limits.determiners else bool(gap.article)) + (limits.filler if gap.slot else 0)
    return limits.passive if gap.kind == PASSIVE else 0
