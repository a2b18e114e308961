"""Examples and the occurrences of idioms in them: what is measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Any

Span = tuple[int, int]
NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An idiom at one place of one sentence: sorted, disjoint character spans."""

    idiom: str
    spans: tuple[Span, ...]
    usage: str | None = None
    blocklist: tuple[str, ...] | None = None
    extra: Mapping[str, Any] = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True)
class Example:
    """One source sentence, its references, its occurrences; `raw_spans` are a published file's own."""

    id: str
    src: str
    refs: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()
    doc: str | None = None
    raw_spans: tuple[Span, ...] | None = None
    extra: Mapping[str, Any] = field(default_factory=lambda: NOTHING)


def check_spans(spans: Sequence[Span], length: int) -> tuple[Span, ...]:
    """Sorted spans, or a ValueError that says what is wrong with them."""
    if not spans:
        raise ValueError("an occurrence needs at least one span")
    ordered = tuple(sorted(spans))
    for start, end in ordered:
        if not 0 <= start < end <= length:
            raise ValueError(
                f"span [{start}, {end}] is outside the sentence, which has {length} characters; "
                "mend it: spans count characters from 0, the end not included"
            )
    for (_, end), (start, _) in pairwise(ordered):
        if start < end:
            raise ValueError(f"spans overlap at character {start}: those of one occurrence must be disjoint; mend them")
    return ordered
