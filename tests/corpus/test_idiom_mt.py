from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence, Span
from idiometer.corpus.idiom_mt import longest_of_overlapping, read_aligned
from idiometer.errors import IdiometerError

SPANS = st.tuples(st.integers(0, 12), st.integers(1, 6)).map(lambda at: (at[0], at[0] + at[1]))


def put(folder: Path, src: str, spans: str) -> tuple[Path, Path]:
    (folder / "t.en").write_text(src)
    (folder / "t.spans.en").write_text(spans)
    return folder / "t.en", folder / "t.spans.en"


def brute_force(spans: list[Span]) -> tuple[Span, ...]:
    """The longest of each set of spans that hang together, which are grown one overlap at a time."""
    left, kept = set(spans), []
    while left:
        group = {left.pop()}
        while near := {s for s in left if any(s[0] < end and start < s[1] for start, end in group)}:
            group |= near
            left -= near
        kept.append(min(group, key=lambda span: (span[0] - span[1], span[0])))
    return tuple(sorted(kept))


@given(spans=st.lists(SPANS, max_size=7))
def test_longest_of_overlapping(spans: list[Span]) -> None:
    assert longest_of_overlapping(spans) == brute_force(spans)


def test_overlapping_spans_are_one_occurrence(tmp_path: Path) -> None:
    src, spans = put(
        tmp_path, "They went back and forth, back and forth.\n", "back and forth\t[(10, 24), (15, 24), (26, 40)]\n"
    )
    (found,) = read_aligned(src, spans=spans)
    assert [o.spans for o in found.occurrences] == [((10, 24),), ((26, 40),)]
    assert found.raw_spans == ((10, 24), (15, 24), (26, 40))


def test_lines_without_idioms(tmp_path: Path) -> None:
    src, spans = put(tmp_path, "One.\nTwo.\n", "\n\n")
    assert list(read_aligned(src, spans=spans)) == [Example("1", "One."), Example("2", "Two.")]


@pytest.mark.parametrize(
    "spans",
    [
        "idiom",
        "idiom\t",
        "idiom\t[]",
        "idiom\t[(0, 1)",
        "idiom\t[(0, 1)]; print(1)",
        "x\t__import__('os')",
        "x\t[(0, 99)]",
        "x\t[(2, 2)]",
    ],
)
def test_wrong_span_lines_name_file_and_line(tmp_path: Path, spans: str) -> None:
    src, path = put(tmp_path, "One.\nTwo.\n", f"one\t[(0, 3)]\n{spans}\n")
    with pytest.raises(IdiometerError, match=r"t.spans.en, line 2: "):
        list(read_aligned(src, spans=path))


def test_unequal_files_name_both_counts(tmp_path: Path) -> None:
    src, spans = put(tmp_path, "One.\nTwo.\nThree.\n", "\n\n")
    with pytest.raises(IdiometerError, match=r"t.spans.en has 2 lines, .*t.en has 3 lines"):
        list(read_aligned(src, spans=spans))


@st.composite
def aligned_examples(draw: st.DrawFn) -> list[Example]:
    """One idiom a line, in order, and a reference for all or for none."""
    with_refs = draw(st.booleans())
    kept = []
    text = st.text("abc de", min_size=1, max_size=12)
    for number in range(1, draw(st.integers(1, 4)) + 1):
        src = draw(text)
        ends = sorted(draw(st.sets(st.integers(0, len(src)), min_size=2, max_size=6)))
        label = draw(st.text("abc", min_size=1))
        found = [Occurrence(label, (span,)) for span in zip(ends[::2], ends[1::2], strict=False)]
        refs = (draw(text),) if with_refs else ()
        kept.append(Example(str(number), src, refs, tuple(found) if draw(st.booleans()) else ()))
    return kept


@given(rows=aligned_examples())
def test_what_stands_in_the_files_is_read(tmp_path_factory: pytest.TempPathFactory, rows: list[Example]) -> None:
    src, spans = put(
        tmp_path_factory.getbasetemp(),
        "".join(f"{row.src}\n" for row in rows),
        "".join(f"{span_line(row)}\n" for row in rows),
    )
    refs = [src.with_suffix(".fr")] if rows[0].refs else []
    for path in refs:
        path.write_text("".join(f"{row.refs[0]}\n" for row in rows), encoding="utf-8")
    assert list(read_aligned(src, refs, spans)) == rows


def span_line(example: Example) -> str:
    spans = [span for occurrence in example.occurrences for span in occurrence.spans]
    return f"{example.occurrences[0].idiom}\t{spans}" if spans else ""


@pytest.mark.shared
def test_the_published_lines_with_several_spans(shared: Path) -> None:
    """84 lines: 72 list alternatives of one occurrence, 12 several occurrences."""
    data = shared / "data" / "idiom-mt"
    found = list(read_aligned(data / "sents.en", [data / "sents.fr"], data / "sents.spans.en"))
    several = [e for e in found if e.raw_spans is not None or len(e.occurrences) > 1]
    assert len(several) == 84
    assert sum(1 for e in several if e.raw_spans is not None) == 72
    assert sum(1 for e in several if e.raw_spans is None) == 12
