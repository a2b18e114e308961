"""The distances of synonyms against those of antonyms, as a plot (Tan and Jiang 2021, Figure 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import atomic
from idiometer.embed.comparing import Result
from idiometer.errors import IdiometerError, MissingExtraError, UsageError

BINS = 40
FORMATS = (".html", ".svg", ".png", ".pdf")


def check_plot(path: str) -> None:
    """Raise where the name says no form that a plot can have."""
    if Path(path).suffix not in FORMATS:
        raise UsageError(f"--plot {path}: the name must end in {', '.join(FORMATS)}")


def write_plot(results: Sequence[Result], path: str) -> None:
    """One panel a vector file: the shares of pairs by cosine distance."""
    kind = Path(path).suffix
    check_plot(path)
    rows = [row for result in results for row in _rows(result)]
    if not rows:
        raise IdiometerError("no synonym pair or no antonym pair has both its vectors: there is nothing to plot")
    try:
        import altair as alt
    except ImportError:
        raise MissingExtraError("--plot", "report") from None
    chart = (
        alt.Chart({"values": rows}, width=320, height=180)
        .mark_area(interpolate="step", opacity=0.5)
        .encode(
            x=alt.X("distance:Q", title="cosine distance"),
            y=alt.Y("share:Q", title="share of pairs", stack=None),
            color=alt.Color("pairs:N", title=None),
            facet=alt.Facet("vectors:N", title=None, columns=2),
        )
    )
    with atomic(path) as stream:
        stream.write(_rendered(chart, kind))


def _rendered(chart: Any, kind: str) -> bytes:  # noqa: ANN401
    import io

    # An inline page does not escape what ends a script: names of files could.
    if kind == ".html":
        return str(chart.to_html(inline=True)).encode()
    if kind == ".svg":
        text = io.StringIO()
        chart.save(text, format="svg")
        return text.getvalue().encode()
    data = io.BytesIO()
    chart.save(data, format=kind[1:])
    return data.getvalue()


def _rows(result: Result) -> Iterator[dict[str, Any]]:
    import numpy as np

    found = result.shared.separation
    if found is None:
        return
    name = f"{result.vectors.name} (AUC {found.auc:.3f})".replace("<", "‹")
    highest = float(max(found.synonyms.max(), found.antonyms.max()))
    edges = np.linspace(0, highest, BINS + 1)
    for kind, values in (("synonyms", found.synonyms), ("antonyms", found.antonyms)):
        shares = np.histogram(values, edges)[0] / len(values)
        for edge, share in zip(edges, shares, strict=False):
            yield {"vectors": name, "pairs": kind, "distance": float(edge), "share": float(share)}
