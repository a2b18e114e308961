"""Results of idiom vectors: JSON records, and tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from idiometer.embed.comparing import Part, Result, Tested
from idiometer.embed.evaluation import Key, Measured
from idiometer.embed.separation import Separation

ALPHA = 0.05


def records(results: Sequence[Result]) -> list[dict[str, Any]]:
    """One entry a vector file; the numbers on the shared vocabulary, and under `own` those on its own."""
    return [_record(result, results[0]) for result in results]


def _record(result: Result, first: Result) -> dict[str, Any]:
    record = {
        "vectors": result.vectors.name,
        "signature": result.signature,
        "settings": dict(result.vectors.settings),
        "dimension": result.vectors.dimension,
        "left_out": dict(result.vectors.left_out),
        **_part(result.shared),
        "own": _part(result.own),
    }
    if result.tested:
        values = {
            key: {"difference": t.difference, "p": t.p_value, "p_adjusted": t.p_adjusted}
            for key, t in result.tested.items()
        }
        record["compared"] = {"with": first.vectors.name, **_nested(values)}
    return record


def _part(part: Part) -> dict[str, Any]:
    return {
        "n_idioms": part.n_idioms,
        **_measured(part.main),
        "com": _measured(part.com),
        "separation": _separation(part.separation),
        "separation_com": _separation(part.separation_com),
    }


def _measured(measured: Measured | None) -> dict[str, Any]:
    if measured is None:
        return {"n_queries": 0, "n_pairs": 0, "recall": {}, "coherence": {}, "confidence": {}}
    intervals = {key: measured.confidence(key) for key in measured.values}
    ends = {key: [round(i.low, 6), round(i.high, 6)] if i else None for key, i in intervals.items()}
    means = {key: measured.mean(key) for key in measured.values}
    counts = {"n_queries": len(measured.queries), "n_pairs": measured.n_pairs}
    return counts | _nested(means) | {"confidence": _nested(ends)}


def _nested(values: dict[Key, Any]) -> dict[str, Any]:
    """`{"recall": {"cosine": {"1": …}}}`."""
    nested: dict[str, Any] = {}
    for (measure, distance, k), value in values.items():
        nested.setdefault(measure, {}).setdefault(distance, {})[str(k)] = value
    return nested


def _separation(found: Separation | None) -> dict[str, Any]:
    if found is None:
        return {"auc": None, "overlap": None, "n_synonyms": 0, "n_antonyms": 0}
    sizes = {"n_synonyms": len(found.synonyms), "n_antonyms": len(found.antonyms)}
    return {"auc": found.auc, "overlap": found.overlap, **sizes}


def print_results(results: Sequence[Result], console: Console) -> None:
    """A table a distance, with recall and coherence at every K; the separation; the signature."""
    shared = results[0].shared
    queries = len(shared.main.queries) if shared.main else 0
    console.print(
        f"{shared.n_idioms:,} idioms that all files have; {queries:,} queries, "
        "whose synonyms share at most one character with them"
    )
    for distance in dict.fromkeys(distance for _, distance, _ in _keys(results)):
        console.print()
        console.print(_table(results, distance))
    for result in results:
        if apart := result.shared.separation:
            counts = f"{len(apart.synonyms):,} synonym pairs, {len(apart.antonyms):,} antonym pairs"
            text = f"synonyms nearer than antonyms: AUC {apart.auc:.3f}, overlap {apart.overlap:.3f} ({counts})"
            console.print(Text(f"{result.vectors.name}: {text}"))
    if len(results) > 1:
        console.print(f"* differs from {results[0].vectors.name} (p < {ALPHA} after correction, over queries)")
    console.print(Text(results[0].signature, style="dim"), soft_wrap=True)


def _table(results: Sequence[Result], distance: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(distance, overflow="fold")
    table.add_column("", no_wrap=True)
    keys = [key for key in _keys(results) if key[1] == distance]
    for k in dict.fromkeys(k for _, _, k in keys):
        table.add_column(f"@{k}", justify="right", no_wrap=True)
    for result in results:
        name = result.vectors.name
        for label, measured, measure in (
            ("recall", result.shared.main, "recall"),
            ("coherence", result.shared.main, "coherence"),
            ("recall, -com", result.shared.com, "recall"),
        ):
            if measured:
                own = [key for key in keys if key[0] == measure]
                starred = result.tested if measured is result.shared.main else {}
                table.add_row(Text(name), label, *(_cell(measured, key, starred) for key in own))
                table.add_row("", "", *(_spread(measured, key) for key in own), style="dim")
                name = ""
    return table


def _keys(results: Sequence[Result]) -> list[Key]:
    """Measures, distances and Ks, from the first file that any of the pairs could be measured on."""
    return list(next(part for r in results for part in (r.shared.main, r.shared.com) if part).values)


def _cell(measured: Measured, key: Key, tested: Mapping[Key, Tested]) -> str:
    star = "*" if key in tested and tested[key].p_adjusted < ALPHA else ""
    return f"{measured.mean(key):.3f}{star}"


def _spread(measured: Measured, key: Key) -> str:
    interval = measured.confidence(key)
    return f"±{(interval.high - interval.low) / 2:.3f}" if interval else ""


def print_neighbours(results: Sequence[Result], n: int, console: Console) -> None:
    """The neighbours of a few queries, evenly drawn, for reading."""
    main = results[0].shared.main or results[0].shared.com
    queries = main.queries if main else ()
    for query in queries[:: max(1, len(queries) // n)][:n]:
        console.print()
        console.print(Text(query, style="bold"))
        for result in results:
            near = "  ".join(name for name, _ in result.vectors.nearest(query, 8))
            console.print(Text.assemble((f"  {result.vectors.name}: ", "dim"), near))
