"""All scores of an experiment: on idiom and regular sentences, for each seed and for all seeds together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.metrics.base import AnyMetric
from idiometer.metrics.registry import Options, make_metrics
from idiometer.metrics.settings import Settings
from idiometer.systems.experiment.aligned import aligned_scores, make_aligners
from idiometer.systems.experiment.config import Experiment
from idiometer.systems.experiment.paths import Paths
from idiometer.systems.experiment.seeds import scores_of

if TYPE_CHECKING:
    from idiometer.systems.experiment.plan import Trained

GLOBAL = ["bleu", "chrf"]


def score_all(
    experiment: Experiment, paths: Paths, all_trained: Sequence[Trained], say: Callable[[str], None]
) -> dict[str, Any]:
    """A row for each way to train and condition, with scores by test set."""
    tests = {"idiom": _idiom_test(paths), "regular": _regular_test(paths)}
    metrics = {
        "idiom": [*_literal(tests["idiom"], paths, say), *make_metrics(GLOBAL, tests["idiom"])],
        "regular": make_metrics(GLOBAL, tests["regular"]),
    }
    aligners = make_aligners(paths, say)
    rows = []
    groups: dict[tuple[str, str], list[Trained]] = {}
    for trained in all_trained:
        groups.setdefault((trained.model.name, trained.condition), []).append(trained)
    for (model, condition), group in groups.items():
        row: dict[str, Any] = {"model": model, "condition": condition, "seeds": [t.seed for t in group], "scores": {}}
        made = {name: [_translations(paths, trained, name) for trained in group] for name in tests}
        for name, testset in tests.items():
            row["scores"][name] = scores_of(testset, made[name], metrics[name], Settings(test=None), {})
        row["empty"] = [sum(system.n_empty for system in made["idiom"]), sum(map(len, made["idiom"]))]
        for aligner in aligners:
            row["scores"]["idiom"] |= aligned_scores(tests["idiom"], made["idiom"], aligner)
        rows.append(row)
    return {
        "schema": 1,
        "experiment": experiment.name,
        "langpair": experiment.langpair,
        "tests": {name: {"examples": len(testset), "digest": testset.digest} for name, testset in tests.items()},
        "rows": rows,
    }


def _idiom_test(paths: Paths) -> TestSet:
    return TestSet.read(paths.split / "idiom-test.jsonl")


def _regular_test(paths: Paths) -> TestSet:
    from idiometer.corpus.formats import from_files

    source, target = (str(paths.split / f"regular-test.{lang}") for lang in paths.languages)
    return from_files(source, [target], None, "-".join(paths.languages))


def _literal(testset: TestSet, paths: Paths, say: Callable[[str], None]) -> list[AnyMetric]:
    """LitTER where there is a lexicon; what is left out is said."""
    try:
        return make_metrics(["litter"], testset, Options(lexicon=tuple(map(str, paths.lexicons()))))
    except IdiometerError as error:
        say(f"LitTER is left out: {error}")
        return []


def _translations(paths: Paths, trained: Trained, test: str) -> Hypotheses:
    return Hypotheses.read(
        paths.translations(trained.name) / f"{test}-test.{paths.languages[1]}", f"seed {trained.seed}"
    )
