"""Synonyms and antonyms of idioms: pairs, read from lists of pairs or from entries, and what was wrong with them.

A list of pairs is a `.tsv` or text file of two columns without a header. Entries are a `.jsonl` file, one idiom a line,
with `idiom` and the lists `synonyms` and `antonyms`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from idiometer.corpus.jsonl import decode
from idiometer.corpus.lines import read_lines, suffix
from idiometer.embed.spelling import listed
from idiometer.errors import IdiometerError

Pair = tuple[str, str]
Relation = Literal["synonyms", "antonyms"]
MAIN_SHARES = 1  # characters that two idioms of the main set share at most; the others are the "-com" set


@dataclass(frozen=True)
class Pairs:
    """Different idioms, each pair once, its idioms in order of code points; how many were left out, by reason."""

    pairs: tuple[Pair, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.pairs)

    def main(self) -> Pairs:
        """The pairs that share at most one character."""
        return Pairs(tuple(pair for pair in self.pairs if shared_characters(*pair) <= MAIN_SHARES))

    def com(self) -> Pairs:
        """The pairs that share two characters or more."""
        return Pairs(tuple(pair for pair in self.pairs if shared_characters(*pair) > MAIN_SHARES))

    def within(self, vocabulary: Container[str]) -> Pairs:
        """The pairs whose idioms both are in a vocabulary, as it writes them (traditional or simplified)."""
        return _clean(self.pairs, vocabulary)

    def partners(self) -> dict[str, set[str]]:
        """Every idiom with the idioms it is paired with."""
        found: dict[str, set[str]] = defaultdict(set)
        for first, second in self.pairs:
            found[first].add(second)
            found[second].add(first)
        return dict(found)

    def statistics(self) -> dict[str, Any]:
        """Idioms, pairs, partners an idiom has, and idioms that are not of four characters."""
        partners = self.partners()
        sizes = [len(others) for others in partners.values()]
        return {
            "idioms": len(partners),
            "pairs": len(self.pairs),
            "per_idiom": round(sum(sizes) / len(sizes), 3) if sizes else 0.0,
            "most": max(sizes, default=0),
            "not_four_characters": sum(len(idiom) != 4 for idiom in partners),
        }


def shared_characters(first: str, second: str) -> int:
    """How many different characters two idioms have in common."""
    return len(set(first) & set(second))


def contradictions(synonyms: Pairs, antonyms: Pairs) -> list[Pair]:
    """The pairs that are called both."""
    return sorted(set(synonyms.pairs) & set(antonyms.pairs))


def read_pairs(paths: Iterable[str | Path], relation: Relation, vocabulary: Container[str] | None = None) -> Pairs:
    """The pairs of one or more files; with a vocabulary, those whose idioms it has, in either script."""
    return _clean((pair for path in paths for pair in _raw(path, relation)), vocabulary)


def _clean(pairs: Iterable[Pair], vocabulary: Container[str] | None) -> Pairs:
    left_out: Counter[str] = Counter()
    kept: set[Pair] = set()
    for given in pairs:
        first, second = (name if vocabulary is None else listed(name, vocabulary) for name in given)
        if first is None or second is None:
            left_out["an idiom is not in the vocabulary"] += 1
            continue
        pair = min(first, second), max(first, second)
        if first == second:
            left_out["an idiom with itself"] += 1
        elif pair in kept:
            left_out["given twice"] += 1
        else:
            kept.add(pair)
    return Pairs(tuple(sorted(kept)), dict(left_out))


def _raw(path: str | Path, relation: Relation) -> Iterator[Pair]:
    if suffix(path) == ".jsonl":
        yield from _entries(path, relation)
        return
    number = 0
    for number, line in enumerate(read_lines(path), 1):
        cells = line.split("\t") if "\t" in line else line.split()
        if len(cells) < 2 or not cells[0].strip() or not cells[1].strip():
            raise IdiometerError(f"{path}, line {number}: a pair is 'idiom<TAB>idiom', not {line[:60]!r}")
        yield cells[0].strip(), cells[1].strip()
    if not number:
        raise IdiometerError(f"{path} is empty; it needs one pair of idioms a line")


def _entries(path: str | Path, relation: Relation) -> Iterator[Pair]:
    for number, line in enumerate(read_lines(path), 1):
        record = decode(line, path, number)
        idiom = record.get("idiom") if isinstance(record, dict) else None
        others = record.get(relation) or [] if isinstance(record, dict) else None
        if not isinstance(idiom, str) or not isinstance(others, list) or not all(isinstance(o, str) for o in others):
            raise IdiometerError(
                f"{path}, line {number}: an entry is an object with 'idiom' and a list of texts {relation!r}"
            )
        yield from ((idiom.strip(), other.strip()) for other in others)
