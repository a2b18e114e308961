"""Inventories compiled to patterns, and kept in the cache by a hash of all that goes into them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import astuple
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from idiometer.cache import cache_folder
from idiometer.corpus.lines import atomic
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.forms import forms_of
from idiometer.find.pattern import Draft, Gap, Pattern, compiled, drafts, wanted
from idiometer.idioms.inventory import Inventory
from idiometer.text.lemmas import lemmatiser

VERSION = "2"  # of everything that decides what is found; raised when the same entry may be found elsewhere
NO_SPACES = ("zh", "ja", "th", "lo", "km", "my", "yue", "lzh")
_FEWEST = 20  # idioms that are worth a file in the cache


def patterns_of(inventory: Inventory, lang: str, variation: str) -> list[Pattern]:
    """The patterns of all idioms of an inventory, from the cache where they are there."""
    if len(inventory) < _FEWEST:
        return compile_patterns(inventory, lang, variation)
    path = cache_folder() / "patterns" / f"{_digest(inventory, lang, variation)}.json"
    patterns = _load(path)
    if patterns is None:
        patterns = compile_patterns(inventory, lang, variation)
        _save(path, patterns)
    return patterns


def compile_patterns(inventory: Inventory, lang: str, variation: str) -> list[Pattern]:
    """The patterns of all idioms of an inventory."""
    if lang in NO_SPACES:
        raise UsageError(f"phrases are found as words between spaces, which {lang!r} is written without")
    listed: list[tuple[str, Draft]] = []
    for idiom in inventory:
        try:
            listed += [(idiom.idiom, draft) for entry in _entries(idiom) for draft in drafts(entry, lang, variation)]
        except IdiometerError as error:
            raise IdiometerError(f"{inventory.name}: {error}" if inventory.name else str(error)) from None
    forms = forms_of({key for _, draft in listed for key in wanted(draft)}, lang)
    patterns = dict.fromkeys(compiled(draft, idiom, forms, lang) for idiom, draft in listed)
    return [pattern for pattern in patterns if all(pattern.forms)]


def inventory_digest(inventory: Inventory) -> str:
    """SHA-256 of what the patterns are made from."""
    rows = [[idiom.idiom, *_entries(idiom)] for idiom in inventory]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


def _entries(idiom: Any) -> Iterator[str]:  # noqa: ANN401
    yield idiom.pattern or idiom.idiom
    yield from idiom.variants


def _digest(inventory: Inventory, lang: str, variation: str) -> str:
    parts = (VERSION, inventory_digest(inventory), lang, variation, lemmatiser(lang), _own_digest())
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]


@cache
def _own_digest() -> str:
    """Of the tables of small words and irregular forms, and of the code that reads them: no stale pattern survives."""
    room = resources.files("idiometer.find")
    files = [file for folder in (room / "data", room) for file in folder.iterdir() if file.is_file()]
    files.sort(key=lambda file: file.name)
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _save(path: Path, patterns: list[Pattern]) -> None:
    """Each set of forms and each gap is written once. A cache that cannot be written is no error."""
    forms = {its: n for n, its in enumerate(dict.fromkeys(f for pattern in patterns for f in pattern.forms))}
    gaps = {gap: n for n, gap in enumerate(dict.fromkeys(gap for pattern in patterns for gap in pattern.gaps))}
    data = {
        "forms": [sorted(its) for its in forms],
        "gaps": [astuple(gap) for gap in gaps],
        "patterns": [
            [p.idiom, p.words, [forms[its] for its in p.forms], [gaps[gap] for gap in p.gaps], p.variation]
            for p in patterns
        ],
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic(path) as stream:
            stream.write(json.dumps(data, ensure_ascii=False).encode())
    except (OSError, IdiometerError, UnicodeEncodeError):
        return


def _load(path: Path) -> list[Pattern] | None:
    """The patterns of a file; None where there is none, or it is damaged."""
    try:
        data = json.loads(path.read_bytes())
        forms = [frozenset(its) for its in data["forms"]]
        gaps = [Gap(*gap) for gap in data["gaps"]]
        return [
            Pattern(idiom, tuple(words), tuple(forms[i] for i in its), tuple(gaps[i] for i in places), variation)
            for idiom, words, its, places, variation in data["patterns"]
        ]
    except (OSError, ValueError, TypeError, KeyError, IndexError):
        return None
