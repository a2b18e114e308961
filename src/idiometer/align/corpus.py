"""A parallel corpus with its links, for what is learnt from links: lexicons, groups of words, literalness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from idiometer.align.base import Links, Pair, Progress
from idiometer.align.fitting import Wish, fit
from idiometer.align.statistical import METHOD
from idiometer.align.texts import token_pairs
from idiometer.corpus.parallel import ParallelText
from idiometer.errors import IdiometerError

HEURISTIC = "intersection"  # links that both directions have: fewer, and fewer wrong ones


@dataclass(frozen=True)
class AlignedCorpus:
    """Tokens of both sides, links, and how many pairs could not be learnt from."""

    pairs: Sequence[Pair]
    links: Sequence[Links]
    n_left_out: int

    @classmethod
    def of(cls, text: ParallelText, langpair: str, progress: Progress | None = None) -> AlignedCorpus:
        """Train an aligner on a corpus and link its words; a pair with an empty side has no links."""
        pairs = token_pairs(list(text), langpair, "words")
        if not pairs:
            raise IdiometerError(f"{' and '.join(text.paths)} are empty: there is nothing to learn from")
        aligner, corpus = fit(pairs, (), Wish(langpair, heuristic=HEURISTIC), progress=progress)
        return cls(pairs, aligner.align(pairs), len(pairs) - len(corpus.pairs))

    @property
    def signature(self) -> str:
        """How the links were made."""
        return f"{METHOD}+{HEURISTIC}"
