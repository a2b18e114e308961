"""The first look: which lines may hold which patterns, for many lines at once and without a loop over words.

Every word of a block of lines becomes a hash, and those that are a form of some pattern's word become (word, place)
keys. The rarest word of a pattern in the block leads to the places where it may stand, and each of its other words has
to be near by. What remains is little, and is looked at closely elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from idiometer.find.between import Limits, longest
from idiometer.find.hashing import Hasher, Ints
from idiometer.find.pattern import Pattern

BLOCK = 1 << 18  # characters looked at together
_NEEDED = 5  # words of a pattern that the first look asks for
_APART = 1 << 10  # words put between two lines, more than any pattern is long
_WIDE = 1 << 32
_TOP = 20  # bits of a hash that a table tells apart before anything is searched


class Scanner:
    """Knows the words of all patterns, and which of them have to stand near each other."""

    def __init__(self, patterns: Sequence[Pattern], limits: Limits, contracted: frozenset[str]) -> None:
        self._hasher = Hasher(BLOCK)
        self._contracted = contracted
        terms: dict[frozenset[str], int] = {}
        self._needed = np.full((len(patterns), _NEEDED), -1, dtype=np.int64)
        self._places = np.zeros((len(patterns), _NEEDED), dtype=np.int64)
        for number, pattern in enumerate(patterns):
            at = 0
            reach: list[int] = []
            for gap in pattern.gaps:
                at += 2 + longest(gap, limits) if reach else 0
                reach.append(at)
            often_last = sorted(range(len(reach)), key=lambda i: len(pattern.forms[i]) == 1)
            fit = sorted(often_last[:_NEEDED])
            for column, i in enumerate(fit):
                self._needed[number, column] = terms.setdefault(pattern.forms[i], len(terms))
                self._places[number, column] = reach[i]
        self._n_terms = len(terms)
        self._needed[self._needed < 0] = self._n_terms
        self._index(list(terms))

    def _index(self, terms: Sequence[frozenset[str]]) -> None:
        """From hash to terms: sorted hashes, and for each a run of terms."""
        by_form: dict[str, list[int]] = defaultdict(list)
        for term, forms in enumerate(terms):
            for plain in {plain for form in forms for plain in self._plain(form)}:
                by_form[plain].append(term)
        hashes = self._hasher.of(list(by_form))
        order = np.argsort(hashes)
        runs = list(by_form.values())
        self._hashes = hashes[order]
        self._terms = np.array([term for i in order for term in runs[i]], dtype=np.int64)
        self._lengths = np.array([len(runs[i]) for i in order], dtype=np.int64)
        self._begins = np.concatenate([[0], np.cumsum(self._lengths)[:-1]]).astype(np.int64)
        self._seen = np.zeros(1 << _TOP, dtype=np.bool_)
        self._seen[self._hashes >> np.uint64(64 - _TOP)] = True

    def _plain(self, form: str) -> Iterator[str]:
        """A form as words without apostrophes have it: n't ends in "t", and what stands before it in "n"."""
        yield form.strip("'").rpartition("'")[2]
        if form in self._contracted:
            yield form + "n"

    def candidates(self, text: str, line_starts: Ints) -> tuple[Ints, Ints]:
        """Lines and patterns that may go together, sorted by line; `line_starts` says where lines of the text begin."""
        words = self._hasher.words(text)
        known = np.flatnonzero(self._seen[words.hashes >> np.uint64(64 - _TOP)])
        hashes = words.hashes[known]
        rows = np.minimum(np.searchsorted(self._hashes, hashes), len(self._hashes) - 1)
        right = self._hashes[rows] == hashes
        known, rows = known[right], rows[right]
        lines = np.searchsorted(line_starts, words.starts[known], side="right") - 1
        terms = self._terms[_runs(self._begins[rows], self._lengths[rows])]
        places = np.repeat(known + lines * _APART, self._lengths[rows])
        keys = np.sort(terms * _WIDE + places)
        if not len(keys):
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        patterns, found = self._near(keys)
        # a place is word + line * _APART: the line is found again from the keys' own words
        order_places = known + lines * _APART
        line = lines[np.searchsorted(order_places, found)]
        pairs = np.unique(line * len(self._needed) + patterns)
        return pairs // len(self._needed), pairs % len(self._needed)

    def _near(self, keys: Ints) -> tuple[Ints, Ints]:
        """Patterns, each with a place of its rarest word that has all its other words around it."""
        counts = np.bincount(keys // _WIDE, minlength=self._n_terms + 1)
        begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
        counts[self._n_terms] = np.iinfo(np.int64).max
        often = counts[self._needed]
        rarest = often.argmin(axis=1)
        possible = np.flatnonzero(often[np.arange(len(often)), rarest] > 0)
        anchor = self._needed[possible, rarest[possible]]
        repeats = counts[anchor]
        patterns = np.repeat(possible, repeats)
        places = keys[_runs(begins[anchor], repeats)] % _WIDE
        for column in range(_NEEDED):
            term = self._needed[patterns, column]
            check = np.flatnonzero((term < self._n_terms) & (rarest[patterns] != column))
            pattern = patterns[check]
            reach = self._places[pattern, column] - self._places[pattern, rarest[pattern]]
            low = np.where(reach > 0, 1, reach) + places[check]
            high = np.where(reach > 0, reach, -1) + places[check]
            target = term[check] * _WIDE
            at = np.searchsorted(keys, target + low)
            good = keys[np.minimum(at, len(keys) - 1)]
            near = (good >= target + low) & (good <= target + high)
            keep = np.ones(len(patterns), dtype=np.bool_)
            keep[check[~near]] = False
            patterns, places = patterns[keep], places[keep]
        return patterns, places


def _runs(begins: NDArray[np.int64], lengths: NDArray[np.int64]) -> Ints:
    """The numbers of all runs, one after the other: begins[0], begins[0] + 1, …, begins[1], …"""
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    runs: Ints = np.arange(total) + np.repeat(begins - (ends - lengths), lengths)
    return runs
