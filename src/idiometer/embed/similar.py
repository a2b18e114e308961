"""Idioms near to those of an inventory, for whoever is building one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from idiometer.embed.spelling import listed
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError


@dataclass(frozen=True, slots=True)
class Similar:
    """An idiom that the inventory lacks, its highest cosine, and those of the inventory that it is near to."""

    idiom: str
    cosine: float
    near: tuple[str, ...]


def similar(vectors: Vectors, idioms: Iterable[str], k: int) -> tuple[list[Similar], list[str]]:
    """What an inventory might be given, from `k` neighbours of each idiom, and its idioms without a vector.

    An idiom that is near to several of the inventory comes before one that is near to fewer.
    """
    known = dict.fromkeys(idioms)
    places = {name: vectors.place(name) for name in known}
    missing = [name for name, place in places.items() if place is None]
    if len(missing) == len(known):
        raise IdiometerError(
            f"none of the {len(known):,} idioms has a vector in {vectors.name}: is the script the same?"
        )
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for name in known:
        if places[name] is not None:
            for other, value in vectors.nearest(name, k):
                if listed(other, known) is None:
                    found[other].append((value, name))
    rows = [
        Similar(other, max(near)[0], tuple(name for _, name in sorted(near, reverse=True)))
        for other, near in found.items()
    ]
    return sorted(rows, key=lambda row: (-len(row.near), -row.cosine, row.idiom)), missing
