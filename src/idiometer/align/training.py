"""Training a statistical aligner, direction by direction; what is finished is kept where the run was stopped."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from idiometer.align.base import Pair, Progress
from idiometer.align.checkpoints import Checkpoints
from idiometer.align.statistical import HEURISTIC, METHOD, METHODS, MOST_TOKENS, Statistical, check_method, new_model
from idiometer.errors import IdiometerError

ITERATIONS = 5  # of each model but eflomal, which chooses by the size of its corpus


@dataclass(frozen=True, slots=True)
class Corpus:
    """What is trained on: pairs of token lists with words on both sides, and what was left out."""

    pairs: tuple[Pair, ...]
    n_empty: int
    n_long: int
    digest: str

    @classmethod
    def of(cls, pairs: Iterable[Pair], name: str = "the training text") -> Corpus:
        """The pairs that a model can learn from."""
        kept: list[Pair] = []
        n_empty = n_long = 0
        sha = hashlib.sha256()
        for number, (src, tgt) in enumerate(pairs, 1):
            if not src or not tgt:
                n_empty += 1
            elif max(len(src), len(tgt)) > MOST_TOKENS:
                n_long += 1
            else:
                line = " ".join(src) + "\t" + " ".join(tgt)
                if len(line.split()) != len(src) + len(tgt):  # a saved model is text, tokens divided by blanks
                    raise IdiometerError(f"{name}, pair {number}: a token is empty or has white space in it")
                sha.update(line.encode("utf-8", "surrogatepass") + b"\n")
                kept.append((src, tgt))
        if not kept:
            raise IdiometerError(f"{name} has no pair with words on both sides: there is nothing to learn from")
        return cls(tuple(kept), n_empty, n_long, sha.hexdigest())


def train(
    corpus: Corpus,
    method: str = METHOD,
    heuristic: str = HEURISTIC,
    tokens: str = "words",
    *,
    checkpoints: Checkpoints | None = None,
    progress: Progress | None = None,
) -> Statistical:
    """An aligner trained on these pairs; with checkpoints, from where an earlier run with the same pairs stopped."""
    check_method(method, heuristic)
    forward = _direction(corpus.pairs, method, "direct", checkpoints, progress)
    backward = _direction([(tgt, src) for src, tgt in corpus.pairs], method, "inverse", checkpoints, progress)
    trained = {"pairs": str(len(corpus.pairs)), "digest": corpus.digest}
    return Statistical(method, heuristic, forward, backward, trained, tokens)


def _direction(
    pairs: Sequence[Pair], method: str, direction: str, checkpoints: Checkpoints | None, progress: Progress | None
) -> Any:  # noqa: ANN401
    """The last model of the method's chain; those that an earlier run finished are read."""
    model = None
    done = checkpoints.finished(method, direction) if checkpoints else 0
    for place, kind in enumerate(METHODS[method]):
        if place < done - 1:
            continue
        if checkpoints and place == done - 1:
            model = checkpoints.load(kind, direction, place)
            continue
        fresh = model is None
        model = new_model(kind, model)
        if fresh:
            for src, tgt in pairs:
                model.add_sentence_pair(list(src), list(tgt), 1)
        _iterate(model, kind, direction, progress)
        if checkpoints:
            checkpoints.save(model, direction, place)
    return model


def _iterate(model: Any, kind: str, direction: str, progress: Progress | None) -> None:  # noqa: ANN401
    model.start_training()  # gives the number of pairs, not of iterations
    n = model.scheduled_iterations if kind == "Eflomal" else ITERATIONS
    for number in range(n):
        if progress:
            progress(f"{kind}, {direction}", number, n)
        model.train()
    model.end_training()
    if progress:
        progress(f"{kind}, {direction}", n, n)
