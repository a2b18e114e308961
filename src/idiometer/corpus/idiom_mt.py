"""The line-aligned files of idiom-mt: source, reference, and `label<TAB>[(start, end), …]` lines.

Spans that overlap come from a pattern that matched in several ways: they are one occurrence, the longest.
Disjoint ones are several occurrences. The published list stays in `raw_spans` for faithful modes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from idiometer.corpus.example import Example, Occurrence, Span, check_spans
from idiometer.corpus.hypotheses import check_counts
from idiometer.corpus.lines import read_lines, write_lines
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
            _report_unequal(paths)
        source = lines[0]
        raw, occurrences = _occurrences(lines[-1], source, spans, number) if spans else (None, ())
        yield Example(str(number), source, tuple(lines[1 : 1 + len(refs)]), occurrences, raw_spans=raw)


def _report_unequal(paths: Sequence[str | Path]) -> None:
    counts = [sum(1 for _ in read_lines(path)) for path in paths]
    for path, count in zip(paths[1:], counts[1:], strict=True):
        check_counts(str(path), count, str(paths[0]), counts[0], "lines")


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


def write_aligned(prefix: str, source: str, target: str, examples: Iterable[Example]) -> list[Path]:
    """Write PREFIX.source, PREFIX.target and PREFIX.spans.source; one idiom a line is all they can hold."""
    rows = list(examples)
    paths = [Path(f"{prefix}.{source}"), Path(f"{prefix}.spans.{source}")]
    write_lines(paths[0], (example.src for example in rows))
    write_lines(paths[1], map(_span_line, rows))
    n_refs = {len(example.refs) for example in rows}
    if n_refs - {0, 1} or len(n_refs) > 1:
        raise IdiometerError(f"{prefix}: line-aligned files hold one reference for every example; write JSONL")
    if n_refs == {1}:
        paths.append(Path(f"{prefix}.{target}"))
        write_lines(paths[-1], (example.refs[0] for example in rows))
    return paths


def _span_line(example: Example) -> str:
    labels = {occurrence.idiom for occurrence in example.occurrences}
    if not labels:
        return ""
    spans = example.raw_spans or tuple(span for o in example.occurrences for span in o.spans)
    if len(labels) > 1 or any(len(o.spans) > 1 for o in example.occurrences):
        raise IdiometerError(f"example {example.id!r}: a span line holds one idiom without gaps; write JSONL")
    return f"{labels.pop()}\t{list(spans)}"
