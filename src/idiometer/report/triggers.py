"""What a metric triggered on in a run: the cases that people may check."""

from __future__ import annotations

from dataclasses import dataclass

from idiometer.errors import UsageError, unknown
from idiometer.report.headline import is_error_rate
from idiometer.report.labels import Case
from idiometer.report.run import Run


@dataclass(frozen=True)
class Triggers:
    """A metric's cases: those it judged and that count; the others counted by reason."""

    metric: str
    cases: tuple[Case, ...]
    left_out: dict[str, int]


def triggers_of(run: Run, metric: str | None = None) -> Triggers:
    """The cases of a metric that tells literal from not literal: of the first, where none is named."""
    name = _chosen(run, metric)
    places = {example.id: place for place, example in enumerate(run.testset)}
    lines = {hypotheses.system: hypotheses.lines for hypotheses in run.systems}
    cases, left_out = list[Case](), dict[str, int]()
    for record in run.verdicts():
        if record["metric"] != name:
            continue
        if reason := record.get("reason") or (record.get("usage") == "literal" and "meant literally"):
            left_out[reason] = left_out.get(reason, 0) + 1
            continue
        place = places[record["id"]]
        example = run.testset.examples[place]
        occurrence = example.occurrences[record["occurrence"]]
        cases.append(
            Case(
                (record["id"], record["occurrence"], record["system"]),
                record["label"] == "literal",
                occurrence.idiom,
                example.src,
                example.refs,
                lines[record["system"]][place],
                occurrence.spans,
            )
        )
    return Triggers(name, tuple(cases), left_out)


def _chosen(run: Run, metric: str | None) -> str:
    scores = run.record["systems"][0]["scores"]
    names = list(dict.fromkeys(score["metric"] for score in scores if is_error_rate(score)))
    if metric is None and names:
        return str(names[0])
    if metric in names:
        return str(metric)
    if not names:
        raise UsageError("no metric of this run tells literal from not literal: score it with blocklist or litter")
    raise unknown("metric of this run", metric or "", names)
