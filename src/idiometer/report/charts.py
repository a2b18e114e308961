"""The plots of a run, in Altair: scores with intervals, idioms by systems, idiom frequency, classes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from idiometer.errors import MissingExtraError
from idiometer.report.flat import value_text
from idiometer.report.headline import between
from idiometer.report.names import short_names
from idiometer.report.palette import CLASSES, FONT, Palette, paper_palette, shown_class
from idiometer.report.plain import one_line

Record = Mapping[str, Any]
Chart = Any  # of altair: one chart, or several in layers or side by side
MOST_IDIOMS = 60  # rows of the heat map
_POINTS = 200  # of the frequency plot


def altair() -> Any:  # noqa: ANN401
    """The module, or the error that says how to get it."""
    try:
        import altair
    except ImportError:
        raise MissingExtraError("plotting", "report") from None
    return altair


def score_chart(record: Record) -> Chart:
    """Every score of every system with its interval, one panel a score."""
    colours = paper_palette()
    return _dressed(altair().concat(*_panels(record, colours), columns=2, spacing=28), colours)


def score_panels(record: Record, palette: Palette) -> list[Chart]:
    """The panels one by one, for a page that sets them side by side where there is room."""
    return [_dressed(panel, palette) for panel in _panels(record, palette)]


def _panels(record: Record, colours: Palette) -> list[Chart]:
    alt = altair()
    systems = [s["system"] for s in record["systems"]]
    shown = short_names(systems)
    panels = []
    for place, first in enumerate(record["systems"][0]["scores"]):
        rows = [_score_row(shown[s["system"]], s["scores"][place]) for s in record["systems"]]
        better = "higher" if first["higher_is_better"] else "lower"
        title = alt.TitleParams(first["name"], subtitle=f"{better} is better", anchor="start")
        base = alt.Chart(alt.InlineData(values=rows)).encode(
            y=alt.Y("system:N", sort=None, title=None, scale=alt.Scale(domain=list(shown.values())))
        )
        axis = alt.X("low:Q", title=None, scale=alt.Scale(zero=first["high"] == 1.0, nice=True), axis=_axis())
        whisker = base.mark_rule(strokeWidth=2, color=colours["accent"], aria=False).encode(axis, alt.X2("high:Q"))
        dot = base.mark_point(filled=True, size=70, color=colours["accent"], opacity=1).encode(
            alt.X("score:Q"), description="label:N"
        )
        panels.append((whisker + dot).properties(title=title, width=230, height=alt.Step(24)))
    return panels


def _score_row(system: str, score: Record) -> Record:
    value, interval = score["score"], score["confidence"]
    low, high = (interval["low"], interval["high"]) if interval else (value, value)
    label = f"{system}: {score['name']} {value_text(value, score)}"
    label += f", 95% interval {between(score)}" if interval else ""
    return {"system": system, "score": value, "low": low, "high": high, "label": label}


def idiom_chart(record: Record, name: str, palette: Palette | None = None, *, links: bool = False) -> Chart:
    """A score by idiom and system; of many idioms those that occur most."""
    alt, colours = altair(), palette or paper_palette()
    shown = short_names([s["system"] for s in record["systems"]], 13)
    rows, order = _idiom_rows(record, name, shown)
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("system:N", sort=None, title=None, axis=alt.Axis(orient="top", labelAngle=0, **_bare())),
        y=alt.Y("idiom:N", sort=order, title=None, axis=alt.Axis(labelLimit=230, **_bare())),
    )
    high = max((row["high"] for row in rows), default=1.0)
    opacity = alt.Opacity("value:Q", scale=alt.Scale(domain=[0, high], range=[0.06, 0.85]), legend=None)
    cells = base.mark_rect(color=colours["literal"], cornerRadius=2).encode(opacity, description="label:N")
    if links:
        cells = cells.encode(href="link:N")
    figures = base.mark_text(fontSize=10, color=colours["ink"], aria=False).encode(text="text:N")
    sized = (cells + figures).properties(width=alt.Step(92), height=alt.Step(19))
    return _dressed(sized, colours)


def _idiom_rows(record: Record, name: str, shown: Mapping[str, str]) -> tuple[list[Record], list[str]]:
    """The cells, and the idioms in order: the highest mean first."""
    found: dict[str, list[tuple[str, Record, Record]]] = {}
    for system in record["systems"]:
        score = next(score for score in system["scores"] if score["name"] == name)
        for row in score["idioms"]:
            found.setdefault(row["idiom"], []).append((system["system"], score, row))
    most = sorted(found, key=lambda idiom: (-max(row["n"] for _, _, row in found[idiom]), idiom))[:MOST_IDIOMS]
    means = {idiom: sum(row["score"] for _, _, row in found[idiom]) / len(found[idiom]) for idiom in most}
    order = sorted(most, key=lambda idiom: (-means[idiom], idiom))
    cells = [_cell(idiom, *entry, shown) for idiom in order for entry in found[idiom]]
    return cells, [one_line(idiom) for idiom in order]


def _cell(idiom: str, system: str, score: Record, row: Record, shown: Mapping[str, str]) -> Record:
    return {
        "idiom": one_line(idiom),
        "system": one_line(shown[system]),
        "value": row["score"],
        "high": score["high"] or row["score"] or 1.0,
        "text": f"{row['score']:.2f}".lstrip("0") if row["score"] else "0",
        "label": one_line(f"{idiom}, {system}: {score['name']} {row['score']:.2f} of {row['n']}"),
        "link": "#" + urlencode({"idiom": idiom, "system": system}),
    }


def frequency_chart(counts: Mapping[str, int], palette: Palette | None = None) -> Chart:
    """How often each idiom occurs, by rank, on logarithmic axes."""
    alt, colours = altair(), palette or paper_palette()
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    drawn = _ranks(len(ranked))
    rows = [
        {"rank": rank, "n": n, "label": one_line(f"rank {rank}: {idiom}, {n} in the test set")}
        for rank, (idiom, n) in enumerate(ranked, 1)
        if rank in drawn
    ]
    axis = _axis(grid=True, gridOpacity=0.6)
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("rank:Q", title="rank of the idiom", scale=_log(alt, len(ranked)), axis=axis),
        y=alt.Y("n:Q", title="occurrences", scale=_log(alt, ranked[0][1] if ranked else 1), axis=axis),
    )
    line = base.mark_line(color=colours["accent"], strokeWidth=1.2, opacity=0.5, aria=False)
    dots = base.mark_point(filled=True, size=26, color=colours["accent"], opacity=0.9).encode(description="label:N")
    return _dressed((line + dots).properties(width=330, height=200), colours)


def _ranks(n: int) -> frozenset[int]:
    """Every rank, or where there are many, some that are even on a logarithmic axis."""
    return frozenset(range(1, n + 1) if n <= _POINTS else {round(n ** (k / _POINTS)) for k in range(_POINTS + 1)})


def _log(alt: Any, most: int) -> Any:  # noqa: ANN401
    return alt.Scale(type="log", domain=[1, 10 ** max(1, math.ceil(math.log10(max(most, 2))))])


def class_chart(counts: Mapping[str, Mapping[str, int]], palette: Palette | None = None) -> Chart:
    """What became of the idioms, stacked per system; `counts` by system and class."""
    alt, colours = altair(), palette or paper_palette()
    shown = short_names(list(counts))
    present = [name for name in CLASSES if any(_of_class(by_class, name) for by_class in counts.values())]
    rows = [
        {"system": shown[system], "class": name, "order": place, "n": n, "label": _share(system, name, n, by_class)}
        for system, by_class in counts.items()
        for place, name in enumerate(present)
        if (n := _of_class(by_class, name))
    ]
    scale = alt.Scale(domain=present, range=[colours[name] for name in present])
    bars = alt.Chart(alt.InlineData(values=rows)).mark_bar(cornerRadius=1).encode(
        alt.X("n:Q", stack="normalize", title=None, axis=_axis(format="%")),
        alt.Y("system:N", sort=None, title=None, axis=alt.Axis(**_bare())),
        alt.Color("class:N", scale=scale, legend=alt.Legend(orient="top", title=None, labelLimit=200)),
        order=alt.Order("order:Q"),
        description="label:N",
    )  # fmt: skip
    return _dressed(bars.properties(width=330, height=alt.Step(26)), colours)


def classes_of(counts: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Mapping[str, Mapping[str, int]]:
    """The labels by system of the metric that has classes, else of the first that tells literal from not literal."""
    having = [name for name, systems in counts.items() if any("literal" in labels for labels in systems.values())]
    return counts[min(having, key=lambda name: name != "class")] if having else {}


def _of_class(by_class: Mapping[str, int], name: str) -> int:
    return sum(n for label, n in by_class.items() if shown_class(label) == name)


def _share(system: str, name: str, n: int, by_class: Mapping[str, int]) -> str:
    return f"{system}: {name} {n:,} of {sum(by_class.values()):,} ({n / sum(by_class.values()):.0%})"


def _axis(**more: Any) -> Any:  # noqa: ANN401
    ours = {"grid": False, "tickCount": 5, "domain": False, "labelOverlap": True, "labelFlush": False}
    return altair().Axis(**(ours | more))


def _bare() -> dict[str, Any]:
    return {"domain": False, "ticks": False, "labelPadding": 8}


def _dressed(chart: Chart, colours: Palette) -> Chart:
    """One look for all plots."""
    axis = {"labelColor": colours["ink"], "titleColor": colours["dim"], "gridColor": colours["line"]}
    lines = {"tickColor": colours["line"], "domainColor": colours["line"], "titleFontWeight": "normal"}
    title = {"color": colours["ink"], "subtitleColor": colours["dim"], "fontSize": 13, "subtitleFontSize": 11}
    return chart.configure(
        font=FONT,
        background="transparent",
        view={"stroke": None},
        axis={"labelFontSize": 12, "titleFontSize": 11.5, **axis, **lines},
        legend={"labelColor": colours["ink"], "labelFontSize": 12, "symbolType": "square"},
        title={"font": FONT, "subtitleFont": FONT, "fontWeight": 600, **title},
    )
