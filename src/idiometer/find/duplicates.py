"""Sentences that are the same but for small things.

Two texts are near duplicates when at least 60% of the pairs of neighbouring words that either has stand in both (a
Jaccard index; the beginning and the end count as words), after case, digits, punctuation and spaces are evened out. One
other word makes a sentence of seven words or more a near duplicate, two apart from each other one of fifteen or more.
Chinese characters and kana are words of their own here.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from zlib import crc32

from idiometer.text.tokens import lower_words

NEAR = "word pairs, Jaccard index of 0.6"
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_START, _END = 1, 2
_MIX, _MASK = 0x9E3779B1, 0xFFFFFFFF


def plain_words(text: str) -> list[str]:
    """The words without what does not count: case, apostrophes, which digits a number has."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).replace("’", "")
    return lower_words(_NUMBER.sub("0", text.replace("'", "")))


def fingerprint(text: str) -> int:
    """A 64-bit number that two texts share when they differ in case, digits, punctuation and spaces alone."""
    words = " ".join(plain_words(text)).encode(errors="surrogatepass")
    return int.from_bytes(hashlib.blake2b(words, digest_size=8).digest(), "big")


def word_pairs(text: str) -> frozenset[int]:
    """The pairs of neighbouring words, each as a number of 32 bits."""
    words = [crc32(word.encode(errors="surrogatepass")) for word in plain_words(text)]
    return frozenset((one * _MIX + other) & _MASK for one, other in pairwise((_START, *words, _END)))


def are_near(shared: int, size: int, other: int) -> bool:
    """Whether sets of these sizes, with so many shared members, have a Jaccard index of at least 0.6."""
    return 8 * shared >= 3 * (size + other)


def indexed(size: int) -> int:
    """How many pairs of a text with so many are looked up: one more than a near text may lack."""
    return size - (3 * size + 4) // 5 + 1


class NearTexts:
    """Texts in memory, asked for those near to another one; exact, in 11 to 15 bytes a word.

    Texts that are near share at least 60% of the pairs of each. So if all pairs stand in one order, the first 40% (and
    one more) of either text have one in common; only these are in the index, a hash table of linked lists. The order
    is from rare to frequent, as counted when the table last grew: any order would do, and this one has short lists.
    """

    def __init__(self) -> None:
        self._pairs, self._ends = array("I"), array("Q", [0])  # of all texts, and where those of a text end
        self._make_table(1 << 10)

    def __len__(self) -> int:
        return len(self._ends) - 1

    def add(self, pairs: frozenset[int]) -> int:
        """Keep a text, given as its word pairs; its number, from 0."""
        number = len(self)
        self._pairs.extend(pairs)
        self._ends.append(len(self._pairs))
        self._link(number, pairs)
        if len(self._keys) > 2 * len(self._heads):
            self._make_table(4 * len(self._heads))
        return number

    def near(self, pairs: frozenset[int]) -> Iterator[int]:
        """The numbers of the texts near to one, in no order."""
        size = len(pairs)
        for owner, hits in Counter(self._found(pairs)).items():
            begin, end = self._ends[owner], self._ends[owner + 1]
            n = end - begin
            # Beyond the hits only pairs may be shared that are not looked up, of one text or the other.
            most = min(hits + max(n - indexed(n), size - indexed(size)), size, n)
            if are_near(most, size, n) and are_near(len(pairs.intersection(self._pairs[begin:end])), size, n):
                yield owner

    def _found(self, pairs: frozenset[int]) -> Iterator[int]:
        """The number of a text for every pair that leads to it."""
        heads, keys, owners, following = self._heads, self._keys, self._owners, self._next
        for pair in self._rarest(pairs):
            node = heads[pair & self._mask]
            while node:
                if keys[node] == pair:
                    yield owners[node]
                node = following[node]

    def _rarest(self, pairs: Collection[int]) -> list[int]:
        counts, mask = self._counts, self._mask
        ordered = sorted([counts[pair & mask] << 32 | pair for pair in pairs])
        return [place & _MASK for place in ordered[: indexed(len(ordered))]]

    def _link(self, number: int, pairs: Collection[int]) -> None:
        for pair in self._rarest(pairs):
            slot = pair & self._mask
            self._next.append(self._heads[slot])
            self._heads[slot] = len(self._keys)
            self._keys.append(pair)
            self._owners.append(number)

    def _make_table(self, size: int) -> None:
        self._mask = size - 1
        self._heads, self._counts = array("I", bytes(4 * size)), array("I", bytes(4 * size))
        self._keys, self._owners, self._next = array("I", [0]), array("I", [0]), array("I", [0])
        for pair in self._pairs:
            self._counts[pair & self._mask] += 1
        for number, (begin, end) in enumerate(pairwise(self._ends)):
            self._link(number, self._pairs[begin:end])


def near_duplicate_groups(texts: Sequence[str]) -> list[int]:
    """For each text the index of the first text of its group; near duplicates are in one group.

    So are texts that a chain of near duplicates links.
    """
    known, numbers, firsts = NearTexts(), dict[frozenset[int], int](), list[int]()
    index_of = list[int]()  # the first text with the pairs of a known number
    for index, text in enumerate(texts):
        pairs = word_pairs(text)
        if pairs in numbers:
            firsts.append(numbers[pairs])
            continue
        firsts.append(index)
        for other in known.near(pairs):
            join(firsts, index, index_of[other])
        numbers[pairs] = index
        known.add(pairs)
        index_of.append(index)
    return [first_of(firsts, index) for index in range(len(firsts))]


def first_of(firsts: list[int], index: int) -> int:
    """The first member of the group of an index, in a list where each points to itself or an earlier member."""
    while firsts[index] != index:
        firsts[index] = firsts[firsts[index]]
        index = firsts[index]
    return index


def join(firsts: list[int], one: int, other: int) -> None:
    """Make two groups of such a list one."""
    a, b = first_of(firsts, one), first_of(firsts, other)
    firsts[max(a, b)] = min(a, b)


class SeenTexts:
    """A filter for a stream: says of each text whether one near to it was let through before."""

    def __init__(self) -> None:
        self._kept = NearTexts()

    def seen(self, text: str) -> bool:
        """Whether a near duplicate came before; if not, the text is remembered from now on."""
        pairs = word_pairs(text)
        if any(True for _ in self._kept.near(pairs)):
            return True
        self._kept.add(pairs)
        return False
