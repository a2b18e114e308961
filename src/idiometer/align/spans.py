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
    found = {target for (a, b), target in links if any(a < end and start < b for start, end in spans)}
    return tuple(sorted(found))
