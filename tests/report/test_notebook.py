"""Results in a notebook: HTML that escapes, frames of pandas and polars, charts."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.errors import MissingExtraError
from idiometer.metrics.evaluate import Evaluation
from tests.report.conftest import evil_run


def test_html(starter: tuple[Evaluation, list[Hypotheses]]) -> None:
    evaluation, _ = starter
    html = evaluation._repr_html_()
    assert "<td>good.en</td><td>blocklist ↓</td><td>0.085</td>" in html and html.count("<tr>") == 7
    html = evaluation.systems[0].scores[0]._repr_html_()
    assert "雪上加霜" in html and html.count("<tr>") == 51
    evil, _ = evil_run()
    assert "<script" not in evil._repr_html_() + evil.systems[0].scores[0]._repr_html_()


def test_frames(starter: tuple[Evaluation, list[Hypotheses]], monkeypatch: pytest.MonkeyPatch) -> None:
    evaluation, _ = starter
    frame = evaluation.to_frame()
    assert frame.shape == (6, 14) and list(frame["metric"]) == ["blocklist"] * 3 + ["BLEU"] * 3
    assert frame["score"][0] == evaluation.systems[0].scores[0].value
    assert evaluation.systems[0].scores[0].to_frame().shape == (50, 5)
    assert evaluation.systems[0].scores[1].to_frame().shape == (0, 5)
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=dict))
    assert evaluation.to_frame()["system"][0] == "literal.en"
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'idiometer\[report\]'"):
        evaluation.to_frame()


def test_charts(starter: tuple[Evaluation, list[Hypotheses]]) -> None:
    evaluation, _ = starter
    assert len(evaluation.plot().to_dict()["concat"]) == 2
    assert evaluation.systems[0].scores[0].plot().to_dict()["layer"][0]["mark"]["type"] == "rect"
    assert evaluation.systems[0].scores[1].plot().to_dict()
