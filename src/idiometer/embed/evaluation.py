"""Recall and coherence of vectors on synonyms, per query, as Tan and Jiang (2021) define them.

Recall@K is the share of a query's synonyms among its K nearest idioms, itself left out. Coherence@K is how much the
nearest idioms of a query and of all its synonyms have in common, intersection over union, where every list begins with
the idiom itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from idiometer.embed.ranking import nearest
from idiometer.embed.relations import Pairs
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError
from idiometer.metrics.base import Output
from idiometer.metrics.interval import mean_interval
from idiometer.metrics.score import Interval

MEASURES = {"recall": Output("recall", higher_is_better=True), "coherence": Output("coherence", higher_is_better=True)}
Key = tuple[str, str, int]  # measure, distance, K


@dataclass(frozen=True)
class Measured:
    """The values of every query, by measure, distance and K, in the order of the queries."""

    queries: tuple[str, ...]
    values: Mapping[Key, tuple[float, ...]]
    n_pairs: int

    def mean(self, key: Key) -> float:
        """The mean over queries."""
        return fmean(self.values[key])

    def confidence(self, key: Key) -> Interval | None:
        """The interval of the mean."""
        return mean_interval(self.values[key], MEASURES[key[0]], unit="queries")


def measure(vectors: Vectors, synonyms: Pairs, ks: Sequence[int], distances: Sequence[str]) -> Measured | None:
    """Recall and coherence; None where no pair has both its idioms in the vocabulary."""
    pairs = synonyms.within(vectors.places)
    partners = pairs.partners()
    if not partners:
        return None
    queries = [name for name in vectors.idioms if name in partners]
    places = [vectors.places[name] for name in queries]
    number = {place: n for n, place in enumerate(places)}
    wanted = [{vectors.places[other] for other in partners[query]} for query in queries]
    values: dict[Key, tuple[float, ...]] = {}
    for distance, found in nearest(vectors.matrix, places, max(ks), distances).items():
        lists = [[place, *(other for other, _ in near)] for place, near in zip(places, found, strict=True)]
        for k in ks:
            values["recall", distance, k] = tuple(map(_recall, lists, wanted, [k] * len(lists)))
            tops = [frozenset(near[:k]) for near in lists]
            values["coherence", distance, k] = tuple(
                _coherence([tops[n], *(tops[number[other]] for other in others)]) for n, others in enumerate(wanted)
            )
    return Measured(tuple(queries), values, len(pairs))


def _recall(near: Sequence[int], wanted: set[int], k: int) -> float:
    return len(wanted.intersection(near[1 : k + 1])) / len(wanted)


def _coherence(tops: Sequence[frozenset[int]]) -> float:
    return len(frozenset.intersection(*tops)) / len(frozenset.union(*tops))


def shared_vocabulary(methods: Sequence[Vectors]) -> tuple[str, ...]:
    """The idioms that all methods know, in the order of the first."""
    return tuple(name for name in methods[0].idioms if all(name in other for other in methods[1:]))


def usable(vectors: Vectors, idioms: Iterable[str] | None = None) -> Vectors:
    """The vectors without rows that are all zero or not finite, which are counted; of these idioms alone if given."""
    import numpy as np

    chosen = vectors if idioms is None else vectors.restricted(idioms)
    norms = np.einsum("ij,ij->i", chosen.matrix, chosen.matrix, dtype=np.float64)
    good = np.isfinite(norms) & (norms > 0)
    if good.all():
        return chosen
    reasons = {"a number that is not finite": int((~np.isfinite(norms)).sum()), "all zero": int((norms == 0).sum())}
    left_out = dict(chosen.left_out) | {reason: n for reason, n in reasons.items() if n}
    kept = tuple(name for name, fine in zip(chosen.idioms, good, strict=True) if fine)
    return Vectors(chosen.name, kept, chosen.matrix[good], chosen.settings, left_out)


def check_known(vectors: Vectors, synonyms: Pairs, where: str) -> None:
    """Raise where no pair has both its idioms in the vocabulary."""
    if not len(synonyms.within(vectors.places)):
        some = ", ".join(vectors.idioms[:3])
        raise IdiometerError(
            f"none of the {len(synonyms):,} pairs of {where} has both idioms among the {len(vectors):,} of "
            f"{vectors.name} ({some}, …): is it the right file, in the right script?"
        )
