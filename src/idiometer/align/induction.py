"""A lexicon from aligned text: how often words were linked, as probabilities, pruned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from idiometer.align.base import Links, Pair
from idiometer.lexicon.loading import INDUCED

LEAST_COUNT = 2  # of links between two words
LEAST_PROBABILITY = 0.05  # of the translation, and of the word given the translation one fifth of it
MOST = 10  # translations of a word


@dataclass(frozen=True, slots=True)
class Induced:
    """A word's translation, the share of the word's links that lead to it, and how many do."""

    word: str
    translation: str
    probability: float
    count: int


def linked_words(pairs: Iterable[Pair], links: Iterable[Links]) -> Counter[tuple[str, str]]:
    """How often each two words are linked; what has no letter or digit is no word."""
    counts: Counter[tuple[str, str]] = Counter()
    for (src, tgt), each in zip(pairs, links, strict=True):
        counts.update((src[i], tgt[j]) for i, j in each if _is_word(src[i]) and _is_word(tgt[j]))
    return counts


def _is_word(token: str) -> bool:
    return any(map(str.isalnum, token))


def induce(counts: Counter[tuple[str, str]]) -> list[Induced]:
    """The translations of each word that are left after pruning, the most probable first, words in order."""
    of_word: Counter[str] = Counter()
    of_translation: Counter[str] = Counter()
    for (word, translation), n in counts.items():
        of_word[word] += n
        of_translation[translation] += n
    kept: dict[str, list[Induced]] = {}
    for (word, translation), n in counts.items():
        probability, back = n / of_word[word], n / of_translation[translation]
        if n >= LEAST_COUNT and probability >= LEAST_PROBABILITY and back >= LEAST_PROBABILITY / 5:
            kept.setdefault(word, []).append(Induced(word, translation, probability, n))
    return [entry for word in sorted(kept) for entry in _best(kept[word])]


def _best(entries: Sequence[Induced]) -> list[Induced]:
    return sorted(entries, key=lambda entry: (-entry.count, entry.translation))[:MOST]


def table(entries: Iterable[Induced]) -> list[str]:
    """The lines of a file that LitTER reads as it reads any lexicon."""
    rows = (f"{e.word}\t{e.translation}\t{e.probability:.4f}\t{e.count}" for e in entries)
    return ["\t".join(INDUCED), *rows]
