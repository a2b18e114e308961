"""What the reverse model could not give back, beside what LitTER found literal: each sees what the other does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from idiometer.metrics.base import Output
from idiometer.metrics.evaluate import Evaluation
from idiometer.probe.model import ProbedModel
from idiometer.probe.probing import Probed, Probing
from idiometer.probe.reconstruction import Back, reconstruct
from idiometer.probe.results import Measure, Measured

LOWEST = 0.05  # the share of control spans that count as lost: where the line is drawn for idioms
NOT_READ = "the reverse model cannot read it"


@dataclass(frozen=True)
class Reconstruction:
    """By context what was given back, the line below which it counts as lost, and the counts beside LitTER's."""

    back: Mapping[str, Sequence[Back]]
    line: float | None
    beside_litter: Mapping[str, Mapping[str, int]]  # by context: literal and lost, literal, lost, neither


def give_back(probing: Probing, probed: Probed, reverse: ProbedModel, contexts: Evaluation | None) -> Reconstruction:
    """The idioms and control spans given back from the translations under every context."""
    sources = [example.src for example in probing.testset]
    idioms = [unit.words for unit in probing.units]
    controls = [unit.words if unit else None for unit in probing.control_units]
    back = {
        context: reconstruct(
            reverse, [lines[k] for k in range(len(sources))], sources, idioms, controls, probing.plan.budget
        )
        for context, lines in probed.idioms.translations.items()
    }
    first = next(iter(back.values()), [])
    there = sorted(one.control for one in first if one.control is not None)
    line = there[int(LOWEST * len(there))] if there else None
    literal = {} if contexts is None else literal_by_context(contexts)
    beside = {} if line is None else {c: _beside(back[c], line, literal[c]) for c in back if c in literal}
    return Reconstruction(back, line, beside)


def literal_by_context(contexts: Evaluation) -> dict[str, dict[int, float]]:
    """LitTER's verdicts on the translations, where it judged them."""
    return {
        system.system: {v.example: v.values[0] for v in score.verdicts if v.values and v.values[0] is not None}
        for system in contexts.systems
        for score in system.scores
        if score.name == "LitTER"
    }


def _beside(back: Sequence[Back], line: float, literal: Mapping[int, float]) -> dict[str, int]:
    counts = {"literal and lost": 0, "literal": 0, "lost": 0, "neither": 0}
    for place, one in enumerate(back):
        if one.idiom is not None and place in literal:
            lost = one.idiom < line
            name = "literal and lost" if lost and literal[place] else "literal" if literal[place] else "lost"
            counts[name if lost or literal[place] else "neither"] += 1
    return counts


def measures(found: Reconstruction, contexts: Evaluation | None, model: str) -> list[Measured]:
    """By context: how well the idiom is given back, whether it is lost, and whether it is literal or lost."""
    parts = {"reverse": model}
    made = [_measured("reconstruction", {c: [b.idiom for b in rows] for c, rows in found.back.items()}, parts, None)]
    line = found.line
    if line is None:
        return made
    lost = {c: [None if b.idiom is None else float(b.idiom < line) for b in rows] for c, rows in found.back.items()}
    made.append(_measured("lost", lost, parts, 1.0))
    literal = {} if contexts is None else literal_by_context(contexts)
    if literal:
        either = {
            context: [
                None if value is None or place not in literal[context] else max(value, literal[context][place])
                for place, value in enumerate(row)
            ]
            for context, row in lost.items()
        }
        made.append(_measured("literal or lost", either, parts, 1.0))
    return made


def _measured(
    name: str, rows: Mapping[str, list[float | None]], parts: Mapping[str, str], high: float | None
) -> Measured:
    output = Output(name, higher_is_better=high is None, low=None if high is None else 0.0, high=high)
    return Measured(Measure((output,), parts, NOT_READ), {name: (row,) for name, row in rows.items()})


def against_controls(found: Reconstruction, context: str, model: str) -> Measured:
    """Idioms against control spans: are they given back as well from the same translations?"""
    rows = found.back[context]
    both = [one if one.idiom is not None and one.control is not None else Back(None, None) for one in rows]
    values = {"control spans": [one.control for one in both], "idioms": [one.idiom for one in both]}
    return _measured(f"reconstruction, {context}", values, {"reverse": model}, None)
