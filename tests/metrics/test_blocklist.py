"""The blocklist metric: robust matching, lists, and the published trigger against a second implementation."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Occurrence
from idiometer.idioms.inventory import Inventory
from idiometer.idioms.starter import load_testset, starter_labels, starter_systems
from idiometer.metrics.base import Metric
from idiometer.metrics.blocklist import Blocklist, compile_blocklist
from idiometer.metrics.blocklist_faithful import FaithfulBlocklist
from idiometer.metrics.blocklists import Blocklists
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.score import Score
from idiometer.text.text import Text
from tests.metrics.builders import system, testset


def found(entries: str, raw: str) -> list[str]:
    """The pieces of a text that a blocklist finds."""
    text = Text(raw, "en")
    evidence = compile_blocklist(tuple(entries.split()), "en").find(text)
    return [raw[start:end] for e in evidence for start, end in e.spans]


@pytest.mark.parametrize(
    ("entries", "raw", "expected"),
    [
        ("mouse", "Mice have small eyes", ["Mice"]),
        ("knife", "split open by KNIVES", ["KNIVES"]),
        ("fly", "the ashes flew away and will fly again", ["flew", "fly"]),
        ("ox", "one hair of nine oxen", ["oxen"]),
        ("horse tiger", "so-so, horse-horse tiger-tiger", ["horse", "horse", "tiger", "tiger"]),
        ("five gate", "“five flowers” and eight gates", ["five", "gates"]),
        ("dragon", "the dragon’s bell, the dragons' bell", ["dragon’s", "dragons"]),
        ("iron", "Ironically, irony is not iron-clad", ["iron"]),
        ("=wind =winds", "on a winding road the party wound down in the wind", ["wind"]),
        ("the_=well a_=well", "they knew the well, the well-known one, and all went well", ["the well"]),
        ("gut", "spill your guts", ["guts"]),
        ("mice", "a mouse", ["mouse"]),
        ("well", "", []),
    ],
)
def test_robust_matching(entries: str, raw: str, expected: list[str]) -> None:
    assert found(entries, raw) == expected


@given(st.text(max_size=60))
def test_evidence_lies_inside_the_text(raw: str) -> None:
    for piece in found("iron the_=well =wind 0 é", raw):
        assert piece and piece in raw


def score(metric: Metric[Any], *lines: str, rows: tuple[tuple[str, str], ...]) -> Score:
    return evaluate(testset(*rows), [system(*lines)], [metric]).systems[0].scores[0]


def plain_trigger(hypothesis: str, blacklist: str) -> bool:
    """The specification once more, on NLTK's stemmer."""
    from nltk.stem.snowball import SnowballStemmer

    stem = SnowballStemmer("english").stem
    kept = "".join(c for c in hypothesis if c not in string.punctuation).lower().split(" ")
    return not {stem(word) for word in kept}.isdisjoint(stem(word) for word in blacklist.split(" "))


def test_faithful_equals_a_second_implementation_on_the_starter_set() -> None:
    data = load_testset("starter/zh-en")
    inventory = Inventory.load("zh-cibb").idioms
    for hypotheses in starter_systems("starter/zh-en"):
        for verdict in FaithfulBlocklist().score(data, hypotheses).verdicts:
            idiom = data.examples[verdict.example].occurrences[verdict.occurrence].idiom
            words = " ".join(inventory[idiom].blocklist or ())
            assert verdict.values == (float(plain_trigger(hypotheses.lines[verdict.example], words)),)


@pytest.mark.parametrize(
    ("hypothesis", "blacklist", "triggered"),
    [
        (
            "People said three things and four things about her",
            "three four",
            1.0,
        ),  # after Table 4: a word-by-word error
        ("They chat and laugh while we stand out in the wind", "wind", 1.0),  # after Table 5: false, the wind is real
        ("They chatted and laughed", "wind", 0.0),  # after Table 6: nothing of the image is left
        ("It is just so-so", "horse tiger", 0.0),
        ("It is horsehorse", "horse tiger", 0.0),
        ("It is horse-horse", "horse tiger", 0.0),  # the hyphen melts two words into one
        ("Ironically, he was unarmed", "iron", 1.0),  # the stem of irony
        ("“nine” lives", "nine", 0.0),  # quotes outside ASCII stay
    ],
)
def test_faithful_on_the_shapes_of_the_papers_examples(hypothesis: str, blacklist: str, triggered: float) -> None:
    verdict = score(FaithfulBlocklist(), hypothesis, rows=(("甲乙丙丁", blacklist),)).verdicts[0]
    assert verdict.values == (triggered,)
    assert bool(verdict.evidence) == bool(triggered)


def test_evidence_of_the_faithful_mode_names_word_and_place() -> None:
    verdict = score(FaithfulBlocklist(), "so, ironic!", rows=(("甲", "iron"),)).verdicts[0]
    assert [(e.spans, e.word) for e in verdict.evidence] == [(((4, 11),), "iron")]


def test_where_a_blocklist_comes_from() -> None:
    published, mended = Blocklists.of_name(mend=False), Blocklists.of_name(mend=True)
    idiom = "谈笑风生"
    assert published.of(Occurrence(idiom, ((0, 4),))) == ("wind",)
    assert mended.of(Occurrence(idiom, ((0, 4),))) == ("=wind", "=winds")
    assert mended.of(Occurrence(idiom, ((0, 4),), blocklist=("wind",))) == ("=wind", "=winds")
    assert mended.of(Occurrence(idiom, ((0, 4),), blocklist=("breeze",))) == ("breeze",)
    assert mended.of(Occurrence(idiom, ((0, 4),), blocklist=())) == ()
    assert mended.of(Occurrence("談笑風生", ((0, 4),))) == ("=wind", "=winds")
    assert mended.of(Occurrence("无名", ((0, 2),))) is None
    assert published.signature != mended.signature


def test_an_idiom_without_blocklist_is_skipped_and_counted() -> None:
    result = score(Blocklist(), "iron", "fine", rows=(("甲", "iron"), ("无名", "")))
    assert result.skipped == {"no blocklist": 1}
    assert (result.value, result.n_occurrences, result.n_idioms) == (1.0, 1, 1)


def test_robust_mode_is_better_than_faithful_on_the_starter_labels() -> None:
    robust, faithful = (agreement(metric) for metric in (Blocklist(), FaithfulBlocklist()))
    assert robust[0] > faithful[0] and robust[1] > faithful[1]
    # author-made labels: these numbers stand in docs/metrics.md with that remark
    assert [round(x, 3) for x in (*faithful, *robust)] == [0.798, 0.862, 0.873, 0.978]


def agreement(metric: Metric[Any]) -> tuple[float, float]:
    """Precision and recall for the label `literal`, occurrences meant literally left out."""
    name = "starter/zh-en"
    data = load_testset(name)
    labels = {(r["id"], int(r["occurrence"]), r["system"]): r["label"] for r in starter_labels(name)}
    pairs = []
    for hypotheses in starter_systems(name):
        for verdict in metric.score(data, hypotheses).verdicts:
            example = data.examples[verdict.example]
            if example.occurrences[verdict.occurrence].usage != "literal":
                label = labels[example.id, verdict.occurrence, hypotheses.system]
                pairs.append((verdict.values == (1.0,), label == "literal"))
    both = sum(said and true for said, true in pairs)
    return both / sum(said for said, _ in pairs), both / sum(true for _, true in pairs)
