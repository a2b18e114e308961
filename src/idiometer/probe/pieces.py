"""A text as a model reads it: its sub-word pieces, and the characters that each of them stands for.

Fast tokenizers say so themselves. Those without offsets (Marian, M2M100) are traced: their pieces, written one after
another, are the text in normalised characters, so that both are walked side by side. Where they are not the same text,
nothing is guessed.
"""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from idiometer.corpus.example import Span

if TYPE_CHECKING:
    from idiometer.systems.reader import Reader

Tokenizer = Any  # of transformers
SPACE = "▁"  # how SentencePiece writes a blank


class UntraceableError(ValueError):
    """A text whose pieces cannot be traced back to its characters."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The ids, and the span of characters of each; None where it stands for none (special tokens, a prefix)."""

    ids: tuple[int, ...]
    spans: tuple[Span | None, ...]

    def inside(self, spans: Sequence[Span]) -> tuple[int, ...]:
        """The places of the pieces that have a character of one of the spans."""
        return tuple(
            place
            for place, span in enumerate(self.spans)
            if span and any(span[0] < end and start < span[1] for start, end in spans)
        )


def trace_source(reader: Reader, text: str) -> Pieces:
    """The pieces of a source text, cut as in the model's training, behind its task's prefix.

    A blank that is a piece of its own belongs to what follows it.
    """
    cut, ahead = reader.segment(text), len(reader.direction.prefix)
    origin = _origin(cut, text)
    ids, spans = _trace(reader.tokenizer, reader.direction.prefix + cut, "text")
    inside = [span if span and span[0] >= ahead else None for span in spans]
    return Pieces(ids, tuple(span and (origin[span[0] - ahead], origin[span[1] - ahead - 1] + 1) for span in inside))


def trace_target(tokenizer: Tokenizer, text: str) -> Pieces:
    """The pieces of a target text, likewise."""
    ids, spans = _trace(tokenizer, text, "text_target")
    return Pieces(ids, tuple(spans))


def _origin(cut: str, text: str) -> list[int]:
    """Where each character of a text that was cut by blanks stands in the text itself; blanks nowhere."""
    if "".join(cut.split()) != "".join(text.split()):
        raise UntraceableError("the words that it is cut into are not the text")
    places = (place for place, character in enumerate(text) if not character.isspace())
    return [-1 if character.isspace() else next(places) for character in cut]


def _trace(tokenizer: Tokenizer, text: str, key: str) -> tuple[tuple[int, ...], list[Span | None]]:
    return (_said if tokenizer.is_fast else _traced)(tokenizer, text, key)


def _said(tokenizer: Tokenizer, text: str, key: str) -> tuple[tuple[int, ...], list[Span | None]]:
    found = tokenizer(
        **{key: text}, return_offsets_mapping=True, return_special_tokens_mask=True, truncation=False, verbose=False
    )
    spans = [_trimmed(text, *span) for span in found["offset_mapping"]]
    special = found["special_tokens_mask"]
    plain = [k for k, is_special in enumerate(special) if not is_special]
    every: list[Span | None] = [None] * len(spans)
    for k, span in zip(plain, _joined([spans[k] for k in plain]), strict=True):
        every[k] = span
    return tuple(found["input_ids"]), every


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """A span without the blanks around it."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None


def _joined(spans: list[Span | None]) -> list[Span | None]:
    """Blanks with the span of what follows."""
    for k in reversed(range(len(spans) - 1)):
        spans[k] = spans[k] or spans[k + 1]
    return spans


def _traced(tokenizer: Tokenizer, text: str, key: str) -> tuple[tuple[int, ...], list[Span | None]]:
    ids = tuple(tokenizer(**{key: text}, truncation=False, verbose=False)["input_ids"])
    with _mode(tokenizer, key):
        pieces = list(tokenizer.tokenize(text))  # as they are written, also those that the vocabulary lacks
        plain = tuple(tokenizer.convert_tokens_to_ids(pieces))
    start = next((i for i in range(len(ids) - len(plain) + 1) if ids[i : i + len(plain)] == plain), None)
    if start is None:
        raise UntraceableError("its pieces are not those that the model is given")
    spans: list[Span | None] = [None] * len(ids)
    spans[start : start + len(plain)] = _joined(walk(text, pieces))
    return ids, spans


@contextlib.contextmanager
def _mode(tokenizer: Tokenizer, key: str) -> Iterator[None]:
    """Marian has pieces of its own for the target, and no public way to them."""
    if key == "text_target":
        tokenizer._switch_to_target_mode()
    try:
        yield
    finally:
        if key == "text_target":
            tokenizer._switch_to_input_mode()


def walk(text: str, pieces: Sequence[str]) -> list[Span | None]:
    """The characters of each piece, where the pieces are the text in compatibility form (NFKC), blanks aside.

    A leading code such as `>>fra<<` is a piece that stands for itself.
    """
    characters = _normalised(text)
    spans: list[Span | None] = []
    for piece in pieces:
        wanted = unicodedata.normalize("NFKC", piece.replace(SPACE, "")).replace(" ", "")
        got = list(islice(characters, len(wanted)))
        if "".join(character for character, _ in got) != wanted:
            at = got[0][1][0] if got else len(text)
            raise UntraceableError(f"the piece {piece!r} is not what stands from character {at} on")
        spans.append((got[0][1][0], got[-1][1][1]) if got else None)
    if rest := next(characters, None):
        raise UntraceableError(f"no piece stands for character {rest[1][0]}")
    return spans


def _normalised(text: str) -> Iterator[tuple[str, Span]]:
    """Normalised characters other than blanks, each with the characters of the text it comes from."""
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        for character in unicodedata.normalize("NFKC", text[start:end]):
            if not character.isspace() and unicodedata.category(character) not in ("Cc", "Cf"):
                yield character, (start, end)
        start = end
