"""fast_align through Idiometer against the bare package; the neural aligner batched against one pair at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.align_quality import PAIR, tatoeba
from idiometer.align.base import Pair
from idiometer.align.statistical import thot
from idiometer.align.texts import token_pairs
from idiometer.align.training import ITERATIONS, Corpus, train


def rows() -> Iterator[tuple[str, str, str]]:
    pairs = [pair for pair in token_pairs(list(tatoeba()), PAIR, "words") if all(pair)]
    start = time.process_time()
    links = train(Corpus.of(pairs), "fast-align", "grow-diag-final-and").align(pairs)
    ours = time.process_time() - start
    start = time.process_time()
    bare = bare_links(pairs)
    theirs = time.process_time() - start
    if links != bare:
        raise AssertionError("the bare package finds other links")
    measured = f"{ours / theirs:.2f} times ({ours:.0f} s against {theirs:.0f} s of processor time)"
    yield f"fast_align on {len(pairs):,} pairs, training and links, against bare sil-thot", measured, "≤ 1.2 times"


def bare_links(pairs: Sequence[Pair]) -> list[tuple[tuple[int, int], ...]]:
    """What the package's documentation does: two models, five iterations, symmetrised, links out of the matrices."""
    direct = trained((src, tgt) for src, tgt in pairs)
    inverse = trained((tgt, src) for src, tgt in pairs)
    both = thot().SymmetrizedAlignmentModel(direct, inverse)
    both.heuristic = thot().SymmetrizationHeuristic.GROW_DIAG_FINAL_AND
    found = []
    for start in range(0, len(pairs), 10_000):
        part = pairs[start : start + 10_000]
        for (src, tgt), (_, matrix) in zip(
            part, both.get_best_alignments([s for s, _ in part], [t for _, t in part]), strict=True
        ):
            found.append(tuple((i, j) for i in range(len(src)) for j in range(len(tgt)) if matrix[i, j]))
    return found


def trained(pairs: Iterator[Pair]) -> Any:
    model = thot().FastAlignModel()
    for src, tgt in pairs:
        model.add_sentence_pair(src, tgt, 1)
    model.start_training()
    for _ in range(ITERATIONS):
        model.train()
    model.end_training()
    return model
