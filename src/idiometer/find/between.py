"""What may stand between two words of an idiom, and what of it is the idiom's own."""

from __future__ import annotations

from dataclasses import dataclass

from idiometer.find.line import COMMA, DASH, HYPHEN, OPEN, Line
from idiometer.find.pattern import Gap
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

Filled = tuple[tuple[int, ...], tuple[str, ...]]  # the idiom's own words of a gap, kinds of variation


class Between:
    """Looks at the words between two words of an idiom, by the small words of a language and the limits of a level."""

    def __init__(self, table: Words, limits: Limits, *, across: bool) -> None:
        self.table = table
        self.limits = limits
        self.across = across
        self._blockers = table.blockers
        self._determiners = table.determiners | table.articles | table.possessives

    def filled(self, line: Line, last: int, place: int, gap: Gap) -> Filled | None:
        """What stands between two words: which of it is the idiom's own, and the variations; None where it may not."""
        kinds = self._divided(line, last, place, gap)
        if kinds is None:
            return None
        between = list(range(last + 1, place))
        match gap.kind:
            case "compound":
                return ((), ()) if kinds and not between else None
            case "passive":
                return ((), kinds) if self._is_passive(line, last, between) else None
            case "wide":
                return self._wide(line, between, gap, kinds)
            case "tight":
                return (tuple(between), kinds) if [line.words[i] for i in between] == gap.article.split() else None
        other = not self.limits.free and self._names_another(line, last, place, gap)
        return None if other else self._phrase(line, between, gap, kinds)

    def _names_another(self, line: Line, last: int, place: int, gap: Gap) -> bool:
        """Whether two words together name something else: a level playing field, the White Paper."""
        if place == last + 1:
            begun = not self._determiners.isdisjoint(line.words[max(0, last - 2) : last])
            return begun and bool(gap.article) and gap.after_verb and line.words[last].endswith("ing")
        capitals = [line.raw[line.spans[i][0]].isupper() for i in (last, place - 1, place)]
        return capitals == [False, True, True]

    def _wide(self, line: Line, between: list[int], gap: Gap, kinds: tuple[str, ...]) -> Filled:
        """Nothing there is the idiom's own but for its article or possessor right before the next word."""
        if not between:
            return (), kinds
        listed = line.words[between[-1]] == gap.article
        own = tuple(between[-1:]) if listed or (gap.slot and line.words[between[-1]] in self.table.possessives) else ()
        return own, kinds

    def _is_passive(self, line: Line, last: int, between: list[int]) -> bool:
        """Whether object and participle make a passive: "had all been" between them, or "were" before both."""
        words = [line.words[i] for i in between]
        helping = self.table.be | self.table.inflecting | self.table.leading
        if any(word not in helping and word in self._blockers for word in words):
            return False
        return not self.table.be.isdisjoint(words) or self._is_asked(line, last)

    def _is_asked(self, line: Line, last: int) -> bool:
        """Whether a form of "be" that begins a clause stands before a noun phrase: "Were any strings", "why was it"."""
        for i in range(last - 1, max(-1, last - 2 - self.limits.inserted), -1):
            if line.breaks[i + 1] > HYPHEN:
                return False
            word = line.words[i]
            if word in self.table.be & self.table.contracted:
                return not i or line.breaks[i] > DASH or line.words[i - 1] in self._blockers
            if word in self._blockers:
                return False
        return False

    def _divided(self, line: Line, last: int, place: int, gap: Gap) -> tuple[str, ...] | None:
        """The variation that punctuation between two words makes; None where it ends a clause or another compound."""
        breaks = line.breaks[last + 1 : place + 1]
        highest = max(breaks)
        if highest == OPEN:
            return ()
        if highest > DASH:
            return () if self.across or (highest == COMMA and gap.comma) else None
        joined = place == last + 1 or line.words[last + 1] in self._determiners
        if breaks[0] == HYPHEN and not joined:
            return None
        if DASH in breaks and not joined and not self.across:
            return None
        return ("dashes",)

    def _phrase(self, line: Line, between: list[int], gap: Gap, kinds: tuple[str, ...]) -> Filled | None:
        own: list[int] = []
        rest = between
        if gap.slot and rest:
            own, rest = self._object(line.words, rest, gap) if gap.slot == "whom" else self.possessor(line, rest)
        missing = bool(gap.slot) and not own
        if missing and gap.slot == "whose" and not gap.needed and self._is_whose(line, rest):
            own, rest, missing, kinds = rest, [], False, (*kinds, "determiner")
        if missing:
            kinds = (*kinds, "slot")
        if gap.article:
            article, rest = self._article(line.words, rest, gap)
            own = [*own, *article]
            missing = missing or not article
            if not article or line.words[article[0]] != gap.article:
                kinds = (*kinds, "determiner")
        if (missing and gap.needed) or (not self.limits.determiners and {"slot", "determiner"} & set(kinds)):
            return None
        whose = own and gap.slot == "whose" and not gap.after_verb and not self.limits.free
        if whose and any(i < own[0] and not self._light(line.words[i]) for i in rest):
            return None  # "in a museum whose sights": another phrase stands before the possessor
        added = self._inserted(line, rest, between, gap)
        return None if added is None else (tuple(own), tuple(dict.fromkeys((*kinds, *added))))

    def _inserted(self, line: Line, rest: list[int], between: list[int], gap: Gap) -> tuple[str, ...] | None:
        """The variations that inserted words make; None where they are too many, or begin another phrase."""
        words = line.words
        added = [i for i in rest if words[i] in self._determiners]
        inserted = [i for i in rest if words[i] not in self._determiners]
        if rest and not self.limits.determiners:
            return None
        if len(inserted) > self.limits.inserted or len(added) > 2:
            return None
        if not self.limits.free and not self._one_phrase(words, rest, between, gap):
            return None
        return (*(("determiner",) if added else ()), *(("insertion",) if inserted else ()))

    def _one_phrase(self, words: list[str], rest: list[int], between: list[int], gap: Gap) -> bool:
        """Whether inserted words can stand in the idiom's phrase: no preposition or clause, no second noun phrase."""
        if not rest:
            return True
        persons = self.table.persons if gap.after_verb else frozenset()
        if gap.kind == "light" or (gap.article and words[between[-1] + 1] in self._blockers):
            return all(self._light(words[i]) or words[i] in persons for i in rest)
        for i in rest:
            finite = words[i] in self.table.contracted and words[i + 1] == "n't"  # "on your plate won't make"
            if finite or (words[i] in self._blockers and not (i == between[0] and words[i] in persons)):
                return False
        if gap.slot:
            return True
        last = max((i for i in between if words[i] in self._determiners or words[i] == "'s"), default=-1)
        if last >= 0 and words[last] == "'s":
            return True
        heavy = [
            i for i in rest if i < last and not self._light(words[i]) and not (i == between[0] and words[i] in persons)
        ]
        given = gap.after_verb and bool(gap.article) and words[last] == gap.article  # "cost taxpayers an arm and a leg"
        return not heavy or (given and len(heavy) == 1)

    def _light(self, word: str) -> bool:
        """Whether a word may stand before a determiner within a phrase."""
        return word in self._determiners or word in self.table.modifiers or word.endswith("ly")

    def _object(self, words: list[str], rest: list[int], gap: Gap) -> tuple[list[int], list[int]]:
        """Takes an object out of a gap; its last word, the head, is the idiom's own."""
        if words[rest[0]] in self.table.persons or words[rest[0]] in self.table.self:
            return [rest[0]], rest[1:]
        end = len(rest)
        if gap.article:
            end = max((n for n, i in enumerate(rest) if n and words[i] in self._determiners), default=end)
        while end > 1 and self._light(words[rest[end - 1]]) and words[rest[end - 1]] not in self.table.fillers:
            end -= 1
        taken = rest[:end]
        blocked = self._blockers - self.table.fillers
        if len(taken) > self.limits.filler or (not self.limits.free and any(words[i] in blocked for i in taken)):
            return [], rest
        return [taken[-1]], rest[end:]

    def possessor(self, line: Line, rest: list[int]) -> tuple[list[int], list[int]]:
        """Takes a possessor out of a gap: a pronoun, or a noun with its ending and what stands before it."""
        for n, i in reversed(list(enumerate(rest))):
            word = line.words[i]
            if word in self.table.possessives:
                return [i], rest[:n] + rest[n + 1 :]
            end = line.spans[i][1]
            if n and word == "'s":
                return [i - 1, i], rest[n + 1 :]
            if word.endswith("s") and line.raw[end : end + 1] in ("'", "’") and self.table.clitics:
                return [i], rest[n + 1 :]
        return [], rest

    def _is_whose(self, line: Line, rest: list[int]) -> bool:
        """Whether an article is half of a possessor: "in the court of the Council"."""
        return [line.words[i] for i in rest] == ["the"] and line.words[rest[0] + 2 : rest[0] + 3] == ["of"]

    def _article(self, words: list[str], rest: list[int], gap: Gap) -> tuple[list[int], list[int]]:
        """Takes the article out of a gap, or else the determiner that stands for it."""
        same = [n for n, i in enumerate(rest) if words[i] == gap.article]
        other = [n for n, i in enumerate(rest) if words[i] in self._determiners]
        for n in (*same, *other):
            return [rest[n]], rest[:n] + rest[n + 1 :]
        return [], rest


def longest(gap: Gap, limits: Limits) -> int:
    """The most words that a gap may hold."""
    match gap.kind:
        case "passive" | "wide":
            return limits.passive
        case "compound":
            return 0
        case "tight":
            return len(gap.article.split())
    return limits.inserted + (2 if limits.determiners else bool(gap.article)) + (limits.filler if gap.slot else 0)
