"""APT-Eval in an experiment: two aligners learn from the pairs of the split, and link words with the idioms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.align.texts import align_sides, sides, token_pairs
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import MissingExtraError
from idiometer.metrics.apt import APT
from idiometer.metrics.settings import Settings
from idiometer.systems.experiment.paths import Paths
from idiometer.systems.experiment.seeds import scores_of
from idiometer.systems.training.sources import read_pairs

if TYPE_CHECKING:
    from idiometer.align.statistical import Statistical

METHODS = ("fast-align", "eflomal")
PARTS = ("regular-train", "idiom-train", "idiom-test")  # what they learn from: the last with its references
TOKENS = "words"


def make_aligners(paths: Paths, say: Callable[[str], None]) -> list[Statistical]:
    """Both aligners; none where the package is missing, which is said."""
    from idiometer.align.training import Corpus, train

    texts = [pair for part in PARTS for pair in read_pairs(_files(paths, part))]
    try:
        corpus = Corpus.of(token_pairs(texts, "-".join(paths.languages), TOKENS))
        return [train(corpus, method, tokens=TOKENS) for method in METHODS]
    except MissingExtraError as error:
        say(f"APT-Eval is left out: {error}")
        return []


def _files(paths: Paths, part: str) -> tuple[Path, Path]:
    source, target = paths.languages
    return paths.split / f"{part}.{source}", paths.split / f"{part}.{target}"


def aligned_scores(testset: TestSet, systems: Sequence[Hypotheses], aligner: Statistical) -> dict[str, Any]:
    """APT-Eval's scores, by their names with the aligner's."""
    links = align_sides(aligner, sides(testset, systems), testset.langpair)
    settings = Settings(test=None, aligner=aligner.settings())
    found = scores_of(testset, systems, [APT(testset.target)], settings, links)
    return {f"{name}, {aligner.name}": score for name, score in found.items()}
