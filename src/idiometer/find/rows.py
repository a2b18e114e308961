"""The texts of a block of lines, and what in it could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from idiometer.corpus.jsonl import decode
from idiometer.errors import IdiometerError, counted
from idiometer.find.blocks import Block
from idiometer.find.corpus import Corpus
from idiometer.find.decoding import SKIP, Kept, Problem, decoded
from idiometer.find.sources import Source
from idiometer.find.tables import SOURCE_NAMES, TARGET_NAMES, Columns


@dataclass(slots=True)
class Rows:
    """Texts with their references and with what stands behind the colon of an id; and the lines without a text."""

    places: Sequence[int | str]
    texts: list[str]
    refs: list[tuple[str, ...]] | None = None
    problems: dict[int, Problem] = field(default_factory=dict)  # by line number


NO_TEXT = Problem("no text in one of the languages")


def read_rows(corpus: Corpus, block: Block) -> Rows:
    """The rows of a block."""
    source = corpus.sources[block.source]
    kept, problems = decoded(corpus, block)
    match source.kind:
        case "text" | "pair" | "zip":
            rows = _plain(kept, block.first)
        case "tsv":
            table = corpus.tables[block.source]
            assert table is not None
            rows = _cells(kept, block.first, table, source.paths[0], problems)
        case kind:
            names = corpus.columns if kind == "jsonl" else ("src", "ref")
            rows = _records(kept, block.first, names, source, problems, pair=bool(corpus.target))
    rows.problems = {block.first + place: problem for place, problem in sorted(problems.items())}
    return rows


def _plain(kept: Kept, first: int) -> Rows:
    places, parts = kept
    numbers = range(first, first + len(places)) if isinstance(places, range) else [first + place for place in places]
    return Rows(numbers, parts[0], [(ref,) for ref in parts[1]] if len(parts) > 1 else None)


def _cells(kept: Kept, first: int, table: Columns, path: str, problems: dict[int, Problem]) -> Rows:
    numbers, texts, refs = list[int | str](), list[str](), list[tuple[str, ...]]()
    needed = max(table.src, table.ref or 0) + 1
    for place, line in zip(kept[0], kept[1][0], strict=True):
        if table.header and first + place == 1:
            continue
        cells = line.split("\t")
        if len(cells) < needed:
            what = f"{path}, line {first + place}: {counted(len(cells), 'column')}, column {needed} was asked for"
            problems[place] = Problem("too few columns", what + SKIP)
            continue
        numbers.append(first + place)
        texts.append(cells[table.src])
        if table.ref is not None:
            refs.append((cells[table.ref],))
    return Rows(numbers, texts, refs if table.ref is not None else None)


def _records(
    kept: Kept, first: int, names: Sequence[str], source: Source, problems: dict[int, Problem], *, pair: bool
) -> Rows:
    path = source.paths[0]
    numbers, texts, refs = list[int | str](), list[str](), list[tuple[str, ...]]()
    for place, line in zip(kept[0], kept[1][0], strict=True):
        number = first + place
        try:
            record = decode(line, path, number)
            text, ref = _fields(record, names, pair=pair)
        except IdiometerError as error:
            problems[place] = Problem("not JSON", f"{error}{SKIP}")
        except ValueError as error:
            problems[place] = Problem("no text", f"{path}, line {number}: {error}{SKIP}")
        else:
            if text is None or (ref is None and pair and source.kind == "tmx"):
                problems[place] = NO_TEXT
                continue
            for label, part in _parts(number, text, whole=bool(ref)):
                numbers.append(label)
                texts.append(part)
                refs.append(tuple(map(_one_line, ref or ())))
    return Rows(numbers, texts, refs)


def _fields(record: object, names: Sequence[str], *, pair: bool) -> tuple[str | None, tuple[str, ...] | None]:
    """The text and its references of a record; a ValueError says what is wrong."""
    if not isinstance(record, Mapping):
        raise ValueError("a line is a JSON object with at least 'src' or 'text'")
    name = names[0] if names else next((key for key in SOURCE_NAMES if key in record), None)
    if name is None or name not in record:
        raise ValueError(f"no {name or 'src or text'!r} in it; its keys are {', '.join(record)[:200]}: see --columns")
    text: Any = record[name]
    if text is not None and not isinstance(text, str):
        raise ValueError(f"{name!r} must be a text, not {text!r}"[:200])
    other = names[1] if len(names) > 1 else next((key for key in TARGET_NAMES if pair and key in record), None)
    ref: Any = record.get(other) if other else None
    refs = (ref,) if isinstance(ref, str) else tuple(ref) if isinstance(ref, list) else None
    if (ref is not None and refs is None) or not all(isinstance(one, str) for one in refs or ()):
        raise ValueError(f"{other!r} must be a text or a list of texts, not {ref!r}"[:200])
    return text, refs


def _parts(number: int, text: str, *, whole: bool) -> Iterator[tuple[int | str, str]]:
    """A text of several lines is searched line by line, unless a translation goes with all of it."""
    if "\n" not in text:
        yield number, text
    elif whole:
        yield number, _one_line(text)
    else:
        for part, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield f"{number}.{part}", line.removesuffix("\r")


def _one_line(text: str) -> str:
    return " ".join(text.replace("\r\n", "\n").split("\n")) if "\n" in text else text
