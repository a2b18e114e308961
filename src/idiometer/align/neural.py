"""Neural alignment: words whose pieces have similar vectors in a multilingual encoder are linked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from idiometer.align.base import Links, Pair, Progress
from idiometer.align.encoder import Encoded, Encoder
from idiometer.align.extraction import EXTRACTIONS, THRESHOLD
from idiometer.errors import unknown

ENCODER, LAYER = "bert-base-multilingual-cased", 8  # as published (Dou and Neubig 2021)
CHUNK = 512  # pairs whose vectors are held at a time


@dataclass(frozen=True)
class Neural:
    """An aligner that needs no training."""

    encoder: Encoder
    extraction: str = "softmax"
    threshold: float = THRESHOLD
    tokens: str = "words"
    progress: Progress | None = field(default=None, compare=False)

    @classmethod
    def load(
        cls, encoder: str = ENCODER, layer: int = LAYER, extraction: str = "softmax", tokens: str = "words"
    ) -> Neural:
        """Load an encoder, from a folder or from the hub."""
        if extraction not in EXTRACTIONS:
            raise unknown("extraction", extraction, EXTRACTIONS)
        return cls(Encoder(encoder, layer), extraction, THRESHOLD, tokens)

    @property
    def name(self) -> str:
        """What it is called."""
        return "neural"

    def settings(self) -> Mapping[str, str]:
        """Encoder, layer, and how links are chosen."""
        threshold = f">{self.threshold}" if self.extraction == "softmax" else ""
        return {
            "aligner": "neural",
            "encoder": f"{self.encoder.name}@{self.encoder.layer}",
            "extraction": f"{self.extraction}{threshold}",
            "tokens": self.tokens,
        }

    def align(self, pairs: Sequence[Pair]) -> list[Links]:
        """Links of each pair, pairs of about one length together."""
        found: list[Links] = [()] * len(pairs)
        full = [n for n, (src, tgt) in enumerate(pairs) if src and tgt]
        full.sort(key=lambda n: len(pairs[n][0]) + len(pairs[n][1]))
        for start in range(0, len(full), CHUNK):
            places = full[start : start + CHUNK]
            sentences = list(dict.fromkeys(tuple(side) for n in places for side in pairs[n]))
            encoded = dict(zip(sentences, self.encoder.encode(sentences), strict=True))
            if self.progress:
                self.progress("pairs", start + len(places), len(full))
            for n in places:
                src, tgt = pairs[n]
                found[n] = self._links(encoded[tuple(src)], encoded[tuple(tgt)])
        return found

    def _links(self, source: Encoded, target: Encoded) -> Links:
        """Words are linked where any of their pieces are."""
        if not (source.words and target.words):
            return ()
        chosen = EXTRACTIONS[self.extraction](source.vectors, target.vectors, self.threshold)
        rows, columns = chosen.nonzero()
        return tuple(sorted({(source.words[i], target.words[j]) for i, j in zip(rows, columns, strict=True)}))
