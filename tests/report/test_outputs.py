"""Verdicts in words, LaTeX, JUnit, GitHub lines and figures."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.ci import to_github, to_junit
from idiometer.report.figures import write_figures
from idiometer.report.headline import headlines
from idiometer.report.latex import escape, to_latex
from idiometer.report.run import run_of
from tests.report.conftest import EVIL, evil_run


@pytest.fixture
def record(starter: tuple[Evaluation, list[Hypotheses]]) -> Any:
    return copy.deepcopy(dict(run_of(*starter).record))


def test_the_verdict_is_a_sentence(record: Any) -> None:
    first = headlines(record)[0]
    start = "mixed.en renders idioms literally less often than literal.en: 0.377 against 0.694, blocklist, p = 0.0"
    assert first.text.startswith(start) and first.text.endswith("; idioms resampled.")
    assert first.good is True and first.warning is None


def test_fewer_literal_errors_with_a_worse_bleu_are_warned_of(record: Any) -> None:
    for comparison in record["comparisons"]:
        if comparison["metric"] == "BLEU" and comparison["system"] == "good.en":
            comparison["better"] = False
    assert [bool(h.warning) for h in headlines(record)] == [False, True]
    warning = headlines(record)[1].warning or ""
    assert warning.startswith("But its BLEU fell significantly, 16.2 to 22.8 (p ")
    assert "::warning title=Idiometer::But its BLEU fell" in to_github(record)
    assert "::error title=BLEU::BLEU of good.en is worse than literal.en by 6.6 (p adjusted" in to_github(record)
    failures = ET.fromstring(to_junit(record)).findall(".//failure")
    assert [failure.get("message", "")[:15] for failure in failures] == ["BLEU of good.en"]
    for comparison in record["comparisons"]:
        comparison["p_adjusted"] = 0.2
    assert all(h.text.startswith("No difference was shown between") and h.good is None for h in headlines(record))
    assert "<failure" not in to_junit(record) and "::error" not in to_github(record)


def test_one_system_and_no_targeted_metric(record: Any) -> None:
    record["comparisons"] = []
    record["systems"] = record["systems"][:1]
    assert headlines(record)[0].text.startswith("literal.en renders 0.694 of idioms literally (95% interval 0.6")
    record["systems"][0]["scores"][0]["score"] = None
    assert headlines(record)[0].text == "None of the idioms could be judged for literal.en."
    record["systems"][0]["scores"] = record["systems"][0]["scores"][1:]
    assert "only corpus scores" in headlines(record)[0].text


def test_latex(record: Any) -> None:
    text = to_latex(record)
    assert r"literal.en & 0.694 {\small [0.649, 0.736]} & 16.2" in text and "triggered" in text
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 2
    assert escape("a_b & 5% {x} \\") == r"a\_b \& 5\% \{x\} \textbackslash{}"


def test_texts_that_try_to_be_markup() -> None:
    record = run_of(*evil_run()).record
    assert ET.fromstring(to_junit(record)).get("name") == EVIL
    assert all(line.startswith("::") for line in to_github(record).splitlines())


def test_figures(starter: tuple[Evaluation, list[Hypotheses]], tmp_path: Path) -> None:
    files = write_figures(run_of(*starter), tmp_path / "f")
    plots, kinds = ("scores", "idioms", "frequency", "classes"), ("svg", "png", "pdf")
    names = [f"{name}.{kind}" for name in plots for kind in kinds]
    assert sorted(path.name for path in files) == sorted([*names, "tables.tex"])
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "tex": b"\\beg"}
    assert all(path.read_bytes().startswith(starts[path.suffix[1:]]) for path in files)
    assert "雪上加霜" in (tmp_path / "f" / "idioms.svg").read_text(encoding="utf-8")
