"""Idioms as units: one token each wherever they stand, in new vocabularies and in those that are gone on with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.cli.main import main
from idiometer.idioms.inventory import Inventory
from idiometer.systems.training.codec import Codec
from idiometer.systems.training.encoded import Encoded
from idiometer.systems.training.encoding import encode
from idiometer.systems.training.sources import Pairs
from idiometer.systems.training.vocabulary import add_units, train_vocabulary

UNITS = ["画蛇添足", "画蛇", "一心", "一心一意", "心一意孤行", "意孤"]
LETTERS = sorted(set("".join(UNITS)) | set("他了。 "))
TEXT = ["他画蛇添足了。", "一心一意地做事。", "画蛇", "他一意孤行。"] * 30


def taken(text: str, units: Sequence[str]) -> list[str]:
    """By hand: from left to right, at each place the longest unit."""
    found, place = [], 0
    while place < len(text):
        here = max((unit for unit in units if text.startswith(unit, place)), key=len, default="")
        found += [here] if here else []
        place += len(here) or 1
    return found


def units_in(tokenizer: Any, text: str, units: Sequence[str]) -> list[str]:
    return [token for token in tokenizer.tokenize(text) if token in units]


@pytest.fixture(scope="module")
def tokenizer() -> Any:
    return train_vocabulary(TEXT, 200, 1.0, ("zh", "en"), UNITS)


@given(st.text(st.sampled_from(LETTERS), max_size=30))
def test_units_are_taken_from_left_to_right_the_longest_first(tokenizer: Any, text: str) -> None:
    assert units_in(tokenizer, text, UNITS) == taken(" ".join(text.split()), UNITS)


def test_text_around_a_unit_is_cut_as_inside_a_word(tokenizer: Any) -> None:
    assert tokenizer.tokenize("他画蛇添足了。")[1:] == ["画蛇添足", "了", "。"]
    ids = tokenizer("他画蛇添足了。")["input_ids"]
    assert tokenizer.decode(ids, skip_special_tokens=True) == "他画蛇添足了。"


def test_a_vocabulary_that_is_taken_over_gets_units_even_where_they_are_its_pieces(tmp_path: Path) -> None:
    from transformers import AutoTokenizer

    made = train_vocabulary([*TEXT, *["画蛇"] * 50], 200, 1.0, ("zh", "en"))
    assert {"画蛇", "▁画蛇"} & made.get_vocab().keys()
    add_units(made, UNITS, "zh")
    made.save_pretrained(tmp_path)
    loaded = AutoTokenizer.from_pretrained(tmp_path)
    for text in ("画蛇", "他画蛇了", "一心一意孤行", "画蛇添足"):
        assert units_in(made, text, UNITS) == units_in(loaded, text, UNITS) == taken(text, UNITS) != []


def test_width_does_not_matter() -> None:
    made = train_vocabulary(TEXT, 200, 1.0, ("zh", "en"), ["一不做，二不休"])
    unit = made.convert_tokens_to_ids("一不做，二不休")
    assert all(unit in made(text)["input_ids"] for text in ("他一不做，二不休。", "他一不做,二不休。"))


def test_where_words_have_spaces_units_are_whole_words() -> None:
    made = train_vocabulary(
        ["rabbit bit me", "He spilled the beans."] * 30, 100, 1.0, ("en", "zh"), ["bit", "the beans"]
    )
    assert units_in(made, "A rabbit bit me, bit the beansprouts, spilled the beans.", ["bit", "the beans"]) == [
        "bit", "bit", "the beans",
    ]  # fmt: skip


def test_encoded_sources_hold_every_idiom_as_one_number(chinese: Path, tmp_path: Path) -> None:
    units = sorted(Inventory.load("zh-cibb").forms)
    pairs = Pairs(chinese, "upsample-3", 1000, 100.0)
    texts = [text for _, part in pairs.parts() for pair in part for text in pair]
    codec = Codec(train_vocabulary(texts, 1500, 1.0, ("zh", "en"), units), None, "zh", "en", "idioms", "here")
    numbers = dict(zip(codec.tokenizer.convert_tokens_to_ids(units), units, strict=True))
    found = encode(pairs, codec, 1000, tmp_path, frozenset(numbers))
    data = Encoded.open(tmp_path)
    places = data.places(np.arange(len(data)))
    inside = Counter(numbers[n] for place in places for n in data.pair(int(place))[0] if n in numbers)
    expected = Counter[str]()
    for repeat, part in pairs.parts():
        for src, _ in part:
            expected.update(taken(src, units) * repeat)
    assert inside == expected
    assert {numbers[n] for n in found} == set(expected)
    assert len(expected) > 40


SHORT = ["--size", "toy", "--batch-tokens", "600", "--updates", "1", "--evaluate-every", "1", "--beam", "1"]


def trained(split: Path, folder: Path, *more: str) -> int:
    return main(["train", str(split), *SHORT, "--segmentation", "idioms", *more, "-o", str(folder)])


def test_it_says_how_many_units_the_text_has(chinese: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = tmp_path / "idioms.txt"
    listed.write_text("雪上加霜\n\n雪上加霜\n不在这里\n", encoding="utf-8")
    assert trained(chinese, tmp_path / "joint", "--condition", "joint", "--units", str(listed)) == 0
    said = capsys.readouterr().err
    assert "idioms.txt: left out: 1 empty line, 1 duplicate" in said
    assert "1 of 2 units in the source text to train on" in said
    assert trained(chinese, tmp_path / "zero", "--condition", "zero", "--units", "zh-cibb") == 0
    assert "0 of 85 units in the source text to train on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--units", "en-core"), "none of 882 units is in the sources: are they idioms of 'zh'?"),
        (
            ("--units", "zh-cibb", "--vocabulary", "80"),
            "no room beside its special tokens and 85 units",
        ),
        (("--units", "zh-cib"), "unknown inventory 'zh-cib'; did you mean 'zh-cibb'?"),
        (("--units", "no/such.tsv"), "inventory no/such.tsv does not exist; bundled: en-core"),
        ((), "--segmentation idioms and --units NAME|FILE go together"),
    ],
)
def test_wrong_units_are_named(
    chinese: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], said: str
) -> None:
    assert trained(chinese, tmp_path / "model", "--condition", "joint", *more) in (1, 2)
    assert said in capsys.readouterr().err
