"""The nearest rows of a matrix: single precision finds the candidates, double precision settles their order.

Every pair of a query and a row costs one multiplication in single precision, for both distances together. What can be
among the top K by the error that has is computed anew in double precision. Ties go by the order of the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from idiometer.errors import IdiometerError, unknown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Matrix = npt.NDArray[np.floating[Any]]
    Floats = npt.NDArray[np.float32]

_ROWS = 256  # queries at a time
_GROUP = 64  # rows whose best stands for them all
Found = list[list[tuple[int, float]]]  # per query: rows with their cosine or distance, the nearest first


def nearest(matrix: Matrix, queries: Sequence[int], k: int, distances: Sequence[str]) -> dict[str, Found]:
    """The `k` nearest other rows of each query row, by distance; fewer where there are not so many rows."""
    import numpy as np

    for distance in distances:
        if distance not in ("cosine", "euclidean"):
            raise unknown("distance", distance, ("cosine", "euclidean"))
    single = np.ascontiguousarray(matrix, dtype=np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", single, single, dtype=np.float64))
    if not (np.isfinite(norms) & (norms > 0)).all():
        place = int(np.argmin(np.isfinite(norms) & (norms > 0)))
        raise IdiometerError(f"row {place + 1} of {len(norms):,} is all zero or not finite: it has no neighbours")
    k = min(k, len(single) - 1)
    found: dict[str, Found] = {distance: [] for distance in distances}
    for start in range(0, len(queries) if k > 0 else 0, _ROWS):
        block = np.asarray(queries[start : start + _ROWS])
        products = single[block] @ single.T
        for distance in distances:
            scores, error = _scores(products, norms, block, distance, single.shape[1])
            for query, candidates in zip(block, _candidates(scores, block, k, error), strict=True):
                found[distance].append(_settle(matrix, int(query), candidates, k, distance))
    return found if k > 0 else {distance: [[] for _ in queries] for distance in distances}


def _scores(products: Floats, norms: Any, block: Any, distance: str, dimension: int) -> tuple[Floats, Any]:  # noqa: ANN401
    """What is largest for the nearest row, and how wrong each query's scores can be."""
    import numpy as np

    unit = np.finfo(np.float32).eps * (dimension + 4)
    if distance == "cosine":
        return products * (1 / norms).astype(np.float32), unit * norms[block]
    return products - (norms * norms / 2).astype(np.float32), unit * norms.max() * (norms[block] + norms.max())


def _candidates(scores: Floats, block: Any, k: int, error: Any) -> Iterator[Any]:  # noqa: ANN401
    """For each query the rows that may be among its `k` nearest.

    The best of the k-th best group is no better than the k-th best row, so that all above it are enough.
    """
    import numpy as np

    n = scores.shape[1]
    scores[np.arange(len(block)), block] = -np.inf
    whole = n - n % _GROUP
    best = scores[:, :whole].reshape(len(block), -1, _GROUP).max(axis=2)
    best = np.concatenate([best, scores[:, whole:]], axis=1)
    least = np.partition(best, best.shape[1] - k, axis=1)[:, best.shape[1] - k] if best.shape[1] >= k else None
    for number, row in enumerate(scores):
        if least is None:
            yield np.flatnonzero(row > -np.inf)
        else:
            yield np.flatnonzero(row >= least[number] - 2 * error[number])


def _settle(matrix: Matrix, query: int, candidates: Any, k: int, distance: str) -> list[tuple[int, float]]:  # noqa: ANN401
    """The order of the candidates in double precision."""
    import numpy as np

    values = exact(np.asarray(matrix[candidates], np.float64), np.asarray(matrix[query], np.float64), distance)
    order = np.lexsort((candidates, -values if distance == "cosine" else values))[:k]
    return [(int(candidates[place]), float(values[place])) for place in order]


def exact(rows: Any, query: Any, distance: str) -> Any:  # noqa: ANN401
    """The cosine or the distance of each row to a query, summed alike for all rows so that equal rows tie."""
    import numpy as np

    if distance == "cosine":
        rows = rows / np.sqrt((rows * rows).sum(axis=1, keepdims=True))
        return (rows * (query / np.sqrt((query * query).sum()))).sum(axis=1)
    return np.sqrt(((rows - query) ** 2).sum(axis=1))
