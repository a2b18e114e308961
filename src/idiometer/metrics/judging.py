"""Every verdict of every targeted metric: a thousand examples at a time, every text made once for all metrics."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from idiometer.align.base import ref_key
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.metrics.base import Item, Metric, Skip, Verdict
from idiometer.text.text import Link, Text

CHUNK = 1000
Links = Mapping[str, Sequence[Sequence[Link]]]


def judge_all(
    testset: TestSet,
    systems: Sequence[Hypotheses],
    metrics: Sequence[Metric[Any]],
    links: Links,
    chosen: frozenset[tuple[int, int]],
) -> dict[tuple[str, str], list[Verdict]]:
    """The verdicts on the chosen occurrences by metric and system, in the order of the test set."""
    found: dict[tuple[str, str], list[Verdict]] = {(m.name, s.system): [] for m in metrics for s in systems}
    if not metrics:
        return found
    with without_collector():
        _judge_chunks(testset, systems, metrics, links, chosen, found)
    for verdicts in found.values():
        verdicts.sort(key=lambda v: (v.example, v.occurrence))
    return found


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Judging makes many small objects and no cycles: looking for cycles among them takes a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled and not gc.get_freeze_count():  # call all that is new old, at no cost, or it is looked through now
            gc.freeze()
            gc.unfreeze()
        if enabled:
            gc.enable()


def _judge_chunks(
    testset: TestSet,
    systems: Sequence[Hypotheses],
    metrics: Sequence[Metric[Any]],
    links: Links,
    chosen: frozenset[tuple[int, int]],
    found: dict[tuple[str, str], list[Verdict]],
) -> None:
    for start in range(0, len(testset), CHUNK):
        items = list(_items(testset, start, links, chosen))
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


def _items(testset: TestSet, start: int, links: Links, chosen: frozenset[tuple[int, int]]) -> Iterator[Item]:
    for index, example in enumerate(testset.examples[start : start + CHUNK], start):
        if example.occurrences:
            src = Text(example.src, testset.source)
            refs = tuple(_text(ref, testset.target, links, ref_key(k), index) for k, ref in enumerate(example.refs))
            for number in range(len(example.occurrences)):
                if (index, number) in chosen:
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
    lines = enumerate(system.lines[start : start + CHUNK], start)
    return [_text(line, lang, links, system.system, index) for index, line in lines]


def _text(raw: str, lang: str, links: Links, side: str, index: int) -> Text:
    aligned = links.get(side)
    return Text(raw, lang, aligned[index] if aligned is not None else None)
