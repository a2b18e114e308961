"""An encoder-decoder model as the probes see it: how it reads a text, and how much of one it can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from idiometer.corpus.example import Span
from idiometer.probe.contexts import Model, Traced, traced
from idiometer.probe.pieces import Pieces, Tokenizer, UntraceableError, trace_source, trace_target
from idiometer.systems.reader import Reader

CUT = "longer than the model reads"
NO_PIECE = "no piece stands for the idiom"
UNTRACEABLE = "pieces that cannot be traced back to characters"


@dataclass(frozen=True)
class ProbedModel:
    """A loaded model, and how it reads source texts.

    `search` says how a translation of a text of so many tokens is looked for.
    """

    name: str
    model: Model
    reader: Reader
    search: Callable[[int], Any]
    max_length: int | None = None
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def tokenizer(self) -> Tokenizer:
        """What makes the pieces."""
        return self.reader.tokenizer

    @property
    def pad(self) -> int:
        """The id that fills a batch."""
        return int(self.tokenizer.pad_token_id)

    def ids(self, text: str) -> tuple[int, ...] | str:
        """A text as the encoder gets it, or why it is left out."""
        ids = tuple(self.reader.tokens([text])[0])
        return CUT if self._too_long(ids) else ids

    def read(self, text: str, words: Sequence[Span]) -> Traced | str:
        """A sentence with the idiom's places, or why it is left out."""
        try:
            pieces = trace_source(self.reader, text)
        except UntraceableError:
            return UNTRACEABLE
        if self._too_long(pieces.ids):
            return CUT
        return traced(pieces, words) or NO_PIECE

    def read_reference(self, text: str) -> Pieces | str:
        """A reference as the decoder gives it, or why it is left out."""
        try:
            pieces = trace_target(self.tokenizer, text)
        except UntraceableError:
            return UNTRACEABLE
        return CUT if self._too_long(pieces.ids) else pieces

    def _too_long(self, ids: Sequence[int]) -> bool:
        return self.max_length is not None and len(ids) > self.max_length
