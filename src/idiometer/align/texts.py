"""Aligning raw texts: cut into tokens, aligned, and the links moved to the characters; for a test set, all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from idiometer.align.base import Aligner, Links, Pair, ref_key
from idiometer.align.spans import span_links
from idiometer.align.tokens import tokenise
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.text.text import Link

TextPair = tuple[str, str]  # a raw source and a raw target


def token_pairs(texts: Sequence[TextPair], langpair: str, scheme: str) -> list[Pair]:
    """The tokens of raw pairs."""
    source, target = langpair.split("-")
    return [(tokenise(src, source, scheme).forms, tokenise(tgt, target, scheme).forms) for src, tgt in texts]


def align_texts(aligner: Aligner, texts: Sequence[TextPair], langpair: str) -> list[list[Link]]:
    """The links of raw pairs as links between characters."""
    return character_links(aligner.align(token_pairs(texts, langpair, aligner.tokens)), texts, langpair, aligner.tokens)


def character_links(links: Sequence[Links], texts: Sequence[TextPair], langpair: str, scheme: str) -> list[list[Link]]:
    """Links between tokens of a scheme as links between characters."""
    source, target = langpair.split("-")
    return [
        span_links(each, tokenise(src, source, scheme).spans, tokenise(tgt, target, scheme).spans)
        for each, (src, tgt) in zip(links, texts, strict=True)
    ]


def sides(testset: TestSet, systems: Sequence[Hypotheses]) -> dict[str, list[TextPair]]:
    """What there is to align, by the names that `evaluate(…, links=…)` wants: `ref`, and each system's."""
    n_refs = max((len(example.refs) for example in testset), default=0)
    found = {ref_key(k): [(e.src, e.refs[k] if k < len(e.refs) else "") for e in testset] for k in range(n_refs)}
    for system in systems:
        if system.system in found:
            raise UsageError(f"a system is called {system.system!r}, as alignments call a reference: rename its file")
        found[system.system] = [(e.src, line) for e, line in zip(testset, system.lines, strict=True)]
    return found


def align_sides(
    aligner: Aligner, texts: Mapping[str, Sequence[TextPair]], langpair: str
) -> dict[str, list[list[Link]]]:
    """Links of every side, by its name."""
    return {name: align_texts(aligner, pairs, langpair) for name, pairs in texts.items()}
