"""Near duplicates: sentences a second of processor time, and what is found against comparing all with all.

Tatoeba is hard on it: short sentences, many of one mould, similar ones side by side.
"""

from __future__ import annotations

import gzip
import itertools
import time
from collections.abc import Iterator

from benchmarks.timing import SHARED
from idiometer.find.duplicates import NearTexts, SeenTexts, near_duplicate_groups, plain_words, word_pairs

SAMPLE = 4_000


def rows() -> Iterator[tuple[str, str, str]]:
    tatoeba = _columns("tatoeba/en-fr.tsv.gz")
    for side, lang in enumerate(("en", "fr")):
        texts = [row[side] for row in tatoeba]
        distinct = list(dict.fromkeys(texts))
        block = distinct[len(distinct) // 2 :][:SAMPLE]
        yield f"near duplicates, {len(block):,} sentences of Tatoeba ({lang})", _recall(block), "100%, 100%"
        many = list(itertools.islice(itertools.cycle(texts), 200_000))
        start = time.process_time()
        near_duplicate_groups(many)
        seconds = time.process_time() - start
        yield f"near_duplicate_groups, 200,000 of Tatoeba ({lang})", f"{seconds:.0f} s of processor time", "under 120 s"
        yield f"SeenTexts, Tatoeba ({lang})", _speed(texts), ""
    english = [row[3] for row in _columns("magpie/dev.tsv.gz")] + [row[0] for row in _columns("idiom-mt/regular.en.gz")]
    yield "SeenTexts, MAGPIE and Europarl (en)", _speed(english), ""
    chinese = ["".join(row) for row in _columns("chengyu/windows.tsv.gz")[:100_000]]
    yield "SeenTexts, contexts of chengyu (zh)", _speed(chinese), ""


def _columns(name: str) -> list[list[str]]:
    with gzip.open(SHARED / name, "rt", encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines]


def _recall(texts: list[str]) -> str:
    sets = [set(itertools.pairwise(("<", *plain_words(text), ">"))) for text in texts]
    true = set()
    for (i, one), (j, other) in itertools.combinations(enumerate(sets), 2):
        if not one.isdisjoint(other) and 5 * len(one & other) >= 3 * len(one | other):
            true.add((i, j))
    index, found = NearTexts(), set()
    for number, pairs in enumerate(map(word_pairs, texts)):
        found |= {(other, number) for other in index.near(pairs)}
        index.add(pairs)
    right = len(true & found)
    return f"{len(true):,} pairs: recall {right / len(true):.2%}, precision {right / len(found):.2%}"


def _speed(texts: list[str]) -> str:
    seen = SeenTexts()
    start = time.process_time()
    for text in texts:
        seen.seen(text)
    seconds = time.process_time() - start
    words = sum(map(len, map(plain_words, texts))) / len(texts)
    return f"{len(texts):,} of {words:.0f} words: {len(texts) / seconds:,.0f} a second"
