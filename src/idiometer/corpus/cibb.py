"""The line-aligned files of CIBB: source, reference, blacklist (their word), and the list of idioms.

Every sentence is one occurrence, as the published program counts: where an idiom stands twice in a sentence, the
first place is the occurrence and `raw_spans` has them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.idiom_mt import read_aligned
from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError

NAMES = {
    "src": "idiom_blacklist.src.zh.txt",
    "ref": "idiom_blacklist.ref.en.txt",
    "blacklist": "idiom_blacklist.blacklist.en.txt",
    "list": "list_idiom_blacklist.txt",
}


@dataclass(frozen=True)
class ListedIdiom:
    """One entry of the published list."""

    idiom: str
    frequency: int
    meaning: str
    blocklist: tuple[str, ...]


def read_idiom_list(path: str | Path) -> Iterator[ListedIdiom]:
    """The published list: five lines an idiom (idiom, frequency, meaning, `X: ` and blacklist, blank)."""
    lines = list(read_lines(path))
    for start in range(0, len(lines), 5):
        entry = lines[start : start + 5]
        if not any(entry):
            continue
        if len(entry) < 4 or not entry[1].strip().isdecimal() or not entry[3].startswith("X:"):
            raise IdiometerError(
                f"{path}, line {start + 1}: expected five lines (idiom, frequency, meaning, 'X: ' words, blank)"
            )
        yield ListedIdiom(entry[0].strip(), int(entry[1]), entry[2], tuple(entry[3][2:].split()))


def read_cibb(folder: str | Path) -> Iterator[Example]:
    """The examples of a folder in the published layout."""
    paths = {key: Path(folder) / name for key, name in NAMES.items()}
    idioms = [entry.idiom for entry in read_idiom_list(paths["list"])]
    # The blacklist goes line by line with the sentences, so it is read as a second reference and taken out again.
    for example in read_aligned(paths["src"], [paths["ref"], paths["blacklist"]]):
        ref, words = example.refs
        found = [idiom for idiom in idioms if idiom in example.src]
        if len(found) != 1:
            raise IdiometerError(
                f"{paths['src']}, line {example.id}: {len(found)} of the {len(idioms)} listed idioms in the sentence; "
                "every sentence of this layout has exactly one"
            )
        places = tuple(_places(example.src, found[0]))
        occurrence = Occurrence(found[0], places[:1], blocklist=tuple(words.split()))
        yield Example(example.id, example.src, (ref,), (occurrence,), raw_spans=places if len(places) > 1 else None)


def _places(text: str, phrase: str) -> Iterator[tuple[int, int]]:
    start = text.find(phrase)
    while start >= 0:
        yield start, start + len(phrase)
        start = text.find(phrase, start + len(phrase))
