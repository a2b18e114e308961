"""Near duplicates: sentences a second, memory, and what is found against comparing everything with everything.

Tatoeba is hard on it: short sentences, many of one mould. Each corpus is in an order drawn at random.
"""

from __future__ import annotations

import gzip
import itertools
import random
from collections.abc import Iterator

from benchmarks.timing import SHARED, call
from idiometer.find.duplicates import NearTexts, SeenTexts, near_duplicate_groups, plain_words, word_pairs

SAMPLE = 4_000


def rows() -> Iterator[tuple[str, str, str]]:
    draw = random.Random(0)
    for side, lang in enumerate(("en", "fr")):
        texts = list(dict.fromkeys(row[side] for row in _tatoeba()))
        draw.shuffle(texts)
        yield f"near duplicates, {lang}, {SAMPLE:,} of Tatoeba", _recall(texts[:SAMPLE]), "100%, 100%"
        texts = list(itertools.islice(itertools.cycle(row[side] for row in _tatoeba()), 200_000))
        seconds = call(lambda texts=texts: near_duplicate_groups(texts), repeat=2)  # type: ignore[misc]
        yield f"near_duplicate_groups, {lang}, 200,000 of Tatoeba", f"{seconds:.0f} s", "well under 120 s"
        yield f"SeenTexts, {lang}, Tatoeba and longer", _speed(texts), ""


def _tatoeba() -> list[list[str]]:
    with gzip.open(SHARED / "tatoeba" / "en-fr.tsv.gz", "rt", encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines]


def _recall(texts: list[str]) -> str:
    sets = [set(itertools.pairwise(("<", *plain_words(text), ">"))) for text in texts]
    true = set()
    for (i, one), (j, other) in itertools.combinations(enumerate(sets), 2):
        if not one.isdisjoint(other) and 5 * len(one & other) >= 3 * len(one | other):
            true.add((i, j))
    index, found = NearTexts(), set()
    for number, text in enumerate(texts):
        pairs = word_pairs(text)
        found |= {(other, number) for other in index.near(pairs)}
        index.add(pairs)
    return f"{len(true):,} pairs: recall {len(true & found) / len(true):.2%}, precision {len(true & found) / len(found):.2%}"


def _speed(short: list[str]) -> str:
    """A second for Tatoeba's own sentences, and for five of them drawn together."""
    draw = random.Random(1)
    long = [" ".join(draw.choices(short, k=4)) for _ in range(100_000)]
    parts = []
    for name, texts in (("as they are", short), ("four in one", long)):
        seen = SeenTexts()
        seconds = call(lambda seen=seen, texts=texts: [seen.seen(text) for text in texts], repeat=1)  # type: ignore[misc]
        words = sum(map(len, map(plain_words, texts))) / len(texts)
        parts.append(f"{name} ({words:.0f} words) {len(texts) / seconds:,.0f} sentences/s")
    return "; ".join(parts)
