"""How literally a sentence pair can be taken: the share of the source's content words without a counterpart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from idiometer.align.base import Links, Pair
from idiometer.align.corpus import AlignedCorpus
from idiometer.lexicon.lexicon import Lexicon
from idiometer.text.function_words import function_words
from idiometer.text.morphology import base_forms

COLUMNS = ("unlinked", "unlisted")


@dataclass(frozen=True, slots=True)
class Translatability:
    """Shares from 0 (every word has a counterpart) to 1; None where there is no word to look at."""

    unlinked: float | None  # content words that alignment links with no content word
    unlisted: float | None  # content words with dictionary entries of which no translation stands in the target


def translatability(corpus: AlignedCorpus, langpair: str, lexicon: Lexicon) -> Iterator[Translatability]:
    """Both shares of each pair, in order."""
    source, target = langpair.split("-")
    lists = _Lists(lexicon)
    for pair, links in zip(corpus.pairs, corpus.links, strict=True):
        yield Translatability(_unlinked(pair, links, source, target), lists.unlisted(pair))


def _unlinked(pair: Pair, links: Links, source: str, target: str) -> float | None:
    src, tgt = pair
    empty, empty_target = function_words(source), function_words(target)
    linked = {i for i, j in links if tgt[j] not in empty_target}
    return _share([i not in linked for i, word in enumerate(src) if word not in empty])


def _share(missing: Sequence[bool]) -> float | None:
    return sum(missing) / len(missing) if missing else None


class _Lists:
    """Words looked up in any form, on both sides; remembered."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._forms = cache(self._find_forms)

    def unlisted(self, pair: Pair) -> float | None:
        """The share of the words with entries of which no translation stands in the target."""
        src, tgt = pair
        empty = function_words(self._lexicon.source)
        there = {form for word in tgt for form in base_forms(word, self._lexicon.target)}
        wanted = [self._forms(word) for word in src if word not in empty]
        return _share([there.isdisjoint(forms) for forms in wanted if forms])

    def _find_forms(self, word: str) -> frozenset[str]:
        keys = dict.fromkeys([word, *sorted(base_forms(word, self._lexicon.source))])
        targets = {target.lower() for key in keys for target in self._lexicon.of_word(key)}
        return frozenset(form for target in targets for form in base_forms(target, self._lexicon.target))
