from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence, Span
from idiometer.corpus.idiom_mt import longest_of_overlapping, read_aligned, write_aligned
from idiometer.errors import IdiometerError
from tests.strategies import LINES, examples

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


def read_back(prefix: Path, paths: list[Path]) -> list[Example]:
    refs = [path for path in paths if path.suffix == ".fr"]
    return list(read_aligned(f"{prefix}.en", refs, f"{prefix}.spans.en"))


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
def test_what_aligned_files_can_hold_reads_back(tmp_path_factory: pytest.TempPathFactory, rows: list[Example]) -> None:
    prefix = tmp_path_factory.getbasetemp() / "plain"
    assert read_back(prefix, write_aligned(str(prefix), "en", "fr", rows)) == rows


def refused_or_kept(rows: list[Example], prefix: Path) -> None:
    try:
        paths = write_aligned(str(prefix), "en", "fr", rows)
    except IdiometerError:
        return
    assert read_back(prefix, paths) == rows


@given(rows=st.lists(examples(LINES), min_size=1, max_size=3))
def test_all_else_is_refused(tmp_path_factory: pytest.TempPathFactory, rows: list[Example]) -> None:
    refused_or_kept(rows, tmp_path_factory.getbasetemp() / "any")


@pytest.mark.parametrize(
    "row",
    [
        Example("17", "a"),
        Example("1", "a", doc="d"),
        Example("1", "a", extra={"register": "news"}),
        Example("1", "a", occurrences=(Occurrence("x", ((0, 1),), usage="literal"),)),
        Example("1", "a", occurrences=(Occurrence("x", ((0, 1),), blocklist=("b",)),)),
        Example("1", "a", occurrences=(Occurrence("x\ty", ((0, 1),)),)),
        Example("1", "abc", occurrences=(Occurrence("x", ((0, 2),)), Occurrence("x", ((1, 3),)))),
    ],
    ids=range(7),
)
def test_what_aligned_files_have_no_place_for_is_refused(tmp_path: Path, row: Example) -> None:
    refused_or_kept([row], tmp_path / "t")


def test_a_refused_write_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="one reference"):
        write_aligned(str(tmp_path / "t"), "en", "fr", [Example("1", "a", ("b",)), Example("2", "c")])
    assert not list(tmp_path.iterdir())


@pytest.mark.shared
def test_the_published_lines_with_several_spans(shared: Path) -> None:
    """84 lines: 72 list alternatives of one occurrence, 12 several occurrences."""
    data = shared / "data" / "idiom-mt"
    found = list(read_aligned(data / "sents.en", [data / "sents.fr"], data / "sents.spans.en"))
    several = [e for e in found if e.raw_spans is not None or len(e.occurrences) > 1]
    assert len(several) == 84
    assert sum(1 for e in several if e.raw_spans is not None) == 72
    assert sum(1 for e in several if e.raw_spans is None) == 12
