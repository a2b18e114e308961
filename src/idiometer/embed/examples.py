"""Contexts as numbers: all in one array, so that a batch is cut out of it without a loop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from idiometer.embed.contexts import Context
from idiometer.embed.tokens import Tokens

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.int64]

_BLOCK = 10_000


@dataclass(frozen=True, eq=False)
class Examples:
    """`[CLS] left [MASK] right [SEP]` of every context, end to end, with the idiom's number and its place."""

    ids: Array
    starts: Array
    idioms: Array
    places: Array

    def __len__(self) -> int:
        return len(self.idioms)

    @property
    def sizes(self) -> Array:
        """How long each is."""
        return self.starts[1:] - self.starts[:-1]

    def batch(self, chosen: Array, pad: int) -> dict[str, npt.NDArray[Any]]:
        """Some of them side by side, filled up to the longest."""
        import numpy as np

        sizes = self.sizes[chosen]
        columns = np.arange(sizes.max())
        inside = columns < sizes[:, None]
        places = np.minimum(self.starts[chosen][:, None] + columns, len(self.ids) - 1)
        ids = np.where(inside, self.ids[places], pad)
        return {
            "ids": ids.astype(np.int64),
            "inside": inside,
            "places": self.places[chosen],
            "idioms": self.idioms[chosen],
        }


def make_examples(contexts: Iterable[Context], numbers: Mapping[str, int], tokens: Tokens, width: int) -> Examples:
    """The contexts of the idioms that have a number, cut to `width` characters."""
    import numpy as np

    ids: list[int] = []
    starts, idioms, places = [0], list[int](), list[int]()
    wanted = (context.window(width) for context in contexts if context.idiom in numbers)
    while block := list(islice(wanted, _BLOCK)):
        lefts = tokens.encode([context.left for context in block])
        rights = tokens.encode([context.right for context in block])
        for context, left, right in zip(block, lefts, rights, strict=True):
            ids += (tokens.cls, *left, tokens.mask, *right, tokens.sep)
            starts.append(len(ids))
            places.append(1 + len(left))
            idioms.append(numbers[context.idiom])
    return Examples(np.array(ids, np.int32), np.array(starts), np.array(idioms, np.int64), np.array(places, np.int64))


def batches(sizes: Array, max_tokens: int, seed: int, epoch: int) -> list[Array]:
    """The order of an epoch: batches of like length within a budget of tokens, by seed and epoch alone."""
    import numpy as np

    rng = np.random.default_rng([seed, epoch])
    # Sorting is stable, so that those of one length stay in the drawn order.
    drawn = rng.permutation(len(sizes))
    ordered = drawn[np.argsort(sizes[drawn], kind="stable")]
    cuts: list[Array] = []
    first = 0
    for n, size in enumerate(sizes[ordered].tolist()):
        if n > first and (n + 1 - first) * size > max_tokens:
            cuts.append(ordered[first:n])
            first = n
    cuts.append(ordered[first:])
    return [cuts[place] for place in rng.permutation(len(cuts))]


def padding(sizes: Array, plan: Sequence[Array]) -> float:
    """The share of a plan's places that hold nothing."""
    total = sum(len(chosen) * int(sizes[chosen].max()) for chosen in plan)
    return 1 - float(sizes.sum()) / total
