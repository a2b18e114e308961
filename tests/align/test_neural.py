"""The neural aligner on a tiny encoder: batches, windows, layers, three ways to choose links, what can be wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.align.extraction import EXTRACTIONS, argmax, itermax, softmax
from idiometer.align.neural import Neural
from idiometer.errors import IdiometerError, UsageError
from tests.align.encoders import POSITIONS, save_encoder
from tests.align.pairs import LEXICON, pairs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_encoder(tmp_path_factory.mktemp("encoder"))


@pytest.fixture(scope="module")
def aligner(folder: Path) -> Neural:
    return Neural.load(str(folder), 0)


@pytest.mark.parametrize("extraction", EXTRACTIONS)
def test_words_and_their_translations_are_linked(extraction: str, folder: Path) -> None:
    aligner = Neural.load(str(folder), 1, extraction)
    text = [(src, tgt) for src, tgt in pairs(40) if len(set(src)) == len(src)]
    links = aligner.align(text)
    wanted = [{(i, tgt.index(LEXICON[word])) for i, word in enumerate(src)} for src, tgt in text]
    right = sum(len(set(a) & b) for a, b in zip(links, wanted, strict=True))
    assert right / sum(map(len, wanted)) > 0.9
    assert right / sum(map(len, links)) > 0.8
    assert f"{folder}@1" in aligner.settings()["encoder"]


def test_batched_is_as_one_by_one(aligner: Neural) -> None:
    text = [*pairs(60, seed=4), ((), ("la",)), (("the",), ())]
    assert aligner.align(text) == [aligner.align([pair])[0] for pair in text]
    one = aligner.encoder.encode([src for src, _ in text[:20]])
    for (src, _), vectors in zip(text, one, strict=False):
        alone = aligner.encoder.encode([src])[0]
        np.testing.assert_allclose(alone.vectors, vectors.vectors, atol=1e-5)


def test_long_sentences_are_read_in_windows_to_their_end(folder: Path) -> None:
    words = list(LEXICON)
    src = [words[n % len(words)] for n in range(5 * POSITIONS)]
    encoded = Neural.load(str(folder), 2).encoder.encode([src, src[:10]])
    assert encoded[0].words == tuple(range(len(src)))
    assert np.abs(encoded[0].vectors).sum(axis=1).min() > 0
    assert len(encoded[1].vectors) == 10
    deep = Neural.load(str(folder), 0, "argmax")  # a last word of its own is found at the very end
    (links,) = deep.align([([*["house"] * (3 * POSITIONS), "cat"], [*["porte"] * (2 * POSITIONS), "chatte"])])
    assert (3 * POSITIONS, 2 * POSITIONS) in links


def test_a_window_is_what_the_encoder_says_of_that_part(folder: Path) -> None:
    encoder = Neural.load(str(folder), 2).encoder
    words = [list(LEXICON)[n % len(LEXICON)] for n in range(60)]
    room, skip = POSITIONS - 2, (POSITIONS - 2) // 4
    whole = encoder.encode([words])[0].vectors
    first = encoder.encode([words[:room]])[0].vectors
    step = room - 2 * skip
    second = encoder.encode([words[step : step + room]])[0].vectors
    np.testing.assert_allclose(whole[: step + skip], first[: step + skip], atol=1e-5)
    np.testing.assert_allclose(whole[step + skip : step + room - skip], second[skip : room - skip], atol=1e-5)


def test_words_of_several_pieces_are_linked_as_words(aligner: Neural) -> None:
    (links,) = replace(aligner, extraction="argmax").align([(["zzz", "house"], ["maison", "zzz"])])
    assert links == ((0, 1), (1, 0))


VECTORS = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.lists(st.floats(-2, 2, width=32), min_size=4, max_size=4), min_size=n, max_size=n)
)


@given(source=VECTORS, target=VECTORS)
def test_extractions_against_their_definitions(source: list[list[float]], target: list[list[float]]) -> None:
    left, right = np.array(source, dtype=np.float32), np.array(target, dtype=np.float32)
    products = left.astype(np.float64) @ right.T.astype(np.float64)
    rows = [[np.exp(x - max(row)) / sum(np.exp(y - max(row)) for y in row) for x in row] for row in products]
    columns = [[np.exp(x - max(col)) / sum(np.exp(y - max(col)) for y in col) for x in col] for col in products.T]
    expected = np.minimum(np.array(rows), np.array(columns).T)
    near = np.abs(expected - 0.001) < 1e-5  # rounding decides there
    assert ((softmax(left, right) == (expected > 0.001)) | near).all()
    once, again = argmax(left, right), itermax(left, right)
    assert once.any()
    assert (once.sum(axis=0) <= 1).all()
    assert (once.sum(axis=1) <= 1).all()
    assert (again | once == again).all()  # itermax only adds


def test_itermax_links_what_argmax_leaves_out() -> None:
    source = np.array([[1, 0], [0.9, 0.45]], dtype=np.float32)
    target = np.array([[1, 0.05]], dtype=np.float32)
    assert argmax(source, target).tolist() == [[True], [False]]
    two = np.array([[1, 0.05], [0.2, 1]], dtype=np.float32)
    assert argmax(np.array([[1, 0.2], [1, 0.3]], dtype=np.float32), two).sum() == 1
    assert itermax(np.array([[1, 0.2], [1, 0.3]], dtype=np.float32), two).sum() == 2


def test_what_can_be_wrong(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown extraction 'softmx'; did you mean 'softmax'"):
        Neural.load(str(folder), 1, "softmx")
    with pytest.raises(UsageError, match=r"--layer 9: .* has layers 0 \(the words alone\) to 2"):
        Neural.load(str(folder), 9)
    with pytest.raises(IdiometerError, match=r"is no saved encoder: config\.json is missing"):
        Neural.load(str(tmp_path))
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(IdiometerError, match="cannot be loaded"):
        Neural.load(str(tmp_path))
