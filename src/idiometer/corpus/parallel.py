"""Parallel text as pairs of a source and a target: two files that go line by line, or one that holds both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from idiometer.corpus.formats import READERS
from idiometer.corpus.idiom_mt import read_aligned
from idiometer.corpus.lines import STDIN, suffix
from idiometer.errors import UsageError


def pair_reader(paths: Sequence[str]) -> Callable[[], Iterator[tuple[str, str]]]:
    """What reads the pairs, from the beginning at each call; a missing target is an empty one."""
    if STDIN in paths:
        raise UsageError("the pairs are read twice, which standard input cannot be: name files")
    match paths:
        case [src, tgt]:
            return lambda: ((example.src, example.refs[0]) for example in read_aligned(src, [tgt]))
        case [path] if suffix(path) in READERS:
            reader = READERS[suffix(path)]
            return lambda: ((example.src, example.refs[0] if example.refs else "") for _, example in reader(path))
    raise UsageError(
        f"pairs are two files that go line by line, or one {', '.join(READERS)} file with src and ref; "
        f"given: {' '.join(paths)}"
    )
