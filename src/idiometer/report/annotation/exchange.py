"""Annotations to and from other programs: CSV for a spreadsheet, JSON for Label Studio. Both are blind."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import atomic, read_lines
from idiometer.errors import IdiometerError, UsageError
from idiometer.report.annotation.database import Annotation, Database, Task
from idiometer.report.labels import checked_label

COLUMNS = ("task", "annotator", "label", "comment", "idiom", "source", "reference", "translation")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")  # what a spreadsheet would compute gets a ' before it


def export(database: Database, path: str) -> int:
    """Write every annotation, and the tasks that nobody judged; how many annotations."""
    said: dict[int, list[Annotation]] = {}
    for annotation in database.annotations():
        said.setdefault(annotation.task, []).append(annotation)
    write = {".csv": _csv, ".json": _label_studio}[_kind(path)]
    text = write(database.tasks(), said)
    with atomic(path) as stream:
        stream.write(text.encode())
    return sum(map(len, said.values()))


def import_annotations(database: Database, path: str) -> int:
    """Take annotations over, all of them or none; how many were new. What contradicts one that is there is refused."""
    read = {".csv": _from_csv, ".json": _from_label_studio}[_kind(path)]
    there = {(a.task, a.annotator): a for a in database.annotations()}
    known = {task.number for task in database.tasks()}
    new: dict[tuple[int, str], Annotation] = {}
    for where, annotation in read(path):
        if annotation.task not in known:
            raise IdiometerError(f"{where}: {database.path} has no task {annotation.task}; nothing was imported")
        key = (annotation.task, annotation.annotator)
        old = there.get(key) or new.get(key)
        if old and (old.label, old.comment) != (annotation.label, annotation.comment):
            what = f"task {old.task} by {old.annotator} is {annotation.label!r} there and {old.label!r} already"
            raise IdiometerError(f"{where}: {what}, or the comment differs; nothing was imported")
        if key not in there:
            new[key] = annotation
    database.save(new.values())
    return len(new)


def _kind(path: str) -> str:
    kind = Path(path).suffix.lower()
    if kind not in (".csv", ".json"):
        raise UsageError(f"{path}: annotations go to and come from .csv, or .json for Label Studio")
    return kind


def _csv(tasks: list[Task], said: Mapping[int, list[Annotation]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for task in tasks:
        case = task.case
        texts = [case.idiom, case.src, " | ".join(case.refs), case.hyp]
        for a in said.get(task.number, [Annotation(task.number, "", "")]):
            writer.writerow([task.number, *map(_shielded, [a.annotator, a.label, a.comment, *texts])])
    return out.getvalue()


def _shielded(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _bare(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


def _from_csv(path: str) -> Iterator[tuple[str, Annotation]]:
    text = "\n".join(read_lines(path))
    csv.field_size_limit(1 << 30)  # a sentence may be longer than the module's guess
    rows = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    if missing := [name for name in COLUMNS[:4] if name not in (rows.fieldnames or ())]:
        raise IdiometerError(f"{path}, line 1: the header has no column {missing[0]!r}")
    try:
        for row in rows:
            where = f"{path}, line {rows.line_num}"
            if None in row or None in row.values():
                raise IdiometerError(f"{where}: not as many cells as the header has; was the file cut off?")
            if row["label"]:
                yield where, _annotation(row["task"], *(_bare(row[name]) for name in COLUMNS[1:4]), where=where)
    except csv.Error as error:
        raise IdiometerError(f"{path}, line {rows.line_num}: {error}; was the file cut off?") from None


def _annotation(task: object, annotator: str, label: str, comment: str, *, where: str) -> Annotation:
    if not str(task).isdecimal():
        raise IdiometerError(f"{where}: task {task!r} is no number")
    if not annotator:
        raise IdiometerError(f"{where}: a label without an annotator")
    return Annotation(int(str(task)), annotator, checked_label(label, where), comment)


def _label_studio(tasks: list[Task], said: Mapping[int, list[Annotation]]) -> str:
    found = []
    for task in tasks:
        case = task.case
        data = {"task": task.number, "idiom": case.idiom, "source": case.src, "translation": case.hyp}
        annotations = [{"annotator": a.annotator, "result": _result(a)} for a in said.get(task.number, ())]
        found.append({"data": data | {"reference": " | ".join(case.refs)}, "annotations": annotations})
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _result(annotation: Annotation) -> list[dict[str, Any]]:
    ends = {"to_name": "translation"}
    result: list[dict[str, Any]] = [
        {"from_name": "label", **ends, "type": "choices", "value": {"choices": [annotation.label]}}
    ]
    if annotation.comment:
        value = {"text": [annotation.comment]}
        result.append({"from_name": "comment", **ends, "type": "textarea", "value": value})
    return result


def _from_label_studio(path: str) -> Iterator[tuple[str, Annotation]]:
    try:
        tasks = json.loads("\n".join(read_lines(path)))
    except ValueError as error:
        raise IdiometerError(f"{path}: not readable JSON ({error}); was the file cut off?") from None
    try:
        for place, task in enumerate(tasks, 1):
            where = f"{path}, task {place}"
            for said in task.get("annotations", ()):
                values = {result["from_name"]: result["value"] for result in said["result"]}
                if "label" not in values or said.get("was_cancelled"):
                    continue
                comment = "\n".join(values.get("comment", {}).get("text", ()))
                (label,) = values["label"]["choices"]
                yield where, _annotation(task["data"]["task"], _who(said), label, comment, where=where)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise IdiometerError(f"{path}: not an export of Label Studio's tasks as JSON ({error!r})") from None


def _who(said: Mapping[str, Any]) -> str:
    """The person: by the name that we wrote, else Label Studio's address or number."""
    by = said.get("completed_by", "")
    return str(said.get("annotator") or (by.get("email") or by.get("id") if isinstance(by, dict) else by) or "")
