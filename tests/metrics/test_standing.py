"""Which words stand for an idiom as word alignment has it, and what blocklist and LitTER make of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.lexicon.lexicon import Lexicon
from idiometer.metrics.base import Item, Verdict
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.literal_words import Mendings
from idiometer.metrics.litter import LitTER
from idiometer.metrics.standing import Standing
from idiometer.text.text import Link, Text
from tests.metrics.test_litter import lexicon, marked

ENTRIES = "cat chat; bag sac; spill renverser; bean haricot; purse bourse"


def linked(src: str, tgt: str, pairs: str) -> list[Link]:
    """Links of `word-word …`, the first of its kind on either side, or the second as `word2`."""
    return [(_place(src, left), _place(tgt, right)) for left, right in (pair.split("-") for pair in pairs.split())]


def _place(text: str, word: str) -> tuple[int, int]:
    bare, n = (word[:-1], int(word[-1])) if word[-1].isdigit() else (word, 1)
    return [m.span() for m in re.finditer(re.escape(bare), text)][n - 1]


def judge(metric: LitTER | Blocklist, example: Example, line: str, pairs: str | None, pair: str = "en-fr") -> Verdict:
    testset = TestSet.of("t", pair, [example])
    links = None if pairs is None else {"s": [linked(example.src, line, pairs)]}
    return evaluate(testset, [Hypotheses("s", (line,))], [metric], links=links).systems[0].scores[0].verdicts[0]


def litter(aligned: bool = True) -> LitTER:
    return LitTER(lexicon(ENTRIES), Mendings(bundled=False, aligned=aligned))


CAT = "He shut the purse and [let the cat out of the bag]."
SOLD = "Il ferma le sac et vendit la mèche."


@pytest.mark.parametrize(
    ("pairs", "literal"),
    [
        (None, True),  # no links: anywhere counts
        ("", True),  # linked to nothing
        ("purse-sac let-vendit cat-mèche bag-mèche", False),  # translates another word, and the idiom has its own
        ("purse-sac cat-mèche", True),  # "bag" may be what it stands for, and the link an error
        ("purse-sac bag-sac cat-mèche", True),  # also stands for the idiom
        ("purse-sac", True),  # nothing else stands for the idiom: the link is not believed
        ("purse-sac the-la", True),  # nor is it with a function word alone
        ("purse-sac purse-ferma cat-mèche", True),  # a word linked to several places explains none of them
        ("the-sac cat-mèche", True),  # a function word explains nothing
    ],
)
def test_a_blocked_word_counts_where_it_stands_for_the_idiom(pairs: str | None, literal: bool) -> None:
    assert (judge(litter(), marked(CAT), SOLD, pairs).values == (1.0,)) is literal


def test_switched_off_every_place_counts() -> None:
    assert judge(litter(aligned=False), marked(CAT), SOLD, "purse-sac cat-mèche").values == (1.0,)


def test_the_idioms_own_word_beside_it_explains_without_more() -> None:
    example, line = marked("With a bag he [let the cat out of the bag]."), "Avec un sac il dit tout."
    assert judge(litter(), example, line, "bag-sac").values == (0.0,)
    assert judge(litter(), example, line, "bag2-sac").values == (0.0,)  # `elsewhere` explains it by the lexicon
    assert judge(litter(), example, line + " Le sac !", "bag-sac bag2-sac2").values == (1.0,)


def test_evidence_leaves_out_what_translates_something_else() -> None:
    example, line = marked("The purse, then [the bag of beans]."), "Le sac, puis le sac d'haricots."
    verdict = judge(litter(), example, line, "purse-sac bag-sac2 beans-haricots")
    assert [evidence.spans for evidence in verdict.evidence] == [((16, 19),), ((20, 30),)]


WIND = Example("1", "江边风大，他们谈笑风生。", (), (Occurrence("谈笑风生", ((7, 11),), None, ("wind",)),))


@pytest.mark.parametrize(
    ("line", "pairs", "value"),
    [
        ("The wind is strong, and they chat.", "风-wind 谈-chat", 0.0),
        ("The wind is strong, and they chat.", "风2-wind", 1.0),
        ("They talk up a wind.", "大-wind", 1.0),
        ("They talk up a wind.", "大-wind 谈-talk 笑-talk 风2-talk 生-talk", 0.0),
    ],
)
def test_the_blocklist_metric_heeds_links(line: str, pairs: str, value: float) -> None:
    assert judge(Blocklist(), WIND, line, pairs, "zh-en").values == (value,)
    assert judge(Blocklist(aligned=False), WIND, line, pairs, "zh-en").values == (1.0,)


def test_the_signature_says_whether_there_were_links() -> None:
    testset, systems = TestSet.of("t", "en-fr", [marked(CAT)]), [Hypotheses("s", (SOLD,))]
    found = [
        evaluate(testset, systems, [litter()], links=links).systems[0].scores[0].signature
        for links in (None, {"s": [linked(CAT, SOLD, "purse-sac")]}, {"s": [linked(CAT, SOLD, "bag-sac")]})
    ]
    assert "|links:none|" in found[0]
    assert all("|links:#" in signature for signature in found[1:]) and len(set(found)) == 3


def test_links_of_some_systems_alone_are_refused() -> None:
    testset = TestSet.of("t", "en-fr", [marked(CAT)])
    systems = [Hypotheses("a", (SOLD,)), Hypotheses("b", (SOLD,))]
    with pytest.raises(UsageError, match=r"b has no word alignments, and other systems have: align all or none"):
        evaluate(testset, systems, [litter()], links={"a": [[]]})


SOURCE, TARGET = "the purse let the cat out of the bag", "le sac et le chat du sac en ville"
PLACES = [m.span() for m in re.finditer(r"\w+", TARGET)]
LINKS = st.lists(
    st.tuples(st.sampled_from([m.span() for m in re.finditer(r"\w+", SOURCE)]), st.sampled_from(PLACES)), max_size=12
)


def _standing(links: Sequence[Link]) -> Standing:
    example = Example("1", SOURCE, (), (Occurrence("let the cat out of the bag", ((10, 36),)),))
    standing = Standing.of(Item(0, 0, example, Text(SOURCE, "en"), ()), Text(TARGET, "fr", links))
    assert standing is not None
    return standing


@given(LINKS, st.lists(st.sampled_from(PLACES), unique=True))
def test_only_what_is_linked_to_other_words_alone_is_excused(links: list[Link], places: list[tuple[int, int]]) -> None:
    for place, away in zip(places, _standing(links).elsewhere(places), strict=True):
        sources = [src for src, tgt in links if tgt == place]
        if not sources or any(src[0] >= 10 for src in sources):
            assert not away


@given(LINKS)
def test_what_stands_for_the_idiom_is_linked_to_it(links: list[Link]) -> None:
    spans = set(_standing(links).spans)
    assert spans <= {tgt for src, tgt in links if src[0] >= 10}
    assert spans.isdisjoint(_standing(links).loose)


def test_without_a_lexicon_entry_nothing_changes() -> None:
    empty = LitTER(Lexicon.of("tiny", "en", "fr", [("dog", "chien")]), Mendings(bundled=False))
    assert judge(empty, marked(CAT), SOLD, "purse-sac").skipped == "no word of the idiom is in the lexicon"
