"""What the report's script draws sentences from: an index of every verdict, and the texts in blocks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from idiometer.report.run import Record, Run

BLOCK = 500  # examples whose texts the page unpacks at a time
_NONE = ord("-")
_FIRST = ord("A")
_MOST_LABELS = 50


@dataclass
class Judged:
    """One metric's verdicts: a letter per occurrence and system that stands for a label, and the evidence."""

    name: str
    labels: list[str] = field(default_factory=list)
    codes: dict[str, bytearray] = field(default_factory=dict)

    def code(self, label: str) -> int:
        """The letter of a label."""
        if label not in self.labels:
            label = label if len(self.labels) < _MOST_LABELS else "other"
            self.labels += [label] if label not in self.labels else []
        return _FIRST + self.labels.index(label)

    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """How often each label stands, by system."""
        found = {system: Counter(codes) for system, codes in self.codes.items()}
        return {
            system: {self.labels[letter - _FIRST]: n for letter, n in letters.items() if letter != _NONE}
            for system, letters in found.items()
        }


@dataclass(frozen=True)
class Embedded:
    """Judged metrics, and what their evidence is by example."""

    metrics: tuple[Judged, ...]
    details: Mapping[int, Sequence[Any]]


def collect(run: Run) -> Embedded:
    """Go through the verdicts once."""
    places, starts, n = {}, list[int](), 0
    for index, example in enumerate(run.testset):
        places[example.id] = index
        starts.append(n)
        n += len(example.occurrences)
    systems = {hypotheses.system: place for place, hypotheses in enumerate(run.systems)}
    metrics: dict[str, Judged] = {}
    details: dict[int, list[Any]] = {}
    for record in run.verdicts():
        metric = metrics.setdefault(record["metric"], Judged(record["metric"]))
        codes = metric.codes.setdefault(record["system"], bytearray([_NONE]) * n)
        index, number = places[record["id"]], record["occurrence"]
        codes[starts[index] + number] = metric.code(label_of(record))
        if detail := _detail(record):
            place = list(metrics).index(record["metric"])
            details.setdefault(index, []).append([place, systems[record["system"]], number, *detail])
    return Embedded(tuple(metrics.values()), details)


def label_of(record: Record) -> str:
    """The class of a verdict; a metric without classes has literal and not literal, or merely a value."""
    if record.get("reason"):
        return "not judged"
    if record.get("label"):
        return str(record["label"])
    return "not literal" if record.get("value") == 0 else "scored"


def _detail(record: Record) -> list[Any] | None:
    """Evidence and a value that says more than the label does."""
    value = record.get("value")
    plain = value is None or value in (0, 1) or record.get("label")
    evidence = [
        [e["side"], e["role"], e["spans"], e.get("word") or e.get("source_word") or "", e.get("ref", 0)]
        for e in record["evidence"]
    ]
    if not evidence and plain and not record.get("reason"):
        return None
    return [evidence, _rounded(None if plain else value), record.get("reason", "")]


def _rounded(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {name: _rounded(number) for name, number in value.items()}
    return round(value, 3) if isinstance(value, float) else value


def index_of(run: Run, embedded: Embedded) -> dict[str, Any]:
    """What filters need: every occurrence with its idiom and its verdicts, without a text."""
    idioms = {idiom: place for place, idiom in enumerate(sorted(run.testset.idioms))}
    systems = [hypotheses.system for hypotheses in run.systems]
    return {
        "systems": systems,
        "idioms": list(idioms),
        "ids": [example.id for example in run.testset],
        "example": [index for index, example in enumerate(run.testset) for _ in example.occurrences],
        "idiom": [idioms[o.idiom] for example in run.testset for o in example.occurrences],
        "block": BLOCK,
        "source": run.testset.source,
        "target": run.testset.target,
        "metrics": [
            {
                "name": m.name,
                "labels": m.labels,
                "codes": [m.codes[s].decode() if s in m.codes else "" for s in systems],
            }
            for m in embedded.metrics
        ],
    }


def blocks(run: Run, embedded: Embedded) -> Iterator[list[Any]]:
    """The texts, a block of examples at a time: source, references, hypotheses, occurrences, evidence."""
    examples = run.testset.examples
    for start in range(0, len(examples), BLOCK):
        yield [
            [
                example.src,
                list(example.refs),
                [hypotheses.lines[index] for hypotheses in run.systems],
                [[occurrence.spans, occurrence.usage or ""] for occurrence in example.occurrences],
                embedded.details.get(index, []),
            ]
            for index, example in enumerate(examples[start : start + BLOCK], start)
        ]


def as_script(value: object) -> str:
    """JSON that cannot end the script element it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
