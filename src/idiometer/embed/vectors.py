"""Idiom vectors: one a name, looked up, compared and searched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.embed.spelling import listed
from idiometer.errors import IdiometerError, unknown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Matrix = npt.NDArray[np.floating[Any]]

FILE = "vectors.safetensors"


@dataclass(frozen=True, eq=False)
class Vectors:
    """The vectors of idioms, a row each, in the order of the vocabulary.

    `settings` says how they were made and under which licence; `left_out` counts rows of a file that were not kept.
    """

    name: str
    idioms: tuple[str, ...]
    matrix: Matrix
    settings: Mapping[str, str] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.idioms)

    def __contains__(self, idiom: object) -> bool:
        return isinstance(idiom, str) and self.place(idiom) is not None

    def __getitem__(self, idiom: str) -> Matrix:
        """The vector of an idiom, in either script."""
        row: Matrix = self.matrix[self._known(idiom)]
        return row

    @classmethod
    def load(cls, path: str | Path, only: Iterable[str] | None = None) -> Vectors:
        """Vectors from a `.safetensors` file (memory-mapped), a folder with one, or word2vec text or binary.

        With `only`, no other names are kept: published files hold millions of words.
        """
        file = Path(path) / FILE if Path(path).is_dir() else Path(path)
        if file.suffix == ".safetensors":
            from idiometer.embed.storage import load_vectors

            loaded = load_vectors(file, Path(path).name if file.name == FILE else file.name)
        else:
            from idiometer.embed.word2vec import read_word2vec

            loaded = read_word2vec(file, frozenset(only) if only is not None else None)
        return loaded if only is None else loaded.restricted(only)

    def save(self, path: str | Path) -> None:
        """Write one `.safetensors` file with vectors, vocabulary and settings."""
        from idiometer.embed.storage import save_vectors

        save_vectors(self, path)

    @property
    def dimension(self) -> int:
        """Numbers a vector has."""
        return int(self.matrix.shape[1])

    def place(self, idiom: str) -> int | None:
        """The row of an idiom, in either script; None if it has none."""
        name = listed(idiom, self.places)
        return None if name is None else self.places[name]

    def similarity(self, first: str, second: str) -> float:
        """The cosine of two idioms' vectors."""
        import numpy as np

        one, two = (np.asarray(self[idiom], dtype=np.float64) for idiom in (first, second))
        return float(one @ two / np.sqrt((one @ one) * (two @ two)))

    def nearest(self, idiom: str, k: int = 10, distance: str = "cosine") -> list[tuple[str, float]]:
        """The `k` nearest idioms, the nearest first, each with its cosine or its Euclidean distance."""
        from idiometer.embed.ranking import nearest

        (found,) = nearest(self.matrix, [self._known(idiom)], k, (distance,))[distance]
        return [(self.idioms[place], value) for place, value in found]

    def restricted(self, idioms: Iterable[str]) -> Vectors:
        """The vectors of these idioms alone, in their order; those without one are left out."""
        wanted = [name for name in dict.fromkeys(idioms) if name in self.places]
        if tuple(wanted) == self.idioms:
            return self
        rows = self.matrix[[self.places[name] for name in wanted]]
        return Vectors(self.name, tuple(wanted), rows, self.settings, self.left_out)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Every name with its row."""
        places = {name: place for place, name in enumerate(self.idioms)}
        if len(places) < len(self.idioms) or len(self.idioms) != len(self.matrix):
            raise IdiometerError(
                f"{self.name}: {len(self.matrix):,} rows, {len(self.idioms):,} names, {len(places):,} different: "
                "a vector needs a name of its own"
            )
        return places

    def _known(self, idiom: str) -> int:
        place = self.place(idiom)
        if place is None:
            raise unknown(f"idiom of {self.name}", idiom, self.idioms)
        return place
