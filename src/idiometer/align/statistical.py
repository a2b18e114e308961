"""Statistical aligners of sil-thot: fast_align, eflomal, HMM, IBM 1 to 4, in both directions, symmetrised."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import compress
from typing import Any

from idiometer.align.base import Links, Pair
from idiometer.errors import IdiometerError, MissingExtraError, unknown

MOST_TOKENS = 1024  # of a sentence: sil-thot gives no links beyond, and says nothing
BATCH = 2000

# The models that a method trains one after the other, each beginning with what the one before it found.
METHODS: Mapping[str, tuple[str, ...]] = {
    "eflomal": ("Eflomal",),
    "fast-align": ("FastAlign",),
    "hmm": ("Ibm1", "Hmm"),
    "ibm1": ("Ibm1",),
    "ibm2": ("Ibm1", "Ibm2"),
    "ibm3": ("Ibm1", "Hmm", "Ibm3"),
    "ibm4": ("Ibm1", "Hmm", "Ibm3", "Ibm4"),
}
HEURISTICS: Mapping[str, str] = {
    "union": "union",
    "intersection": "intersect",
    "och": "och_symmetrize",
    "grow": "grow",
    "grow-diag": "grow_diag",
    "grow-diag-final": "grow_diag_final",
    "grow-diag-final-and": "grow_diag_final_and",
}
METHOD, HEURISTIC = "eflomal", "grow-diag-final"


def thot() -> Any:  # noqa: ANN401
    """The package's models, or an error that says how to get it."""
    try:
        import thot.alignment
    except ImportError:
        raise MissingExtraError("statistical word alignment", "align") from None
    return thot.alignment


def new_model(kind: str, before: Any = None) -> Any:  # noqa: ANN401
    """An untrained model, beginning with the one before it where there is one."""
    if kind == "FastAlign":
        return thot().FastAlignModel()
    make: Callable[..., Any] = getattr(thot(), f"{kind}AlignmentModel")
    model = make(before) if before is not None else make()
    if kind == "Eflomal":
        model.deterministic = True
    return model


def check_method(method: str, heuristic: str) -> None:
    """Raise where one of the names is unknown."""
    if method not in METHODS:
        raise unknown("alignment method", method, METHODS)
    if heuristic not in HEURISTICS:
        raise unknown("heuristic", heuristic, HEURISTICS)


@dataclass(frozen=True)
class Statistical:
    """A trained aligner: one model from source to target, one from target to source."""

    method: str
    heuristic: str
    direct: Any
    inverse: Any
    trained: Mapping[str, str]  # on what: pairs and digest
    tokens: str = "words"

    @property
    def name(self) -> str:
        """The method's name."""
        return self.method

    def settings(self) -> Mapping[str, str]:
        """Method, heuristic, tokens, what it was trained on, and the package's version."""
        return {
            "aligner": f"{self.method}+{self.heuristic}",
            "tokens": self.tokens,
            "trained": f"{self.trained['pairs']}#{self.trained['digest'][:8]}",
            "thot": version("sil-thot"),
        }

    def align(self, pairs: Sequence[Pair]) -> list[Links]:
        """Links of both directions, symmetrised."""
        check_lengths(pairs)
        found: list[Links] = [()] * len(pairs)
        full = [number for number, (src, tgt) in enumerate(pairs) if src and tgt]
        for start in range(0, len(full), BATCH):
            places = full[start : start + BATCH]
            for place, links in zip(places, self._batch([pairs[number] for number in places]), strict=True):
                found[place] = links
        return found

    def _batch(self, pairs: Sequence[Pair]) -> list[Links]:
        sources, targets = [list(src) for src, _ in pairs], [list(tgt) for _, tgt in pairs]
        direct = self.direct.get_best_alignments(sources, targets)
        inverse = self.inverse.get_best_alignments(targets, sources)
        return [self._merged(a, b) for (_, a), (_, b) in zip(direct, inverse, strict=True)]

    def _merged(self, direct: Any, inverse: Any) -> Links:  # noqa: ANN401
        """Every heuristic picks from the links of the two directions, so that only these need a look."""
        links = {(i - 1, j) for j, i in enumerate(direct.to_list()) if i}
        links |= {(i, j - 1) for i, j in enumerate(inverse.to_list()) if j}
        ordered = sorted(links)
        inverse.transpose()
        getattr(direct, HEURISTICS[self.heuristic])(inverse)
        return tuple(compress(ordered, [direct[link] for link in ordered]))


def check_lengths(pairs: Sequence[Pair]) -> None:
    """Raise where a sentence is longer than the models can take."""
    for number, pair in enumerate(pairs, 1):
        if (longest := max(map(len, pair))) > MOST_TOKENS:
            raise IdiometerError(
                f"pair {number} has {longest:,} tokens on one side, statistical aligners take {MOST_TOKENS:,}: "
                "divide the line, or use --method neural"
            )
