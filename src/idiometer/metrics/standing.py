"""Which words of a translation stand for an idiom, as word alignment has it.

Links are not believed blindly. A word linked to nothing but words outside the idiom is excused only where one of these
explains it: the idiom's own word standing there once more ("the bag" beside "let the cat out of the bag"), or a content
word linked to it and to nothing else, while every content word of the idiom is linked to a content word of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from idiometer.align.spans import overlap
from idiometer.corpus.example import Span
from idiometer.metrics.base import Item
from idiometer.text.function_words import function_words
from idiometer.text.lemmas import lemma
from idiometer.text.text import Link, Text
from idiometer.text.tokens import lower_words

ALIGNED = "aligned"  # the mending's name in LitTER and in the blocklist metric


@dataclass(frozen=True)
class Standing:
    """One occurrence and a translation with links."""

    item: Item
    text: Text
    links: Sequence[Link]

    @classmethod
    def of(cls, item: Item, text: Text) -> Standing | None:
        """What the links say, where there are some."""
        return None if text.links is None else cls(item, text, text.links)

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The places of content words that are linked to a content word of the idiom."""
        return tuple(sorted({tgt for src, tgt in self._inner if self._has_content(tgt)}))

    @cached_property
    def loose(self) -> tuple[Span, ...]:
        """The places of content words that no content word of the source is linked to."""
        taken = [tgt for src, tgt in self.links if self._source_content(src)]
        words = zip(self.text.spans, self.text.words, strict=True)
        empty = function_words(self.text.lang)
        return tuple(s for s, word in words if word not in empty and not any(overlap(s, tgt) for tgt in taken))

    def elsewhere(self, places: Sequence[Span]) -> list[bool]:
        """Whether the word at each place translates something else in the sentence."""
        return [self._elsewhere(place) for place in places]

    def _elsewhere(self, place: Span) -> bool:
        sources = list(dict.fromkeys(src for src, tgt in self.links if overlap(tgt, place)))
        if not sources or any(self._in_idiom(src) for src in sources):
            return False
        if any(not self._lemmas(src).isdisjoint(self._idiom_lemmas) for src in sources):
            return True
        alone = len(sources) == 1 and self._n_links[sources[0]] == 1 and bool(self._source_content(sources[0]))
        return alone and self._covered

    @cached_property
    def _inner(self) -> list[Link]:
        return [(src, tgt) for src, tgt in self.links if self._in_idiom(src) and self._source_content(src)]

    @cached_property
    def _covered(self) -> bool:
        """Whether every content word of the idiom is linked to a content word."""
        linked = [src for src, tgt in self._inner if self._has_content(tgt)]
        words = zip(self.item.src.spans, self.item.src.words, strict=True)
        empty = function_words(self.item.src.lang)
        inside = [span for span, word in words if word not in empty and self._in_idiom(span)]
        return bool(inside) and all(any(overlap(span, src) for src in linked) for span in inside)

    @cached_property
    def _n_links(self) -> Counter[Span]:
        return Counter(src for src, _ in self.links)

    @cached_property
    def _idiom_lemmas(self) -> frozenset[str]:
        return frozenset().union(*(self._lemmas(span) for span in self.item.occurrence.spans))

    def _in_idiom(self, src: Span) -> bool:
        return any(overlap(src, span) for span in self.item.occurrence.spans)

    def _lemmas(self, src: Span) -> frozenset[str]:
        """The lemmas of the content words of a place in the source."""
        return frozenset(lemma(word, self.item.src.lang) for word in self._source_content(src))

    def _source_content(self, src: Span) -> list[str]:
        return _content(self.item.src, src)

    def _has_content(self, tgt: Span) -> bool:
        return bool(_content(self.text, tgt))


def _content(text: Text, span: Span) -> list[str]:
    return [word for word in lower_words(text.raw[slice(*span)]) if word not in function_words(text.lang)]
