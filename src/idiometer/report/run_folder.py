"""The run folder: everything that a report, an annotation or a later look needs, written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from idiometer.corpus.folders import FolderKind, whole_folder
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.lines import write_json, write_lines
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.record import to_record, verdict_records

RESULTS = "results.json"
RUN = FolderKind("run folder", RESULTS, frozenset({"schema", "testset", "systems"}))


def write_verdicts(evaluation: Evaluation, path: str | Path) -> None:
    """Every verdict as a line of JSON."""
    write_lines(path, (json.dumps(record, ensure_ascii=False) for record in verdict_records(evaluation)))


def write_run(evaluation: Evaluation, systems: Sequence[Hypotheses], folder: str | Path) -> None:
    """Write `results.json`, `verdicts.jsonl`, `testset.jsonl` and `hypotheses/`; an older run there is replaced."""
    with whole_folder(folder, RUN) as part:
        _fill(part, evaluation, systems)


def _fill(folder: Path, evaluation: Evaluation, systems: Sequence[Hypotheses]) -> None:
    files = []
    (folder / "hypotheses").mkdir()
    for number, hypotheses in enumerate(systems, 1):
        name = f"hypotheses/{number:02}.txt"
        write_lines(folder / name, hypotheses.lines)
        files.append({"system": hypotheses.system, "file": name, "sha256": hypotheses.digest})
    evaluation.testset.write(folder / "testset.jsonl")
    write_verdicts(evaluation, folder / "verdicts.jsonl")
    record = to_record(evaluation) | {"hypotheses": files}
    write_json(folder / RESULTS, record)
