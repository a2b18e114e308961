"""The protocol carries the metrics to come: five outputs with links, classes, batches, BLEU of a subset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
import sacrebleu

from idiometer.corpus.example import Span
from idiometer.errors import IdiometerError, UsageError
from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.corpus_metrics import SacreBleu
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.judging import CHUNK
from idiometer.metrics.settings import Settings
from idiometer.text.text import Text
from tests.metrics.builders import system, testset


class FiveOutputs(Metric[tuple[Span, ...]]):
    """As APT-Eval: five numbers about the words aligned to the idiom; one of them may be missing."""

    name = "apt-stub"
    outputs = tuple(
        Output(f"APT-{n}", n != "TER", 0.0, None if n == "TER" else 1.0) for n in ("a", "b", "c", "d", "TER")
    )
    needs = frozenset({"ref", "links.ref", "links.hyp"})

    def settings(self) -> Mapping[str, str]:
        return {"aligner": "stub"}

    def prepare(self, item: Item) -> tuple[Span, ...] | Skip:
        spans = _aligned(item, item.refs[0])
        return spans or Skip("empty reference segment")

    def judge(self, batch: Sequence[tuple[Item, tuple[Span, ...], Text]]) -> Sequence[Verdict]:
        found = []
        for item, ref_spans, hypothesis in batch:
            spans = _aligned(item, hypothesis)
            evidence = (Evidence("ref", ref_spans, "aligned"), Evidence("hyp", spans, "aligned"))
            found.append(item.verdict(1.0, 0.5, 0.25, 0.0 if spans else None, 2.5, evidence=evidence))
        return found


def _aligned(item: Item, text: Text) -> tuple[Span, ...]:
    places = item.occurrence.spans
    return tuple(target for source, target in text.links or () if any(a <= source[0] < b for a, b in places))


class Classes(Metric[None]):
    """A label and one-hot outputs, judged in batches."""

    name = "class-stub"
    kinds = ("literal", "rendered", "omitted")
    outputs = tuple(Output(f"class-{kind}", kind == "rendered") for kind in kinds)

    def __init__(self) -> None:
        self.batches: list[int] = []

    def settings(self) -> Mapping[str, str]:
        return {}

    def prepare(self, item: Item) -> None:
        return None

    def judge(self, batch: Sequence[tuple[Item, None, Text]]) -> Sequence[Verdict]:
        self.batches.append(len(batch))
        labels = ["omitted" if not hyp.raw else "literal" if "iron" in hyp.words else "rendered" for _, _, hyp in batch]
        return [
            item.verdict(*(float(kind == label) for kind in self.kinds), label=label, graded=0.5)
            for (item, _, _), label in zip(batch, labels, strict=True)
        ]


def test_five_outputs_with_links() -> None:
    data = testset(("甲", "x"), ("乙", "x"), ("丙", "x"), refs=["one", "two", "three"])
    links = {"ref": [[((0, 1), (0, 3))], [((0, 1), (0, 3))], []], "s": [[((0, 1), (2, 4))], [], [((0, 1), (0, 1))]]}
    result = evaluate(data, [system("aa bb", "cc", "dd")], [FiveOutputs()], Settings(), links)
    scores = result.systems[0].scores
    assert [s.name for s in scores] == ["APT-a", "APT-b", "APT-c", "APT-d", "APT-TER"]
    assert [s.value for s in scores] == [1.0, 0.5, 0.25, 0.0, 2.5]
    assert [s.n_occurrences for s in scores] == [2, 2, 2, 1, 2]
    assert scores[0].skipped == {"empty reference segment": 1}
    assert scores[3].skipped == {"empty reference segment": 1, "no value": 1}
    assert scores[0].verdicts[0].evidence[1].spans == ((2, 4),)
    assert "aligner:stub" in scores[0].signature


def test_what_a_metric_needs_is_demanded() -> None:
    data = testset(("甲", "x"), refs=["one"])
    with pytest.raises(UsageError, match="alignments of the references"):
        evaluate(data, [system("aa")], [FiveOutputs()])
    with pytest.raises(UsageError, match="alignments of s"):
        evaluate(data, [system("aa")], [FiveOutputs()], links={"ref": [[]]})
    with pytest.raises(IdiometerError, match="needs a reference"):
        evaluate(testset(("甲", "x")), [system("aa")], [FiveOutputs()], links={"ref": [[]], "s": [[]]})


def test_classes_are_a_label_and_one_hot_outputs() -> None:
    data = testset(("甲", "x"), ("乙", "x"), ("丙", "x"), ("丙", "x"))
    metric = Classes()
    result = evaluate(data, [system("iron", "fine", "", "Iron!"), system("a", "b", "c", "d", name="t")], [metric])
    scores = result.systems[0].scores
    assert [v.label for v in scores[0].verdicts] == ["literal", "rendered", "omitted", "literal"]
    assert [s.value for s in scores] == [0.5, pytest.approx(1 / 3), pytest.approx(1 / 6)]
    assert metric.batches == [4, 4]
    assert scores[0].verdicts[0].graded == 0.5


def test_batches_cover_every_chunk_once_and_in_order() -> None:
    n = CHUNK * 2 + 7
    metric = Classes()
    result = evaluate(testset(*[("甲", "x")] * n), [system(*["w"] * n)], [metric])
    assert metric.batches == [CHUNK, CHUNK, 7]
    assert [v.example for v in result.systems[0].scores[0].verdicts] == list(range(n))


def test_bleu_of_a_subset_is_sacrebleu_on_those_sentences() -> None:
    refs = ["the cat sat on the mat", "he told us everything he knew", "it is raining very hard today", "we were late"]
    data = testset(("甲", "iron"), ("乙", "iron"), ("丙", "iron"), ("丁", "iron"), refs=refs)
    lines = ["the cat sat on iron", "he told us all he knew", "it is raining iron very hard", "we were late"]
    from idiometer.metrics.blocklist import Blocklist

    result = evaluate(data, [system(*lines)], [Blocklist(), SacreBleu("bleu", "en")])
    subsets = {s.name: s for s in result.breakdowns[0].subsets}
    for name, places in (("triggered", [0, 2]), ("not triggered", [1, 3]), ("idioms", [0, 1, 2, 3])):
        expected = sacrebleu.BLEU().corpus_score([lines[i] for i in places], [[refs[i] for i in places]]).score
        assert subsets[name].n_examples == len(places)
        assert subsets[name].score == pytest.approx(expected)


def test_a_metric_that_loses_verdicts_is_a_bug_that_shows() -> None:
    class Broken(Classes):
        def judge(self, batch: Sequence[tuple[Item, None, Text]]) -> Sequence[Verdict]:
            return []

    with pytest.raises(AssertionError, match="0 verdicts for 1 items"):
        evaluate(testset(("甲", "x")), [system("a")], [Broken()])


def test_a_metric_without_any_bound_has_a_student_interval() -> None:
    class Unbounded(Classes):
        outputs = (Output("free", True, None, None),)

        def judge(self, batch: Sequence[tuple[Item, None, Text]]) -> Sequence[Verdict]:
            return [item.verdict(float(len(hyp.raw))) for item, _, hyp in batch]

    rows = [(chr(0x4E00 + i), "x") for i in range(30)]
    lines = ["w" * (i + 1) for i in range(30)]
    score = evaluate(testset(*rows), [system(*lines)], [Unbounded()]).systems[0].scores[0]
    assert score.confidence is not None
    assert score.confidence.method == "Student t"
    half = 2.045 * np.std(range(30), ddof=1) / np.sqrt(30)
    assert score.confidence.high - score.confidence.low == pytest.approx(2 * half, rel=1e-3)


def test_a_call_that_would_count_wrongly_is_refused() -> None:
    with pytest.raises(UsageError, match="unknown average 'mean'; known: macro, micro"):
        Settings(average="mean")
    with pytest.raises(UsageError, match="unknown test 'bootstrap'; known: ar, bs"):
        Settings(test="bootstrap")
    rows, links = testset(("a", "x"), ("b", "y")), {"s": [[((0, 1), (0, 1))]]}
    with pytest.raises(IdiometerError, match="links of s: 1 lists of them for the 2 examples of t"):
        evaluate(rows, [system("x", "y")], [SacreBleu("chrf", "en")], links=links)
