"""A run to look at: what was measured, what was found, every verdict; from a run folder or as it was computed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.jsonl import decode
from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.record import SCHEMA, to_record, verdict_records
from idiometer.report.run_folder import RESULTS

Record = Mapping[str, Any]
_KEYS = ("id", "occurrence", "system", "metric", "label", "evidence")
_SCORE_KEYS = {"name", "metric", "targeted", "score", "higher_is_better", "high", "signature", "confidence"}
_SCORE_KEYS |= {"n_occurrences", "n_idioms", "n_examples", "skipped", "idioms"}


@dataclass(frozen=True)
class Run:
    """Results as plain data, the test set, the hypotheses, and the verdict records, read as they are asked for."""

    record: Record
    testset: TestSet
    systems: tuple[Hypotheses, ...]
    verdicts: Callable[[], Iterator[Record]]


def run_of(evaluation: Evaluation, systems: Sequence[Hypotheses]) -> Run:
    """A run as it was computed."""
    return Run(to_record(evaluation), evaluation.testset, tuple(systems), lambda: verdict_records(evaluation))


def read_run(folder: str | Path) -> Run:
    """A run folder, checked: its test set and hypotheses are those that were judged."""
    place = Path(folder)
    record = _results(place)
    head = record["testset"]
    testset = TestSet.read(place / "testset.jsonl", f"{head['source']}-{head['target']}")
    if testset.digest != head["digest"]:
        raise IdiometerError(
            f"{place / 'testset.jsonl'} is not what was judged: its hash differs; run `score -o` again"
        )
    systems = []
    for entry in record["hypotheses"]:
        hypotheses = Hypotheses.read(place / entry["file"], entry["system"])
        if hypotheses.digest != entry["sha256"]:
            raise IdiometerError(
                f"{place / entry['file']} is not what was judged: its hash differs; run `score -o` again"
            )
        systems.append(hypotheses)
    named = TestSet(head["name"], testset.source, testset.target, testset.examples)
    sizes = {example.id: len(example.occurrences) for example in testset}
    names = {hypotheses.system for hypotheses in systems}
    return Run(record, named, tuple(systems), lambda: _verdicts(place / "verdicts.jsonl", sizes, names))


def _results(folder: Path) -> Record:
    path = folder / RESULTS
    if not path.is_file():
        hint = "`idiometer score … -o RUN` writes one"
        raise IdiometerError(f"{folder} is not a run folder (it has no {RESULTS}); {hint}")
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise IdiometerError(f"{path} cannot be read ({error}); run `idiometer score … -o {folder}` again") from None
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        found = record.get("schema") if isinstance(record, dict) else None
        raise IdiometerError(f"{path} has the schema {found!r}, this version reads {SCHEMA}; run `score -o` again")
    if missing := [key for key in ("testset", "systems", "comparisons", "hypotheses") if key not in record]:
        raise IdiometerError(f"{path} has no {missing[0]!r}; run `idiometer score … -o {folder}` again")
    if any(_SCORE_KEYS - score.keys() for system in record["systems"] for score in system["scores"]):
        raise IdiometerError(f"{path} was written by an older version; run `idiometer score … -o {folder}` again")
    return record


def _verdicts(path: Path, sizes: Mapping[str, int], systems: Collection[str]) -> Iterator[Record]:
    for number, line in enumerate(read_lines(path), 1):
        record = decode(line, path, number)
        if wrong := _wrong(record, sizes, systems):
            raise IdiometerError(f"{path}, line {number}: a verdict with {wrong}; run `idiometer score … -o` again")
        yield record  # type: ignore[misc]


def _wrong(record: object, sizes: Mapping[str, int], systems: Collection[str]) -> str | None:
    """What is wrong with a verdict, if anything is."""
    if not isinstance(record, dict):
        return "no object"
    if missing := next((key for key in _KEYS if key not in record), None):
        return f"no {missing!r}"
    if record["system"] not in systems:
        return f"an unknown system {record['system']!r}"
    number = record["occurrence"]
    if not isinstance(number, int) or not 0 <= number < sizes.get(record["id"], 0):
        return f"no such occurrence: {number!r} of {record['id']!r}"
    whole = all(isinstance(e, dict) and e.keys() >= {"side", "role", "spans"} for e in record["evidence"])
    return None if whole else "evidence that is not whole"
