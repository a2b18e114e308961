"""Finding 30,000 Chinese idioms, file to file, against the bare automaton; what becomes of idioms in literature."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

import daachorse

from benchmarks.timing import SHARED
from idiometer.corpus.example import Occurrence
from idiometer.corpus.lines import atomic, read_lines
from idiometer.corpus.tsv import read_rows
from idiometer.find.chinese import ChineseFinder
from idiometer.idioms.inventory import Idiom, Inventory

N_IDIOMS, CHARACTERS, EVERY = 30_000, 10_000_000, 1_000
BATCH = 2_000  # lines
ROUNDS = 7
T = TypeVar("T")
_ENCODE = json.JSONEncoder(ensure_ascii=False).encode


def rows() -> Iterator[tuple[str, str, str]]:
    names = [row["idiom"] for _, row in read_rows(SHARED / "chengyu" / "idioms.tsv.gz", required=("idiom",))]
    windows = [line.split("\t") for line in read_lines(SHARED / "chengyu" / "windows.tsv.gz")]
    yield _differences(names, windows)
    chosen = names[:N_IDIOMS]
    lines = _generated(chosen, [text for _, left, right in windows[:40_000] for text in (left, right)])
    del windows  # the garbage collector would walk them again and again
    yield from _speed(chosen, lines)


def _differences(names: Sequence[str], windows: Sequence[Sequence[str]]) -> tuple[str, str, str]:
    hits = dict(_finder(names).find_in_lines([left + idiom + right for idiom, left, right in windows]))
    kinds = Counter(kind(idiom, len(left), hits.get(n, [])) for n, (idiom, left, _) in enumerate(windows))
    counted = ", ".join(f"{n:,} {name}" for name, n in kinds.most_common())
    return f"{len(names):,} idioms in {len(windows):,} contexts", counted, "none lost"


def kind(idiom: str, start: int, occurrences: Iterable[Occurrence]) -> str:
    """What became of an idiom at a place: found, under an earlier or a longer match, or lost."""
    end = start + len(idiom)
    over = [o for o in occurrences if o.spans[0][0] < end and o.spans[0][1] > start]
    if any((o.idiom, o.spans) == (idiom, ((start, end),)) for o in over):
        return "found"
    if any(o.spans[0][0] < start for o in over):
        return "under an earlier match"
    return "under a longer match" if any(o.spans[0][1] > end for o in over) else "lost"


def _finder(names: Sequence[str]) -> ChineseFinder:
    return ChineseFinder(Inventory("chengyu", {name: Idiom(name) for name in names}))


def _generated(idioms: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Characters as frequent as in the texts, an idiom in every thousand, in lines of 20 to 180."""
    rng = random.Random(0)
    pieces = rng.choices("".join(texts), k=CHARACTERS)
    for place in range(0, CHARACTERS, EVERY):
        pieces[place] = rng.choice(idioms)
    text = "".join(pieces)
    lines, at = [], 0
    while at < len(text):
        size = rng.randint(20, 180)
        lines.append(text[at : at + size])
        at += size
    return lines


def _speed(idioms: Sequence[str], lines: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    finder = _finder(idioms)
    bare = daachorse.CharwiseDoubleArrayAhoCorasick(list(idioms), daachorse.MATCH_KIND_LEFTMOST_LONGEST)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "a.txt"), Path(folder, "a.jsonl")
        source.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        megabytes = source.stat().st_size / 1e6
        raw, ours, read = _fastest(
            # Each text is new to the automaton, as the text of a file is: the second search of a string is faster.
            lambda: _timed(lambda texts: [bare.find(text) for text in texts], _blocks(lines)),
            lambda: _timed(lambda _: find_file(finder, source, target), None),
            lambda: _timed(lambda _: deque(read_lines(source), maxlen=0), None),
        )
        found = sum(1 for _ in read_lines(target))
    name = f"{len(idioms):,} idioms, {megabytes:.0f} MB, file to file, against the bare automaton in memory"
    rate = [round(megabytes / seconds) for seconds in (ours, raw, read)]
    measured = f"{raw / ours:.2f} times ({rate[0]} MB/s; bare {rate[1]}, reading alone {rate[2]}; {found:,} lines)"
    yield name, measured, "≥ 0.5 times; 60 MB/s"


def _blocks(lines: Sequence[str]) -> list[str]:
    return ["\n".join(lines[n : n + 1000]) for n in range(0, len(lines), 1000)]


def _fastest(*timings: Callable[[], float]) -> list[float]:
    """The best of several rounds for each, in turn, so that noise meets all alike."""
    rounds = [[timing() for timing in timings] for _ in range(ROUNDS)]
    return [min(column) for column in zip(*rounds, strict=True)]


def _timed(function: Callable[[T], object], argument: T) -> float:
    start = time.process_time()
    function(argument)
    return time.process_time() - start


def find_file(finder: ChineseFinder, source: Path, target: Path) -> None:
    """The lines of a file that hold an idiom, as JSONL."""
    lines, first, name = read_lines(source), 1, source.name
    with atomic(target) as stream:
        while batch := list(islice(lines, BATCH)):
            for place, occurrences in finder.find_in_lines(batch):
                record = {
                    "id": f"{name}:{first + place}",
                    "src": batch[place],
                    "idioms": [{"idiom": o.idiom, "spans": o.spans, **o.extra} for o in occurrences],
                }
                stream.write(_ENCODE(record).encode() + b"\n")
            first += len(batch)
