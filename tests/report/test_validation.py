"""Validation against the CIBB paper's table, closed forms, other programs' agreement, and simulation."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.errors import IdiometerError, UsageError
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.labels import Judgement
from idiometer.report.run import run_of
from idiometer.report.validation.agreement import agreement
from idiometer.report.validation.estimate import Estimate, Stratum, estimate
from idiometer.report.validation.reading import consensus, read_labels
from idiometer.report.validation.validate import validate

HIT = Stratum(True, 145, {"correct": 3, "literal": 142})


def covers(found: Estimate, value: float) -> bool:
    assert found.low is not None and found.high is not None
    return found.low <= value <= found.high


def test_the_papers_table_comes_out_as_printed() -> None:
    literal, error = estimate([HIT, Stratum(False, 1049, {"correct": 61, "other": 39})])
    assert (literal.triggered.value, error.missed.value, error.total.value) == (142, 409, 551)
    percent = [f"{e.value:.1%}" for e in (error.precision, error.recall, error.rate, literal.recall, literal.rate)]
    assert percent == ["97.9%", "25.8%", "46.1%", "100.0%", "11.9%"]


def test_and_that_of_its_first_version() -> None:
    _, error = estimate([HIT, Stratum(False, 1049, {"correct": 72, "other": 28})])
    assert (1049 - (error.missed.value or 0), error.missed.value) == (755, 294)
    assert (f"{error.rate.value:.1%}", f"{error.recall.value:.1%}") == ("36.5%", "32.6%")


def test_intervals_agree_with_closed_forms() -> None:
    from scipy.stats import beta, betabinom

    literal, error = estimate([HIT, Stratum(False, 1049, {"correct": 61, "other": 39})])
    assert (literal.triggered.low, literal.triggered.high) == (142, 142)  # all were read
    exact = beta.ppf([0.025, 0.975], 142.5, 3.5)
    assert (error.precision.low, error.precision.high) == pytest.approx(tuple(exact), abs=0.003)
    rest = 39 + betabinom.ppf([0.025, 0.975], 949, 39.5, 61.5)
    assert (error.missed.low, error.missed.high) == pytest.approx(tuple(rest), abs=3)
    assert literal.missed.low == 0 and literal.missed.high == pytest.approx(
        betabinom.ppf(0.975, 949, 0.5, 100.5), abs=2
    )
    assert literal.recall.high == 1.0 and literal.recall.low == pytest.approx(142 / (142 + 26), abs=0.02)


def test_what_nobody_read_is_not_estimated() -> None:
    literal, error = estimate([HIT, Stratum(False, 1049, {})])
    assert literal.recall.value is error.rate.value is error.missed.value is None
    assert error.precision.value == pytest.approx(142 / 145)
    assert estimate([Stratum(False, 10, {"correct": 10})])[0].precision.value is None


@pytest.mark.parametrize(("hit", "miss"), [(0.9, 0.3), (0.7, 0.03)])
def test_intervals_cover_what_they_should(hit: float, miss: float) -> None:
    """Counts against the whole run, rates against the process it came from."""
    rng = np.random.default_rng(7)
    n, share, times = 1200, 0.15, 120
    truth = (share * hit + (1 - share) * miss, hit, share * hit / (share * hit + (1 - share) * miss))
    inside = np.zeros(4)
    for _ in range(times):
        n_hit = int(rng.binomial(n, share))
        wrong_hit, wrong_rest = int(rng.binomial(n_hit, hit)), int(rng.binomial(n - n_hit, miss))
        seen = int(rng.hypergeometric(wrong_rest, n - n_hit - wrong_rest, 100))
        strata = [
            Stratum(True, n_hit, {"literal": wrong_hit, "correct": n_hit - wrong_hit}),
            Stratum(False, n - n_hit, {"other": seen, "correct": 100 - seen}),
        ]
        _, found = estimate(strata)
        inside += [
            covers(e, value) for e, value in zip((found.rate, found.precision, found.recall), truth, strict=True)
        ] + [covers(found.missed, wrong_rest)]
    assert ((inside / times) > 0.9).all(), inside / times


@given(st.lists(st.tuples(*[st.sampled_from(["correct", "literal", "other", None])] * 3), min_size=1, max_size=30))
def test_agreement_is_what_nltk_says(rows: list[tuple[str | None, ...]]) -> None:
    from nltk.metrics.agreement import AnnotationTask

    judgements = [
        Judgement((str(n), 0, "s"), who, label)
        for n, row in enumerate(rows)
        for who, label in zip("abc", row, strict=True)
        if label
    ]
    found = agreement(judgements)
    shared = [n for n, row in enumerate(rows) if sum(map(bool, row)) > 1]
    if found is None:
        assert not shared
        return
    task = AnnotationTask([(j.annotator, j.key[0], j.label) for j in judgements if int(j.key[0]) in shared])
    if found.alpha is not None:
        assert found.alpha == pytest.approx(task.alpha())
    for pair in found.kappas:
        names = (pair.first, pair.second)
        both = {j.key for j in judgements if j.annotator == names[0]} & {
            j.key for j in judgements if j.annotator == names[1]
        }
        if pair.kappa is not None:
            of_two = [(j.annotator, j.key[0], j.label) for j in judgements if j.annotator in names and j.key in both]
            assert pair.kappa == pytest.approx(AnnotationTask(of_two).kappa())


def test_the_majority_counts_and_ties_are_unclear() -> None:
    def said(case: str, labels: str) -> list[Judgement]:
        names = {"c": "correct", "l": "literal"}
        return [Judgement((case, 0, "s"), str(n), names[label]) for n, label in enumerate(labels)]

    labels, ties = consensus([*said("1", "ccl"), *said("2", "cl"), *said("3", "cl")], {("3", 0, "s"): "literal"})
    assert [labels[case, 0, "s"] for case in "123"] == ["correct", "unclear", "literal"] and ties == 1


def test_starter_labels(starter: tuple[Evaluation, list[Hypotheses]]) -> None:
    found = validate(read_labels("starter/zh-en", run_of(*starter)))
    assert found.metric == "blocklist" and found.n_labels == 636 and sum(found.left_out.values()) == 21
    assert [table.system for table in found.tables] == ["literal.en", "mixed.en", "good.en", None]
    whole = found.tables[-1].literal  # all were read: the counts are those of benchmarks/robust.py
    assert (f"{whole.precision.value:.3f}", f"{whole.recall.value:.3f}") == ("0.873", "0.978")
    assert (
        found.agreement
        and found.agreement.n == 636
        and found.agreement.kappas[0].kappa == pytest.approx(0.997, abs=0.001)
    )
    assert {d.case.triggered == (d.label == "literal") for d in found.differences} == {False}


HEAD = "id\toccurrence\tsystem\tlabel\ttriggered\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD, "has no labels"),
        (HEAD + "1\t0\ts\tgood\t1\n", "line 2: 'good' is no label; labels are correct, literal"),
        (HEAD + "1\tx\ts\tcorrect\t1\n", "line 2: occurrence 'x' is no whole number"),
        (HEAD + "1\t0\ts\tcorrect\tyes\n", "line 2: triggered is 1 or 0, not 'yes'"),
        (
            HEAD + "1\t0\ts\tcorrect\t1\n1\t0\ts\tother\t1\n",
            "line 3: the same occurrence, system and annotator as in line 2",
        ),
        (HEAD + "1\t0\ts\t\t1\n", "nobody has judged anything yet"),
        ("id\toccurrence\tsystem\tlabel\n1\t0\ts\tcorrect\n", "does not say where the metric triggered"),
        ("id\tsystem\tlabel\n", "the header has no column 'occurrence'"),
    ],
)
def test_mistakes_in_labels(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "l.tsv").write_text(text)
    with pytest.raises(IdiometerError, match=says):
        validate(read_labels(str(tmp_path / "l.tsv")))


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("s001\t0\tx", "no system 'x'; its systems are literal.en"),
        ("x\t0\tgood.en", "no example 'x'"),
        ("s001\t7\tgood.en", "no occ"),
    ],
)
def test_labels_of_something_else(
    starter: tuple[Evaluation, list[Hypotheses]], tmp_path: Path, row: str, says: str
) -> None:
    (tmp_path / "l.tsv").write_text(f"id\toccurrence\tsystem\tlabel\n{row}\tcorrect\n")
    with pytest.raises(IdiometerError, match=says):
        read_labels(str(tmp_path / "l.tsv"), run_of(*starter))
    with pytest.raises(UsageError, match="unknown metric of this run 'litter'"):
        read_labels("starter/zh-en", run_of(*starter), "litter")


def test_a_sample_estimates_what_reading_all_would_find(
    starter: tuple[Evaluation, list[Hypotheses]], tmp_path: Path
) -> None:
    checked = read_labels("starter/zh-en", run_of(*starter))
    whole = validate(checked).tables[-1].any
    rng = random.Random(3)
    kept = {k: v for k, v in checked.settled.items() if checked.cases[k].triggered or rng.random() < 0.4}
    part = validate(type(checked)(checked.metric, checked.cases, (), kept)).tables[-1].any
    assert part.total.value != whole.total.value and covers(part.total, whole.total.value or 0)
