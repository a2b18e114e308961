"""What a lexicon lacks of the idioms of a test set."""

from __future__ import annotations

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset
from idiometer.lexicon.lexicon import Lexicon
from idiometer.metrics.coverage import Coverage, coverage
from idiometer.metrics.literal_words import Mendings
from idiometer.metrics.litter import LitTER
from tests.metrics.test_litter import OWN, lexicon, marked


def found(*texts: str, entries: str = "cat chat; bag sac", mend: Mendings = OWN) -> Coverage:
    testset = TestSet.of("t", "en-fr", [marked(text, name=str(n)) for n, text in enumerate(texts)])
    return coverage(testset, LitTER(lexicon(entries), mend))


def test_content_words_of_the_idioms_are_counted() -> None:
    assert found("My dog has [cats in the bag].", "A [cat] sleeps.") == Coverage(3, {})


def test_missing_words_come_with_how_often_they_occur_the_most_frequent_first() -> None:
    result = found("An [owl].", "[Cats, mice].", "[Mice] again.")
    assert (result.n_words, list(result.missing.items())) == (4, [("mice", 2), ("owl", 1)])
    assert result.share_missing == 0.75


def test_a_word_twice_in_an_idiom_counts_once() -> None:
    assert found("An [owl, an owl].") == Coverage(1, {"owl": 1})


def test_function_words_are_not_missed() -> None:
    result = found("[Of the].")
    assert (result, result.share_missing) == (Coverage(0, {}), 0.0)


def test_a_lexicon_with_the_exact_form_alone_has_the_word() -> None:
    assert found("[Cats].", entries="cats chats").missing == {}
    assert found("[Cats].", mend=Mendings(bundled=False, forms=False)).missing == {"cats": 1}


def test_every_occurrence_of_a_sentence_counts() -> None:
    example = Example("1", "cat and owl", (), (Occurrence("cat", ((0, 3),)), Occurrence("owl", ((8, 11),))))
    assert coverage(TestSet.of("t", "en-fr", [example]), LitTER(lexicon(), OWN)) == Coverage(2, {"owl": 1})


def test_bundled_lexicons_have_the_words_of_the_starter_sets() -> None:
    for pair in ("en-fr", "en-es", "en-de"):
        assert coverage(load_testset(f"starter/{pair}"), LitTER(Lexicon.load(pair))).missing == {}
