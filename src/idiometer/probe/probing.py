"""Everything that is probed of some models on one test set, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.metrics.settings import Settings
from idiometer.probe.contexts import CONTEXTS
from idiometer.probe.measuring import Found, Progress, Sentence, measure
from idiometer.probe.model import ProbedModel
from idiometer.probe.uncertainty import idiom_pieces
from idiometer.probe.units import Unit, controls, idiom_units
from idiometer.text.text import Link

PROBES = ("translation", "likelihood", "uncertainty", "reconstruction", "representation")
Links = Sequence[Sequence[Link]]


@dataclass(frozen=True)
class Plan:
    """What is probed and how."""

    probes: frozenset[str] = frozenset(PROBES)
    contexts: tuple[str, ...] = CONTEXTS
    controls: bool = True
    budget: int = 2048  # tokens of a padded batch
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True)
class Probed:
    """One model on the units that all models can read: what was measured of idioms, and of control spans."""

    model: ProbedModel
    idioms: Found
    controls: Found
    control_places: tuple[int, ...]  # the units that have a control span


@dataclass(frozen=True)
class Probing:
    """The units, as a test set with one occurrence an example, and every model on them."""

    testset: TestSet
    units: tuple[Unit, ...]
    control_units: tuple[Unit | None, ...]
    left_out: Mapping[str, int]
    models: tuple[Probed, ...]
    plan: Plan


def probe(
    testset: TestSet,
    models: Sequence[ProbedModel],
    plan: Plan,
    links: Links | None = None,
    progress: Callable[[str], Progress] = lambda _model: lambda _done, _all: None,
) -> Probing:
    """Measure every model; `links` are the alignments of the first references, one row an example."""
    units = list(idiom_units(testset, testset.where(plan.settings.where)))
    beside = controls(testset, units, plan.settings.seed) if plan.controls else [None] * len(units)
    left_out: Counter[str] = Counter()
    kept = []
    for place, unit in enumerate(units):
        text = testset.examples[unit.index].src
        why = next((got for model in models if isinstance(got := model.read(text, unit.words), str)), None)
        if why:
            left_out[why] += 1
        else:
            kept.append(place)
    if not kept:
        reasons = "; ".join(f"{why}: {n:,}" for why, n in left_out.items())
        raise IdiometerError(f"no occurrence of {testset.name} can be probed ({reasons}): choose another model or text")
    ours = tuple(units[place] for place in kept)
    theirs = tuple(_readable(beside[place], testset, models) for place in kept)
    probed = tuple(_probed(testset, model, ours, theirs, plan, links, progress(model.name)) for model in models)
    return Probing(_by_unit(testset, ours), ours, theirs, dict(left_out), probed, plan)


def _readable(unit: Unit | None, testset: TestSet, models: Sequence[ProbedModel]) -> Unit | None:
    """A control span that every model has pieces for."""
    if unit is None:
        return None
    text = testset.examples[unit.index].src
    return None if any(isinstance(model.read(text, unit.words), str) for model in models) else unit


def _by_unit(testset: TestSet, units: Sequence[Unit]) -> TestSet:
    """One example a unit, which is the only occurrence of it."""
    alone = Counter(unit.index for unit in units)
    examples = []
    for unit in units:
        example = testset.examples[unit.index]
        name = example.id if alone[unit.index] == 1 else f"{example.id}#{unit.number}"
        examples.append(replace(example, id=name, occurrences=(example.occurrences[unit.number],)))
    return TestSet.of(testset.name, testset.langpair, examples)


def _probed(
    testset: TestSet,
    model: ProbedModel,
    units: Sequence[Unit],
    beside: Sequence[Unit | None],
    plan: Plan,
    links: Links | None,
    progress: Progress,
) -> Probed:
    sentences = [_sentence(testset, model, unit, links) for unit in units]
    there = tuple(place for place, unit in enumerate(beside) if unit)
    others = [_sentence(testset, model, unit, links) for unit in beside if unit]
    n = len(sentences) + len(others)
    found = measure(model, sentences, plan.probes, plan.contexts, plan.budget, lambda done, _: progress(done, n))
    control = measure(
        model,
        others,
        plan.probes,
        plan.contexts,
        plan.budget,
        lambda done, _: progress(len(sentences) + done, n),
    )
    return Probed(model, found, control, there)


def _sentence(testset: TestSet, model: ProbedModel, unit: Unit, links: Links | None) -> Sentence:
    example = testset.examples[unit.index]
    read = model.read(example.src, unit.words)
    if isinstance(read, str):  # what cannot be read was left out
        raise AssertionError(f"{example.id}: {read}")
    reference = model.read_reference(example.refs[0]) if example.refs else None
    if reference is None or isinstance(reference, str):
        return Sentence(read)
    ours = idiom_pieces(reference, links[unit.index], unit.words) if links else None
    return Sentence(read, reference, ours)
