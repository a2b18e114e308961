"""The Transformers that are trained from scratch, by name."""

from __future__ import annotations

from dataclasses import dataclass

from idiometer.errors import unknown


@dataclass(frozen=True, slots=True)
class Size:
    """Layers of encoder and decoder each, and how wide they are."""

    layers: int
    width: int
    heads: int
    feed_forward: int


SIZES = {
    "toy": Size(1, 64, 4, 256),
    "small": Size(3, 256, 4, 1024),
    "medium": Size(5, 384, 6, 1536),
    "base": Size(6, 512, 8, 2048),
    "large": Size(12, 1024, 16, 4096),
}


def size_of(name: str) -> Size:
    """The size of a name."""
    if name not in SIZES:
        raise unknown("size", name, SIZES)
    return SIZES[name]
