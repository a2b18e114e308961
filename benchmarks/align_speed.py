"""fast_align through Idiometer against the bare package; the neural aligner batched against one pair at a time."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.align_quality import PAIR, tatoeba
from idiometer.align.base import Pair
from idiometer.align.neural import Neural
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
    other = sum(a != b for a, b in zip(links, bare, strict=True))
    measured = f"{ours / theirs:.2f} times ({ours:.0f} s against {theirs:.0f} s of processor time; {other} pairs with "
    measured += "other links)"
    yield f"fast_align on {len(pairs):,} pairs, training and links, against bare sil-thot", measured, "≤ 1.2 times"
    yield neural(pairs)


def neural(pairs: Sequence[Pair]) -> tuple[str, str, str]:
    """A random encoder of a distilled model's shape, cut down: speed does not depend on what is in the weights."""
    from tests.align.encoders import save_encoder

    text = pairs[:: len(pairs) // 2000][:2000]
    with tempfile.TemporaryDirectory() as folder:
        words = Counter(word for pair in text for side in pair for word in side)
        vocabulary = [word for word, n in words.most_common(5000)]
        aligner = Neural.load(str(save_encoder(Path(folder), 64, vocabulary)), 2)
    aligner.align(pairs[:32])
    start = time.process_time()
    batched = aligner.align(text)
    together = time.process_time() - start
    start = time.process_time()
    alone = [aligner.align([pair])[0] for pair in text]
    one_by_one = time.process_time() - start
    same = sum(a == b for a, b in zip(batched, alone, strict=True))
    rate = f"{len(text) / together:,.0f} pairs a second, {len(text) / one_by_one:,.0f} one at a time"
    measured = f"{one_by_one / together:.1f} times ({rate}; {same} of {len(text)} pairs with the same links)"
    return "neural path batched, a tiny encoder (2 layers of 64) on CPU", measured, "≥ 10 times"


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
