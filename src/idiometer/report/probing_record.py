"""What probes found as plain data: the same keys for one model or many, tables as `idiometer score` has them."""

from __future__ import annotations

from typing import Any

from idiometer import __version__
from idiometer.metrics.evaluate import Evaluation
from idiometer.probe.probing import Probing
from idiometer.probe.tables import Tables
from idiometer.report.record import SCHEMA, to_record


def probing_record(probing: Probing, found: list[Tables], between: Evaluation | None) -> dict[str, Any]:
    """Every table of every model, and what was left out."""
    testset, plan = probing.testset, probing.plan
    return {
        "schema": SCHEMA,
        "version": __version__,
        "testset": {"name": testset.name, "source": testset.source, "target": testset.target},
        "n_occurrences": len(probing.units),
        "n_idioms": len(testset.idioms),
        "n_controls": sum(unit is not None for unit in probing.control_units),
        "left_out": dict(probing.left_out),
        "contexts": list(plan.contexts),
        "probes": sorted(plan.probes),
        "models": [
            {"model": model.model.name, "settings": dict(model.model.settings), **_tables(tables)}
            for model, tables in zip(probing.models, found, strict=True)
        ],
        "between": _table(between),
    }


def _tables(tables: Tables) -> dict[str, Any]:
    return {
        "by_context": _table(tables.contexts),
        "by_pair": _table(tables.pairs),
        "by_words": _table(tables.words),
        "by_span": _table(tables.controls),
        "by_layer": {pair: _table(evaluation) for pair, evaluation in tables.layers.items()},
        "reconstruction": tables.reconstruction
        and {"lost_below": tables.reconstruction.line, "beside_litter": dict(tables.reconstruction.beside_litter)},
    }


def _table(evaluation: Evaluation | None) -> dict[str, Any] | None:
    """Systems and comparisons; the test set is the same for all."""
    if evaluation is None:
        return None
    record = to_record(evaluation)
    return {key: record[key] for key in ("systems", "comparisons")}
