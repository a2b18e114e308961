"""One class per occurrence: what each takes, with links and without, and its evidence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.metrics.base import Verdict
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.classes import CLASSES, Classes
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.literal_words import Mendings
from idiometer.metrics.litter import LitTER
from idiometer.metrics.registry import Options, make_metrics
from idiometer.metrics.settings import Settings
from idiometer.text.text import Link
from tests.metrics.test_litter import lexicon, marked
from tests.metrics.test_standing import linked

ENTRIES = "cat chat; bag sac; spill renverser; bean haricot; iceberg iceberg; tip pointe; umbrage ombrage"
BEANS = marked("He [spilled the beans] again.", "Il a encore vendu la mèche.")


def judge(example: Example, line: str, links: list[Link] | None, metric: Classes | None = None) -> Verdict:
    pair = "zh-en" if metric else "en-fr"
    metric = metric or Classes(LitTER(lexicon(ENTRIES), Mendings(bundled=False)))
    given_links = None if links is None else {"s": [links]}
    result = evaluate(TestSet.of("t", pair, [example]), [Hypotheses("s", (line,))], [metric], links=given_links)
    return result.systems[0].scores[0].verdicts[0]


@pytest.mark.parametrize(
    ("line", "pairs", "name", "evidence"),
    [
        ("Il a renversé les haricots.", None, "literal", ["renversé", "haricots"]),
        ("Il a renversé les haricots.", "spilled-renversé beans-haricots", "literal", ["renversé", "haricots"]),
        ("Il a tout dit.", None, "unclear", []),
        ("Il a encore avoué.", "He-Il spilled-avoué again-encore", "rendered", ["avoué"]),
        ("Le voilà encore.", "He-voilà again-encore", "omitted", []),
        ("Il a encore avoué.", "He-Il again-encore", "unclear", []),  # "avoué" may be what the aligner missed
        ("", None, "omitted", []),
        ("…", "", "omitted", []),
        ("Il a spilled the beans encore.", None, "copied", ["spilled", "the", "beans"]),
        ("Il a SPILLED THE tout.", "", "copied", ["SPILLED", "THE"]),
        ("Le beans.", None, "unclear", []),  # one word may be the target's own
        ("Le voilà encore.", "He-voilà again-encore the-Le", "omitted", []),  # function words stand for nothing
    ],
)
def test_what_became_of_an_idiom(line: str, pairs: str | None, name: str, evidence: list[str]) -> None:
    verdict = judge(BEANS, line, None if pairs is None else linked(BEANS.src, line, pairs))
    assert verdict.label == name
    assert verdict.values == tuple(float(name == each) for each in CLASSES)
    assert [line[slice(*span)] for each in verdict.evidence for span in each.spans] == evidence


def test_what_the_reference_copies_too_is_not_copied() -> None:
    example = marked("A [catch 22].", "Un catch 22.")
    assert judge(example, "Le catch 22.", None).label != "copied"
    assert judge(marked("A [catch 22].", "Un dilemme."), "Le catch 22.", None).label == "copied"


def test_copied_words_that_are_their_own_translation_are_copied() -> None:
    example = marked("It is [the tip of the iceberg].", "C'est une partie infime.")
    assert judge(example, "C'est the iceberg.", None).label == "copied"
    assert judge(example, "C'est the iceberg, la pointe.", None).label == "literal"


def test_what_the_literal_metric_cannot_judge_is_unclear() -> None:
    example = marked("He [took flight].", "Il fuit.")
    assert judge(example, "Il part.", linked(example.src, "Il part.", "flight-part")).label == "unclear"
    assert judge(example, "Il took flight.", None).label == "copied"


SNAKE = Example("1", "你画蛇添足。", ("You overdo it.",), (Occurrence("画蛇添足", ((1, 5),), None, ("snake",)),))


@pytest.mark.parametrize(
    ("line", "pairs", "name"),
    [
        ("You draw a snake.", None, "literal"),
        ("You 画蛇添足.", None, "copied"),
        ("You 画蛇添足 (a snake).", None, "literal"),
        ("You gild the lily.", "你-You 画-gild 足-lily", "rendered"),
        ("You.", "你-You", "omitted"),
    ],
)
def test_chinese(line: str, pairs: str | None, name: str) -> None:
    links = None if pairs is None else linked(SNAKE.src, line, pairs)
    assert judge(SNAKE, line, links, Classes(Blocklist())).label == name


def test_shares_add_up_and_the_signature_names_the_literal_metric_and_the_links() -> None:
    lines = ("Il a renversé les haricots.", "Il a tout dit.", "", "Il a spilled the beans.")
    testset = TestSet.of("t", "en-fr", [replace(BEANS, id=str(n)) for n in range(len(lines))])
    metric = Classes(LitTER(lexicon(ENTRIES), Mendings(bundled=False)))
    scores = evaluate(testset, [Hypotheses("s", lines)], [metric], Settings(average="micro")).systems[0].scores
    assert {score.name: score.value for score in scores} == dict(
        zip(CLASSES, (0.25, 0.0, 0.25, 0.25, 0.25), strict=True)
    )
    assert "|literal:litter|" in scores[0].signature and "|links:none|" in scores[0].signature


def test_the_literal_metric_is_the_one_that_fits() -> None:
    for example, pair, name in ((SNAKE, "zh-en", "blocklist"), (BEANS, "en-fr", "litter")):
        (metric,) = make_metrics(["class"], TestSet.of("t", pair, [example]), Options())
        assert isinstance(metric, Classes) and metric.settings()["literal"] == name
    with pytest.raises(UsageError, match=r"class needs what tells literal renderings, and t has no idiom with"):
        make_metrics(["class"], TestSet.of("t", "en-fi", [BEANS]), Options())


def test_links_are_left_aside_where_they_were_made_for_apt_alone() -> None:
    line = "Le voilà encore."
    links = linked(BEANS.src, line, "He-voilà again-encore")
    litter = LitTER(lexicon(ENTRIES), Mendings(bundled=False, aligned=False))
    (metric,) = make_metrics(
        ["class"],
        TestSet.of("t", "en-fr", [BEANS]),
        Options(litter_without=("aligned",), blocklist_without=("aligned",)),
    )
    for each in (metric, Classes(litter, aligned=False)):
        assert isinstance(each, Classes) and each.settings()["classes"] == "without-links"
        testset, systems = TestSet.of("t", "en-fr", [BEANS]), [Hypotheses("s", (line,))]
        (verdict,) = evaluate(testset, systems, [each], links={"s": [links]}).systems[0].scores[0].verdicts
        assert verdict.label == "unclear"


WORDS = st.lists(st.sampled_from(["Il", "a", "renversé", "haricots", "spilled", "the", "beans", "avoué"]), max_size=6)


@given(WORDS, st.booleans(), st.data())
def test_every_occurrence_has_exactly_one_class(words: list[str], aligned: bool, data: st.DataObject) -> None:
    line = " ".join(words)
    links: list[Link] | None = None
    if aligned:
        sources, targets = [(0, 2), (3, 10), (11, 14), (15, 20), (21, 26)], _spans(words)
        one = st.tuples(st.sampled_from(sources), st.sampled_from(targets)) if targets else st.nothing()
        links = data.draw(st.lists(one, max_size=8 if targets else 0))
    verdict = judge(BEANS, line, links)
    assert sum(value or 0 for value in verdict.values) == 1.0
    assert verdict.label == CLASSES[verdict.values.index(1.0)]
    if not aligned:
        assert verdict.label not in {"rendered"} and (verdict.label != "omitted" or not words)


def _spans(words: list[str]) -> list[tuple[int, int]]:
    starts = [sum(len(word) + 1 for word in words[:n]) for n in range(len(words))]
    return [(start, start + len(word)) for start, word in zip(starts, words, strict=True)]
