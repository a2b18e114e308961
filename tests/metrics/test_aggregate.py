"""Averages, per-idiom tables, what is left out, comparisons and breakdowns, by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import sacrebleu

from idiometer.corpus.example import Example
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError
from idiometer.metrics.base import AnyMetric
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.breakdown import General
from idiometer.metrics.corpus_metrics import SacreBleu
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.external import External
from idiometer.metrics.settings import Settings
from tests.metrics.builders import system, testset

ROWS = (("甲", "iron"), ("甲", "iron"), ("甲", "iron"), ("乙", "iron"))


def test_macro_averages_idioms_and_micro_occurrences() -> None:
    data, lines = testset(*ROWS), system("iron", "a", "b", "iron")
    macro = evaluate(data, [lines], [Blocklist()], Settings("macro")).systems[0].scores[0]
    micro = evaluate(data, [lines], [Blocklist()], Settings("micro")).systems[0].scores[0]
    assert macro.value == pytest.approx((1 / 3 + 1) / 2)
    assert micro.value == 0.5
    assert [(row.idiom, row.n, row.value) for row in macro.idioms] == [("乙", 1, 1.0), ("甲", 3, pytest.approx(1 / 3))]
    assert macro.by_idiom()["乙"].n == 1
    assert "average:macro" in macro.signature and "average:micro" in micro.signature


def test_occurrences_meant_literally_are_judged_apart() -> None:
    data = testset(*ROWS, usage=[None, "figurative", "literal", "literal"])
    score = evaluate(data, [system("iron", "a", "iron", "b")], [Blocklist()]).systems[0].scores[0]
    assert (score.value, score.n_occurrences) == (0.5, 2)
    assert score.literal_use is not None
    assert (score.literal_use.n_occurrences, score.literal_use.value) == (2, 0.5)
    asked = evaluate(data, [system("iron", "a", "iron", "b")], [Blocklist()], Settings(where={"usage": "literal"}))
    assert asked.systems[0].scores[0].value == pytest.approx(0.5)
    assert asked.systems[0].scores[0].literal_use is None


def test_an_empty_translation_counts_as_one() -> None:
    score = evaluate(testset(*ROWS), [system("", "", "", "")], [Blocklist()]).systems[0].scores[0]
    assert (score.value, score.n_occurrences) == (0.0, 4)


def test_comparisons_are_over_what_was_judged_for_both_and_say_how_many() -> None:
    refs = ["one two three four"] * 4
    data = testset(*ROWS, refs=refs)
    a, b = system("iron", "iron", "iron", "iron", name="a"), system("x", "y", "iron", "z", name="b")
    metrics: list[AnyMetric] = [Blocklist(), SacreBleu("chrf", "en")]
    found = evaluate(data, [a, b, system(*refs, name="c")], metrics, Settings(test="ar")).comparisons
    assert [(c.metric, c.system) for c in found] == [
        ("blocklist", "b"), ("blocklist", "c"), ("chrF", "b"), ("chrF", "c"),
    ]  # fmt: skip
    assert found[0].difference == pytest.approx((1 / 3 + 0) / 2 - 1)
    assert found[0].better is True
    assert (found[0].unit, found[0].n_units, found[0].n_shared) == ("idioms", 2, 4)
    assert found[2].unit == "sentences"
    assert all(c.p_adjusted is not None and c.p_value is not None and c.p_adjusted >= c.p_value for c in found)


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter"])
def test_corpus_metrics_equal_sacrebleu_with_its_signature(name: str) -> None:
    refs = ["the cat sat on the mat today", "he told us everything", "it rains very hard", "we were late again"]
    lines = ["a cat sat on the mat", "he told us nothing at all", "it rains hard", "we were late again"]
    score = evaluate(testset(*ROWS, refs=refs), [system(*lines)], [SacreBleu(name, "en")]).systems[0].scores[0]
    oracle = {"bleu": sacrebleu.BLEU(), "chrf": sacrebleu.CHRF(), "ter": sacrebleu.TER()}[name]
    expected = oracle.corpus_score(lines, [refs])
    assert score.value == pytest.approx(expected.score)
    head, _, version = str(oracle.get_signature()).rpartition("|version:")
    assert score.signature.startswith(f"{expected.name}|{head}|")
    assert score.signature.endswith(f"version:{version}")


def test_several_references_may_differ_in_number() -> None:
    examples = (Example("1", "甲", ("the old cat", "an old cat")), Example("2", "乙", ("the dog barks",)))
    lines = ["an old cat", "the dog barks"]
    score = evaluate(TestSet("t", "zh", "en", examples), [system(*lines)], [SacreBleu("chrf", "en")]).systems[0]
    assert score.scores[0].value == pytest.approx(100.0)


def test_documents_are_resampled_where_they_are_known() -> None:
    refs = [f"this is sentence number {i}" for i in range(40)]
    examples = tuple(Example(str(i), "甲", (ref,), doc=f"d{i // 4}") for i, ref in enumerate(refs))
    lines = tuple(ref if i % 3 else ref.replace("sentence", "line") for i, ref in enumerate(refs))
    data = TestSet("t", "zh", "en", examples)
    result = evaluate(
        data, [Hypotheses("a", lines), system(*refs, name="b")], [SacreBleu("bleu", "en")], Settings(test="bs")
    )
    assert "unit:documents" in result.systems[0].scores[0].signature
    assert (result.comparisons[0].unit, result.comparisons[0].n_units) == ("documents", 10)
    interval = result.systems[0].scores[0].confidence
    assert interval is not None and "fewer than 20 documents" in str(interval.warning)


def test_paired_tests_of_corpus_metrics_agree_with_sacrebleu() -> None:
    from sacrebleu.significance import PairedTest

    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
    refs = [" ".join(words[(i + k) % 8] for k in range(6)) for i in range(60)]
    worse = [ref.replace("alpha", "x") if i % 2 else ref for i, ref in enumerate(refs)]
    other = [ref.replace("beta", "x") if i % 3 else ref for i, ref in enumerate(refs)]
    data = TestSet("t", "zh", "en", tuple(Example(str(i), "甲", (ref,)) for i, ref in enumerate(refs)))
    systems = [system(*worse, name="a"), system(*other, name="b")]
    for test, sides in (("bs", 2), ("ar", 1)):  # sacreBLEU's bootstrap is one-sided, as in Moses; ours is two-sided
        settings = Settings(test=test, n_permutations=1000)
        ours = evaluate(data, systems, [SacreBleu("bleu", "en")], settings).comparisons[0].p_value
        named: list[tuple[str, Sequence[str]]] = [("a", worse), ("b", other)]
        bleu = {"BLEU": sacrebleu.BLEU(references=[refs])}
        theirs = PairedTest(named, bleu, None, test_type=test, n_samples=1000)()[1]["BLEU"][1]
        assert ours == pytest.approx(sides * theirs.p_value, abs=0.04)  # type: ignore[union-attr, operator]


def test_external_scores_are_averaged_tested_and_broken_down() -> None:
    data = testset(*ROWS, refs=["r"] * 4)
    comet = External("comet", {"a": [0.5, 0.6, 0.7, 0.8], "b": [0.9, 0.9, 0.9, 0.9]})
    a, b = system("iron", "x", "y", "z", name="a"), system("x", "x", "x", "iron", name="b")
    result = evaluate(data, [a, b], [Blocklist(), comet], Settings(test="bs"))
    assert result.systems[0].score("comet").value == pytest.approx(0.65)
    assert result.comparisons[-1].better is True
    subsets = {s.name: s.score for s in result.breakdowns[0].subsets}
    assert subsets == {"idioms": pytest.approx(0.65), "triggered": 0.5, "not triggered": pytest.approx(0.7)}
    assert External("m", {}, lower=True).output.higher_is_better is False


def test_conditions_choose_the_sentences_of_corpus_metrics_too() -> None:
    data = testset(*ROWS, refs=["a b c d e", "f g h i j", "k l m n o", "p q r s t"])
    lines = system("a b c d e", "x", "y", "p q r s t")
    score = evaluate(data, [lines], [SacreBleu("chrf", "en")], Settings(where={"idiom": "乙"})).systems[0].scores[0]
    assert (score.value, score.n_examples) == (100.0, 1)
    assert "where:idiom=乙" in score.signature
    with pytest.raises(IdiometerError, match=r"no occurrence of t has idiom=丙: idiom is one of 乙, 甲"):
        evaluate(data, [lines], [Blocklist()], Settings(where={"idiom": "丙"}))


def test_general_text_is_sampled_by_seed_and_scored_beside_the_subsets() -> None:
    data = testset(*ROWS, refs=["one two three four five"] * 4)
    other = TestSet("g", "zh", "en", tuple(Example(str(i), "甲", ("six seven eight nine ten",)) for i in range(9)))
    general = General(other, (Hypotheses("s", ("six seven eight nine ten",) * 9),))
    result = evaluate(data, [system("iron", "a", "b", "c")], [Blocklist(), SacreBleu("bleu", "en")], general=general)
    first = result.breakdowns[0].subsets[0]
    assert (first.name, first.n_examples) == ("general", 4)
    assert first.score == pytest.approx(100)
    assert general.sample(4, 1) == general.sample(4, 1) != general.sample(4, 3)


def test_wrong_calls() -> None:
    data = testset(*ROWS)
    with pytest.raises(UsageError, match="no system"):
        evaluate(data, [], [Blocklist()])
    with pytest.raises(UsageError, match="two of the systems are called 's'"):
        evaluate(data, [system("a", "b", "c", "d")] * 2, [Blocklist()])
    with pytest.raises(IdiometerError, match="s has 3 lines, t has 4 examples"):
        evaluate(data, [system("a", "b", "c")], [Blocklist()])
    with pytest.raises(IdiometerError, match="bleu needs a reference"):
        evaluate(data, [system("a", "b", "c", "d")], [SacreBleu("bleu", "en")])
    bare = TestSet("t", "zh", "en", (Example("1", "甲"),))
    with pytest.raises(IdiometerError, match="t marks none"):
        evaluate(bare, [system("a")], [Blocklist()])
