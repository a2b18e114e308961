"""Links of idiom spans against the published neural alignments of idiom-mt, by method and heuristic."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks.timing import SHARED
from idiometer.align.base import Pair
from idiometer.align.pharaoh import read_pharaoh
from idiometer.align.spans import overlap
from idiometer.align.statistical import HEURISTICS, Statistical
from idiometer.align.texts import TextPair, align_texts, token_pairs
from idiometer.align.tokens import tokenise
from idiometer.align.training import Corpus, train
from idiometer.corpus.example import Span
from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet

PAIR = "en-fr"
TokenLinks = set[tuple[int, int]]


def rows() -> Iterator[tuple[str, str, str]]:
    testset = TestSet.read(SHARED / "idiom-mt")
    text = [(e.src, e.refs[0]) for e in testset]
    pairs = training_pairs(text)
    spans = [e.raw_spans[-1] if e.raw_spans else e.occurrences[-1].spans[-1] for e in testset]
    corpus = Corpus.of(pairs)
    aligner = train(corpus)
    for name in HEURISTICS:
        f1, precision, recall, empty = measure(replace(aligner, heuristic=name), text, spans)
        measured = f"F1 {f1:.3f} (precision {precision:.3f}, recall {recall:.3f}), empty {empty:.3f}"
        yield f"{aligner.name}, {name}: idiom spans' links", measured, "F1 ≥ 0.65 and empty ≤ 0.10 with one"


def training_pairs(text: Sequence[TextPair]) -> list[Pair]:
    """Tokens of sents, regular and Tatoeba."""
    folder = SHARED / "idiom-mt"
    regular = zip(read_lines(folder / "regular.en.gz"), read_lines(folder / "regular.fr.gz"), strict=True)
    return token_pairs([*text, *regular, *tatoeba()], PAIR, "words")


def tatoeba() -> Iterator[TextPair]:
    with gzip.open(SHARED / "tatoeba/en-fr.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            src, tgt, *_ = line.rstrip("\n").split("\t")
            yield src, tgt


def measure(aligner: Statistical, text: Sequence[TextPair], spans: Sequence[Span]) -> tuple[float, float, float, float]:
    """F1, precision and recall of the links in Moses tokens, and the share of spans without any."""
    published = read_pharaoh(SHARED / "golden/apt/src_ref.remapped.align.gz")
    right = ours = theirs = empty = 0
    for links, gold, span, (src, tgt) in zip(align_texts(aligner, text, PAIR), published, spans, text, strict=True):
        sources, targets = tokenise(src, "en", "moses").spans, tokenise(tgt, "fr", "moses").spans
        idiom = {i for i, place in enumerate(sources) if overlap(place, span)}
        found: TokenLinks = {
            (i, j)
            for a, b in links
            for i in idiom
            if overlap(sources[i], a)
            for j, place in enumerate(targets)
            if overlap(place, b)
        }
        wanted = {link for link in gold if link[0] in idiom}
        right, ours, theirs = right + len(found & wanted), ours + len(found), theirs + len(wanted)
        empty += not found
    return 2 * right / (ours + theirs), right / ours, right / theirs, empty / len(text)
