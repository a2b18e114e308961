"""Which pieces of a reference stand for the idiom, by word alignment; the mean entropy before those and others."""

from __future__ import annotations

from collections.abc import Sequence

from idiometer.align.spans import linked_spans
from idiometer.corpus.example import Span
from idiometer.probe.pieces import Pieces
from idiometer.text.text import Link


def idiom_pieces(reference: Pieces, links: Sequence[Link], words: Sequence[Span]) -> frozenset[int]:
    """The places of the pieces linked to one of the words."""
    return frozenset(reference.inside(linked_spans(links, words)))


def split_entropy(
    reference: Pieces, entropies: Sequence[float], ours: frozenset[int]
) -> tuple[float | None, float | None]:
    """The mean over the idiom's pieces and over the other ones; None where there are none."""
    own = [entropies[place] for place in ours]
    others = [entropies[place] for place, span in enumerate(reference.spans) if span and place not in ours]
    return _mean(own), _mean(others)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
