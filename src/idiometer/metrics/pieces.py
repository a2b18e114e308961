"""Which pieces of text between blanks hold what is looked for; remembered, since most come back and hold nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

MOST_PIECES = 1 << 16


class Pieces:
    """The wanted forms that the words of a piece have; `forms_of` gives all forms of each of its words."""

    def __init__(self, wanted: frozenset[str], forms_of: Callable[[str], Sequence[frozenset[str]]]) -> None:
        self._wanted = wanted
        self._forms_of = forms_of
        self._seen: set[str] = set()
        self._holding: dict[str, list[frozenset[str]]] = {}
        self._holders: set[str] = set()  # the keys of `_holding`, as a set, which meets another one faster

    def wanted_in(self, pieces: Sequence[str]) -> list[frozenset[str]]:
        """The wanted forms of each word that has any, in no order."""
        distinct = set(pieces)
        if unseen := distinct - self._seen:
            self._look(unseen)
        if distinct.isdisjoint(self._holders):
            return []
        held = distinct & self._holders
        return [forms for piece in held for forms in self._holding[piece] * pieces.count(piece)]

    def holds(self, piece: str) -> bool:
        """Whether a piece seen before has a wanted form."""
        return piece in self._holders

    def _look(self, pieces: set[str]) -> None:
        if len(self._seen) > MOST_PIECES:
            self._seen -= self._seen - self._holders
        self._seen |= pieces
        wanted, forms_of = self._wanted, self._forms_of
        for piece in pieces:
            for forms in forms_of(piece):  # few words have a wanted form: look before making anything
                if not wanted.isdisjoint(forms):
                    self._holding[piece] = [wanted & each for each in forms_of(piece) if not wanted.isdisjoint(each)]
                    self._holders.add(piece)
                    break
