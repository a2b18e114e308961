"""Where the idioms of a Chinese inventory stand in raw text: one pass of an automaton over all their written forms."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from idiometer import __version__
from idiometer.corpus.example import Occurrence, Span
from idiometer.errors import IdiometerError
from idiometer.find.scripts import packaged_scripts
from idiometer.idioms.inventory import Inventory

_BLOCK = 1 << 17  # characters searched at once: calls are few, and a block still fits the processor's cache
Match = tuple[int, int, int]  # start, end, number of the form
_BETWEEN = re.compile(r"[\W_]+")  # what `across` lets stand inside an idiom: neither letter nor digit
_HALF = re.compile("[\ud800-\udfff]")


class ChineseFinder:
    """Finds the written forms of idioms: from the left, the longest at each place, none within another.

    The forms are those that the inventory lists, and what CC-CEDICT says of their traditional and simplified writing
    where the extra `zh` is installed (the signature says so). An occurrence's `variation` is `identical`, `variant`
    (listed as one), `traditional` or `simplified` (made from a listed form); with `across` also `split` (something
    stands between parts) or `joined` (punctuation of the idiom's own is missing), alone or behind the others (`+`).
    """

    def __init__(self, inventory: Inventory, across: bool = False) -> None:
        self._across = across
        self._forms = _written_forms(inventory)
        scripts = "cc-cedict" if packaged_scripts() else "listed"
        digest = hashlib.sha256(repr(list(self._forms.items())).encode()).hexdigest()[:8]
        self.signature = (
            f"chinese|inventory:{inventory.name}|scripts:{scripts}|forms:{digest}"
            f"|across:{'yes' if across else 'no'}|version:{__version__}"
        )
        self._build()

    def _build(self) -> None:
        import daachorse

        own: dict[str, str] = {}  # what is searched for, and the form it stands for
        for form in self._forms:
            searched = _own(form) if self._across else form
            if not searched:
                raise IdiometerError(
                    f"{form!r} has no letter, so it cannot be found across punctuation; "
                    "take it out of the inventory, or search without across"
                )
            own.setdefault(searched, form)
        self._targets = [self._forms[form] for form in own.values()]
        self._automaton = daachorse.CharwiseDoubleArrayAhoCorasick(list(own), daachorse.MATCH_KIND_LEFTMOST_LONGEST)

    def __getstate__(self) -> dict[str, Any]:
        return {"signature": self.signature, "_across": self._across, "_forms": self._forms}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._build()

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences in order; without `across` a form that punctuation divides is not found."""
        return self._occurrences(text, self._matches(_own(text) if self._across else text))

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        """The place and the occurrences of every line that holds an idiom: lines are searched a block at a time."""
        searched = [_own(line) for line in lines] if self._across else lines
        starts = list(accumulate((len(line) + 1 for line in searched), initial=0))
        first = 0
        while first < len(lines):
            last = max(first + 1, bisect_right(starts, starts[first] + _BLOCK) - 1)
            # No form has a line break in it, so that a match in the joined lines is one in its line.
            base = starts[first]
            found: dict[int, list[Match]] = {}
            for start, end, form in self._matches("\n".join(searched[first:last])):
                place = bisect_right(starts, base + start, first, last) - 1
                offset = base - starts[place]
                found.setdefault(place, []).append((start + offset, end + offset, form))
            for place, matches in found.items():
                yield place, self._occurrences(lines[place], matches)
            first = last

    def _matches(self, text: str) -> list[Match]:
        try:
            return self._automaton.find(text)
        except UnicodeEncodeError:  # half of a surrogate pair is a character like any other that no form has
            return self._automaton.find(_HALF.sub("\ufffd", text))

    def _occurrences(self, text: str, matches: list[Match]) -> list[Occurrence]:
        if self._across and matches:
            places = [place for place, character in enumerate(text) if character.isalnum()]
            return [self._found_across(text, places[start:end], form) for start, end, form in matches]
        targets = self._targets
        return [
            Occurrence(targets[form][0], ((start, end),), extra={"variation": targets[form][1]})
            for start, end, form in matches
        ]

    def _found_across(self, text: str, places: Sequence[int], form: int) -> Occurrence:
        """An occurrence whose characters stand at these places of the text."""
        whole = (places[0], places[-1] + 1)
        if listed := self._forms.get(text[slice(*whole)]):
            return Occurrence(listed[0], (whole,), extra={"variation": listed[1]})
        idiom, variation = self._targets[form]
        spans = _runs(places)
        change = "split" if len(spans) > 1 else "joined"
        changes = change if variation == "identical" else f"{variation}+{change}"
        return Occurrence(idiom, spans, extra={"variation": changes})


def _written_forms(inventory: Inventory) -> Mapping[str, tuple[str, str]]:
    """Every form with its idiom and variation; a listed form comes before one that is made, an earlier idiom first."""
    forms = {idiom.idiom: (idiom.idiom, "identical") for idiom in inventory}
    for form, idiom in inventory.forms.items():
        forms.setdefault(form, (idiom.idiom, "variant"))
    for form in forms:
        if not form or _HALF.search(form) or "\n" in form:
            raise IdiometerError(
                f"{inventory.name}: {form!r} cannot stand in a line of text (it is empty, or has a line break "
                "or half of a surrogate pair); mend it or take it out"
            )
    if scripts := packaged_scripts():
        for form, (name, _) in list(forms.items()):
            for other, script in scripts.forms(form).items():
                forms.setdefault(other, (name, script))
    return forms


def _own(text: str) -> str:
    """The letters and digits of a text."""
    return _BETWEEN.sub("", text)


def _runs(places: Sequence[int]) -> tuple[Span, ...]:
    """Places that stand side by side as spans."""
    spans: list[Span] = []
    for place in places:
        if spans and spans[-1][1] == place:
            spans[-1] = (spans[-1][0], place + 1)
        else:
            spans.append((place, place + 1))
    return tuple(spans)
