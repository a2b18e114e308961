"""Names to metrics, and what is chosen when nobody chooses."""

from __future__ import annotations

import pytest

from idiometer.errors import UsageError
from idiometer.metrics.registry import default_metrics, make_metrics
from tests.metrics.builders import testset


def test_each_name_makes_its_metric_once_in_order() -> None:
    made = make_metrics(["chrF", "blocklist", "BLEU", "bleu"], testset(("甲", "iron")))
    assert [metric.name for metric in made] == ["chrf", "blocklist", "bleu"]


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"unknown metric 'blue'; did you mean 'bleu'\?"):
        make_metrics(["blue"], testset(("甲", "iron")))


def test_the_default_fits_the_data() -> None:
    assert default_metrics(testset(("甲", "iron"), refs=["r"])) == ["blocklist", "bleu", "chrf"]
    assert default_metrics(testset(("甲", "iron"))) == ["blocklist"]
    assert default_metrics(testset(("甲", ""), refs=["r"])) == ["bleu", "chrf"]
    assert default_metrics(testset(("无名", ""))) == []
