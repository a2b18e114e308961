"""The report's page: what can be read at once as HTML, plots as SVG, and the data that its script draws from."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from idiometer import __version__
from idiometer.corpus.lines import atomic
from idiometer.errors import MissingExtraError
from idiometer.metrics.judging import without_collector
from idiometer.metrics.settings import ALPHA
from idiometer.report import charts
from idiometer.report.figures import renderer, svg
from idiometer.report.flat import p_text, value_text
from idiometer.report.headline import between, headlines, primary
from idiometer.report.page.data import as_script, blocks, collect, index_of
from idiometer.report.palette import page_palette
from idiometer.report.plain import one_line
from idiometer.report.run import Record, Run

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def check_extra() -> None:
    """Raise where the packages that draw the page are missing."""
    charts.altair()
    renderer()
    _environment()


def write_page(run: Run, path: str | Path) -> None:
    """Write the report."""
    with without_collector(), atomic(path) as stream:
        for piece in _pieces(run):
            stream.write(piece.encode())


def _pieces(run: Run) -> Iterator[str]:
    embedded = collect(run)
    script = _asset("page.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    counts = {metric.name: metric.counts() for metric in embedded.metrics}
    template = _environment().get_template("page.html")
    yield template.render(
        run=run.record,
        systems=run.systems,
        testset=run.testset,
        version=__version__,
        headlines=headlines(run.record),
        groups=list(_groups(run.record)),
        signatures=list(dict.fromkeys(x["signature"] for s in run.record["systems"] for x in s["scores"])),
        subsets=_subsets(run.record),
        plots=_plots(run, counts),
        n_idioms=len(run.testset.idioms),
        most_idioms=charts.MOST_IDIOMS,
        primary=primary(run.record),
        metrics=[metric.name for metric in sorted(embedded.metrics, key=lambda m: m.name != "class")],
        classes=list(dict.fromkeys(label for metric in embedded.metrics for label in metric.labels)),
        alpha=ALPHA,
        policy=f"{_POLICY}; script-src 'sha256-{digest}'",
        style=_asset("page.css"),
    )
    yield f'<script type="application/json" id="index">{as_script(index_of(run, embedded))}</script>\n'
    for number, block in enumerate(blocks(run, embedded)):
        yield f'<script type="application/json" id="block{number}">{as_script(block)}</script>\n'
    yield f"<script>{script}</script>\n</body>\n</html>\n"


def _plots(run: Run, counts: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[str, Any]:
    """The plots as SVG, safe to stand in the page: every text in them is escaped by the renderer."""
    palette, record = page_palette(), run.record
    panels = enumerate(charts.score_panels(record, palette))
    found: dict[str, Any] = {"idioms": "", "frequency": "", "classes": ""}
    found["scores"] = [svg(panel, f"score{place}") for place, panel in panels]
    if name := primary(record):
        found["idioms"] = svg(charts.idiom_chart(record, name, palette, links=True), "idioms")
        frequency = Counter(o.idiom for example in run.testset for o in example.occurrences)
        found["frequency"] = svg(charts.frequency_chart(frequency, palette), "frequency")
    if classes := charts.classes_of(counts):
        found["classes"] = svg(charts.class_chart(classes, palette), "classes")
    return found


def _groups(record: Record) -> Iterator[Record]:
    """The table of scores, a group of lines per score."""
    compared = {(c["metric"], c["system"]): c for c in record["comparisons"]}
    for place, first in enumerate(record["systems"][0]["scores"]):
        yield {
            "name": first["name"],
            "better": "higher" if first["higher_is_better"] else "lower",
            "notes": list(_notes([(s["system"], s["scores"][place]) for s in record["systems"]])),
            "rows": [_row(s["system"], s["scores"][place], compared) for s in record["systems"]],
        }


def _notes(scores: list[tuple[str, Record]]) -> Iterator[str]:
    """What was not judged and what to be careful with: said once where it is so for every system."""
    said: dict[str, list[str]] = {}
    for system, score in scores:
        for reason, n in score["skipped"].items():
            said.setdefault(f"{n:,} not judged: {reason}", []).append(system)
        if score["confidence"] and score["confidence"]["warning"]:
            said.setdefault(score["confidence"]["warning"], []).append(system)
    for text, systems in said.items():
        yield text if len(systems) == len(scores) else f"{', '.join(systems)}: {text}"


def _row(system: str, score: Record, compared: Mapping[tuple[str, str], Record]) -> Record:
    interval, comparison = score["confidence"], compared.get((score["name"], system))
    row: dict[str, Any] = {
        "system": system,
        "value": value_text(score["score"], score),
        "interval": between(score) if interval else "",
        "n": score["n_occurrences"] if score["targeted"] else score["n_examples"],
        "unit": "occurrences" if score["targeted"] else "sentences",
    }
    if comparison:
        p = comparison["p_adjusted"]
        shown = p is not None and p <= ALPHA and comparison["better"] is not None
        row |= {"difference": value_text(comparison["difference"], score, sign=True), "p": p_text(p)}
        row["shown"] = ("better" if comparison["better"] else "worse") if shown else ""
    return row


def _subsets(record: Record) -> list[Record]:
    """Corpus metrics by subset, as in Table 3 of the CIBB paper."""
    scores = {score["name"]: score for score in record["systems"][0]["scores"]}
    return [
        breakdown | {"cells": [(value_text(s["score"], score), s["n_examples"]) for s in breakdown["subsets"]]}
        for breakdown in record.get("breakdowns", ())
        if (score := scores[breakdown["metric"]]) and breakdown["subsets"]
    ]


def _asset(name: str) -> str:
    return (resources.files("idiometer.report.page") / name).read_text(encoding="utf-8")


def _environment() -> Any:  # noqa: ANN401
    try:
        import jinja2
    except ImportError:
        raise MissingExtraError("the report", "report") from None
    loader = jinja2.FunctionLoader(_asset)
    made = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["plain"] = one_line
    return made
