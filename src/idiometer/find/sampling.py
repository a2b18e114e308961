"""A sample per idiom that depends on the texts and a seed, and not on their order: the smallest hashes."""

from __future__ import annotations

import hashlib
import heapq


def draw_key(seed: int, text: str) -> int:
    """A number that is as good as random for each text and seed."""
    data = f"{seed}\n{text}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest())


class Sampler:
    """Keeps, for every idiom, the places of the `size` sentences with the smallest keys."""

    def __init__(self, size: int, seed: int) -> None:
        self._size = size
        self._seed = seed
        self._heaps: dict[str, list[tuple[int, int]]] = {}  # negated keys and places: the largest key comes first

    def offer(self, idioms: set[str], text: str, place: int) -> None:
        """A sentence that holds the idioms."""
        entry = (-draw_key(self._seed, text), -place)
        for idiom in idioms:
            heap = self._heaps.setdefault(idiom, [])
            if len(heap) < self._size:
                heapq.heappush(heap, entry)
            else:
                heapq.heappushpop(heap, entry)

    def drawn(self) -> dict[int, set[str]]:
        """The places of the sentences that were drawn, each with the idioms it was drawn for."""
        places: dict[int, set[str]] = {}
        for idiom, heap in self._heaps.items():
            for _, place in heap:
                places.setdefault(-place, set()).add(idiom)
        return places
