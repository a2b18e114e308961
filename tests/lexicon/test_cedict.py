"""The English words of CC-CEDICT's definitions."""

from __future__ import annotations

import pytest

from idiometer.lexicon.cedict import english_words


@pytest.mark.parametrize(
    ("definition", "words"),
    [
        ("sheep; goat", ("sheep", "goat")),
        ("to open the doors", ("open", "door")),
        ("iron (metal)", ("iron",)),
        ("(bamboo) splits when it meets (the (sharp) edge)", ("split", "meet")),
        ("to see the mountain", ("see", "mountain")),
        ("CL:隻|只[zhi1]", ()),
        ("see 羅|罗[luo2]", ()),
        ("see also 羅|罗[luo2]", ()),
        ("surname Tie", ()),
        ("variant of 雞|鸡[ji1]", ()),
        ("old variant of 亡[wang2]", ()),
        ("(archaic) variant of 亡[wang2]; to die", ("die",)),
        ("Kangxi radical 159", ()),
        ("used in 南無|南无[na1 mo2]", ()),
        ("classifier for horses", ()),
        ("(fig.) sb's heart's desire", ("heart", "desire")),
        ("to be gone", ()),
        ("the café of 1900", ("café",)),
        ("", ()),
    ],
)
def test_english_words(definition: str, words: tuple[str, ...]) -> None:
    assert english_words(definition) == words
