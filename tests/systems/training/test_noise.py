"""Noise: at its rate, on words alone, the same for the same place."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.systems.loading import load
from idiometer.systems.training.codec import Codec
from idiometer.systems.training.noise import Noise
from idiometer.systems.training.running import _noise
from idiometer.systems.training.settings import Training
from tests.systems.conftest import Made
from tests.systems.models import FAMILIES

END, MASK, LANG = 2, 4, 5
WORDS = range(10, 1010)


def noise(**settings: float) -> Noise:
    return Noise(Training(**settings), MASK, END, frozenset(WORDS), tuple(WORDS))  # type: ignore[arg-type]


def near(found: int, rate: float, n: int) -> bool:
    """Whether a count is within five standard deviations of the binomial's mean."""
    return bool(abs(found - rate * n) <= 5 * (n * rate * (1 - rate)) ** 0.5)


@pytest.mark.parametrize(("masked", "replaced"), [(0.1, 0.0), (0.0, 0.1), (0.1, 0.2), (0.02, 0.5)])
def test_source_words_are_masked_and_replaced_at_their_rates(masked: float, replaced: float) -> None:
    n = 200_000
    tokens = [*(n % 1000 + 10 for n in range(n)), END, LANG]
    made = noise(source_mask=masked, source_replace=replaced).source(tokens, np.random.default_rng(0))
    others = sum(a != b and b != MASK for a, b in zip(tokens, made, strict=True))
    assert near(made.count(MASK), masked, n)
    assert near(others, replaced * 999 / 1000, n)  # any word may be drawn, the word itself too
    assert made[-2:] == [END, LANG]
    assert set(made) - set(tokens) <= {MASK}


@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_what_the_decoder_is_told_is_replaced_but_for_special_tokens(rate: float) -> None:
    n = 200_000
    tokens = [*(n % 1000 + 10 for n in range(n)), END, LANG]
    made = noise(target_replace=rate).target(tokens, np.random.default_rng(0))
    assert made[-2:] == [END, LANG]
    assert near(sum(a != b for a, b in zip(tokens, made, strict=True)), rate * 999 / 1000, n)
    assert set(made) <= set(tokens)


def test_replacements_are_drawn_evenly() -> None:
    made = noise(source_replace=0.99).source([10] * 200_000, np.random.default_rng(0))
    counts = Counter(made)
    assert all(near(counts[word], 0.99 / 1000, 200_000) for word in WORDS if word != 10)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_no_family_loses_what_tells_it_its_languages(family: str, made: Made) -> None:
    """The ends, language tokens, Marian's marks and T5's words stay, and none of them is put in elsewhere."""
    tokenizer, model = load(str(made(family)), family)
    codec = Codec(tokenizer, model.config, "en", "fr", "subword", family)
    job: Any = SimpleNamespace(settings=Training(source_replace=0.99, target_replace=0.99))
    applied = _noise(job, codec)
    text = "Nobody knew why the dog barked."
    (source,), (target,) = codec.sources([text]), codec.targets([text], "fr")
    for seed in range(20):
        draw = np.random.default_rng(seed)
        spoiled, told = applied.source(source, draw), applied.target(target, draw)
        for before, after in ((source, spoiled), (target, told)):
            kept = [n for n, token in enumerate(before) if token not in applied.ordinary]
            assert [after[n] for n in kept] == [before[n] for n in kept]
        assert spoiled[: len(codec.told)] == source[: len(codec.told)] == codec.told
        marks = {token for token in tokenizer.convert_ids_to_tokens(spoiled) if token.startswith((">>", "__"))}
        assert marks <= {">>fra<<", "__en__"}


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
