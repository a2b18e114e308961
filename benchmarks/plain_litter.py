"""A plain implementation of the published LitTER (no options), sentence by sentence: the peer of `litter_speed`."""

from __future__ import annotations

import string
from collections.abc import Sequence

from sacremoses import MosesTokenizer

from idiometer.corpus.testset import TestSet


def plain_litter(testset: TestSet, lines: Sequence[str], dictionary: dict[str, set[str]]) -> int:
    """How many sentences trigger."""
    english, french = MosesTokenizer(lang="en"), MosesTokenizer(lang="fr")
    triggered = 0
    for example, line in zip(testset, lines, strict=True):
        start, end = example.raw_spans[-1] if example.raw_spans else example.occurrences[-1].spans[-1]
        span = english.tokenize(example.src[start:end], aggressive_dash_splits=True)
        english.tokenize(example.src, aggressive_dash_splits=True)
        reference = set(french.tokenize(example.refs[0], aggressive_dash_splits=True))
        hypothesis = set(french.tokenize(line, aggressive_dash_splits=True))
        for word in {token for token in span if token not in string.punctuation}:
            candidates = dictionary.get(word, set()) | dictionary.get(word.lower(), set())
            if candidates.isdisjoint(reference) and not candidates.isdisjoint(hypothesis):
                triggered += 1
                break
    return triggered
