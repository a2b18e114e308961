"""Sentences in batches of like length, so that little is padded and memory stays bounded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

WINDOW = 4096  # sentences that are sorted by length at a time


def batches(lengths: Sequence[int], most: int) -> Iterator[list[int]]:
    """Places of the sequences in batches of at most so many tokens, padding counted; one too long stands alone."""
    for start in range(0, len(lengths), WINDOW):
        order = sorted(range(start, min(start + WINDOW, len(lengths))), key=lambda k: (-lengths[k], k))
        batch: list[int] = []
        for place in order:
            if batch and (len(batch) + 1) * lengths[batch[0]] > most:
                yield batch
                batch = []
            batch.append(place)
        if batch:
            yield batch
