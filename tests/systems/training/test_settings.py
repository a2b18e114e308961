"""Settings: types, names and ranges, each wrong one named."""

from __future__ import annotations

import pytest

from idiometer.errors import UsageError
from idiometer.systems.training.segmentation import segmenter
from idiometer.systems.training.settings import Training


def test_settings_are_read_by_name() -> None:
    made = Training.of({"learning_rate": 1, "batch-tokens": 100, "size": "toy"}, "here")
    assert (made.learning_rate, made.batch_tokens, made.size) == (1.0, 100, "toy")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"learning_rte": 1.0}, "unknown setting in here 'learning_rte'; did you mean 'learning_rate'?"),
        ({"size": "smal"}, "unknown size 'smal'; did you mean 'small'?"),
        ({"updates": 0}, "updates takes a whole number from 1 on, not 0"),
        ({"updates": "many"}, "here: updates takes a whole number, not 'many'"),
        ({"dropout": 1.5}, "dropout is a rate from 0 to 1, not 1.5"),
        ({"schedule": "linear"}, "unknown schedule 'linear'"),
        ({"source_mask": 0.6, "source_replace": 0.6}, "source_mask and source_replace are rates of the same tokens"),
        ({"learning_rate": 0.0}, "learning_rate takes a number above 0, not 0.0"),
        ({"learning_rate": float("nan")}, "learning_rate takes a number above 0, not nan"),
        ({"learning_rate": float("inf")}, "learning_rate takes a number above 0, not inf"),
        ({"beta1": 1.5}, "beta1 takes a number from 0 to below 1"),
        ({"epsilon": -1.0}, "epsilon takes a number above 0"),
        ({"clip": -1.0}, "clip takes a number from 0 on"),
        ({"patience": -1}, "patience takes a number from 0 on"),
        ({"coverage": 2.0}, "coverage takes a share from 0.98 to 1"),
        ({"span_length": 0.0}, "span_length takes a number above 0"),
        ({"max_ratio": float("nan")}, "max_ratio takes a number from 1 on, not nan"),
        ({"seed": -1}, "seed takes a whole number from 0 to 4,294,967,295, not -1"),
    ],
)
def test_wrong_settings_are_named(values: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("?", r"\?")):
        Training.of(values, "here")


def test_source_text_is_cut_into_characters_or_words() -> None:
    assert segmenter("characters")("他很OK 的") == "他 很 OK 的"
    assert segmenter("jieba")("我们中出了一个叛徒").split() == ["我们", "中出", "了", "一个", "叛徒"]
    assert segmenter("subword")("他很好") == "他很好"
