"""Judge systems on a test set, average, compare with the first system, break down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError
from idiometer.metrics import corpus_scores
from idiometer.metrics.aggregate import aggregate, compare
from idiometer.metrics.base import AnyMetric, is_corpus, is_targeted, outputs_of
from idiometer.metrics.breakdown import Breakdown, break_down
from idiometer.metrics.judging import Links, judge_all
from idiometer.metrics.linked import check_links, links_settings
from idiometer.metrics.score import Comparison, Score
from idiometer.metrics.settings import Settings
from idiometer.shown import Shown

if TYPE_CHECKING:
    from idiometer.metrics.breakdown import General


@dataclass(frozen=True)
class SystemScores:
    """One system's scores, one per output of every metric."""

    system: str
    scores: tuple[Score, ...]
    n_empty: int = 0  # translations without a word

    def score(self, name: str) -> Score:
        """The score of an output by its name."""
        return next(score for score in self.scores if score.name.lower() == name.lower())


@dataclass(frozen=True)
class Evaluation(Shown):
    """What was found; the first system is the baseline of the comparisons."""

    testset: TestSet
    settings: Settings
    systems: tuple[SystemScores, ...]
    comparisons: tuple[Comparison, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()


def evaluate(
    testset: TestSet,
    systems: Sequence[Hypotheses],
    metrics: Sequence[AnyMetric],
    settings: Settings | None = None,
    links: Links | None = None,
    general: General | None = None,
) -> Evaluation:
    """Scores of every system on every metric, and comparisons with the first system where a test is set.

    `links` has word alignments as pairs of character spans: under `ref` those of the (first) reference, under `ref:1`
    those of the second, under a system's name those of its hypotheses.
    """
    settings = settings or Settings()
    links = links or {}
    check(testset, systems, metrics, links)
    if general:
        general.check(testset, len(systems))
    chosen = testset.where(settings.where)
    targeted = [metric for metric in metrics if is_targeted(metric)]
    verdicts = judge_all(testset, systems, targeted, links, chosen)
    corpus = [metric for metric in metrics if is_corpus(metric)]
    statistics = corpus_scores.collect(testset, systems, corpus, settings, chosen)
    scored: list[tuple[Score, ...]] = []  # one entry per metric and system, metric first
    comparisons: list[Comparison] = []
    for metric in metrics:
        if is_targeted(metric):
            made = [links_settings(metric, links, s.system, settings) for s in systems]
            per_system = [
                aggregate(metric, testset, verdicts[metric.name, s.system], settings, extra)
                for s, extra in zip(systems, made, strict=True)
            ]
        else:
            per_system = [(score,) for score in corpus_scores.scores(statistics[metric.name], testset, settings)]
        scored += per_system
        if settings.test and len(systems) > 1:
            names = [s.system for s in systems]
            if is_targeted(metric):
                for k in range(len(metric.outputs)):
                    pairs = [(name, scores[k]) for name, scores in zip(names, per_system, strict=True)]
                    comparisons += compare(testset, pairs[0], pairs[1:], k, settings)
            else:
                comparisons += corpus_scores.compare(statistics[metric.name], settings)
    n = len(systems)
    return Evaluation(
        testset,
        settings,
        tuple(
            SystemScores(s.system, tuple(x for row in scored[i::n] for x in row), s.n_empty)
            for i, s in enumerate(systems)
        ),
        tuple(comparisons),
        tuple(break_down(testset, [s.system for s in systems], targeted, verdicts, statistics, settings, general)),
    )


def check(testset: TestSet, systems: Sequence[Hypotheses], metrics: Sequence[AnyMetric], links: Links) -> None:
    """Raise unless the systems fit the test set and every metric gets what it needs."""
    if not systems:
        raise UsageError("no system to score: name at least one file of hypotheses")
    for hypotheses in systems:
        hypotheses.check(testset)
    titles = [o.name for m in metrics for o in outputs_of(m)]
    for kind, names in (("systems", [s.system for s in systems]), ("scores", titles)):
        folded = [name.lower() if kind == "scores" else name for name in names]
        if twice := next((name for name, key in zip(names, folded, strict=True) if folded.count(key) > 1), None):
            raise UsageError(f"two of the {kind} are called {twice!r}; their names must differ")
    for side, aligned in links.items():
        if len(aligned) != len(testset):
            raise IdiometerError(
                f"links of {side}: {len(aligned)} lists of them for the {len(testset)} examples of {testset.name}"
            )
    for metric in metrics:
        if "ref" in metric.needs and (bare := next((e for e in testset if not e.refs), None)):
            raise IdiometerError(
                f"{metric.name} needs a reference for every example, and example {bare.id!r} of {testset.name} has "
                "none; add references or leave the metric out"
            )
        if is_targeted(metric) and metric.langpair not in (None, testset.langpair):
            raise UsageError(
                f"{metric.name} was made with a lexicon for {metric.langpair}, and {testset.name} is "
                f"{testset.langpair}: load one for that pair"
            )
        if is_targeted(metric) and not testset.n_occurrences:
            raise IdiometerError(f"{metric.name} judges occurrences of idioms, and {testset.name} marks none")
        check_links(metric, testset, systems, links)
