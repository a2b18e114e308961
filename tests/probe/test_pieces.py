"""Characters of sub-word pieces: walked text against pieces made from it, and what cannot be traced."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.probe.model import ProbedModel
from idiometer.probe.pieces import SPACE, Pieces, UntraceableError, trace_source, walk
from idiometer.probe.probing import Plan, probe
from idiometer.systems.direction import Direction
from idiometer.systems.reader import Reader
from idiometer.systems.training.vocabulary import train_vocabulary

LETTERS = st.text(alphabet=st.sampled_from("abcé蛇足ｂﬁ½…“’-.e\u0301"), min_size=1, max_size=8)


@st.composite
def cut_texts(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A text, and its normalised words cut anywhere."""
    words = draw(st.lists(LETTERS.filter(lambda word: not unicodedata.combining(word[0])), min_size=1, max_size=5))
    pieces = []
    for word in words:
        rest = unicodedata.normalize("NFKC", word).replace(" ", "")
        first = True
        while rest:
            size = draw(st.integers(1, len(rest)))
            pieces.append((SPACE if first else "") + rest[:size])
            rest, first = rest[size:], False
    return draw(st.sampled_from([" ", "  ", "\t"])).join(words), pieces


@given(cut_texts())
def test_pieces_walk_the_text_in_order(drawn: tuple[str, list[str]]) -> None:
    text, pieces = drawn
    spans = walk(text, pieces)
    assert len(spans) == len(pieces)
    covered = {place for span in spans if span for place in range(*span)}
    assert covered == {place for place, character in enumerate(text) if not character.isspace()}
    starts = [span[0] for span in spans if span]
    assert starts == sorted(starts)
    for piece, span in zip(pieces, spans, strict=True):
        assert span and piece.lstrip(SPACE) in unicodedata.normalize("NFKC", text[span[0] : span[1]])


@pytest.mark.parametrize(
    ("text", "pieces"),
    [("beans", ["▁bea"]), ("beans", ["▁beans", "s"]), ("The beans", ["the", "Ġbeans"]), ("a", ["<0x61>"])],
)
def test_what_is_another_text_is_refused(text: str, pieces: list[str]) -> None:
    with pytest.raises(UntraceableError):
        walk(text, pieces)


def test_a_span_has_the_pieces_that_touch_it() -> None:
    pieces = Pieces((1, 2, 3, 4), ((0, 2), (3, 6), (6, 9), None))
    assert pieces.inside([(4, 5)]) == (1,)
    assert pieces.inside([(0, 1), (6, 9)]) == (0, 2)
    assert pieces.inside([(2, 3)]) == ()


class Whispers:
    """A tokenizer without offsets whose pieces are not the text's characters."""

    is_fast = False
    pad_token_id = 0

    def __call__(self, text: str, **options: object) -> dict[str, list[int]]:
        return {"input_ids": [len(word) for word in text.split()]}

    def tokenize(self, text: str) -> list[str]:
        return [word[::-1] for word in text.split()]

    def convert_tokens_to_ids(self, pieces: list[str]) -> list[int]:
        return [len(piece) for piece in pieces]


def test_a_tokenizer_that_cannot_be_traced_is_refused() -> None:
    model = ProbedModel("whispers", None, Reader(Whispers(), Direction(), "subword"), lambda _n: None)
    testset = TestSet.of("t", "en-fr", [Example("1", "spill beans", (), (Occurrence("x", ((0, 5),)),))])
    with pytest.raises(IdiometerError, match="pieces that cannot be traced back to characters: 1"):
        probe(testset, [model], Plan())


CHINESE = [
    "他手无寸铁，只好逃走。",
    "停电之后又漏水，真是雪上加霜。",
    "市场里的小吃 五花八门，应有尽有。",
    "我们喝了 3 杯水。",
]


@pytest.mark.parametrize("how", ["subword", "jieba", "characters"])
def test_text_that_is_cut_before_is_traced_to_its_own_characters(how: str) -> None:
    plain = Reader(None, Direction(), how)
    tokenizer = train_vocabulary(map(plain.segment, CHINESE * 3), 120, 1.0, ["zh", "en"])
    for text in CHINESE:
        pieces = trace_source(Reader(tokenizer, Direction(), how), text)
        assert list(pieces.ids) == tokenizer(plain.segment(text))["input_ids"]
        said = [(tokenizer.convert_ids_to_tokens(i), span) for i, span in zip(pieces.ids, pieces.spans, strict=True)]
        for piece, span in said[:-1]:
            assert span and piece.lstrip(SPACE) in ("", unicodedata.normalize("NFKC", text[slice(*span)]))
        assert said[-1] == ("</s>", None)
        covered = {place for _, span in said[:-1] if span for place in range(*span)}
        assert covered >= {place for place, character in enumerate(text) if not character.isspace()}
