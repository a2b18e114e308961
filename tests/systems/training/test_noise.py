"""Noise: at its rate, on words alone, the same for the same place."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from idiometer.systems.training.noise import Noise
from idiometer.systems.training.settings import Training

END, MASK, LANG = 2, 4, 5
WORDS = range(10, 1010)


def noise(**settings: float) -> Noise:
    return Noise(Training(**settings), MASK, END, frozenset(WORDS), tuple(WORDS))  # type: ignore[arg-type]


def test_source_words_are_masked_and_replaced_at_their_rates() -> None:
    tokens = [n % 1000 + 10 for n in range(20_000)] + [END]
    made = noise(source_mask=0.1, source_replace=0.2).source(tokens, np.random.default_rng(0))
    changed = sum(a != b for a, b in zip(tokens, made, strict=True))
    assert abs(made.count(MASK) / 20_000 - 0.1) < 0.01
    assert abs(changed / 20_000 - 0.3) < 0.01
    assert made[-1] == END


def test_what_the_decoder_is_told_is_replaced_but_for_special_tokens() -> None:
    tokens = [*range(10, 1010), END, LANG]
    made = noise(target_replace=0.5).target(tokens, np.random.default_rng(0))
    assert made[-2:] == [END, LANG]
    assert 400 < sum(a != b for a, b in zip(tokens, made, strict=True)) < 600


def test_without_rates_nothing_changes() -> None:
    tokens = [11, 12, END, LANG]
    quiet = noise()
    assert quiet.source(tokens, np.random.default_rng(0)) is tokens
    assert quiet.target(tokens, np.random.default_rng(0)) is tokens


sentences = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=30), min_size=1, max_size=4)


@given(sentences, st.integers(0, 1000))
def test_a_spoiled_text_has_its_words_in_order_within_sentences(parts: list[list[int]], seed: int) -> None:
    tokens = [token for part in parts for token in [*part, END]] + [LANG]
    made = noise(span_mask=0.35).spoiled(tokens, np.random.default_rng(seed))
    assert LANG not in made
    assert made.count(END) == len(parts)
    kept = Counter(token for token in made if token in WORDS)
    assert kept <= Counter(token for part in parts for token in part)
    hidden = sum(map(len, parts)) - kept.total()
    assert hidden <= sum(round(0.35 * len(part)) for part in parts)
    assert made.count(MASK) <= max(hidden, 0) or hidden == 0


def test_spans_are_of_the_length_asked_for() -> None:
    tokens = [*(10 + n % 1000 for n in range(5000)), END, LANG]
    made = noise(span_mask=0.35, span_length=3.5).spoiled(tokens, np.random.default_rng(1))
    hidden = 5000 - sum(token in WORDS for token in made)
    assert abs(hidden / 5000 - 0.35) < 0.02
    assert 2.5 < hidden / made.count(MASK) < 4
