"""All probes of one model, a batch of sentences at a time: each context's states are made once for every probe."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from idiometer.probe.contexts import Traced, context_states, encode, padded
from idiometer.probe.decoding import decode
from idiometer.probe.distances import distances
from idiometer.probe.forced import forced
from idiometer.probe.model import ProbedModel
from idiometer.probe.pieces import Pieces
from idiometer.probe.uncertainty import split_entropy
from idiometer.systems.batches import by_tokens

if TYPE_CHECKING:
    import torch

MOST = 256  # sentences of a batch
Progress = Callable[[int, int], None]  # units done, of how many


@dataclass(frozen=True, slots=True)
class Sentence:
    """One unit as the model reads it, and its reference with the pieces that stand for the idiom, where known."""

    read: Traced
    reference: Pieces | None = None
    idiom_pieces: frozenset[int] | None = None


@dataclass
class Found:
    """What was measured under each context, or between two, by the place of the sentence."""

    translations: dict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    log_perplexity: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    entropy_idiom: dict[str, dict[int, float | None]] = field(default_factory=lambda: defaultdict(dict))
    entropy_other: dict[str, dict[int, float | None]] = field(default_factory=lambda: defaultdict(dict))
    # By layer, the embeddings first, the cosine and the Euclidean distance.
    distances: dict[str, dict[int, list[tuple[float, float]]]] = field(default_factory=lambda: defaultdict(dict))


def measure(
    probed: ProbedModel,
    sentences: Sequence[Sentence],
    probes: frozenset[str],
    contexts: Sequence[str],
    budget: int,
    progress: Progress = lambda _done, _all: None,
) -> Found:
    """Every probe asked for, on every sentence, under every context."""
    import torch

    found = Found()
    done = 0
    sizes = [max(len(s.read.ids), len(s.reference.ids) if s.reference else 0) for s in sentences]
    with torch.inference_mode():
        for places in by_tokens(sizes, budget, MOST):
            _batch(probed, places, [sentences[k] for k in places], probes, contexts, found)
            done += len(places)
            progress(done, len(sentences))
    return found


def _batch(
    probed: ProbedModel,
    places: Sequence[int],
    batch: Sequence[Sentence],
    probes: frozenset[str],
    contexts: Sequence[str],
    found: Found,
) -> None:
    read = [sentence.read for sentence in batch]
    ids = [one.ids for one in read]
    full = encode(probed.model, ids, probed.pad, every_layer="representation" in probes)
    _, mask = padded(ids, probed.pad, probed.model.device)
    states = {context: context_states(probed.model, read, full, context, probed.pad) for context in contexts}
    if "representation" in probes:
        for pair in combinations(contexts, 2):
            apart = distances(read, states[pair[0]], states[pair[1]])
            found.distances["–".join(pair)].update(zip(places, apart, strict=True))
    for context in contexts:
        if probes & {"likelihood", "uncertainty"}:
            _force(probed, places, batch, context, states[context][-1], mask, found)
        if "translation" in probes:
            lines = decode(probed, states[context][-1], mask)
            found.translations[context].update(zip(places, lines, strict=True))


def _force(
    probed: ProbedModel,
    places: Sequence[int],
    batch: Sequence[Sentence],
    context: str,
    states: torch.Tensor,
    mask: torch.Tensor,
    found: Found,
) -> None:
    """Likelihood and uncertainty of the references that there are."""
    rows = [row for row, sentence in enumerate(batch) if sentence.reference]
    if not rows:
        return
    references = [sentence.reference for sentence in batch if sentence.reference]
    given = forced(probed.model, states[rows], mask[rows], [r.ids for r in references], probed.pad)
    end = probed.tokenizer.eos_token_id
    for row, reference, log_probs, entropies in zip(rows, references, *given, strict=True):
        place, ours = places[row], batch[row].idiom_pieces
        found.log_perplexity[context][place] = _log_perplexity(reference, end, log_probs)
        own, other = split_entropy(reference, entropies, ours) if ours is not None else (None, None)
        found.entropy_idiom[context][place], found.entropy_other[context][place] = own, other


def _log_perplexity(reference: Pieces, end: int, log_probs: Sequence[float]) -> float:
    """The mean over the reference's own pieces and its end; a language code is given, not guessed."""
    own = [
        log_prob
        for log_prob, piece, span in zip(log_probs, reference.ids, reference.spans, strict=True)
        if span or piece == end
    ]
    return -sum(own) / len(own)
