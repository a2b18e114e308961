"""Idiom and regular pairs to train and to test on, in the conditions of Baziotis et al. (2023), as a folder.

No pair to train on is near to one to test or develop with, on either side (find/duplicates.py says what near is).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from idiometer import __version__
from idiometer.corpus.folders import whole_folder
from idiometer.corpus.lines import write_json, write_side_by_side
from idiometer.corpus.parallel import ParallelText
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.conditions import MANIFEST, SPLIT, conditions
from idiometer.find.duplicates import NEAR
from idiometer.find.finder import Finder
from idiometer.find.halves import Halves, split_idioms
from idiometer.find.regular import NearPairs, Pair, Regular, Sieve, draw, rest

Progress = Callable[[str, int], None]  # what is done, and how many pairs of it


@dataclass(frozen=True, slots=True)
class Settings:
    """What changes a split."""

    seed: int = 12345
    context: int = 5
    dev: int = 2000
    test: int = 2000
    upsample: tuple[int, ...] = (20, 100)


def write_split(
    testset: TestSet,
    corpus: ParallelText,
    finder: Finder,
    folder: str | Path,
    settings: Settings = Settings(),
    progress: Progress = lambda _what, _n: None,
) -> dict[str, Any]:
    """Write the folder and return what its `manifest.json` says; `finder` finds what no regular source may have."""
    _check(testset, settings)
    with whole_folder(folder, SPLIT) as part:
        halves = split_idioms(testset, settings.seed, settings.context)
        regular, n_training = _fill(part, testset, corpus, halves, Sieve(testset, finder), settings, progress)
        manifest = {
            "schema": 1,
            "version": __version__,
            "source": testset.source,
            "target": testset.target,
            "split": asdict(settings) | {"upsample": list(settings.upsample), "near": NEAR, "finder": finder.signature},
            "testset": {"name": testset.name, "digest": testset.digest, "n_examples": len(testset)},
            "regular": {"files": [Path(path).name for path in corpus.paths], "n_pairs": regular.n_read},
            "counts": _counts(halves, regular, n_training),
            "dropped": {
                "idiom": dict(sorted(halves.dropped.items())),
                "regular": dict(sorted(regular.dropped.items())),
            },
            "conditions": conditions((testset.source, testset.target), settings.upsample),
            "idioms": {idiom: {"train": a, "test": b} for idiom, (a, b) in halves.per_idiom.items()},
            "files": {path.name: _sha256(path) for path in sorted(part.iterdir())},
        }
        write_json(part / MANIFEST, manifest)
    return manifest


def _fill(
    part: Path,
    testset: TestSet,
    corpus: ParallelText,
    halves: Halves,
    sieve: Sieve,
    settings: Settings,
    progress: Progress,
) -> tuple[Regular, int]:
    """Write all pairs; what was drawn, and how many regular pairs are left to train on."""
    sizes = (settings.dev, settings.test)
    regular = draw(corpus, sieve, NearPairs(halves.train), sizes, settings.seed, partial(progress, "drawing"))

    def write(name: str, pairs: Iterable[Pair]) -> int:
        return write_side_by_side([part / f"{name}.{testset.source}", part / f"{name}.{testset.target}"], pairs)

    for name, examples in (("idiom-train", halves.train), ("idiom-test", halves.test)):
        TestSet.of(name, testset.langpair, examples).write(part / f"{name}.jsonl")
        write(name, ((example.src, example.refs[0]) for example in examples))
    write("regular-dev", regular.dev)
    write("regular-test", regular.test)
    left = write("regular-train", rest(corpus, sieve, halves.test, regular, partial(progress, "writing")))
    if not left:
        raise IdiometerError(f"no regular pair is left to train on ({regular.n_read:,} read); name a larger corpus")
    return regular, left


def _check(testset: TestSet, settings: Settings) -> None:
    if testset.source == testset.target:
        raise UsageError(f"{testset.name} is {testset.langpair}; a split needs two languages")
    if not any(example.refs for example in testset):
        raise IdiometerError(
            f"{testset.name} has no references; a split needs pairs: find them with `idiometer find --src … --tgt …`"
        )
    if any(n < 2 for n in settings.upsample) or len(set(settings.upsample)) < len(settings.upsample):
        raise UsageError("--upsample takes different numbers from 2 on (once is the condition joint)")
    if min(settings.dev, settings.test, settings.context) < 0:
        raise UsageError("--dev, --test and --context take numbers from 0 on")


def _counts(halves: Halves, regular: Regular, n_training: int) -> dict[str, int]:
    """The rows of the paper's Table 1."""
    return {
        "pairs": len(halves.train) + len(halves.test),
        "idioms": len(halves.per_idiom),
        "idiom_train": len(halves.train),
        "idiom_test": len(halves.test),
        "regular_train": n_training,
        "regular_dev": len(regular.dev),
        "regular_test": len(regular.test),
    }


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
