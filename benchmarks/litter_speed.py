"""LitTER's sentences a second in both modes, one system and four, against a plain implementation; lexicon loading.

Seconds are the processor's. A first pass looks into every word and reads the dictionaries; later ones remember them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import process_time

from benchmarks import timing
from benchmarks.plain_litter import plain_litter
from benchmarks.timing import SHARED
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.lexicon.loading import load_lexicon
from idiometer.metrics.base import AnyMetric
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.litter import LitTER
from idiometer.metrics.litter_faithful import FaithfulLitTER
from idiometer.metrics.settings import Settings
from idiometer.text import moses

SYSTEMS = ("apertium_es", "gloss", "drop20")
call = partial(timing.call, clock=process_time)


def rows() -> Iterator[tuple[str, str, str]]:
    muse = [str(SHARED / f"muse/{pair}.txt.gz") for pair in ("en-fr", "fr-en")]
    seconds = call(lambda: load_lexicon(muse, "en-fr"), 3)
    lexicon = load_lexicon(muse, "en-fr")
    yield f"loading a lexicon of {len(lexicon):,} pairs from two files", f"{seconds:.2f} s", "< 0.5 s"
    testset = TestSet.read(SHARED / "idiom-mt")
    systems = [Hypotheses.read(SHARED / f"golden/litter/hyp.{name}.fr.gz") for name in SYSTEMS]
    systems.append(Hypotheses("ref", tuple(example.refs[0] for example in testset)))
    dictionary = {word: set(targets) for word, targets in lexicon.entries.items()}
    plain = sum(call(lambda s=s: plain_litter(testset, s.lines, dictionary), 2) for s in systems) / len(systems)  # type: ignore[misc]
    for make, limit in ((LitTER, "≥ 10 times"), (FaithfulLitTER, "≥ 3 times")):
        for n in (1, len(systems)):
            metric = make(lexicon)

            def run(n: int = n, metric: AnyMetric = metric) -> None:
                moses._piece.cache_clear()
                evaluate(testset, systems[:n], [metric], Settings(intervals=False))

            for title, repeat in (("first pass, ", 1), ("", 3)) if n == 1 else (("", 3),):
                took = call(run, repeat)
                rate = n * len(testset) / took
                measured = (
                    f"{plain * n / took:.1f} times ({rate:,.0f} sentences a second; plain {len(testset) / plain:,.0f})"
                )
                yield f"{make.name}, {title}{n} system{'s' * (n > 1)}, against plain LitTER", measured, limit
