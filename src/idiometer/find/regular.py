"""The regular pairs of a parallel corpus: those without idioms, less what is near to anything held out for testing.

The corpus is gone through twice and never held in memory: once to draw what is held out, once to write the rest.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from idiometer.corpus.example import Example
from idiometer.errors import IdiometerError
from idiometer.find.duplicates import NearTexts, fingerprint, word_pairs
from idiometer.find.finder import Finder
from idiometer.find.halves import draw_key

Pair = tuple[str, str]
_BATCH = 4096
_SPARE = 4  # times as many drawn as are wanted, since some will not do


class NearPairs:
    """Pairs of texts, asked whether another pair is near to one of them on either side."""

    def __init__(self, examples: Iterable[Example] = ()) -> None:
        self._sources, self._targets = NearTexts(), NearTexts()
        for example in examples:
            self.add(example.src, *example.refs)

    def add(self, src: str, *targets: str) -> None:
        """Keep a pair; a source may have several targets."""
        self._sources.add(word_pairs(src))
        for text in targets:
            self._targets.add(word_pairs(text))

    def near(self, pair: Pair) -> bool:
        """Whether the source is near to a kept source, or the target to a kept target."""
        sides = zip((self._sources, self._targets), pair, strict=True)
        return any(True for known, text in sides for _ in known.near(word_pairs(text)))


@dataclass(slots=True)
class Regular:
    """What is drawn from a corpus to develop and to test with, and what stays out of the rest, by reason."""

    dev: list[Pair]
    test: list[Pair]
    n_read: int
    dropped: Counter[str] = field(default_factory=Counter)


class Sieve:
    """Says why a pair is no regular one: it lacks a side, or an idiom stands in it."""

    def __init__(self, examples: Iterable[Example], finder: Finder) -> None:
        self._marked = {fingerprint(example.src) for example in examples if example.occurrences}
        self._finder = finder

    def reasons(self, pairs: Sequence[Pair]) -> list[str | None]:
        """The reason for each, or None."""
        with_idiom = {number for number, _ in self._finder.find_in_lines([src for src, _ in pairs])}
        return [self._reason(pair, number in with_idiom) for number, pair in enumerate(pairs)]

    def _reason(self, pair: Pair, has_idiom: bool) -> str | None:
        if not all(side.strip() for side in pair):
            return "one side empty"
        if any(character in side for side in pair for character in "\n\r"):
            return "a line break in the text"
        if fingerprint(pair[0]) in self._marked:
            return "source sentence in the test set"
        return "an idiom in the source" if has_idiom else None


def draw(
    corpus: Iterable[Pair],
    sieve: Sieve,
    trained: NearPairs,
    sizes: tuple[int, int],
    seed: int,
    tick: Callable[[int], None],
) -> Regular:
    """Draw the regular pairs for developing and testing: at random, none near to another or to an idiom to train on."""
    wanted = sum(sizes)
    drawn: list[Pair] = []
    known = NearPairs()
    n_read = 0
    lowest: list[tuple[int, Pair]] = []
    members: set[int] = set()
    for n_read, pair in enumerate(corpus, 1):
        if n_read % _BATCH == 0:
            tick(n_read)
        key = draw_key(seed, *pair)
        if key in members or (len(lowest) >= _SPARE * wanted and -key <= lowest[0][0]) or not wanted:
            continue
        if sieve.reasons([pair])[0] or trained.near(pair):
            continue
        members.add(key)
        heapq.heappush(lowest, (-key, pair))
        if len(lowest) > _SPARE * wanted:
            members.remove(-heapq.heappop(lowest)[0])
    for _, pair in sorted(lowest, reverse=True):
        if len(drawn) < wanted and not known.near(pair):
            drawn.append(pair)
            known.add(*pair)
    _check(n_read, len(drawn), sizes)
    return Regular(drawn[: sizes[0]], drawn[sizes[0] :], n_read)


def _check(n_read: int, n_drawn: int, sizes: tuple[int, int]) -> None:
    if not n_read:
        raise IdiometerError("the regular corpus is empty; name files with at least one pair")
    if n_drawn < sum(sizes):
        raise IdiometerError(
            f"the regular corpus has {n_read:,} pairs, of which {n_drawn:,} can be held out, and {sizes[0]:,} to "
            f"develop and {sizes[1]:,} to test with are wanted: ask for fewer (--dev, --test)"
        )


def rest(
    corpus: Iterable[Pair], sieve: Sieve, tested: Iterable[Example], regular: Regular, tick: Callable[[int], None]
) -> Iterator[Pair]:
    """The regular pairs to train on; the reasons of the others are counted in `regular.dropped`."""
    idioms, held = NearPairs(tested), NearPairs()
    taken = {*regular.dev, *regular.test}
    for pair in taken:
        held.add(*pair)
    pairs = iter(corpus)
    n_read = 0
    while batch := list(itertools.islice(pairs, _BATCH)):
        for pair, why in zip(batch, sieve.reasons(batch), strict=True):
            if pair in taken:
                taken.remove(pair)
                continue
            reason = why
            if reason is None and idioms.near(pair):
                reason = "near to an idiom pair to test on"
            elif reason is None and held.near(pair):
                reason = "near to a regular pair to develop or test with"
            if reason is None:
                yield pair
            else:
                regular.dropped[reason] += 1
        n_read += len(batch)
        tick(n_read)
    if n_read != regular.n_read:
        raise IdiometerError(f"the regular corpus changed: {regular.n_read:,} pairs, then {n_read:,}; start again")
