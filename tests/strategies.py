"""Examples and test sets of all shapes, for property tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence, Span
from idiometer.corpus.testset import TestSet

ANY_TEXT = st.text(max_size=12)
# What bites readers of lines: BOM, NUL, form feed, line separators that are not the newline, beyond the BMP.
AWKWARD = "\ufeff\0\f\v\r\x1c\x85\u2028\u2029 \t|\"'{[(,:虎𠀀é"
LINES = st.text(st.sampled_from("ab" + AWKWARD) | st.characters(exclude_categories=["Cs"]), max_size=12).map(
    lambda text: text.replace("\n", " ")
)
TSV_CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\t\n\r"), max_size=12)
NAMES = st.text("abcxyz_", min_size=1, max_size=6)
RESERVED = {"id", "langpair", "src", "ref", "idioms", "idiom", "spans", "doc", "raw_spans", "usage", "blocklist"}

Json = Any
JSON: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=4,
)


def extras(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Mapping[str, Any]]:
    """Keys that the formats do not know, and what stands under them."""
    keys = NAMES.filter(lambda key: key not in RESERVED)
    return st.dictionaries(keys, values, max_size=2)


def disjoint_spans(length: int, most: int = 3) -> st.SearchStrategy[tuple[Span, ...]]:
    """Sorted, disjoint, non-empty spans of a text of at least one character."""
    ends = st.lists(st.integers(0, length), min_size=2, max_size=2 * most, unique=True).map(sorted)
    return ends.map(lambda at: tuple(zip(at[::2], at[1::2], strict=False)))


@st.composite
def occurrences(draw: st.DrawFn, src: str, text: st.SearchStrategy[str]) -> Occurrence:
    return Occurrence(
        draw(text.filter(bool)),
        draw(disjoint_spans(len(src))),
        draw(st.none() | text),
        draw(st.none() | st.lists(text, max_size=3).map(tuple)),
        draw(extras(JSON)),
    )


@st.composite
def examples(draw: st.DrawFn, text: st.SearchStrategy[str]) -> Example:
    """Whatever an example may hold."""
    src = draw(text)
    found = draw(st.lists(occurrences(src, text), max_size=3)) if src else []
    raw = draw(st.none() | disjoint_spans(len(src))) if src else None
    refs = draw(st.lists(text, max_size=3))
    return Example(draw(text), src, tuple(refs), tuple(found), draw(st.none() | text), raw, draw(extras(JSON)))


@st.composite
def plain_examples(draw: st.DrawFn, text: st.SearchStrategy[str]) -> Example:
    """What a table can hold: filled cells, no structure beyond occurrences."""
    filled = text.filter(bool)
    src = draw(filled)
    words = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=3).map(tuple)
    found = st.builds(Occurrence, filled, disjoint_spans(len(src)), st.none() | filled, st.none() | words)
    refs = tuple(draw(st.lists(filled, max_size=2)))
    extra = draw(st.dictionaries(NAMES.filter(lambda key: key not in RESERVED), filled, max_size=2))
    return Example(
        draw(filled), src, refs, tuple(draw(st.lists(found, max_size=2))), draw(st.none() | filled), None, extra
    )


def sets_of(rows: st.SearchStrategy[Example]) -> st.SearchStrategy[TestSet]:
    """Test sets of such examples."""
    return st.lists(rows, min_size=1, max_size=4, unique_by=lambda example: example.id).map(
        lambda kept: TestSet.of("t", "zh-en", kept)
    )
