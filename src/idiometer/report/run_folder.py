"""The run folder: everything that a report, an annotation or a later look needs, written whole or not at all."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.lines import cannot_write, check_folder, write_lines
from idiometer.errors import IdiometerError
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.record import to_record, verdict_records

RESULTS = "results.json"


def write_verdicts(evaluation: Evaluation, path: str | Path) -> None:
    """Every verdict as a line of JSON."""
    write_lines(path, (json.dumps(record, ensure_ascii=False) for record in verdict_records(evaluation)))


def write_run(evaluation: Evaluation, systems: Sequence[Hypotheses], folder: str | Path) -> None:
    """Write `results.json`, `verdicts.jsonl`, `testset.jsonl` and `hypotheses/`; an older run there is replaced."""
    target = check_target(folder)
    try:
        part = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise cannot_write(folder, error) from None
    try:
        _fill(part, evaluation, systems)
        part.chmod(0o755)
        _put(part, target)
    except OSError as error:
        raise cannot_write(folder, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _put(part: Path, target: Path) -> None:
    """Move the finished folder to its place; an older run is kept until the new one stands there."""
    if not target.exists():
        part.replace(target)
    elif not any(target.iterdir()):  # it may be somebody's current folder: fill it, the results last
        for child in sorted(part.iterdir(), key=lambda path: path.name == RESULTS):
            child.replace(target / child.name)
    else:
        old = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent)) / "old"
        target.replace(old)
        try:
            part.replace(target)
        except OSError:
            old.replace(target)
            raise
        finally:
            shutil.rmtree(old.parent)


def check_target(folder: str | Path) -> Path:
    """The folder to write, or an error where something else stands there: only an empty folder or a run may."""
    target = Path(folder).resolve()
    check_folder(folder)
    if target.exists() and not _is_run(target) and (not target.is_dir() or any(target.iterdir())):
        raise IdiometerError(f"{folder} exists and is not a run folder; name another one")
    return target


def _is_run(folder: Path) -> bool:
    try:
        results = json.loads((folder / RESULTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(results, dict) and {"schema", "testset", "systems"} <= results.keys()


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
    write_lines(folder / RESULTS, json.dumps(record, ensure_ascii=False, indent=1).split("\n"))
