"""What was measured, as scores: contexts, words and spans against each other, with the machinery of all metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from idiometer.align.base import Aligner
from idiometer.align.texts import align_sides, sides
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.metrics.base import AnyMetric, Output
from idiometer.metrics.evaluate import Evaluation, evaluate
from idiometer.probe.lost import Reconstruction, against_controls, give_back, measures
from idiometer.probe.measuring import Found
from idiometer.probe.model import ProbedModel
from idiometer.probe.probing import Probed, Probing
from idiometer.probe.results import Measure, Measured, joined, scored

ByPlace = Mapping[int, float | None]  # a value by the place of the unit
NO_REFERENCE = "no reference that the model reads"
NO_LINK = "no target word is aligned to it, or every one is"
NO_CONTROL = "a control span, a reference or an alignment is missing"


@dataclass(frozen=True)
class Tables:
    """The evaluations of one model, by what their systems are; None where nothing was measured for it."""

    contexts: Evaluation | None
    pairs: Evaluation | None  # of contexts
    words: Evaluation | None  # aligned to the idiom, and others
    controls: Evaluation | None  # control spans, and idioms
    layers: Mapping[str, Evaluation]  # by pair of contexts
    reconstruction: Reconstruction | None = None


def tables(
    probing: Probing,
    probed: Probed,
    metrics: Sequence[AnyMetric],
    aligner: Aligner | None = None,
    reverse: ProbedModel | None = None,
) -> Tables:
    """All tables of one model. `metrics` judge the translations; `aligner` links them where a metric wants that."""
    make = _Maker(probing, probed.model.name)
    found, contexts = probed.idioms, probing.plan.contexts
    by_context = joined(_judged(probing, found, metrics, aligner), make.table(_by_context(make, found, contexts)))
    by_span = make.table(_by_span(make, probed, contexts))
    given = None
    if reverse and found.translations:
        given = give_back(probing, probed, reverse, by_context)
        by_span = joined(by_span, make.table([against_controls(given, contexts[0], reverse.name)]))
        by_context = joined(by_context, make.table(measures(given, by_context, reverse.name)))
    return Tables(
        by_context,
        make.table(_by_pair(make, found, contexts)),
        make.table(_by_words(make, found, contexts)),
        by_span,
        {pair: table for pair in found.distances if (table := make.table(_by_layer(make, found, pair)))},
        given,
    )


class _Maker:
    """Scores of values by place."""

    def __init__(self, probing: Probing, model: str) -> None:
        self._probing = probing
        self._parts = {"model": model, "probe-seed": str(probing.plan.settings.seed)}

    def measured(self, output: Output, why_not: str, systems: Mapping[str, ByPlace]) -> Measured:
        places = range(len(self._probing.units))
        values = {name: ([row.get(place) for place in places],) for name, row in systems.items()}
        return Measured(Measure((output,), self._parts, why_not), values)

    def table(self, found: Sequence[Measured]) -> Evaluation | None:
        """The scores of what was measured, if anything was."""
        there = [one for one in found if any(v is not None for rows in one.values.values() for v in rows[0])]
        return scored(self._probing.testset, there, self._probing.plan.settings) if there else None


def between(probing: Probing) -> Evaluation | None:
    """Several models side by side, the first one as the baseline."""
    if len(probing.models) < 2:
        return None
    names = [one.model.name for one in probing.models]
    make = _Maker(probing, "+".join(names))
    flat = [_flat(one.idioms, probing.plan.contexts) for one in probing.models]
    return make.table(
        [
            make.measured(output, NO_LINK, {name: rows[output] for name, rows in zip(names, flat, strict=True)})
            for output in flat[0]
        ]
    )


def _flat(found: Found, contexts: Sequence[str]) -> dict[Output, ByPlace]:
    """Everything that was measured of a model, by what it is."""
    rows: dict[Output, ByPlace] = {}
    for context in contexts:
        rows[_open(f"log perplexity, {context}")] = found.log_perplexity[context]
        rows[_open(f"entropy of idiom words, {context}")] = found.entropy_idiom[context]
        rows[_open(f"entropy of other words, {context}")] = found.entropy_other[context]
    for pair in combinations(contexts, 2):
        rows[Output(f"chrF, {title(*pair)}", higher_is_better=True, high=100.0)] = similarity(found, *pair)
        rows[Output(f"cosine distance, {title(*pair)}", higher_is_better=False, high=2.0)] = _last(
            found, title(*pair), 0
        )
    return rows


def _open(name: str, low: float | None = 0.0) -> Output:
    """What has no upper bound."""
    return Output(name, higher_is_better=False, low=low, high=None)


def _judged(probing: Probing, found: Found, metrics: Sequence[AnyMetric], aligner: Aligner | None) -> Evaluation | None:
    """The translations under each context, by the metrics of `idiometer score`."""
    if not found.translations or not metrics:
        return None
    places = range(len(probing.units))
    systems = [Hypotheses(name, tuple(lines[place] for place in places)) for name, lines in found.translations.items()]
    testset = probing.testset
    links = align_sides(aligner, sides(testset, systems), testset.langpair) if aligner else None
    return evaluate(testset, systems, metrics, probing.plan.settings, links)


def _by_context(make: _Maker, found: Found, contexts: Sequence[str]) -> list[Measured]:
    perplexity = _open("log perplexity")
    own = _open("entropy of idiom words")
    other = _open("entropy of other words")
    return [
        make.measured(perplexity, NO_REFERENCE, {c: found.log_perplexity[c] for c in contexts}),
        make.measured(own, NO_LINK, {c: found.entropy_idiom[c] for c in contexts}),
        make.measured(other, NO_LINK, {c: found.entropy_other[c] for c in contexts}),
    ]


def _by_words(make: _Maker, found: Found, contexts: Sequence[str]) -> list[Measured]:
    return [
        make.measured(
            _open(f"entropy, {context}"),
            NO_LINK,
            {"other words": found.entropy_other[context], "idiom words": found.entropy_idiom[context]},
        )
        for context in contexts
    ]


def _by_pair(make: _Maker, found: Found, contexts: Sequence[str]) -> list[Measured]:
    pairs = list(combinations(contexts, 2))
    alike = {title(*pair): similarity(found, *pair) for pair in pairs}
    same = {title(*pair): sameness(found, *pair) for pair in pairs}
    cosine, euclidean = ({title(*pair): _last(found, title(*pair), k) for pair in pairs} for k in (0, 1))
    return [
        make.measured(Output("chrF between translations", higher_is_better=True, high=100.0), "", alike),
        make.measured(Output("same translation", higher_is_better=True), "", same),
        make.measured(Output("cosine distance", higher_is_better=False, high=2.0), "", cosine),
        make.measured(_open("Euclidean distance"), "", euclidean),
    ]


def _by_layer(make: _Maker, found: Found, pair: str) -> list[Measured]:
    rows = found.distances[pair]
    n = len(next(iter(rows.values())))
    cosine, euclidean = (
        {f"layer {layer}": {place: row[layer][k] for place, row in rows.items()} for layer in range(n)} for k in (0, 1)
    )
    return [
        make.measured(Output("cosine distance", higher_is_better=False, high=2.0), "", cosine),
        make.measured(_open("Euclidean distance"), "", euclidean),
    ]


def _by_span(make: _Maker, probed: Probed, contexts: Sequence[str]) -> list[Measured]:
    """What changes for idioms against what changes for control spans, on the units that have one."""
    if not probed.control_places:
        return []
    idioms, spans = _changes(probed.idioms, contexts), _changes(probed.controls, contexts)
    found = []
    for output, row in idioms.items():
        other = {probed.control_places[k]: value for k, value in spans[output].items()}
        both = {k for k in other if other[k] is not None and row.get(k) is not None}
        systems = {"control spans": other, "idioms": dict(row)}
        kept = {name: {k: v for k, v in values.items() if k in both} for name, values in systems.items()}
        found.append(make.measured(output, NO_CONTROL, kept))
    return found


def _changes(found: Found, contexts: Sequence[str]) -> dict[Output, ByPlace]:
    """What a narrower context does: to the reference's likelihood, to the translation, to the states."""
    rows: dict[Output, ByPlace] = {}
    for context in contexts:
        entropy = _open(f"entropy of their words, {context}")
        rows[entropy] = found.entropy_idiom[context]
    for context in contexts[1:]:
        first = contexts[0]
        before, after = found.log_perplexity[first], found.log_perplexity[context]
        rise = _open(f"rise of log perplexity, {context}", low=None)
        rows[rise] = {place: after[place] - before[place] for place in after}
        alike = Output(f"chrF to the translation of {first}, {context}", higher_is_better=True, high=100.0)
        rows[alike] = similarity(found, first, context)
        cosine = Output(f"cosine distance, {title(first, context)}", higher_is_better=False, high=2.0)
        rows[cosine] = _last(found, title(first, context), 0)
    return rows


def title(left: str, right: str) -> str:
    """A pair of contexts."""
    return f"{left}–{right}"


def similarity(found: Found, left: str, right: str) -> dict[int, float | None]:
    """ChrF of the translations under one context, those under the other as reference."""
    from sacrebleu import CHRF

    chrf = CHRF()
    before, after = found.translations.get(left, {}), found.translations.get(right, {})
    return {place: chrf.sentence_score(after[place], [before[place]]).score for place in before}


def sameness(found: Found, left: str, right: str) -> dict[int, float | None]:
    """1 where both contexts have one translation."""
    before, after = found.translations.get(left, {}), found.translations.get(right, {})
    return {place: float(after[place] == before[place]) for place in before}


def _last(found: Found, pair: str, k: int) -> dict[int, float | None]:
    return {place: row[-1][k] for place, row in found.distances.get(pair, {}).items()}
