"""Lexicons: source word to target words, with a hash for the signature."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from idiometer.errors import UsageError


@dataclass(frozen=True)
class Lexicon:
    """The target words of each source word, in the order of the source, without repetition."""

    name: str
    source: str
    target: str
    entries: Mapping[str, tuple[str, ...]]
    n_skipped: int = 0  # entries of a file that are no word with its translation

    @classmethod
    def of(cls, name: str, source: str, target: str, pairs: Iterable[tuple[str, str]], n_skipped: int = 0) -> Lexicon:
        """A lexicon of word pairs."""
        found: dict[str, dict[str, None]] = {}
        for word, translation in pairs:
            targets = found.get(word)
            if targets is None:
                found[word] = {translation: None}
            else:
                targets[translation] = None
        return cls(name, source, target, {word: tuple(targets) for word, targets in found.items()}, n_skipped)

    @classmethod
    def read(cls, path: str, langpair: str | None = None) -> Lexicon:
        """Read a file: MUSE, TSV, CC-CEDICT (`.u8`) or FreeDict (`.tei`), packed or not."""
        from idiometer.lexicon.loading import read_lexicon

        return read_lexicon(path, langpair)

    @classmethod
    def load(cls, langpair: str) -> Lexicon:
        """The lexicon of a pair that ships with the package."""
        from idiometer.lexicon.loading import load_bundled

        return load_bundled(langpair)

    def __len__(self) -> int:
        return sum(map(len, self.entries.values()))

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every word with each of its translations."""
        return ((word, target) for word, targets in self.entries.items() for target in targets)

    def of_word(self, word: str) -> tuple[str, ...]:
        """The translations of a word as written or in lower case."""
        exact = self.entries.get(word, ())
        lower = self.entries.get(word.lower(), ()) if word != word.lower() else ()
        return exact + tuple(target for target in lower if target not in exact)

    def headwords(self, word: str) -> tuple[str, ...]:
        """The entries that LitTER would look a word up under: itself, its base forms, and the like without capitals."""
        from idiometer.text.morphology import base_forms, fold

        forms = base_forms(word.lower(), self.source)
        near = (key for key in self.entries if key in forms or fold(key.lower(), self.source) in forms)
        exact = (key for key in (word, word.lower()) if key in self.entries)
        return tuple(dict.fromkeys((*exact, *near)))

    def reverse(self) -> Lexicon:
        """The same pairs the other way round."""
        pairs = ((target, word) for word, target in self.pairs())
        return Lexicon.of(self.name, self.target, self.source, pairs, self.n_skipped)

    def merge(self, other: Lexicon) -> Lexicon:
        """The pairs of both; they must be of one language pair."""
        if (self.source, self.target) != (other.source, other.target):
            raise UsageError(
                f"{other.name} is {other.source}-{other.target}, {self.name} is {self.source}-{self.target}: "
                "lexicons of different pairs do not merge (name a file FILE:reverse to turn it round)"
            )
        pairs = (pair for lexicon in (self, other) for pair in lexicon.pairs())
        skipped = self.n_skipped + other.n_skipped
        return Lexicon.of(f"{self.name}+{other.name}", self.source, self.target, pairs, skipped)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the pairs, whatever their order."""
        lines = sorted([f"{word}\t{target}" for word, targets in self.entries.items() for target in targets])
        return hashlib.sha256("\n".join([f"{self.source}-{self.target}", *lines]).encode()).hexdigest()
