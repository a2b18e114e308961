"""LitTER on idiom-mt with MUSE: every score and every label, triggering words included, of the published program."""

from __future__ import annotations

import ast
import csv
import gzip
from functools import cache
from pathlib import Path

import pytest

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import load_lexicon
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.litter_faithful import OTHER_SPAN, FaithfulLitTER, LitterOptions
from idiometer.metrics.score import Score
from idiometer.metrics.settings import Settings

pytestmark = pytest.mark.shared

SYSTEMS = ("apertium_es", "gloss", "drop20", "ref")
RUNS = [f"{s}.{rest}" for s in SYSTEMS for rest in ("lower.acc.macro", "lower.micro", "micro")]
VARIANTS = {
    "comp": ["compounds"],
    "fuzzy": ["fuzzy"],
    "part": ["partial"],
    "srcw": ["strip_sourcewords"],
    "stop": ["strip_stopwords"],
}
VARIANTS["all"] = [name for names in VARIANTS.values() for name in names] + ["strip_accents"]
Label = tuple[bool, frozenset[str]] | None


@cache
def resources(data: Path) -> tuple[TestSet, Lexicon]:
    muse = [str(data / f"muse/{pair}.txt.gz") for pair in ("en-fr", "fr-en")]
    return TestSet.read(data / "idiom-mt"), load_lexicon(muse, "en-fr")


def score(data: Path, run: str) -> Score:
    """What we compute for a run of the summary, by its name."""
    system, *flags = run.split(".")
    if system == "var":
        system, on = "apertium_es", ["lowercase", *VARIANTS[flags[0]]]
        average = "macro" if flags[0] == "all" else "micro"
    else:
        on = [name for flag, name in (("lower", "lowercase"), ("acc", "strip_accents")) if flag in flags]
        average = flags[-1]
    testset, lexicon = resources(data)
    path = data / ("idiom-mt/sents.fr" if system == "ref" else f"golden/litter/hyp.{system}.fr.gz")
    metric = FaithfulLitTER(lexicon, LitterOptions(**dict.fromkeys(on, True)))
    settings = Settings(average=average, intervals=False)
    return evaluate(testset, [Hypotheses.read(path)], [metric], settings).systems[0].scores[0]


def published(data: Path, run: str) -> dict[int, Label]:
    found: dict[int, Label] = {}
    with gzip.open(data / f"golden/litter/{run}.labels.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            number, label, *words = line.rstrip("\n").split("\t")
            listed = ast.literal_eval(words[0][words[0].index("{") :]) if words else ()
            found[int(number)] = None if label == "skipped" else (label == "1", frozenset(listed))
    return found


@pytest.mark.parametrize("run", [*RUNS, *(f"var.{name}" for name in VARIANTS)])
def test_every_score_and_label(shared: Path, run: str) -> None:
    data = shared / "data"
    with (data / "golden/litter/summary.tsv").open(encoding="utf-8") as lines:
        expected = {row["run"]: row for row in csv.DictReader(lines, delimiter="\t")}[run]
    found = score(data, run)
    assert found.value is not None
    assert round(found.value, 4) == float(expected["score"])
    assert found.n_occurrences == int(expected["scored"])
    labels: dict[int, Label] = {}
    for verdict in found.verdicts:
        if verdict.skipped != OTHER_SPAN:
            words = frozenset(str(evidence.word) for evidence in verdict.evidence)
            labels[verdict.example] = None if verdict.skipped else (verdict.values == (1.0,), words)
    assert labels == published(data, run)
