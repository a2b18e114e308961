"""Which lines a model translates together: those of like length, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence

BATCH_TOKENS = {"cpu": 1024, "cuda": 8192}
MOST_LINES = {"cpu": 64, "cuda": 512}


def by_tokens(sizes: Sequence[int], budget: int, most: int) -> list[list[int]]:
    """Batches of at most `most` lines that hold, padded, at most `budget` tokens; the longest lines come first.

    A line that is longer than the budget is a batch of its own.
    """
    batches: list[list[int]] = []
    longest = 0
    for index in sorted(range(len(sizes)), key=lambda i: -sizes[i]):
        if not batches or len(batches[-1]) == most or (len(batches[-1]) + 1) * longest > budget:
            batches.append([])
            longest = max(1, sizes[index])
        batches[-1].append(index)
    return batches
