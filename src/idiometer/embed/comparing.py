"""Several vector files on one set of pairs: each on the shared vocabulary and on its own, and tested in pairs."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from idiometer import __version__
from idiometer.embed.evaluation import Key, Measured, check_known, measure, shared_vocabulary, usable
from idiometer.embed.relations import Pairs, contradictions
from idiometer.embed.separation import Separation, separation
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError
from idiometer.metrics.settings import SEED
from idiometer.metrics.significance import holm, paired_p

N_RESAMPLES = 10_000


@dataclass(frozen=True)
class Question:
    """What vectors are measured on."""

    synonyms: Pairs
    antonyms: Pairs
    ks: tuple[int, ...] = (1, 3, 5, 10)
    distances: tuple[str, ...] = ("cosine", "euclidean")
    where: str = "the synonyms"  # as errors call them


@dataclass(frozen=True)
class Part:
    """One vocabulary's results: on the main set, on the pairs that share two characters or more, and the distances."""

    n_idioms: int
    main: Measured | None
    com: Measured | None
    separation: Separation | None
    separation_com: Separation | None


@dataclass(frozen=True)
class Tested:
    """A difference from the first file, over the same queries."""

    difference: float
    p_value: float
    p_adjusted: float


@dataclass(frozen=True)
class Result:
    """What one vector file scored; `tested` compares it with the first one, on the main set."""

    vectors: Vectors
    shared: Part
    own: Part
    signature: str
    tested: dict[Key, Tested]


def compare(methods: Sequence[Vectors], question: Question, idioms: Sequence[str] | None = None) -> list[Result]:
    """Measure every file; `idioms` narrows the vocabulary, for example to those with enough contexts."""
    if both := contradictions(question.synonyms, question.antonyms):
        question = replace(
            question, synonyms=_without(question.synonyms, both), antonyms=_without(question.antonyms, both)
        )
    methods = [usable(vectors, idioms) for vectors in methods]
    for vectors in methods:
        check_known(vectors, question.synonyms, question.where)
    common = shared_vocabulary(methods)
    alike = [vectors.restricted(common) for vectors in methods]
    check_known(replace(alike[0], name="the vocabulary that all files share"), question.synonyms, question.where)
    shared = [_part(vectors, question) for vectors in alike]
    own = [
        part if len(vectors) == len(common) else _part(vectors, question)
        for vectors, part in zip(methods, shared, strict=True)
    ]
    tested = _tests([part.main for part in shared])
    return [
        Result(vectors, part, alone, _signature(question, common), tests)
        for vectors, part, alone, tests in zip(methods, shared, own, tested, strict=True)
    ]


def _without(pairs: Pairs, both: Sequence[tuple[str, str]]) -> Pairs:
    out = set(both)
    return Pairs(tuple(pair for pair in pairs.pairs if pair not in out), pairs.left_out)


def _part(vectors: Vectors, question: Question) -> Part:
    main, com = question.synonyms.main(), question.synonyms.com()
    return Part(
        len(vectors),
        measure(vectors, main, question.ks, question.distances),
        measure(vectors, com, question.ks, question.distances),
        separation(vectors, main, question.antonyms.main()),
        separation(vectors, com, question.antonyms.com()),
    )


def _tests(parts: Sequence[Measured | None]) -> list[dict[Key, Tested]]:
    """Approximate randomisation over queries against the first file; adjusted for several files (Holm)."""
    first = parts[0]
    tested: list[dict[Key, Tested]] = [{} for _ in parts]
    if first is None:
        return tested
    for key, baseline in first.values.items():
        gaps = [
            [b - a for a, b in zip(baseline, part.values[key], strict=True)] for part in parts[1:] if part is not None
        ]
        p_values = [paired_p(gap, "ar", N_RESAMPLES, SEED) for gap in gaps]
        for number, (gap, p, adjusted) in enumerate(zip(gaps, p_values, holm(p_values), strict=True), 1):
            tested[number][key] = Tested(sum(gap) / len(gap), p, adjusted)
    return tested


def _signature(question: Question, common: Sequence[str]) -> str:
    def digest(value: object) -> str:
        return hashlib.sha256(repr(value).encode()).hexdigest()[:8]

    if not common:
        raise IdiometerError("the files have no idiom in common; name files of the same language and script")
    parts = {
        "synonyms": digest(question.synonyms.pairs), "antonyms": digest(question.antonyms.pairs),
        "idioms": str(len(common)), "vocabulary": digest(sorted(common)), "ties": "order of the vocabulary",
        "version": __version__,
    }  # fmt: skip
    return "|".join(["embed", *(f"{key}:{value}" for key, value in parts.items())])
