"""APT-Eval on idiom-mt with the alignments that the published program was run with: all seven rows of figures."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from idiometer.align.pharaoh import Precomputed
from idiometer.align.texts import align_texts, sides
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.metrics.apt_faithful import FaithfulAPT
from idiometer.metrics.apt_scores import NO_SEGMENT
from idiometer.metrics.evaluate import SystemScores, evaluate
from idiometer.metrics.litter_faithful import OTHER_SPAN
from idiometer.metrics.settings import Settings
from idiometer.text.text import Link

pytestmark = pytest.mark.shared

COLUMNS = {"unigram": "unigram_precision", "MWE": "score_mwe", "chrF": "chrf", "TER": "ter", "BLEU": "sbleu"}


@cache
def idiom_mt(data: Path) -> TestSet:
    return TestSet.read(data / "idiom-mt")


@cache
def links(data: Path, file: str, hypotheses: str) -> list[list[Link]]:
    precomputed = Precomputed.read(data / "golden/apt" / file, "moses")
    texts = sides(idiom_mt(data), [system(data, hypotheses)])["s"]
    return align_texts(precomputed, texts, "en-fr")


def system(data: Path, named: str) -> Hypotheses:
    path = named.split(" ", maxsplit=1)[0]
    return Hypotheses.read(data / path, "s")


@cache
def scores(data: Path, hypotheses: str, ref_file: str, hyp_file: str, average: str) -> SystemScores:
    aligned = {"ref": links(data, ref_file, "idiom-mt/sents.fr"), "s": links(data, hyp_file, hypotheses)}
    settings = Settings(average=average, intervals=False)
    return evaluate(
        idiom_mt(data), [system(data, hypotheses)], [FaithfulAPT("fr")], settings, aligned
    ).systems[0]  # fmt: skip


@pytest.mark.parametrize("row", range(7))
def test_every_row(shared: Path, row: int) -> None:
    data = shared / "data"
    with (data / "golden/apt/summary.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    assert len(rows) == 7
    expected = rows[row]
    named = (expected["hypotheses"], expected["src-ref alignment"], expected["src-hyp alignment"], expected["average"])
    found = scores(data, *named)
    for name, column in COLUMNS.items():
        value = found.score(f"APT-{name}:faithful").value
        assert value is not None
        assert round(value, 3) == float(expected[column]), column
    score = found.scores[0]
    n = score.n_occurrences + score.skipped[NO_SEGMENT]
    assert n == len(idiom_mt(data)) == idiom_mt(data).n_occurrences - score.skipped[OTHER_SPAN]
    assert round(score.skipped[NO_SEGMENT] / n, 3) == float(expected["empty"])
