"""Links from the similarities of two sentences' pieces: three published ways to choose them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Matrix = npt.NDArray[np.float32]
    Chosen = npt.NDArray[np.bool_]

THRESHOLD = 0.001
DISCOUNT, ROUNDS = 0.9, 2  # of itermax, as published


def softmax(source: Matrix, target: Matrix, threshold: float = THRESHOLD) -> Chosen:
    """Probable in both directions (Dou and Neubig 2021): the published APT-Eval's way."""
    products = source @ target.T
    chosen: Chosen = (_normalised(products, 1) > threshold) & (_normalised(products, 0) > threshold)
    return chosen


def _normalised(products: Matrix, axis: int) -> Matrix:
    import numpy as np

    powers = np.exp(products - products.max(axis=axis, keepdims=True))
    total: Matrix = powers / powers.sum(axis=axis, keepdims=True)
    return total


def argmax(source: Matrix, target: Matrix, threshold: float = THRESHOLD) -> Chosen:
    """Each the other's nearest, by cosine (Jalili Sabet et al. 2020)."""
    return _mutual(_cosine(source, target))


def itermax(source: Matrix, target: Matrix, threshold: float = THRESHOLD) -> Chosen:
    """Argmax, and once more among what is left: a piece linked already only at a discount (the same paper)."""
    import numpy as np

    similar = _cosine(source, target)
    found = _mutual(similar)
    for _ in range(ROUNDS - 1):
        rows, columns = found.any(axis=1, keepdims=True), found.any(axis=0, keepdims=True)
        if rows.all() or columns.all():
            break
        weights = np.where(rows & columns, 0.0, np.where(rows | columns, DISCOUNT, 1.0))
        found |= _mutual(similar * weights) & (weights > 0)
    return found


def _cosine(source: Matrix, target: Matrix) -> Matrix:
    """Cosines, moved to 0 to 1."""
    import numpy as np

    left = source / np.maximum(np.linalg.norm(source, axis=1, keepdims=True), 1e-9)
    right = target / np.maximum(np.linalg.norm(target, axis=1, keepdims=True), 1e-9)
    moved: Matrix = (left @ right.T + 1) / 2
    return moved


def _mutual(similar: Matrix) -> Chosen:
    import numpy as np

    best_target, best_source = similar.argmax(axis=1), similar.argmax(axis=0)
    chosen: Chosen = np.zeros(similar.shape, dtype=np.bool_)
    rows = np.arange(len(best_target))
    mutual = best_source[best_target] == rows
    chosen[rows[mutual], best_target[mutual]] = True
    return chosen


EXTRACTIONS: Mapping[str, Callable[[Matrix, Matrix, float], Chosen]] = {
    "softmax": softmax,
    "argmax": argmax,
    "itermax": itermax,
}
