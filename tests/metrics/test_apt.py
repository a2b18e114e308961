"""APT-Eval: segments, numbers against hand counts, several references and spans, options, what is not judged."""

from __future__ import annotations

from typing import Any

import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st

from idiometer.align.tokens import tokenise
from idiometer.corpus.example import Example, Occurrence, Span
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.metrics.apt import APT, AptOptions
from idiometer.metrics.apt_faithful import FaithfulAPT
from idiometer.metrics.apt_scores import NO_SEGMENT, mwe_score, unigram_precision
from idiometer.metrics.base import Metric, Verdict
from idiometer.metrics.evaluate import SystemScores, evaluate
from idiometer.metrics.settings import Settings
from idiometer.text.text import Link

SRC = "He spilled at last the beans."
SPANS: tuple[Span, ...] = ((3, 10), (19, 28))
REF = "Il a enfin vendu la mèche."
HYP = "Il a enfin Vendu une meche."
VENDU, LA, MECHE = (11, 16), (17, 19), (20, 25)


def links(*pairs: tuple[int, int], src: str = SRC, tgt: str = REF, scheme: str = "words") -> list[Link]:
    """Links by word numbers."""
    sources, targets = tokenise(src, "en", scheme).spans, tokenise(tgt, "fr", scheme).spans
    return [(sources[i], targets[j]) for i, j in pairs]


REF_LINKS = links((0, 0), (1, 3), (4, 4), (5, 5))
HYP_LINKS = links((0, 0), (1, 3), (4, 4), (5, 5), tgt=HYP)


def judged(
    metric: Metric[Any], hyp: str, hyp_links: list[Link], refs: tuple[str, ...] = (REF,), **ref_links: list[Link]
) -> SystemScores:
    example = Example("1", SRC, refs, (Occurrence("spill the beans", SPANS),))
    data = TestSet("t", "en", "fr", (example,))
    given_links = {"ref": [REF_LINKS], "s": [hyp_links], **{key.replace("_", ":"): [v] for key, v in ref_links.items()}}
    return evaluate(data, [Hypotheses("s", (hyp,))], [metric], Settings(), given_links).systems[0]


def verdict(scores: SystemScores) -> Verdict:
    return scores.scores[0].verdicts[0]


def test_both_parts_of_a_split_idiom_are_aligned_and_shown() -> None:
    found = judged(APT("fr"), HYP, HYP_LINKS)
    (ref, hyp) = verdict(found).evidence
    assert [REF[a:b] for a, b in ref.spans] == ["vendu", "la", "mèche"]
    assert [HYP[a:b] for a, b in hyp.spans] == ["Vendu", "une", "meche"]
    assert (ref.side, hyp.side, ref.role) == ("ref", "hyp", "aligned")


def test_the_numbers_are_sacrebleu_s_and_hand_counts() -> None:
    found = judged(APT("fr"), HYP, HYP_LINKS)
    ref, hyp = "vendu la mèche", "Vendu une meche"
    bleu = sacrebleu.BLEU(smooth_method="add-k", smooth_value=1, effective_order=True)
    assert {s.name: s.value for s in found.scores} == {
        "APT-unigram": 0.0,
        "APT-chrF": pytest.approx(sacrebleu.sentence_chrf(hyp, [ref]).score),
        "APT-TER": pytest.approx(200 / 3),  # sacreBLEU's takes Vendu for vendu
        "APT-BLEU": pytest.approx(bleu.sentence_score(hyp, [ref]).score),
        "APT-MWE": pytest.approx(1 - (1 / 5 + 1 + 1 / 5) / 3),
    }


def test_case_and_accents_are_heeded_where_asked_for() -> None:
    values = {
        options: judged(APT("fr", AptOptions(*options)), HYP, HYP_LINKS).score("APT-unigram").value
        for options in ((False, False), (True, False), (False, True), (True, True))
    }
    assert values == {
        (False, False): 0.0,
        (True, False): pytest.approx(1 / 3),
        (False, True): pytest.approx(1 / 3),
        (True, True): pytest.approx(2 / 3),
    }
    assert "lowercase:yes|strip-accents:no" in judged(APT("fr", AptOptions(True)), HYP, HYP_LINKS).scores[0].signature


