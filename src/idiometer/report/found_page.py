"""A page with sentences that were found, for reading: drawn by seed, idioms marked; one file that loads nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import read_lines, write_lines
from idiometer.errors import counted
from idiometer.find.sampling import Sampler, draw_key
from idiometer.report.plain import one_line

PER_IDIOM = 5
MOST = 500  # idioms on a page

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fdfdfb; --dim: #6a6a6a; --mark: #ffe58a; --line: #dddddd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e3; --paper: #17181a; --dim: #a0a0a0; --mark: #6b5300; --line: #3a3a3a; }
}
body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .3rem; border-bottom: 1px solid var(--line); }
h2 small, .id, .ref { color: var(--dim); font-weight: normal; }
li { margin: .5rem 0; } .id { font-size: .8rem; } .ref { display: block; }
mark { color: inherit; background: var(--mark); border-radius: .2rem; padding: 0 .1rem; }
"""


def write_page(found: Path, page: str, title: str, lang: str, seed: int) -> None:
    """Draw a few sentences of every idiom out of a file of test-set lines, and write the page."""
    sampler, counts = Sampler(PER_IDIOM, seed), dict[str, int]()
    for place, line in enumerate(read_lines(found)):
        record = json.loads(line)
        idioms = {occurrence["idiom"] for occurrence in record["idioms"]}
        sampler.offer(idioms, record["src"], place)
        for idiom in idioms:
            counts[idiom] = counts.get(idiom, 0) + 1
    shown = sorted(sorted(counts, key=lambda idiom: draw_key(seed, idiom))[:MOST])
    drawn = {place: idioms & set(shown) for place, idioms in sampler.drawn().items()}
    examples: dict[str, list[dict[str, Any]]] = {idiom: [] for idiom in shown}
    for place, line in enumerate(read_lines(found)):
        for idiom in drawn.get(place, ()):
            examples[idiom].append(json.loads(line))
    write_lines(page, "\n".join(_page(title, lang, examples, counts)).split("\n"))


def _page(
    title: str, lang: str, examples: dict[str, list[dict[str, Any]]], counts: dict[str, int]
) -> Iterator[str]:  # fmt: skip
    yield f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>"
    yield f"<p>{counted(len(counts), 'idiom', ',')}; up to {PER_IDIOM} sentences of each, drawn at random.</p>"
    if len(counts) > len(examples):
        yield f"<p>{len(examples):,} of the idioms are shown, drawn at random.</p>"
    for idiom, records in examples.items():
        yield f"<h2>{escape(idiom)} <small>{counted(counts[idiom], 'sentence', ',')}</small></h2>\n<ul>"
        for record in records:
            yield f"<li>{_sentence(record, idiom)}</li>"
        yield "</ul>"
    yield "</body>\n</html>"


def _sentence(record: dict[str, Any], idiom: str) -> str:
    spans = sorted({(a, b) for o in record["idioms"] if o["idiom"] == idiom for a, b in o["spans"]})
    refs = record.get("ref") or []
    refs = [refs] if isinstance(refs, str) else refs
    shown = "".join(f'<span class="ref" dir="auto">{escape(one_line(ref))}</span>' for ref in refs)
    text = f'<span dir="auto">{_marked(record["src"], spans)}</span>'
    return f'{text} <span class="id">{escape(one_line(record["id"]))}</span>{shown}'


def _marked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with spans marked, everything escaped; a span inside an earlier one is left out."""
    parts, at = list[str](), 0
    for start, end in spans:
        if start >= at:
            parts += [escape(one_line(text[at:start])), f"<mark>{escape(one_line(text[start:end]))}</mark>"]
            at = end
    return "".join([*parts, escape(one_line(text[at:]))])
