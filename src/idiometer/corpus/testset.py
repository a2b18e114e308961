"""Test sets: examples of one language pair, read from and written to files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.languages import split_langpair
from idiometer.errors import IdiometerError

Conditions = Mapping[str, str | tuple[str, ...]]  # a key of an occurrence or example, and the values that it may have


@dataclass(frozen=True)
class TestSet:
    """Examples of one language pair."""

    name: str
    source: str
    target: str
    examples: tuple[Example, ...]

    __test__ = False  # the name is the glossary's, not a test case's

    @classmethod
    def read(cls, path: str | Path, langpair: str | None = None) -> TestSet:
        """Read a file (`.jsonl`, `.tsv`, `.parquet`; packed or not), or a folder in a published layout."""
        from idiometer.corpus.formats import read_testset

        return read_testset(path, langpair)

    def write(self, path: str | Path) -> None:
        """Write a file; its suffix says the format."""
        from idiometer.corpus.formats import write_testset

        write_testset(self, path)

    @classmethod
    def of(cls, name: str, langpair: str, examples: Iterable[Example]) -> TestSet:
        """A test set of examples at hand, checked: there are some, and their ids differ."""
        source, target = split_langpair(langpair)
        kept = tuple(examples)
        if not kept:
            raise IdiometerError(f"{name} is empty; it needs at least one example")
        seen: dict[str, int] = {}
        for number, example in enumerate(kept, 1):
            if seen.setdefault(example.id, number) != number:
                raise IdiometerError(
                    f"{name}: example {number} has the id {example.id!r} of example {seen[example.id]}; ids must differ"
                )
        return cls(name, source, target, kept)

    def __len__(self) -> int:
        return len(self.examples)

    def __iter__(self) -> Iterator[Example]:
        return iter(self.examples)

    @property
    def langpair(self) -> str:
        """The two languages, as in `zh-en`."""
        return f"{self.source}-{self.target}"

    @property
    def n_occurrences(self) -> int:
        """How many occurrences there are in all examples."""
        return sum(len(example.occurrences) for example in self.examples)

    @cached_property
    def idioms(self) -> frozenset[str]:
        """The idioms that occur."""
        return frozenset(o.idiom for example in self.examples for o in example.occurrences)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what is measured: the same sentences and spans in any file format agree."""
        sha = hashlib.sha256(self.langpair.encode())
        for example in self.examples:
            occurrences = [(o.idiom, o.spans, o.usage, o.blocklist) for o in example.occurrences]
            line = json.dumps([example.src, example.refs, occurrences], ensure_ascii=True)
            sha.update(line.encode() + b"\n")
        return sha.hexdigest()

    def where(self, conditions: Conditions) -> frozenset[tuple[int, int]]:
        """The occurrences that meet every condition, as places: of the example, and in the example.

        A condition is a key and a value, or several of which one is enough: `usage`, `idiom`, `id`, `doc`, or any
        further key of the occurrence or the example.
        """
        places = frozenset(
            (index, number)
            for index, example in enumerate(self.examples)
            for number, occurrence in enumerate(example.occurrences)
            if _meets(example, occurrence, conditions)
        )
        if not places and conditions:
            wish = ", ".join(f"{key}={' or '.join(allowed(value))}" for key, value in conditions.items())
            raise IdiometerError(f"no occurrence of {self.name} has {wish}: {self._values(conditions)}")
        return places

    def _values(self, conditions: Conditions) -> str:
        parts = []
        for key in conditions:
            values = (_value(example, o, key) for example in self for o in example.occurrences)
            names = sorted({str(value) for value in values if value is not None})
            shown = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
            parts.append(f"{key} is " + (f"one of {shown}" if names else "not given anywhere"))
        return "; ".join(parts)


def allowed(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """The values that a condition lets pass."""
    return (value,) if isinstance(value, str) else value


def _value(example: Example, occurrence: Occurrence, key: str) -> object:
    match key:
        case "usage" | "idiom":
            return getattr(occurrence, key)
        case "id" | "doc":
            return getattr(example, key)
        case _:
            return occurrence.extra.get(key, example.extra.get(key))


def _meets(example: Example, occurrence: Occurrence, conditions: Conditions) -> bool:
    found = {key: _value(example, occurrence, key) for key in conditions}
    return all(found[key] is not None and str(found[key]) in allowed(value) for key, value in conditions.items())
