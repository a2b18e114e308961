"""Contexts made from text: found by the matcher, spread over shards, shuffled, written whole or not at all.

The text is gone through once and never held in memory: every context is thrown on one of the shards, and each shard,
small enough to be held, is shuffled when all is read. The order depends on the seed and the text alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from idiometer import __version__
from idiometer.corpus.folders import FolderKind, whole_folder
from idiometer.corpus.lines import read_lines, write_json, write_lines
from idiometer.embed.contexts import Context
from idiometer.embed.vocabulary import at_least, inventory_lines
from idiometer.errors import IdiometerError
from idiometer.find.corpus import Corpus
from idiometer.find.finder import Finder
from idiometer.find.rows import read_rows

MANIFEST = "manifest.json"
CONTEXTS = FolderKind("folder of contexts", MANIFEST, frozenset({"contexts", "width", "min_count"}))


@dataclass(frozen=True, slots=True)
class Plan:
    """How contexts are made: characters in all, contexts an idiom must have, shards, and what chance begins with."""

    width: int = 32
    min_count: int = 1
    shards: int = 16
    seed: int = 12345


@dataclass(slots=True)
class Made:
    """What a text gave."""

    counts: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    n_lines: int = 0


def make_contexts(
    corpus: Corpus, finder: Finder, folder: str | Path, plan: Plan, tick: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Write the contexts of a corpus into a folder; the manifest of what is there."""
    made = Made()
    with whole_folder(folder, CONTEXTS) as part:
        _spread(_contexts(corpus, finder, plan.width, made, tick), part, plan)
        if not made.counts:
            raise IdiometerError(
                f"no idiom was found in {made.n_lines:,} lines: is the text Chinese, and the list right?"
            )
        idioms = at_least(made.counts, plan.min_count)
        n = _shuffle(part, frozenset(idioms), made, plan)
        write_lines(part / "idioms.tsv", inventory_lines(made.counts, idioms))
        manifest = {
            "contexts": n, "idioms": len(idioms), "lines": made.n_lines, "width": plan.width,
            "min_count": plan.min_count, "shards": plan.shards, "seed": plan.seed, "dropped": dict(made.dropped),
            "finder": finder.signature, "version": __version__,
        }  # fmt: skip
        write_json(part / MANIFEST, manifest)
    return manifest


def _contexts(
    corpus: Corpus, finder: Finder, width: int, made: Made, tick: Callable[[int], None] | None
) -> Iterator[Context]:
    for block in corpus.blocks():
        rows = read_rows(corpus, block)
        for problem in rows.problems.values():
            if problem.error:
                raise IdiometerError(problem.error.partition(" (--skip-broken")[0])
            made.dropped[problem.reason] += 1
        for place, occurrences in finder.find_in_lines(rows.texts):
            text = rows.texts[place].replace("\t", " ")
            for occurrence in occurrences:
                start, end = occurrence.spans[0][0], occurrence.spans[-1][1]
                left, right = text[max(0, start - width // 2) : start], text[end : end + width // 2]
                if left.strip() or right.strip():
                    made.counts[occurrence.idiom] += 1
                    yield Context(occurrence.idiom, left, right)
                else:
                    made.dropped["nothing beside the idiom"] += 1
        made.n_lines += block.n_lines
        if tick:
            tick(made.n_lines)


def _spread(contexts: Iterator[Context], folder: Path, plan: Plan) -> None:
    """Throw every context on one of the shards."""
    rng = random.Random(plan.seed)
    with ExitStack() as stack:
        heaps: list[IO[str]] = [
            stack.enter_context(_heap(folder, number).open("w", encoding="utf-8", newline="\n"))
            for number in range(plan.shards)
        ]
        for context in contexts:
            heaps[rng.randrange(plan.shards)].write(context.line() + "\n")


def _shuffle(folder: Path, kept: frozenset[str], made: Made, plan: Plan) -> int:
    """Turn the heaps into shuffled shards without the rare idioms; how many contexts are left."""
    rng = random.Random(plan.seed)
    n = 0
    for number in range(plan.shards):
        heap = _heap(folder, number)
        lines = [line for line in read_lines(heap) if line.partition("\t")[0] in kept]
        heap.unlink()
        rng.shuffle(lines)
        n += len(lines)
        if lines:
            write_lines(folder / f"contexts-{number:05}.tsv.gz", lines)
    made.dropped["of an idiom below the minimum"] += made.counts.total() - n
    return n


def _heap(folder: Path, number: int) -> Path:
    return folder / f"heap-{number:05}"