def test_of_several_references_the_nearest_counts() -> None:
    other = "Il a tout révélé."
    second = links((1, 3), (4, 3), tgt=other)
    alone = judged(APT("fr"), other, second)
    both = judged(APT("fr"), other, second, (REF, other), ref_1=second)
    assert alone.score("APT-unigram").value == 0.0
    assert both.score("APT-unigram").value == both.score("APT-MWE").value == 1.0
    assert both.score("APT-chrF").value == 100.0
    assert both.score("APT-TER").value == 0.0
    assert [e.ref for e in verdict(both).evidence if e.side == "ref"] == [0, 1]
    with pytest.raises(UsageError, match="apt needs word alignments of the references"):
        judged(APT("fr"), other, second, (REF, other))


def test_a_reference_without_a_segment_is_left_out_and_two_are_not_judged() -> None:
    one = judged(APT("fr"), HYP, HYP_LINKS, (REF, "Rien."), ref_1=[])
    assert [s.value for s in one.scores] == [s.value for s in judged(APT("fr"), HYP, HYP_LINKS).scores]
    none = judged(APT("fr"), HYP, HYP_LINKS, ("Rien.",), ref=[])
    assert none.scores[0].value is None
    assert none.scores[0].skipped == {NO_SEGMENT: 1}


@pytest.mark.parametrize("metric", [APT("fr"), FaithfulAPT("fr")], ids=["robust", "faithful"])
@pytest.mark.parametrize("hyp", ["", "Il est parti."])
def test_an_idiom_that_nothing_stands_for_scores_worst(metric: Metric[Any], hyp: str) -> None:
    found = judged(metric, hyp, [])
    assert [s.value for s in found.scores] == [0.0, 0.0, 100.0, 0.0, 0.0]
    assert verdict(found).evidence[-1].spans == ()


def test_faithful_mode_takes_the_last_span_and_moses_tokens() -> None:
    found = judged(FaithfulAPT("fr"), HYP, HYP_LINKS)
    (ref, _) = verdict(found).evidence
    assert [REF[a:b] for a, b in ref.spans] == ["la", "mèche"]  # "spilled" is in the first span


def test_faithful_mode_searches_the_span_s_letters() -> None:
    """The first place of the letters counts, wherever the span is: nine of the published sentences differ so."""
    src, ref = "On ice we broke ice.", "Sur glace nous avons brisé la glace."
    data = TestSet("t", "en", "fr", (Example("1", src, (ref,), (Occurrence("ice", ((16, 19),)),)),))
    near = links((1, 1), (4, 6), src=src, tgt=ref, scheme="moses")
    for metric, place in ((FaithfulAPT("fr"), ((4, 9),)), (APT("fr"), ((30, 35),))):
        scores = evaluate(data, [Hypotheses("s", (ref,))], [metric], Settings(), {"ref": [near], "s": [near]})
        assert verdict(scores.systems[0]).evidence[0].spans == place


def test_an_idiom_without_a_token_is_not_judged() -> None:
    data = TestSet("t", "en", "fr", (Example("1", "a \x07 b", ("c",), (Occurrence("x", ((2, 3),)),)),))
    one: dict[str, list[list[Link]]] = {"ref": [[((0, 1), (0, 1))]], "s": [[]]}
    scores = evaluate(data, [Hypotheses("s", ("c",))], [FaithfulAPT("fr"), APT("fr")], Settings(), one).systems[0]
    assert scores.scores[0].skipped == {"the idiom has no token of its own": 1}
    assert scores.scores[-1].skipped == {NO_SEGMENT: 1}


def test_marks_that_are_linked_say_nothing() -> None:
    comma = ((19, 28), (25, 26))  # "the beans" and the full stop
    found = judged(APT("fr"), HYP, HYP_LINKS, ref=[*REF_LINKS, comma])
    assert verdict(found).evidence[0].spans == (VENDU, LA, MECHE)


def test_the_signature_tells_alignments_apart() -> None:
    first, second = (judged(APT("fr"), HYP, given).scores[0].signature for given in (HYP_LINKS, HYP_LINKS[:-1]))
    assert first != second
    assert "|links:#" in first
    assert first == judged(APT("fr"), HYP, HYP_LINKS).scores[0].signature


WORDS = st.lists(st.text("abcé", min_size=1, max_size=5), max_size=5)


@given(hyp=WORDS, ref=WORDS.filter(bool))
def test_word_scores_are_rates_and_one_for_the_same(hyp: list[str], ref: list[str]) -> None:
    assert 0 <= unigram_precision(hyp, ref) <= 1
    assert 0 <= mwe_score(hyp, ref) <= 1
    assert mwe_score(ref, ref) == 1
    assert unigram_precision(ref, ref) == len(set(ref)) / len(ref)
