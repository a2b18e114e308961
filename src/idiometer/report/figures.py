"""Plots as files for a paper, and as SVG for a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import atomic, cannot_write
from idiometer.errors import MissingExtraError
from idiometer.report import charts
from idiometer.report.headline import primary
from idiometer.report.latex import to_latex
from idiometer.report.page.data import collect
from idiometer.report.run import Run

_ID = re.compile(r'(?<= id=")clip\d+(?=")|(?<=url\(#)clip\d+(?=\))')
_FOREIGN = "https://vega.github.io/vega-datasets/#"  # the renderer takes links for files of its examples


def write_figures(run: Run, folder: str | Path) -> list[Path]:
    """Every plot as SVG, PNG and PDF, and the tables as LaTeX; the files that were written."""
    return save_charts(_figures(run), folder, {"tables.tex": to_latex(run.record).encode()})


def save_charts(found: Mapping[str, charts.Chart], folder: str | Path, more: Mapping[str, bytes]) -> list[Path]:
    """Charts by their names as SVG, PNG and PDF, and what else belongs beside them."""
    place, draw = Path(folder), renderer()
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    files = dict(more)
    for name, chart in found.items():
        spec = chart.to_dict() | {"background": "white"}
        files[f"{name}.svg"] = draw.vegalite_to_svg(spec).encode()
        files[f"{name}.png"] = draw.vegalite_to_png(spec, scale=3)
        files[f"{name}.pdf"] = draw.vegalite_to_pdf(spec)
    for name, content in files.items():
        with atomic(place / name) as stream:
            stream.write(content)
    return [place / name for name in files]


def _figures(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = {"scores": charts.score_chart(run.record)}
    if name := primary(run.record):
        found["idioms"] = charts.idiom_chart(run.record, name)
    if run.testset.n_occurrences:
        found["frequency"] = charts.frequency_chart(Counter(o.idiom for e in run.testset for o in e.occurrences))
    if classes := charts.classes_of({metric.name: metric.counts() for metric in collect(run).metrics}):
        found["classes"] = charts.class_chart(classes)
    return found


def svg(chart: Any, name: str) -> str:  # noqa: ANN401
    """A chart as an SVG element, its links within the page; `name` keeps its ids apart from those of others."""
    text: str = renderer().vegalite_to_svg(chart.to_dict())
    found = dict.fromkeys(match[0] for match in _ID.finditer(text))
    ids = {old: f"{name}-{number}" for number, old in enumerate(found)}
    text = _ID.sub(lambda match: ids[match[0]], text)
    return text.replace(f'xlink:href="{_FOREIGN}', 'href="#')


def renderer() -> Any:  # noqa: ANN401
    """The module that turns a chart into a picture, or the error that says how to get it."""
    try:
        import vl_convert
    except ImportError:
        raise MissingExtraError("drawing figures", "report") from None
    return vl_convert
