"""Words of an idiom that were carried into the translation as they stand."""

from __future__ import annotations

from collections.abc import Sequence

from idiometer.corpus.example import Span
from idiometer.metrics.base import Item
from idiometer.text.function_words import function_words
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words

LEAST = 2  # neighbouring words or characters, one of them a content word; a single word may be the target's own


def copied_places(item: Item, hypothesis: Text) -> tuple[Span, ...]:
    """The places of source words that stand in the hypothesis two or more in a row, and in no reference."""
    src = item.example.src
    empty = function_words(item.src.lang)
    found: set[Span] = set()
    for start, end in item.occurrence.spans:
        words = lower_words(src[start:end])
        for n in range(len(words) - LEAST + 1):
            pair = words[n : n + LEAST]
            if all(word in empty for word in pair) or any(_places(pair, ref) for ref in item.refs):
                continue
            found.update(hypothesis.spans[k] for at in _places(pair, hypothesis) for k in range(at, at + LEAST))
    return tuple(sorted(found))


def _places(pair: Sequence[str], text: Text) -> list[int]:
    words = text.words
    return [n for n in range(len(words) - len(pair) + 1) if words[n : n + len(pair)] == list(pair)]
