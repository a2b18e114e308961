"""Judge systems on a test set: a thousand examples at a time, every text made once, every metric run on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError
from idiometer.metrics import corpus_scores
from idiometer.metrics.aggregate import aggregate, compare
from idiometer.metrics.base import AnyMetric, Item, Metric, Skip, Verdict, is_corpus, is_targeted
from idiometer.metrics.breakdown import Breakdown, break_down
from idiometer.metrics.score import Comparison, Score
from idiometer.metrics.settings import Settings
from idiometer.text.text import Link, Text

if TYPE_CHECKING:
    from idiometer.metrics.breakdown import General

CHUNK = 1000
Links = Mapping[str, Sequence[Sequence[Link]]]


@dataclass(frozen=True)
class SystemScores:
    """One system's scores, one per output of every metric."""

    system: str
    scores: tuple[Score, ...]

    def score(self, name: str) -> Score:
        """The score of an output by its name."""
        return next(score for score in self.scores if score.name.lower() == name.lower())


@dataclass(frozen=True)
class Evaluation:
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

    `links` has word alignments as pairs of character spans: under `ref` those of the references, under a system's
    name those of its hypotheses.
    """
    settings = settings or Settings()
    links = links or {}
    check(testset, systems, metrics, links)
    testset = testset.where(settings.where)
    targeted = [metric for metric in metrics if is_targeted(metric)]
    verdicts = _judge_all(testset, systems, targeted, links)
    corpus = [metric for metric in metrics if is_corpus(metric)]
    statistics = corpus_scores.collect(testset, systems, corpus, settings)
    scored: list[tuple[Score, ...]] = []  # one entry per metric and system, metric first
    comparisons: list[Comparison] = []
    for metric in metrics:
        if is_targeted(metric):
            per_system = [aggregate(metric, testset, verdicts[metric.name, s.system], settings) for s in systems]
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
        tuple(SystemScores(s.system, tuple(x for row in scored[i::n] for x in row)) for i, s in enumerate(systems)),
        tuple(comparisons),
        tuple(break_down(testset, [s.system for s in systems], targeted, verdicts, statistics, settings, general)),
    )


def check(testset: TestSet, systems: Sequence[Hypotheses], metrics: Sequence[AnyMetric], links: Links) -> None:
    """Raise unless the systems fit the test set and every metric gets what it needs."""
    if not systems:
        raise UsageError("no system to score: name at least one file of hypotheses")
    for hypotheses in systems:
        hypotheses.check(testset)
    for kind, names in (("system", [s.system for s in systems]), ("metric", [m.name for m in metrics])):
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"two of the {kind}s are called {twice!r}; their names must differ")
    for metric in metrics:
        if "ref" in metric.needs and (bare := next((e for e in testset if not e.refs), None)):
            raise IdiometerError(
                f"{metric.name} needs a reference for every example, and example {bare.id!r} of {testset.name} has "
                "none; add references or leave the metric out"
            )
        if "links.ref" in metric.needs and "ref" not in links:
            raise UsageError(f"{metric.name} needs word alignments of the references")
        if "links.hyp" in metric.needs and (bare_system := next((s for s in systems if s.system not in links), None)):
            raise UsageError(f"{metric.name} needs word alignments of {bare_system.system}")
        if is_targeted(metric) and not testset.n_occurrences:
            raise IdiometerError(f"{metric.name} judges occurrences of idioms, and {testset.name} marks none")


def _judge_all(
    testset: TestSet, systems: Sequence[Hypotheses], metrics: Sequence[Metric[Any]], links: Links
) -> dict[tuple[str, str], list[Verdict]]:
    found: dict[tuple[str, str], list[Verdict]] = {(m.name, s.system): [] for m in metrics for s in systems}
    if not metrics:
        return found
    for start in range(0, len(testset), CHUNK):
        items = list(_items(testset, start, links))
        if not items:
            continue
        prepared = [(metric, *_prepare(metric, items)) for metric in metrics]
        for system in systems:
            texts = _texts(testset.target, system, start, links)
            for metric, ready, skips in prepared:
                judged = list(metric.judge([(item, p, texts[item.index - start]) for item, p in ready]))
                if len(judged) != len(ready):
                    raise AssertionError(f"{metric.name} gave {len(judged)} verdicts for {len(ready)} items")
                found[metric.name, system.system] += judged + skips
    for verdicts in found.values():
        verdicts.sort(key=lambda v: (v.example, v.occurrence))
    return found


def _items(testset: TestSet, start: int, links: Links) -> Iterator[Item]:
    aligned = links.get("ref")
    for index, example in enumerate(testset.examples[start : start + CHUNK], start):
        if example.occurrences:
            src = Text(example.src, testset.source)
            refs = tuple(Text(ref, testset.target, aligned[index] if aligned else None) for ref in example.refs)
            for number in range(len(example.occurrences)):
                yield Item(index, number, example, src, refs)


def _prepare(metric: Metric[Any], items: Sequence[Item]) -> tuple[list[tuple[Item, object]], list[Verdict]]:
    ready: list[tuple[Item, object]] = []
    skips: list[Verdict] = []
    for item in items:
        prepared = metric.prepare(item)
        if isinstance(prepared, Skip):
            skips.append(Verdict(item.index, item.number, (), skipped=prepared.reason))
        else:
            ready.append((item, prepared))
    return ready, skips


def _texts(lang: str, system: Hypotheses, start: int, links: Links) -> list[Text]:
    aligned = links.get(system.system)
    return [
        Text(line, lang, aligned[index] if aligned else None)
        for index, line in enumerate(system.lines[start : start + CHUNK], start)
    ]
