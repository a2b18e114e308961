"""The work on one block: read it, find its idioms, filter, and make the lines to write."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.jsonl import to_record
from idiometer.errors import IdiometerError
from idiometer.find.blocks import Block
from idiometer.find.corpus import Corpus
from idiometer.find.filters import Filter
from idiometer.find.finder import REFUSED, Finder
from idiometer.find.rows import Rows, read_rows
from idiometer.find.totals import Totals


@dataclass(frozen=True)
class Search:
    """What is searched, for what, and what of it is kept; a process is given it once."""

    corpus: Corpus
    finder: Finder
    filters: tuple[Filter, ...] = ()
    wanted: frozenset[str] | None = None  # the idioms to keep; all where it is none
    keep_all: bool = False  # also sentences without an idiom
    skip_broken: bool = False
    counting: bool = False  # nothing but the totals


@dataclass(slots=True)
class Found:
    """What one block gave: lines to write, lines about what was dropped, and numbers."""

    kept: bytes
    dropped: bytes
    totals: Totals


_encode = json.JSONEncoder(ensure_ascii=False).encode
OUT_OF_RANGE = "only idioms out of the frequency range"


def search_block(search: Search, block: Block) -> Found:
    """Search one block."""
    rows = read_rows(search.corpus, block)
    name = search.corpus.sources[block.source].name
    totals, kept, dropped = Totals(n_lines=block.n_lines), list[str](), list[str]()
    for number, problem in rows.problems.items():
        if problem.error and not search.skip_broken:
            raise IdiometerError(problem.error)
        totals.dropped[problem.reason] += 1
        dropped.append(_line({"id": f"{name}:{number}", "reason": problem.reason}))
    for place, occurrences in _found(search, rows):
        refs = rows.refs[place] if rows.refs else ()
        text, identifier = rows.texts[place], f"{name}:{rows.places[place]}"
        own, refused = _divided(search, occurrences)
        for why, occurrence in refused:
            totals.dropped[why] += 1
            record = sentence_record(search.corpus, identifier, text, refs, [occurrence])
            dropped.append(_line(record | {"reason": why}))
        if refused and not own and not search.keep_all:
            continue
        reason = OUT_OF_RANGE if occurrences and not own and not search.keep_all else None
        for one in search.filters:
            reason = reason or one(text, refs[0] if refs else None)
        if reason is None:
            totals.count(o.idiom for o in own)
        else:
            totals.dropped[reason] += 1
        if not search.counting:
            record = sentence_record(search.corpus, identifier, text, refs, own)
            if reason is None:
                kept.append(_line(record))
            else:
                dropped.append(_line(record | {"reason": reason}))
    return Found("".join(kept).encode(), "".join(dropped).encode(), totals)


def sentence_record(
    corpus: Corpus, identifier: str, text: str, refs: tuple[str, ...], occurrences: Sequence[Occurrence]
) -> dict[str, Any]:
    """The line of a test set; without a target language it names no pair, and `-l` does when it is scored."""
    langpair = None if corpus.target is None else f"{corpus.lang}-{corpus.target}"
    return to_record(langpair, Example(identifier, text, refs, tuple(occurrences)))


def _found(search: Search, rows: Rows) -> Iterator[tuple[int, Sequence[Occurrence]]]:
    found = search.finder.find_in_lines(rows.texts)
    if not search.keep_all:
        yield from found
        return
    by_place = dict(found)
    for place in range(len(rows.texts)):
        yield place, by_place.get(place, ())


def _divided(
    search: Search, occurrences: Sequence[Occurrence]
) -> tuple[list[Occurrence], list[tuple[str, Occurrence]]]:
    """Of the idioms to keep the occurrences that stand, and those that do not with the reasons."""
    own: list[Occurrence] = []
    refused: list[tuple[str, Occurrence]] = []
    for one in occurrences:
        if search.wanted is not None and one.idiom not in search.wanted:
            continue
        if REFUSED in one.extra:
            rest = {name: value for name, value in one.extra.items() if name != REFUSED}
            refused.append((one.extra[REFUSED], replace(one, extra=rest)))
        else:
            own.append(one)
    return own, refused


def _line(record: dict[str, Any]) -> str:
    return _encode(record) + "\n"
