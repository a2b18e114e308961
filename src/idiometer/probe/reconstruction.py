"""The reconstruction probe: how well a reverse model gives the idiom's words back from a translation.

What was left out of a translation cannot be given back: the reverse model finds the idiom's words improbable, more so
than the words of control spans. LitTER sees what is said literally and not what is missing; here it is the other way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from idiometer.corpus.example import Span
from idiometer.probe.contexts import encode, padded
from idiometer.probe.forced import forced
from idiometer.probe.model import ProbedModel
from idiometer.probe.pieces import Pieces
from idiometer.systems.batches import by_tokens

MOST = 256  # translations of a batch


@dataclass(frozen=True, slots=True)
class Back:
    """The mean log-probability of the pieces of the idiom, and of those of the control span, given a translation."""

    idiom: float | None
    control: float | None


def reconstruct(
    reverse: ProbedModel,
    translations: Sequence[str],
    sources: Sequence[str],
    idioms: Sequence[Sequence[Span]],
    controls: Sequence[Sequence[Span] | None],
    budget: int,
) -> list[Back]:
    """One entry a translation; nothing where it or the source is longer than the model reads, or cannot be traced."""
    import torch

    found = [Back(None, None)] * len(sources)
    work: list[tuple[int, tuple[int, ...], Pieces]] = []
    for place, (line, source) in enumerate(zip(translations, sources, strict=True)):
        ids, goal = reverse.ids(line), reverse.read_reference(source)
        if not isinstance(ids, str) and not isinstance(goal, str):
            work.append((place, ids, goal))
    with torch.inference_mode():
        for batch in by_tokens([max(len(ids), len(goal.ids)) for _, ids, goal in work], budget, MOST):
            places, inputs, goals = zip(*(work[k] for k in batch), strict=True)
            for place, goal, row in zip(places, goals, _log_probs(reverse, inputs, goals), strict=True):
                control = controls[place]
                found[place] = Back(_mean(goal, row, idioms[place]), _mean(goal, row, control) if control else None)
    return found


def _log_probs(reverse: ProbedModel, inputs: Sequence[Sequence[int]], goals: Sequence[Pieces]) -> list[list[float]]:
    _, mask = padded(inputs, reverse.pad, reverse.model.device)
    states = encode(reverse.model, inputs, reverse.pad)[-1]
    return forced(reverse.model, states, mask, [goal.ids for goal in goals], reverse.pad).log_probs


def _mean(goal: Pieces, log_probs: Sequence[float], words: Sequence[Span]) -> float | None:
    own = [log_probs[place] for place in goal.inside(words)]
    return sum(own) / len(own) if own else None
