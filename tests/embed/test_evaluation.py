"""Recall and coherence against a slow computation of the definitions, and the comparison of files."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from idiometer.embed.comparing import Question, compare
from idiometer.embed.evaluation import measure, usable
from idiometer.embed.relations import Pairs
from idiometer.embed.separation import auc, overlap
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError
from tests.embed.builders import names, vectors

NAMES = names(60)
PAIRS = Pairs((*pairwise(NAMES[:20]), (NAMES[0], NAMES[30])))
KS = (1, 3, 5, 10)


def slow(found: Vectors, pairs: Pairs, distance: str, k: int) -> tuple[float, float]:
    """The definitions, word for word."""
    rows = found.matrix.astype(np.float64)
    if distance == "cosine":
        rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    gaps = np.linalg.norm(rows[:, None] - rows[None], axis=2)
    partners = pairs.partners()
    order = {name: [found.idioms[i] for i in np.argsort(gaps[n])] for n, name in enumerate(found.idioms)}
    recalls, coherences = [], []
    for query, synonyms in partners.items():
        near = [name for name in order[query] if name != query][:k]
        recalls.append(len(synonyms & set(near)) / len(synonyms))
        tops = [set(order[name][:k]) for name in (query, *synonyms)]
        coherences.append(len(set.intersection(*tops)) / len(set.union(*tops)))
    return float(np.mean(recalls)), float(np.mean(coherences))


@pytest.mark.parametrize("distance", ["cosine", "euclidean"])
@pytest.mark.parametrize("k", KS)
def test_recall_and_coherence_follow_the_definitions(distance: str, k: int) -> None:
    found = vectors(NAMES, 3)
    measured = measure(found, PAIRS, KS, ("cosine", "euclidean"))
    assert measured is not None
    recall, coherence = slow(found, PAIRS, distance, k)
    assert measured.mean(("recall", distance, k)) == pytest.approx(recall)
    assert measured.mean(("coherence", distance, k)) == pytest.approx(coherence)
    if k == 1:
        assert coherence == 0


def test_queries_are_idioms_with_a_synonym_in_the_vocabulary() -> None:
    measured = measure(vectors(NAMES[:25], 3), PAIRS, (1,), ("cosine",))
    assert measured is not None
    assert (len(measured.queries), measured.n_pairs) == (20, 19)
    assert measure(vectors(NAMES[40:], 3), PAIRS, (1,), ("cosine",)) is None


def test_files_are_compared_on_the_shared_vocabulary_and_on_their_own() -> None:
    one, two = vectors(NAMES, 3, name="one"), vectors(NAMES[:15], 4, seed=1, name="two")
    first, second = compare([one, two], Question(PAIRS, Pairs(())))
    assert (first.shared.n_idioms, first.own.n_idioms, second.own.n_idioms) == (15, 60, 15)
    assert first.signature == second.signature
    assert second.own is second.shared
    assert first.own.main
    assert len(first.own.main.queries) == 21
    assert first.tested == {}
    assert 0 < second.tested["recall", "cosine", 10].p_value <= 1


def test_a_file_against_itself_is_no_different() -> None:
    same = vectors(NAMES, 3)
    _, second = compare([same, same], Question(PAIRS, Pairs(())))
    assert {test.p_adjusted for test in second.tested.values()} == {1.0}


def test_pairs_called_both_are_left_out_of_both() -> None:
    (result,) = compare([vectors(NAMES, 3)], Question(PAIRS, Pairs(PAIRS.pairs[:1])))
    assert result.shared.main
    assert result.shared.main.n_pairs == len(PAIRS) - 1
    assert result.shared.separation is None


def test_rows_without_direction_are_counted_not_used() -> None:
    found = vectors(NAMES, 3)
    found.matrix[0], found.matrix[1, 1] = 0, np.nan
    kept = usable(found)
    assert len(kept) == 58
    assert kept.left_out == {"a number that is not finite": 1, "all zero": 1}


def test_no_synonym_in_the_vocabulary() -> None:
    with pytest.raises(IdiometerError, match=r"none of the 20 pairs of syn.tsv .* right script"):
        compare([vectors(NAMES[40:], 3)], Question(PAIRS, Pairs(()), where="syn.tsv"))


def test_auc_and_overlap_in_closed_form() -> None:
    assert auc(np.array([0.1, 0.2]), np.array([0.2, 0.3])) == (0.5 * 1 + 3) / 4
    assert overlap(np.array([0.1, 0.1]), np.array([0.1, 1.5])) == 0.5
