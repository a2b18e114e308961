"""The terminal table: width, marks, warnings; and the flat tables."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from idiometer.idioms.starter import load_testset, starter_systems
from idiometer.metrics.breakdown import General
from idiometer.metrics.evaluate import Evaluation, evaluate
from idiometer.metrics.registry import make_metrics
from idiometer.metrics.settings import Settings
from idiometer.report.flat import p_text, to_csv, to_markdown
from idiometer.report.names import WIDTH, short_names
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


LONG = "nllb-200-distilled-600M.beam5.lenpen0.6.starter.zh-en.%s.detok.en"


def test_long_names_are_shortened_in_the_middle_and_told_once() -> None:
    data = testset(("甲", "iron"), ("乙", ""))
    systems = [system("iron", "x", name=LONG % run) for run in ("run1", "run2")]
    result = evaluate(data, systems, make_metrics(["blocklist"], data), Settings(test="ar"))
    lines = printed(result).splitlines()
    assert all(cell_len(line) <= 80 for line in lines if "|" not in line)
    names = short_names([s.system for s in systems])
    for name, short in names.items():
        (row,) = (line for line in lines if line[3:].startswith(short))
        assert "1.000" in row
        assert "".join("".join(lines).split()).count(f"{short}is{name}") == 1
    assert sum("not judged: no blocklist" in line for line in lines) == 1
    assert "blocklist: 1 occurrence not judged: no blocklist (50.0%)" in lines


def test_a_note_that_is_not_every_systems_says_whose_it_is() -> None:
    data = testset(("甲", "iron"))
    metrics = make_metrics(["blocklist"], data)
    result = evaluate(data, [system("iron", name="a"), system("x", name="b")], metrics)
    odd = replace(result.systems[1].scores[0], skipped={"no reason": 2})
    result = replace(result, systems=(result.systems[0], replace(result.systems[1], scores=(odd,))))
    assert "blocklist, b: 2 occurrences not judged: no reason" in printed(result)


@given(st.lists(st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=60), unique=True))
def test_short_names_fit_and_differ(names: list[str]) -> None:
    short = short_names(names)
    assert list(short) == names and len(set(short.values())) == len(names)
    assert all(cell_len(name) <= WIDTH for name in short.values())
    assert all(short[name] == name for name in names if cell_len(name) <= WIDTH)


def test_names_that_differ_in_the_middle_alone_are_numbered() -> None:
    names = ["a" * 30 + letter + "z" * 30 for letter in "pqr"]
    assert [name[-2:] for name in short_names(names).values()] == ["…1", "…2", "…3"]


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


def test_scores_of_one_metric_share_a_line_of_signature() -> None:
    data = load_testset("starter/zh-en")
    made = printed(
        evaluate(data, starter_systems("starter/zh-en")[:1], make_metrics(["class", "bleu"], data), Settings())
    )
    lines = [line for line in made.splitlines() if "|" in line]
    assert [line.split("|")[0] for line in lines] == ["literal, rendered, omitted, copied, unclear", "BLEU"]
