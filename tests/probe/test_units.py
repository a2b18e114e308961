"""Control spans: as long as the idiom, never on one, drawn where idioms stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.probe.units import controls, idiom_units, words_of
from idiometer.text.tokens import word_spans


@st.composite
def drawn_testsets(draw: st.DrawFn) -> TestSet:
    examples = []
    for number in range(draw(st.integers(1, 6))):
        n = draw(st.integers(1, 12))
        src = " ".join(draw(st.lists(st.sampled_from(["a", "bc", "def", "x,"]), min_size=n, max_size=n)))
        words = word_spans(src)
        start = draw(st.integers(0, len(words) - 1))
        end = draw(st.integers(start + 1, len(words)))
        spans = tuple(words[start:end]) if draw(st.booleans()) else ((words[start][0], words[end - 1][1]),)
        examples.append(Example(str(number), src, (), (Occurrence("x", spans),)))
    return TestSet.of("drawn", "en-fr", examples)


@given(drawn_testsets(), st.integers(0, 5))
def test_a_control_is_as_long_and_holds_no_idiom(testset: TestSet, seed: int) -> None:
    units = list(idiom_units(testset, testset.where({})))
    found = controls(testset, units, seed)
    assert found == controls(testset, units, seed)
    for unit, control in zip(units, found, strict=True):
        example = testset.examples[unit.index]
        words = word_spans(example.src)
        taken = example.occurrences[0].spans
        free = [w for w in words if not any(w[0] < end and start < w[1] for start, end in taken)]
        if control is None:
            runs = [words[k : k + len(unit.words)] for k in range(len(words) - len(unit.words) + 1)]
            assert not any(set(run) <= set(free) for run in runs)
            continue
        assert len(control.words) == len(unit.words)
        assert set(control.words) <= set(free)


def test_words_of_a_split_idiom() -> None:
    assert words_of("he spilled all the beans", [(3, 10), (15, 24)]) == ((3, 10), (15, 18), (19, 24))
    assert words_of("a — b", [(2, 3)]) == ((2, 3),)
