"""The line-aligned files of idiom-mt: source, reference, and `label<TAB>[(start, end), …]` lines.

Spans that overlap come from a pattern that matched in several ways: they are one occurrence, the longest.
Disjoint ones are several occurrences. The published list stays in `raw_spans` for faithful modes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NoReturn

from idiometer.corpus.example import Example, Occurrence, Span, check_spans
from idiometer.corpus.hypotheses import check_counts
from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError

_PAIR = r"\(\s*(\d+)\s*,\s*(\d+)\s*\)"
_SPANS = re.compile(rf"\[\s*{_PAIR}(\s*,\s*{_PAIR})*\s*\]")
_ONE = re.compile(_PAIR)


def read_aligned(
    src: str | Path, refs: Sequence[str | Path] = (), spans: str | Path | None = None
) -> Iterator[Example]:
    """Examples from files that go line by line; ids count from 1."""
    paths = [src, *refs, *([spans] if spans else [])]
    streams = [read_lines(path) for path in paths]
    for number, lines in enumerate(zip_longest(*streams), 1):
        if None in lines:
            _report_unequal(paths, streams, lines, number)
        source = lines[0]
        raw, occurrences = _occurrences(lines[-1], source, spans, number) if spans else (None, ())
        yield Example(str(number), source, tuple(lines[1 : 1 + len(refs)]), occurrences, raw_spans=raw)


def _report_unequal(
    paths: Sequence[str | Path], streams: Sequence[Iterator[str]], lines: Sequence[str | None], number: int
) -> NoReturn:
    counts = [
        number - 1 if line is None else number + sum(1 for _ in stream)
        for line, stream in zip(lines, streams, strict=True)
    ]
    for path, count in zip(paths[1:], counts[1:], strict=True):
        check_counts(str(path), count, str(paths[0]), counts[0])
    raise AssertionError("unequal files with equal counts")


def _occurrences(
    line: str, src: str, path: str | Path, number: int
) -> tuple[tuple[Span, ...] | None, tuple[Occurrence, ...]]:
    if not line.strip():
        return None, ()
    label, tab, listed = line.partition("\t")
    if not tab or not _SPANS.fullmatch(listed.strip()):
        raise IdiometerError(f"{path}, line {number}: expected label<TAB>[(start, end), …], found {line[:60]!r}")
    raw = tuple((int(start), int(end)) for start, end in _ONE.findall(listed))
    try:
        for span in raw:
            check_spans([span], len(src))
    except ValueError as error:
        raise IdiometerError(f"{path}, line {number}: {error}") from None
    merged = longest_of_overlapping(raw)
    return (None if merged == raw else raw), tuple(Occurrence(label, (span,)) for span in merged)


def longest_of_overlapping(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The longest span of each group that overlaps, in order (the earlier one where lengths are equal)."""
    groups: list[list[Span]] = []
    reach = -1
    for span in sorted(spans):
        if groups and span[0] < reach:
            groups[-1].append(span)
        else:
            groups.append([span])
        reach = max(reach, span[1])
    return tuple(max(group, key=lambda span: (span[1] - span[0], -span[0])) for group in groups)
