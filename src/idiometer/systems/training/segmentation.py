"""Source text cut before sub-words are made: by jieba, into Chinese characters, or with idioms as units."""

from __future__ import annotations

import re
from collections.abc import Callable

from idiometer.errors import MissingExtraError

Segment = Callable[[str], str]
_CHARACTER = re.compile("([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])")


def segmenter(how: str) -> Segment:
    """What cuts a line; idioms are units of the vocabulary itself, and sub-words need no cut before."""
    match how:
        case "jieba":
            return _jieba()
        case "characters":
            return lambda text: " ".join(_CHARACTER.sub(r" \1 ", text).split())
        case _:
            return lambda text: text


def _jieba() -> Segment:
    try:
        import rjieba
    except ImportError:
        raise MissingExtraError("segmentation by jieba", "zh") from None
    return lambda text: " ".join(" ".join(rjieba.cut(text)).split())
