"""A text with its language: words with offsets and lemmas, made when asked for and kept."""

from __future__ import annotations

from collections.abc import Sequence

from idiometer.corpus.example import Span
from idiometer.text.lemmas import lemma
from idiometer.text.tokens import lower_words, word_spans

Link = tuple[Span, Span]


class Text:
    """A raw text; `links` are its aligned places, each a span of the source and one of this text."""

    __slots__ = ("_lemmas", "_spans", "_words", "lang", "links", "raw")

    def __init__(self, raw: str, lang: str, links: Sequence[Link] | None = None) -> None:
        self.raw = raw
        self.lang = lang
        self.links = links
        self._words: list[str] | None = None
        self._spans: list[Span] | None = None
        self._lemmas: list[str] | None = None

    @property
    def words(self) -> list[str]:
        """The lower-case words, in order."""
        if self._words is None:
            self._words = lower_words(self.raw)
        return self._words

    @property
    def spans(self) -> list[Span]:
        """Where each word stands in the raw text."""
        if self._spans is None:
            self._spans = word_spans(self.raw)
        return self._spans

    @property
    def lemmas(self) -> list[str]:
        """The lemma of each word."""
        if self._lemmas is None:
            lang = self.lang
            self._lemmas = [lemma(word, lang) for word in self.words]
        return self._lemmas
