"""The plots of probes: each table with intervals, the models one under another, and the distances layer by layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from idiometer.report.charts import Chart, score_chart
from idiometer.report.figures import save_charts
from idiometer.report.names import short_names

Record = Mapping[str, Any]
TABLES = ("by_context", "by_pair", "by_words", "by_span")


def write_probing_figures(record: Record, folder: str | Path) -> list[Path]:
    """Every plot as SVG, PNG and PDF; `record` is that of `report/probing_record.py`."""
    return save_charts(dict(_charts(record)), folder, {})


def _charts(record: Record) -> Iterator[tuple[str, Chart]]:
    models = record["models"]
    for name in TABLES:
        tables = {model["model"]: model[name] for model in models if model[name]}
        if tables:
            yield name.replace("_", "-"), score_chart(_stacked(tables))
    for pair in dict.fromkeys(pair for model in models for pair in model["by_layer"]):
        tables = {model["model"]: model["by_layer"][pair] for model in models if pair in model["by_layer"]}
        yield f"layers-{pair.replace('–', '-')}", score_chart(_stacked(tables))
    if record["between"]:
        yield "between", score_chart(record["between"])


def _stacked(tables: Mapping[str, Record]) -> Record:
    """The systems of several models as one table's, with those scores that all models have."""
    shown = short_names(list(tables), 20)
    names = [{score["name"] for score in table["systems"][0]["scores"]} for table in tables.values()]
    shared = set.intersection(*names)
    return {
        "systems": [
            {
                "system": system["system"] if len(tables) == 1 else f"{shown[model]}, {system['system']}",
                "scores": [score for score in system["scores"] if score["name"] in shared],
            }
            for model, table in tables.items()
            for system in table["systems"]
        ]
    }
