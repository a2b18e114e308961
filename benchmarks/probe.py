"""All probes of a batch against one sentence after another, on a model of Marian's size with random weights.

The peer does what one writes first: for each sentence, context and probe it encodes the sentence and the idiom's parts
anew and decodes alone. Translations have the same length in both, since an untrained model never stops by itself.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.translate import model
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset
from idiometer.probe.contexts import CONTEXTS
from idiometer.probe.loading import load_model
from idiometer.probe.measuring import Sentence, measure
from idiometer.probe.model import ProbedModel
from idiometer.probe.pieces import Pieces
from idiometer.probe.uncertainty import idiom_pieces
from idiometer.probe.units import idiom_units

PROBES = ("translation", "likelihood", "uncertainty", "representation")
N_SLOW = int(os.environ.get("BENCH_SLOW_LINES", "8"))
N_FAST = int(os.environ.get("BENCH_FAST_LINES", "128"))
BUDGET = 2048


def testset(n: int) -> TestSet:
    """Sentences of the starter set, over and over."""
    examples = itertools.islice(itertools.cycle(load_testset("starter/en-fr")), n)
    return TestSet.of("bench", "en-fr", [replace(e, id=str(k)) for k, e in enumerate(examples)])


def sentences(probed: ProbedModel, data: TestSet) -> list[Sentence]:
    """As the model reads them; the first word of the reference stands for the idiom."""
    made = []
    for unit in idiom_units(data, data.where({})):
        example = data.examples[unit.index]
        read, reference = probed.read(example.src, unit.words), probed.read_reference(example.refs[0])
        if isinstance(read, str) or not isinstance(reference, Pieces):
            continue
        link = (unit.words[0], (0, len(example.refs[0].split()[0])))
        made.append(Sentence(read, reference, idiom_pieces(reference, [link], unit.words)))
    return made


def one_by_one(probed: ProbedModel, made: list[Sentence]) -> float:
    """Seconds for each sentence, every probe and context by itself."""
    start = time.perf_counter()
    for sentence in made:
        for probe in PROBES:
            contexts = [CONTEXTS] if probe == "representation" else [(context,) for context in CONTEXTS]
            for each in contexts:
                measure(probed, [sentence], frozenset({probe}), each, BUDGET)
    return time.perf_counter() - start


def together(probed: ProbedModel, made: list[Sentence]) -> float:
    """Seconds in batches."""
    start = time.perf_counter()
    measure(probed, made, frozenset(PROBES), CONTEXTS, BUDGET)
    return time.perf_counter() - start


def rows() -> Iterator[tuple[str, str, str]]:
    import torch

    device = torch.cuda.get_device_name() if torch.cuda.is_available() else f"CPU, {torch.get_num_threads()} threads"
    with tempfile.TemporaryDirectory() as folder:
        probed = load_model(str(model(Path(folder))), "en", "fr")
    slow, fast = sentences(probed, testset(N_SLOW)), sentences(probed, testset(N_FAST))
    together(probed, fast[:8])
    one, many = len(slow) / one_by_one(probed, slow), len(fast) / together(probed, fast)
    yield (
        f"all probes but reconstruction, batched / one sentence at a time ({device})",
        f"{many / one:.1f} ({many:.2f} / {one:.2f} sentences a second)",
        "≥ 10 times",
    )
    if torch.cuda.is_available():
        peaks = []
        for n in (256, 2525):
            torch.cuda.reset_peak_memory_stats()
            start = time.perf_counter()
            measure(probed, sentences(probed, testset(n)), frozenset(PROBES), CONTEXTS, 16384)
            seconds = time.perf_counter() - start
            peaks.append(torch.cuda.max_memory_allocated() / 2**30)
        yield (
            f"all probes but reconstruction on 2,525 examples, {device}",
            f"{seconds:.0f} s; peak memory {peaks[1]:.1f} GiB ({peaks[0]:.1f} with 256)",
            "< 180 s; memory does not grow",
        )
        yield ("float16 against float32: largest difference of log perplexity", _half(probed, fast), "reported")


def _half(probed: ProbedModel, made: list[Sentence]) -> str:
    """How much half precision changes, over all sentences and contexts."""
    import torch

    wanted = frozenset({"likelihood"})
    half = measure(probed, made, wanted, CONTEXTS, BUDGET)
    whole = measure(replace(probed, model=probed.model.to(torch.float32)), made, wanted, CONTEXTS, BUDGET)
    gaps = [
        abs(half.log_perplexity[context][place] - value) / value
        for context in CONTEXTS
        for place, value in whole.log_perplexity[context].items()
    ]
    return f"{max(gaps):.2%} (mean {sum(gaps) / len(gaps):.3%})"
