"""What is learnt from links: lexicons, groups of words for a person to look at, literalness of sentence pairs."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.align.base import Links, Pair
from idiometer.align.corpus import AlignedCorpus
from idiometer.align.discovery import discover
from idiometer.align.induction import LEAST_COUNT, LEAST_PROBABILITY, MOST, induce, linked_words
from idiometer.align.translatability import Translatability, translatability
from idiometer.lexicon.lexicon import Lexicon


def pair(text: str, translation: str) -> Pair:
    return text.split(), translation.split()


def test_links_are_counted_by_word() -> None:
    pairs = [pair("the dog , 12", "le chien , 12"), pair("dog", "chien"), pair("", "rien")]
    links: list[Links] = [((0, 0), (1, 1), (2, 2), (3, 3)), ((0, 0),), ()]
    assert linked_words(pairs, links) == {("the", "le"): 1, ("dog", "chien"): 2, ("12", "12"): 1}


def test_probabilities_and_counts_after_pruning() -> None:
    counts = Counter({("leg", "jambe"): 6, ("leg", "patte"): 3, ("leg", "pied"): 1, ("arm", "bras"): 1})
    assert [(e.word, e.translation, e.probability, e.count) for e in induce(counts)] == [
        ("leg", "jambe", 0.6, 6),
        ("leg", "patte", 0.3, 3),
    ]


def test_a_translation_that_is_mostly_another_words_is_left_out() -> None:
    counts = Counter({("the", "le"): 1000, ("cat", "le"): 2, ("cat", "chat"): 5})
    assert [(e.word, e.translation) for e in induce(counts)] == [("cat", "chat"), ("the", "le")]


COUNTS = st.dictionaries(
    st.tuples(st.sampled_from("abc"), st.sampled_from("tuvwxyzäöüéèàîô")), st.integers(1, 50), max_size=40
)


@given(COUNTS)
def test_what_is_induced_obeys_its_limits(counts: dict[tuple[str, str], int]) -> None:
    found = induce(Counter(counts))
    for word in {entry.word for entry in found}:
        rows = [entry for entry in found if entry.word == word]
        total = sum(n for (other, _), n in counts.items() if other == word)
        assert len(rows) <= MOST and sum(row.probability for row in rows) <= 1 + 1e-9
        assert [row.count for row in rows] == sorted((row.count for row in rows), reverse=True)
        for row in rows:
            assert row.count == counts[word, row.translation] >= LEAST_COUNT
            assert row.probability == row.count / total >= LEAST_PROBABILITY


def corpus(*rows: tuple[str, str, str], times: int = 5) -> AlignedCorpus:
    """Pairs with links `word-word`, several times."""
    pairs, links = [], []
    for text, translation, linked in rows * times:
        src, tgt = pair(text, translation)
        pairs.append((src, tgt))
        wanted = (each.split("-") for each in linked.split())
        links.append(tuple(sorted((src.index(left), tgt.index(right)) for left, right in wanted)))
    return AlignedCorpus(pairs, links, 0)


PLAIN = (
    ("he kicked a ball", "il frappa une balle", "he-il kicked-frappa a-une ball-balle"),
    ("a bucket stood there", "un seau était là", "a-un bucket-seau stood-était there-là"),
    ("she kicked a stone", "elle frappa une pierre", "she-elle kicked-frappa a-une stone-pierre"),
    ("my bucket leaks", "mon seau fuit", "my-mon bucket-seau leaks-fuit"),
)
DEAD = ("john kicked the bucket yesterday", "john est mort hier", "john-john yesterday-hier")


def test_a_group_whose_words_go_unexplained_together_is_found_first() -> None:
    first, *rest = discover(corpus(*PLAIN, DEAD), "en-fr")
    assert (first.form, first.n, first.unexplained) == ("kicked the bucket", 5, 1.0)
    assert first.expected < 0.5 < first.surprise and first.target in {"est", "mort"}
    assert not [candidate for candidate in rest if "bucket" in candidate.form]


def test_what_is_translated_word_by_word_is_no_group() -> None:
    assert discover(corpus(*PLAIN), "en-fr") == []


def test_what_occurs_too_rarely_is_no_group() -> None:
    assert discover(corpus(*PLAIN, DEAD, times=1), "en-fr") == []


@pytest.mark.parametrize(
    ("text", "translation", "linked", "found"),
    [
        ("the dogs bark", "les chiens aboient", "the-les dogs-chiens bark-aboient", Translatability(0.0, 0.0)),
        ("the dogs bark", "les chiens mordent", "dogs-chiens", Translatability(0.5, 0.5)),
        ("the dogs bark", "les renards le savent", "dogs-le", Translatability(1.0, 1.0)),
        ("unknown dogs", "chien inconnu", "", Translatability(1.0, 0.0)),
        ("the of", "le de", "the-le", Translatability(None, None)),
        ("unknown", "inconnu", "unknown-inconnu", Translatability(0.0, None)),
        ("dogs", "", "", Translatability(1.0, 1.0)),
    ],
)
def test_shares_of_words_without_counterpart(text: str, translation: str, linked: str, found: Translatability) -> None:
    lexicon = Lexicon.of("tiny", "en", "fr", [("dog", "chien"), ("bark", "aboyer"), ("the", "le")])
    assert list(translatability(corpus((text, translation, linked), times=1), "en-fr", lexicon)) == [found]
