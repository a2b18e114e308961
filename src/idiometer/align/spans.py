"""From links between tokens to links between places in the raw texts."""

from __future__ import annotations

from collections.abc import Sequence

from idiometer.align.base import Links
from idiometer.corpus.example import Span
from idiometer.text.text import Link


def span_links(links: Links, src: Sequence[Span], tgt: Sequence[Span]) -> list[Link]:
    """Links of token numbers as links of the characters that these tokens cover."""
    return [(src[i], tgt[j]) for i, j in links]


def linked_spans(links: Sequence[Link], spans: Sequence[Span]) -> tuple[Span, ...]:
    """What the text has linked with these spans of the source, in its order; a token that overlaps one counts."""
    return tuple(sorted({target for source, target in links if any(overlap(source, span) for span in spans)}))


def overlap(left: Span, right: Span) -> bool:
    """Whether two spans share a character."""
    return left[0] < right[1] and right[0] < left[1]
