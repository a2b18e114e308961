"""A compiled pattern in words that a person can read, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from idiometer.find.compiling import compile_patterns
from idiometer.find.pattern import Gap, Pattern
from idiometer.idioms.inventory import Idiom, Inventory

_SLOTS = {"whose": "whose", "whom": "someone or something"}
_KINDS = {
    "passive": "a form of be",
    "compound": "a hyphen",
    "tight": "nothing between",
    "light": "nothing but adverbs and pronouns between",
    "wide": "any words of the clause between",
}


def explain(entry: str, lang: str, variation: str) -> list[dict[str, Any]]:
    """Every word order of an entry: its parts, each with what it may look like."""
    inventory = Inventory("", {entry: Idiom(entry)})
    return [_record(pattern) for pattern in compile_patterns(inventory, lang, variation)]


def _record(pattern: Pattern) -> dict[str, Any]:
    parts: list[dict[str, Any]] = []
    for place, (word, forms, gap) in enumerate(zip(pattern.words, pattern.forms, pattern.gaps, strict=True)):
        parts += _before(gap, first=place == 0)
        parts.append({"part": "word", "word": word, "forms": sorted(forms - {word})})
    return {"order": pattern.variation or "as listed", "parts": parts}


def _before(gap: Gap, *, first: bool) -> list[dict[str, Any]]:
    """What a pattern has before a word."""
    found: list[dict[str, Any]] = []
    if gap.slot:
        found.append({"part": "slot", "slot": _SLOTS[gap.slot], "needed": gap.needed})
    if gap.article:
        found.append({"part": "article", "word": gap.article, "needed": gap.needed})
    if gap.comma:
        found.append({"part": "comma"})
    if not first and gap.kind in _KINDS:
        found.append({"part": "between", "between": _KINDS[gap.kind]})
    return found


def explained_lines(records: Sequence[dict[str, Any]]) -> list[str]:
    """The records as lines of text."""
    lines = []
    for record in records:
        lines.append(f"{record['order']}:")
        lines += [f"  {_line(part)}" for part in record["parts"]]
    return lines


def _line(part: dict[str, Any]) -> str:
    match part["part"]:
        case "word":
            return f"{part['word']:14} {', '.join(part['forms']) or '(no other form)'}"
        case "slot":
            return f"{'[' + part['slot'] + ']':14} {'must be there' if part['needed'] else 'may be missing'}"
        case "article":
            return (
                f"{'(' + part['word'] + ')':14} {'may be another' if part['needed'] else 'may be another, or missing'}"
            )
        case "comma":
            return ","
    return f"({part['between']})"
