"""How far synonyms stand apart from antonyms: the distances of both, as numbers and for a plot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from idiometer.embed.relations import Pair, Pairs
from idiometer.embed.vectors import Vectors

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]

BINS = 50  # of the histograms whose overlap is measured, over the cosine distances 0 to 2


@dataclass(frozen=True, eq=False)
class Separation:
    """Cosine distances of pairs; `auc` is the chance that a synonym pair is nearer than an antonym pair."""

    synonyms: Array
    antonyms: Array
    auc: float
    overlap: float


def separation(vectors: Vectors, synonyms: Pairs, antonyms: Pairs) -> Separation | None:
    """Distances of the pairs that the vectors know; None where there are none of one kind."""
    near, far = _distances(vectors, synonyms.pairs), _distances(vectors, antonyms.pairs)
    if not len(near) or not len(far):
        return None
    return Separation(near, far, auc(near, far), overlap(near, far))


def _distances(vectors: Vectors, pairs: tuple[Pair, ...]) -> Array:
    import numpy as np

    known = [(vectors.place(first), vectors.place(second)) for first, second in pairs]
    places = np.array([pair for pair in known if None not in pair], dtype=np.int64).reshape(-1, 2)
    one, two = (np.asarray(vectors.matrix[places[:, side]], dtype=np.float64) for side in (0, 1))
    norms = np.sqrt((one * one).sum(axis=1) * (two * two).sum(axis=1))
    return np.asarray(1 - (one * two).sum(axis=1) / norms)


def auc(near: Array, far: Array) -> float:
    """The share of pairs of one of each in which the first is smaller; a tie counts half."""
    import numpy as np

    ordered = np.sort(far)
    below, upto = np.searchsorted(ordered, near, "left"), np.searchsorted(ordered, near, "right")
    return float((len(ordered) - (below + upto) / 2).mean() / len(ordered))


def overlap(near: Array, far: Array) -> float:
    """The area that two histograms have in common, from 0 to 1."""
    import numpy as np

    edges = np.linspace(0, 2, BINS + 1)
    shares = [np.histogram(np.clip(values, 0, 2), edges)[0] / len(values) for values in (near, far)]
    return float(np.minimum(*shares).sum())
