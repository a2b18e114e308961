"""The figures of the controlled experiment, as SVG and PNG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from idiometer.errors import MissingExtraError
from idiometer.systems.experiment.tables import columns

Row = Mapping[str, Any]
FIGURES = {  # which rows, which test, which score
    "figure-2": ("Literal translation errors by condition", False, ("idiom", "LitTER")),
    "figure-3": ("What stands for the idioms by condition", False, ("idiom", "APT-chrF, fast-align")),
    "figure-13": ("Literal translation errors with noise", True, ("idiom", "LitTER")),
    "figure-14": ("What stands for the idioms with noise", True, ("idiom", "APT-chrF, fast-align")),
}
INSTEAD = ("idiom", "BLEU")  # of APT-Eval, where there is none
COLOURS = ["#1b6ca8", "#d1782f", "#3f8f5b", "#8d5aa8", "#8a8a8a", "#b03a48"]


def draw(rows: Sequence[Row], folder: Path) -> list[str]:
    """Write the figures that there is something for; their names."""
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise MissingExtraError("drawing figures", "report") from None
    made = []
    for name, (title, noise, wanted) in FIGURES.items():
        chosen = [row for row in rows if not noise or row["condition"] in _noisy(rows)]
        chosen = [row for row in chosen if noise or not _is_noise(row)]
        found = columns(chosen, [wanted]) or columns(chosen, [INSTEAD])
        if not found or (noise and not _noisy(rows)):
            continue
        shown = title if found[0][1] != "BLEU" else title.replace("What stands for the idioms", "Idiom sentences")
        chart = _chart(altair, chosen, found[0], shown)
        for kind in ("svg", "png"):
            chart.save(str(folder / f"{name}.{kind}"), scale_factor=2 if kind == "png" else 1)
        made.append(name)
    return made


def _is_noise(row: Row) -> bool:
    return "+" in row["model"]


def _noisy(rows: Sequence[Row]) -> set[str]:
    """The conditions that some model with noise was trained in."""
    return {row["condition"] for row in rows if _is_noise(row)}


def _chart(altair: Any, rows: Sequence[Row], wanted: tuple[str, str], title: str) -> Any:  # noqa: ANN401
    test, name = wanted
    found = [(row, row["scores"][test][name]) for row in rows if name in row["scores"][test]]
    values = [
        {
            "model": row["model"],
            "condition": row["condition"],
            "value": score["value"],
            "low": score["low"],
            "high": score["high"],
        }
        for row, score in found
    ]
    conditions = list(dict.fromkeys(row["condition"] for row, _ in found))
    models = list(dict.fromkeys(row["model"] for row, _ in found))
    arrow = "↑" if found[0][1]["higher_is_better"] else "↓"
    axis = altair.Y("value:Q", title=f"{name} {arrow}")
    across = altair.X("condition:N", sort=conditions, title=None, axis=altair.Axis(labelAngle=0))
    beside = altair.XOffset("model:N", sort=models)
    colour = altair.Color("model:N", sort=models, title=None, scale=altair.Scale(domain=models, range=COLOURS))
    base = altair.Chart(altair.Data(values=values))
    bars = base.mark_bar().encode(across, axis, beside, colour)
    ranges = base.mark_rule(color="#222", strokeWidth=1.5).encode(
        across, altair.Y("low:Q", title=f"{name} {arrow}"), altair.Y2("high:Q"), beside
    )
    return (bars + ranges).properties(title=title, width=90 * len(conditions) * max(1, len(models) / 2), height=260)
