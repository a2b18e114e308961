"""Idioms that an inventory might be given."""

from __future__ import annotations

import numpy as np
import pytest

from idiometer.embed.similar import similar
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError

NAMES = ("画蛇添足", "多此一举", "弄巧成拙", "雪上加霜", "手无寸铁")
ROWS = np.array([[1, 0], [0.9, 0.1], [0.8, 0.3], [0, 1], [-1, 0]])


def test_neighbours_of_several_come_first_and_known_ones_are_left_out() -> None:
    found, missing = similar(Vectors("v", NAMES, ROWS), ["畫蛇添足", "多此一举", "天花乱坠"], 2)
    assert found[0].idiom == "弄巧成拙"
    assert found[0].near == ("多此一举", "畫蛇添足")
    assert found[0].cosine == pytest.approx(0.9694, abs=1e-3)
    assert not {"画蛇添足", "多此一举"} & {row.idiom for row in found}
    assert missing == ["天花乱坠"]


def test_none_has_a_vector() -> None:
    with pytest.raises(IdiometerError, match="none of the 1 idioms has a vector in v"):
        similar(Vectors("v", NAMES, ROWS), ["天花乱坠"], 2)
