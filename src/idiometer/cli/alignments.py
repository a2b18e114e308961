"""The word alignments that `idiometer score` gives to its metrics: from files, else from an aligner trained there."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from idiometer.align.base import Aligner, ref_key
from idiometer.align.texts import TextPair, align_sides, align_texts, sides, token_pairs
from idiometer.cli.progress import Line
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError, counted
from idiometer.metrics.base import AnyMetric
from idiometer.metrics.linked import needs_links, wants_links
from idiometer.text.text import Link


@dataclass(frozen=True)
class Alignments:
    """Links by the names that `evaluate` wants, and what the signature says of the aligner."""

    links: Mapping[str, Sequence[Sequence[Link]]] = field(default_factory=dict)
    aligner: Mapping[str, str] = field(default_factory=dict)


def make_alignments(
    args: argparse.Namespace, testset: TestSet, systems: Sequence[Hypotheses], metrics: Sequence[AnyMetric]
) -> Alignments:
    """Built once for every metric; nothing where none asks for any."""
    files = _files(args, testset, systems)
    if args.align_tokens and not files:
        raise UsageError("--align-tokens says what the links of --align-ref and --align-hyp count: give those")
    if files and not any(map(wants_links, metrics)):
        raise UsageError("no metric makes use of --align-ref and --align-hyp: add -m apt")
    if files:
        return _read(files, sides(testset, systems), testset.langpair, args.align_tokens)
    lacking = not testset.n_occurrences or not all(example.refs for example in testset)
    if lacking or not any(map(needs_links, metrics)):  # evaluate() says what is missing
        return Alignments()
    return _trained(testset, systems, [metric.name for metric in metrics if wants_links(metric)], quiet=args.quiet)


def _files(args: argparse.Namespace, testset: TestSet, systems: Sequence[Hypotheses]) -> dict[str, str]:
    """The files by what they align."""
    n_refs = max(len(example.refs) for example in testset)
    names = [s.system for s in systems]
    wanted = {"--align-ref": [ref_key(k) for k in range(n_refs)], "--align-hyp": names}
    found: dict[str, str] = {}
    for (option, sides_of), given in zip(wanted.items(), (args.align_ref, args.align_hyp), strict=True):
        if given and len(given) != len(sides_of):
            has, unit = counted(len(given), "file"), "-i" if option == "--align-hyp" else "an example"
            wants = f"{unit} has {len(sides_of)}: give one per {'system' if unit == '-i' else 'reference'}"
            raise UsageError(f"{option} has {has}, {wants}")
        found |= dict(zip(sides_of, given, strict=False))
    return found


def _read(
    files: Mapping[str, str], texts: Mapping[str, Sequence[TextPair]], langpair: str, scheme: str | None
) -> Alignments:
    from idiometer.align.detect import open_pharaoh

    links: dict[str, list[list[Link]]] = {}
    schemes: list[str] = []
    for side, path in files.items():
        aligner = open_pharaoh(path, texts[side], langpair, scheme)
        links[side] = align_texts(aligner, texts[side], langpair)
        schemes.append(aligner.tokens)
    return Alignments(links, {"aligner": "given", "tokens": "+".join(dict.fromkeys(schemes))})


def _trained(testset: TestSet, systems: Sequence[Hypotheses], metrics: Sequence[str], *, quiet: bool) -> Alignments:
    """An aligner trained on the references and hypotheses themselves, for want of anything better."""
    from idiometer.align.fitting import Wish, fit

    tokens = "moses" if "apt:faithful" in metrics else "words"
    texts = sides(testset, systems)
    pairs = [pair for each in texts.values() for pair in token_pairs(each, testset.langpair, tokens)]
    aligner, corpus = fit(pairs, (), Wish(testset.langpair, tokens=tokens), progress=progress)
    if not quiet:
        print(
            f"idiometer: for {' and '.join(metrics)}, words are aligned by {aligner.method}, trained on the "
            f"{len(corpus.pairs):,} pairs at hand (references and translations); links get better with more text: "
            "`idiometer align --testset` takes it, and --align-ref and --align-hyp its links",
            file=sys.stderr,
        )
    made: Aligner = aligner
    return Alignments(align_sides(made, texts, testset.langpair), made.settings())


def progress(what: str, done: int, total: int) -> None:
    """How far a training is, model by model."""
    Line().show(f"{what}: {done} of {total}", last=done == total)
