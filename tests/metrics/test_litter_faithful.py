"""Published LitTER on hand-made cases: every step and option, and the nearest words of the fuzzy one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.lexicon.lexicon import Lexicon
from idiometer.metrics.base import Verdict
from idiometer.metrics.litter_faithful import OTHER_SPAN, FaithfulLitTER, LitterOptions, stop_words, strip_accents
from idiometer.metrics.nearest import close, edit_distance, nearest
from tests.metrics.test_litter import lexicon, marked

ENTRIES = """cat chat matou; the le; dog chien; oil huile; eye œil; water l'eau eau; fire feu; works artifice;
bag sac; sun soleil; flower fleur; zebra zèbre; car voiture"""
PLAIN = LitterOptions()


def judge(text: str, line: str, ref: str, options: LitterOptions = PLAIN, entries: str = ENTRIES) -> Verdict:
    testset = TestSet.of("t", "en-fr", [marked(text, ref)])
    score = FaithfulLitTER(lexicon(entries), options).score(testset, Hypotheses("s", (line,)))
    return score.verdicts[0]


def blocked(verdict: Verdict) -> set[str | None]:
    """The words that triggered it."""
    assert verdict.values == (float(bool(verdict.evidence)),)
    return {e.word for e in verdict.evidence}


@pytest.mark.parametrize(
    ("text", "line", "ref", "words"),
    [
        ("A [cat].", "Un chat.", "Un espion.", {"chat"}),
        ("A [cat].", "Un chat et un matou.", "Un espion.", {"chat", "matou"}),
        ("A [cat].", "Un chat.", "Le chat dort.", set()),
        ("A [cat].", "Un chat.", "Le matou dort.", set()),  # one word in the reference drops the whole set
        ("A [cat dog].", "Un chat, un chien.", "Un matou.", {"chien"}),  # of its own source word alone
        ("A [cat].", "Des chats.", "Un espion.", set()),  # inflected forms are missed
        ("A [CAT].", "Un chat.", "Un espion.", {"chat"}),  # a source word is also looked up in lower case
        ("A [cat].", "Un Chat.", "Un espion.", set()),
        ("[The cat].", "Le chien, le loup.", "Un espion.", {"le"}),  # function words trigger
        ("A [unicorn].", "Un chat.", "Un espion.", set()),  # no candidates
        ("Some [water].", "De l'eau.", "Du vin.", {"eau"}),  # l&apos; is a token of its own
        ("A dog, a [cat].", "Un chien.", "Un espion.", set()),
        ("A cat, a [cat].", "Un chat.", "Un espion.", {"chat"}),  # what stands elsewhere does not excuse
        ("A [cat].", "", "Un espion.", set()),
    ],
)
def test_the_plain_algorithm(text: str, line: str, ref: str, words: set[str]) -> None:
    assert blocked(judge(text, line, ref)) == words


@pytest.mark.parametrize("line", ["De l'eau.", "De l’eau.", "l'eau"])
def test_an_entry_with_an_apostrophe_never_matches(line: str) -> None:
    assert blocked(judge("Some [water].", line, "Du vin.", entries="water l'eau")) == set()


def options(**on: bool) -> LitterOptions:
    return LitterOptions(**on)


OPTION_CASES = {
    "lowercase": ("A [cat].", "CHAT !", "Un espion.", ENTRIES, {"chat"}, set()),
    "lowercase, reference": ("A [cat].", "chat", "Chat noir.", ENTRIES, set(), {"chat"}),
    "strip_accents": ("A [zebra].", "Un zebre.", "Un espion.", ENTRIES, {"zebre"}, set()),
    "strip_accents, reference": ("A [zebra].", "Un zèbre.", "Un zebre.", ENTRIES, set(), {"zèbre"}),
    "strip_stopwords": ("[the cat].", "Ah, le loup.", "Un espion.", ENTRIES, set(), {"le"}),
    "strip_sourcewords": ("My cat is a [cat, a dog].", "Un chat.", "Un espion.", ENTRIES, set(), {"chat"}),
    "compounds": ("[fire works]", "feuartifice", "Un espion.", ENTRIES, {"feuartifice"}, set()),
    "compounds, turned": ("[fire works]", "artificefeu", "Un espion.", ENTRIES, {"artificefeu"}, set()),
    "compounds, of one word": ("A [cat].", "chatmatou", "Un espion.", ENTRIES, {"chatmatou"}, set()),
    "partial": ("A [sun].", "soleilfleur", "Un espion.", ENTRIES, {"soleil"}, set()),
    "partial, at the end": ("A [sun].", "fleursoleil", "Un espion.", ENTRIES, {"soleil"}, set()),
    "fuzzy": ("A [car].", "Des voitures.", "Un espion.", ENTRIES, {"voiture"}, set()),
    "fuzzy, reference": ("A [car].", "Une voiture.", "Des voitures.", ENTRIES, set(), {"voiture"}),
}


@pytest.mark.parametrize("name", OPTION_CASES)
def test_each_option_on_and_off(name: str) -> None:
    text, line, ref, entries, on, off = OPTION_CASES[name]
    option = name.partition(",")[0]
    assert blocked(judge(text, line, ref, options(**{option: True}), entries)) == on
    assert blocked(judge(text, line, ref, PLAIN, entries)) == off


@pytest.mark.parametrize(
    ("on", "text", "line", "ref"),
    [
        ({"strip_stopwords": True}, "[the cat]", "Un chat.", "Un espion."),
        ({"strip_stopwords": True}, "[The cat]", "Ah, le loup.", "Un espion."),  # with a capital it stays
        ({"strip_sourcewords": True}, "My cats and a [cat].", "Un chat.", "Un espion."),
        ({"strip_sourcewords": True, "lowercase": True}, "My cat, a [Cat].", "Un chat.", "Un espion."),
        ({"strip_sourcewords": True}, "My Cat, a [cat].", "Un chat.", "Un espion."),
    ],
)
def test_source_words_that_stay(on: dict[str, bool], text: str, line: str, ref: str) -> None:
    assert judge(text, line, ref, options(**on)).values == (1.0,)


@pytest.mark.parametrize(
    ("on", "text", "line", "ref"),
    [
        ({"compounds": True}, "[fire works]", "feuartifice", "Le feuartifice."),  # the reference has the compound
        ({"compounds": True}, "[fire]", "feufeu", "Un espion."),  # no word with itself
        ({"partial": True}, "A [sun].", "soleillune", "Un espion."),  # lune is no translation
        ({"partial": True}, "A [sun].", "soleilfleur", "sacsoleil"),  # the same holds in the reference
        ({"fuzzy": True}, "A [car].", "Des toitures.", "Un espion."),  # the beginning differs
        ({"fuzzy": True}, "A [cat].", "chas", "Un espion."),
        ({"fuzzy": True}, "A [cat].", "", "Un espion."),
    ],
)
def test_options_have_limits(on: dict[str, bool], text: str, line: str, ref: str) -> None:
    assert judge(text, line, ref, options(**on)).values == (0.0,)


def test_a_compound_is_made_of_words_that_the_reference_drops_too() -> None:
    assert blocked(judge("[fire works]", "feuartifice", "du feu", options(compounds=True))) == {"feuartifice"}


def test_the_lowercased_rest_excuses_a_lower_case_word() -> None:
    text = "My CAT, a [cat]."
    on = options(strip_sourcewords=True, lowercase=True)
    assert judge(text, "Un chat.", "Un espion.", on).skipped == "no word of the idiom is left to look up"


def test_only_the_last_span_of_a_sentence_is_judged() -> None:
    src, idioms = "cat and dog", (Occurrence("cat", ((0, 3),)), Occurrence("dog", ((8, 11),)))
    testset = TestSet.of("t", "en-fr", [Example("1", src, ("Un espion.",), idioms)])
    score = FaithfulLitTER(lexicon(ENTRIES)).score(testset, Hypotheses("s", ("Un chat.",)))
    assert (score.value, score.n_occurrences, score.skipped) == (0.0, 1, {OTHER_SPAN: 1})


def test_of_a_discontinuous_idiom_only_the_last_span_is_looked_up() -> None:
    assert blocked(judge("A [cat] and a [dog].", "Un chat.", "Un espion.")) == set()
    assert blocked(judge("A [cat] and a [dog].", "Un chien.", "Un espion.")) == {"chien"}


def test_a_published_files_own_spans_come_first() -> None:
    example = Example("1", "cat and dog", ("Un espion.",), (Occurrence("x", ((0, 11),)),), None, ((8, 11), (0, 3)))
    testset = TestSet.of("t", "en-fr", [example])
    score = FaithfulLitTER(lexicon(ENTRIES)).score(testset, Hypotheses("s", ("Un chien.",)))
    assert score.value == 0.0


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("A cat [!]", {}),
        ("A cat [, ?].", {}),
        ("Well [the].", {"strip_stopwords": True}),
        ("cat [cat]", {"strip_sourcewords": True}),
    ],
)
def test_a_sentence_without_words_to_look_up_is_not_scored(text: str, on: dict[str, bool]) -> None:
    verdict = judge(text, "Un chat.", "Un espion.", options(**on))
    assert (verdict.values, verdict.skipped) == ((), "no word of the idiom is left to look up")


def test_words_without_candidates_are_scored() -> None:
    verdict = judge("A [unicorn].", "Un chat.", "Un espion.")
    assert (verdict.values, verdict.skipped) == ((0.0,), None)


def test_evidence_shows_where_the_word_stands() -> None:
    line = "Un CHAT, un chat."
    (evidence,) = judge("A [cat].", line, "Un espion.", options(lowercase=True)).evidence
    assert [line[slice(*span)] for span in evidence.spans] == ["CHAT", "chat"]
    assert (evidence.source_word, evidence.word, evidence.side) == ("cat", "chat", "hyp")


def test_it_needs_a_reference() -> None:
    testset = TestSet.of("t", "en-fr", [marked("A [cat].")])
    with pytest.raises(IdiometerError, match="litter:faithful needs a reference"):
        FaithfulLitTER(lexicon(ENTRIES)).score(testset, Hypotheses("s", ("Un chat.",)))


def test_the_signature_has_every_option() -> None:
    found = FaithfulLitTER(lexicon("cat chat"), options(fuzzy=True, lowercase=True)).settings()
    names = ["lowercase", "strip-accents", "strip-stopwords", "strip-sourcewords", "compounds", "partial", "fuzzy"]
    assert [name for name in names if found[name] == "yes"] == ["lowercase", "fuzzy"]
    assert all(found[name] in {"yes", "no"} for name in names)
    assert found["lexicon"] == f"tiny#{lexicon('cat chat').digest[:8]}"
    assert found["tok"].startswith("sacremoses-")


def test_both_directions_of_a_dictionary_are_one() -> None:
    both = lexicon("cat chat").merge(Lexicon.of("back", "fr", "en", [("matou", "cat")]).reverse())
    testset = TestSet.of("t", "en-fr", [marked("A [cat].", "Un espion.")])
    verdict = FaithfulLitTER(both).score(testset, Hypotheses("s", ("chat, matou",))).verdicts[0]
    assert blocked(verdict) == {"chat", "matou"}


@pytest.mark.parametrize(("word", "plain"), [("zèbre", "zebre"), ("œil", "œil"), ("ﬁl", "fil"), ("ça", "ca"), ("", "")])
def test_accents_are_combining_marks(word: str, plain: str) -> None:
    assert strip_accents(word) == plain


def test_stop_words_are_lower_case() -> None:
    assert {"the", "of", "and"} <= stop_words()
    assert "The" not in stop_words() and "cat" not in stop_words()


@pytest.mark.parametrize(
    ("word", "other", "expected"),
    [
        ("chat", "chat", True),
        ("chats", "chat", True),  # similarity 0.8, all of the prefix shared
        ("chat", "chats", False),  # similarity 0.75: over the first word's length
        ("voiture", "voitures", True),
        ("voitures", "voiture", True),
        ("voiture", "toiture", False),  # nothing shared at the beginning
        ("renverser", "renversa", False),  # 0.78
        ("renversement", "renverseme", True),  # two apart
        ("renversements", "renverseme", False),  # three apart
        ("abcdefghij", "abxdefghij", False),  # 0.9, but the shared prefix is 0.2 of it
        ("a", "b", False),
    ],
)
def test_close_words(word: str, other: str, expected: bool) -> None:
    assert close(word, other) is expected


def test_the_nearest_word_is_the_first_of_equals() -> None:
    assert nearest("chat", {"rat", "chut", "char"}) == "char"
    assert nearest("chat", ["zzz"]) == "zzz"


def slow_distance(left: str, right: str) -> int:
    if not left or not right:
        return len(left) + len(right)
    swap = slow_distance(left[1:], right[1:]) + (left[0] != right[0])
    return min(swap, slow_distance(left[1:], right) + 1, slow_distance(left, right[1:]) + 1)


SHORT = st.text("abé", max_size=5)


@given(SHORT, SHORT)
def test_edit_distance_is_the_recursion(left: str, right: str) -> None:
    assert edit_distance(left, right) == slow_distance(left, right)


WORD = st.text("ab", min_size=1, max_size=12)


@given(WORD, WORD)
def test_close_is_the_specifications_rule(word: str, other: str) -> None:
    distance = edit_distance(word, other)
    similarity = round(1 - distance / len(word), 2)
    shared = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    expected = similarity >= 0.8 and distance <= 2 and round(round(shared / len(other), 2) / similarity, 2) >= 0.8
    assert close(word, other) is expected


@given(SHORT, st.sets(SHORT, min_size=1, max_size=5))
def test_no_other_word_is_nearer_than_the_nearest(word: str, others: set[str]) -> None:
    found = nearest(word, others)
    assert found in others
    assert edit_distance(word, found) == min(slow_distance(word, other) for other in others)
