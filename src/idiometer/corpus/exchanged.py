"""Whether the sides of a test set, or its spans, look exchanged: a call with files in the wrong order is told."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError

_FEW = 5  # lines from which on a look at the script says something


def check_sides(testset: TestSet) -> None:
    """Raise where source and reference look exchanged: Chinese where Latin letters belong, or cut words."""
    sample = list(itertools.islice(testset, 200))
    for side, lang, texts in (
        ("source", testset.source, [e.src for e in sample]),
        ("reference", testset.target, [r for e in sample for r in e.refs]),
    ):
        share = _share(texts, _has_han)
        if len(texts) >= _FEW and (share < 0.1 if lang == "zh" else share > 0.9 and lang not in ("ja", "yue", "lzh")):
            raise IdiometerError(
                f"{testset.name}: {share:.0%} of the {side} lines have Chinese characters, and its language is {lang}; "
                "are source and reference exchanged, or is -l the wrong way round?"
            )
    spans = [(e.src, span) for e in sample for o in e.occurrences for span in o.spans]
    if testset.source not in ("zh", "ja", "yue", "lzh", "th") and len(spans) >= _FEW:
        share = sum(_cuts_word(src, start, end) for src, (start, end) in spans) / len(spans)
        if share > 0.3:
            raise IdiometerError(
                f"{testset.name}: {share:.0%} of the spans begin or end inside a word of the source; "
                "are source and reference exchanged, or are the spans of another file?"
            )


def _share(texts: list[str], test: Callable[[str], bool]) -> float:
    return sum(map(test, texts)) / max(1, len(texts))


def _has_han(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)


def _cuts_word(text: str, start: int, end: int) -> bool:
    return any(0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum() for at in (start, end))
