"""Our own test-set format: JSONL, one example a line. Unknown keys are kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from idiometer.corpus.example import NOTHING, Example, Occurrence, Span, check_spans
from idiometer.corpus.lines import read_lines, write_lines
from idiometer.errors import IdiometerError

KEYS = ("id", "langpair", "src", "ref", "idioms", "doc", "raw_spans")
OCCURRENCE_KEYS = ("idiom", "spans", "usage", "blocklist")
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def read_jsonl(path: str | Path) -> Iterator[tuple[str | None, Example]]:
    """The language pair and the example of every line; blank lines are an error, since hypotheses go by line."""
    for number, line in enumerate(read_lines(path), 1):
        try:
            yield parse(decode(line, path, number), str(number))
        except ValueError as error:
            raise IdiometerError(f"{path}, line {number}: {error}") from None


def decode(line: str, path: str | Path, number: int) -> object:
    """The value of one line of JSON."""
    try:
        value = json.loads(line)
        if _ESCAPED_HALF.search(line):
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise IdiometerError(
            f"{path}, line {number}, column {error.colno}: not JSON ({error.msg}); mend the line, one object each"
        ) from None
    except UnicodeEncodeError:
        raise IdiometerError(
            f"{path}, line {number}: half of a surrogate pair, which no UTF-8 file can hold; mend the text"
        ) from None
    except (ValueError, RecursionError) as error:
        raise IdiometerError(f"{path}, line {number}: not readable JSON ({error}); mend the line") from None
    return value


def write_jsonl(path: str | Path, langpair: str, examples: Iterable[Example]) -> None:
    """Write examples, one a line."""
    write_lines(path, (json.dumps(to_record(langpair, e), ensure_ascii=False) for e in examples))


def parse(record: object, default_id: str) -> tuple[str | None, Example]:
    """The language pair and the example of one decoded line; a ValueError says what is wrong."""
    if not isinstance(record, dict):
        raise ValueError("an example is a JSON object with at least 'src'")
    src = _text(record, "src")
    refs = record.get("ref")
    if refs is None or isinstance(refs, str):
        refs = [refs] if refs is not None else []
    for ref in _list(refs, "ref", "a text or a list of texts"):
        _check_text(ref, "ref")
    identifier = record.get("id", default_id)
    if not isinstance(identifier, str | int):
        raise ValueError(f"'id' must be a string, not {identifier!r}")
    occurrences = _list(record.get("idioms"), "idioms", "a list of objects")
    raw = record.get("raw_spans")
    example = Example(
        str(identifier),
        src,
        tuple(refs),
        tuple(_occurrence(o, src) for o in occurrences),
        _optional_text(record, "doc"),
        None if raw is None else tuple(_span(span) for span in _list(raw, "raw_spans", "a list of [start, end]")),
        _extra(record, KEYS),
    )
    return _optional_text(record, "langpair"), example


def to_record(langpair: str | None, example: Example) -> dict[str, Any]:
    """What one line holds."""
    pair = {} if langpair is None else {"langpair": langpair}
    record: dict[str, Any] = {"id": example.id, **pair, "src": example.src}
    if example.refs:
        record["ref"] = example.refs[0] if len(example.refs) == 1 else list(example.refs)
    record["idioms"] = [_occurrence_record(o) for o in example.occurrences]
    if example.doc is not None:
        record["doc"] = example.doc
    if example.raw_spans is not None:
        record["raw_spans"] = [list(span) for span in example.raw_spans]
    record.update(example.extra)
    return record


def _occurrence_record(occurrence: Occurrence) -> dict[str, Any]:
    record: dict[str, Any] = {"idiom": occurrence.idiom, "spans": [list(span) for span in occurrence.spans]}
    if occurrence.usage is not None:
        record["usage"] = occurrence.usage
    if occurrence.blocklist is not None:
        record["blocklist"] = list(occurrence.blocklist)
    record.update(occurrence.extra)
    return record


def _occurrence(record: object, src: str) -> Occurrence:
    if not isinstance(record, dict):
        raise ValueError("each of 'idioms' is an object with 'idiom' and 'spans'")
    spans = tuple(_span(span) for span in _list(record.get("spans"), "spans", "a list of [start, end]"))
    blocklist = record.get("blocklist")
    if blocklist is not None:
        blocklist = tuple(_list(blocklist, "blocklist", "a list of words"))
        for word in blocklist:
            _check_text(word, "blocklist")
    idiom = _text(record, "idiom")
    try:
        spans = check_spans(spans, len(src))
    except ValueError as error:
        raise ValueError(f"{idiom!r}: {error}") from None
    return Occurrence(idiom, spans, _optional_text(record, "usage"), blocklist, _extra(record, OCCURRENCE_KEYS))


def _span(value: object) -> Span:
    match value:
        case [int(start), int(end)] if not isinstance(start, bool) and not isinstance(end, bool):
            return start, end
    raise ValueError(f"a span is [start, end], two whole numbers, not {value!r}")


def _list(value: object, key: str, shape: str) -> Sequence[Any]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise ValueError(f"'{key}' must be {shape}, not {value!r}")
    return value


def _text(record: Mapping[str, object], key: str) -> str:
    if key not in record:
        raise ValueError(f"'{key}' is missing; an example needs 'src', an idiom needs 'idiom' and 'spans'")
    value = record[key]
    _check_text(value, key)
    return str(value)


def _optional_text(record: Mapping[str, object], key: str) -> str | None:
    return None if record.get(key) is None else _text(record, key)


def _check_text(value: object, key: str) -> None:
    if not isinstance(value, str):
        raise ValueError(f"'{key}' must be a string, not {value!r}")


def _extra(record: Mapping[str, Any], known: tuple[str, ...]) -> Mapping[str, Any]:
    return {key: value for key, value in record.items() if key not in known} or NOTHING
