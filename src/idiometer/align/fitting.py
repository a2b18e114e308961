"""An aligner for the texts at hand: trained on them and on more, or read; and how good it is on pairs held out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from idiometer.align.base import Aligner, Pair, Progress
from idiometer.align.checkpoints import Checkpoints
from idiometer.align.model_folder import ALIGNER, write_aligner
from idiometer.align.quality import Gold, agreement, error_rate
from idiometer.align.statistical import HEURISTIC, METHOD, Statistical, check_lengths, check_method
from idiometer.align.training import Corpus, train

HELD_OUT, SHARE = 1000, 0.1  # pairs at most, and of all pairs, that agreement is measured on
SEED = 12345


@dataclass(frozen=True, slots=True)
class Wish:
    """Which statistical aligner is wanted."""

    langpair: str
    method: str = METHOD
    heuristic: str = HEURISTIC
    tokens: str = "words"


@dataclass(frozen=True, slots=True)
class Quality:
    """A measure on pairs that were not trained on."""

    measure: str
    value: float
    n_pairs: int


def fit(
    text: Sequence[Pair], more: Sequence[Pair], wish: Wish, save: str | None = None, progress: Progress | None = None
) -> tuple[Statistical, Corpus]:
    """Train on the text at hand and on more pairs; a run that is to be saved goes on where it was stopped."""
    check_method(wish.method, wish.heuristic)
    check_lengths(text)
    corpus = Corpus.of([*text, *more])
    if save is None:
        return train(corpus, wish.method, wish.heuristic, wish.tokens, progress=progress), corpus
    target = ALIGNER.check(save)
    run = {"method": wish.method, "langpair": wish.langpair, "tokens": wish.tokens, "digest": corpus.digest}
    kept = Checkpoints(partial_folder(target), run)
    aligner = train(corpus, wish.method, wish.heuristic, wish.tokens, checkpoints=kept, progress=progress)
    write_aligner(aligner, wish.langpair, target)
    kept.remove()
    return aligner, corpus


def partial_folder(folder: Path) -> Path:
    """Where a run that is to fill a folder keeps what it has finished."""
    return folder.with_name(f"{folder.name}.partial")


def against_gold(
    aligner: Aligner | None, text: Sequence[Pair], gold: Sequence[Gold], more: Sequence[Pair], wish: Wish
) -> Quality:
    """The error rate on the annotated pairs: of this aligner, or of one like it that is trained on all others."""
    marked = [place for place, each in enumerate(gold) if each.possible]
    pairs = [text[place] for place in marked]
    if aligner is None:
        rest = [pair for pair, each in zip(text, gold, strict=True) if not each.possible]
        aligner = train(Corpus.of([*rest, *more], "the text without the annotated pairs"), wish.method, wish.heuristic)
    return Quality("AER", error_rate(aligner.align(pairs), [gold[place] for place in marked]), len(pairs))


def against_another(aligner: Aligner | None, text: Sequence[Pair], more: Sequence[Pair], wish: Wish) -> Quality:
    """Agreement with a second method on pairs that neither was trained on."""
    pairs = [pair for pair in more or text if all(pair)]
    n = max(1, min(HELD_OUT, int(SHARE * len(pairs))))
    places = set(random.Random(SEED).sample(range(len(pairs)), n))
    held_out = [pairs[place] for place in sorted(places)]
    rest = [pair for place, pair in enumerate(pairs) if place not in places]
    corpus = Corpus.of([*rest, *text] if more else rest, "the text without the pairs held out")
    other = train(corpus, second_method(wish.method), wish.heuristic)
    aligner = aligner or train(corpus, wish.method, wish.heuristic)
    measure = f"agreement with {other.name} (F1)"
    return Quality(measure, agreement(aligner.align(held_out), other.align(held_out)), n)


def second_method(method: str) -> str:
    """The one to compare a method with."""
    return "fast-align" if method != "fast-align" else "eflomal"
