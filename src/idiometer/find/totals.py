"""Numbers about a search: lines, sentences, idioms, and what was dropped for which reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(slots=True)
class Totals:
    """What was seen and found so far."""

    n_lines: int = 0
    n_kept: int = 0
    n_sentences: int = 0  # of those kept, how many hold an idiom
    occurrences: Counter[str] = field(default_factory=Counter)
    sentences: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)

    def add(self, other: Totals) -> None:
        """Add what another part of the corpus has."""
        self.n_lines += other.n_lines
        self.n_kept += other.n_kept
        self.n_sentences += other.n_sentences
        for mine, more in zip(self._counters(), other._counters(), strict=True):
            mine.update(more)

    def count(self, idioms: Iterable[str]) -> None:
        """Count a sentence that is kept, with the idioms of its occurrences."""
        held = list(idioms)
        self.n_kept += 1
        self.n_sentences += bool(held)
        for idiom in held:
            self.occurrences[idiom] += 1
        for idiom in held if len(held) == 1 else set(held):
            self.sentences[idiom] += 1

    def replace(self, other: Totals) -> None:
        """Be another's numbers."""
        for item in fields(self):
            setattr(self, item.name, getattr(other, item.name))

    def to_record(self) -> dict[str, Any]:
        """As JSON."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Totals:
        """From JSON."""
        counters = [Counter[str](record[name]) for name in ("occurrences", "sentences", "dropped")]
        return cls(int(record["n_lines"]), int(record["n_kept"]), int(record["n_sentences"]), *counters)

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.occurrences, self.sentences, self.dropped
