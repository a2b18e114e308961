"""The terminal table: width, marks, warnings; and the flat tables."""

from __future__ import annotations

import csv
import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from idiometer.idioms.starter import load_testset, starter_systems
from idiometer.metrics.breakdown import General
from idiometer.metrics.evaluate import Evaluation, evaluate
from idiometer.metrics.registry import make_metrics
from idiometer.metrics.settings import Settings
from idiometer.report.flat import p_text, to_csv, to_markdown
from idiometer.report.text import print_results
from tests.metrics.builders import system, testset


def printed(evaluation: Evaluation, width: int = 80) -> str:
    out = io.StringIO()
    print_results(evaluation, Console(file=out, width=width, highlight=False))
    return out.getvalue()


@pytest.fixture(scope="module")
def starter() -> Evaluation:
    data = load_testset("starter/zh-en")
    systems = starter_systems("starter/zh-en")
    metrics = make_metrics(["blocklist", "bleu"], data)
    return evaluate(data, systems, metrics, Settings(test="ar"), general=General(data, tuple(systems)))


def test_the_table_fits_80_columns_and_marks_the_best(starter: Evaluation) -> None:
    lines = printed(starter).splitlines()
    assert all(cell_len(line) <= 80 for line in lines if "|" not in line)
    stars = [line for line in lines if line.startswith("★  ")]
    assert len(stars) == 2 and all("good.en" in line for line in stars)
    assert "approximate randomisation, 10,000 resamples of idioms and sentences" in " ".join(lines).replace("  ", " ")
    assert any("meant literally left out" in line for line in lines)
    assert any(line.startswith("blocklist|pair:zh-en|") for line in lines)
    assert any("general" in line and "not triggered" in line for line in lines)


def test_one_system_has_no_marks_and_small_samples_are_warned_of() -> None:
    result = evaluate(
        testset(("甲", "iron"), ("乙", "")), [system("iron", "x")], make_metrics(["blocklist"], testset())
    )
    text = printed(result)
    assert "★" not in text and "baseline" not in text
    assert "fewer than 20 idioms (1)" in text
    assert "1 occurrence not judged: no blocklist" in text


def test_markup_in_names_is_text() -> None:
    result = evaluate(
        testset(("甲", "iron")), [system("iron", name="[red]a|b[/red]")], make_metrics(["blocklist"], testset())
    )
    assert "[red]a|b[/red]" in printed(result)
    assert "| [red]a\\|b[/red] |" in to_markdown(result)


def test_csv_has_every_number_unrounded(starter: Evaluation) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(starter))))
    assert [(row["system"], row["metric"]) for row in rows][:4] == [
        ("literal.en", "blocklist"), ("mixed.en", "blocklist"), ("good.en", "blocklist"), ("literal.en", "BLEU"),
    ]  # fmt: skip
    assert float(rows[0]["score"]) == starter.systems[0].score("blocklist").value
    assert rows[0]["p_value"] == "" and float(rows[1]["p_value"]) < 0.001


def test_p_values_are_never_printed_as_zero() -> None:
    assert [p_text(p) for p in (None, 0.0001, 0.001, 0.0456, 1.0)] == ["", "<0.001", "0.001", "0.046", "1.000"]
