"""A corpus searched into a file: found block by block, thinned, named at the end; stopped and gone on with at will."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from idiometer import __version__
from idiometer.corpus.lines import COMPRESSED, atomic, suffix, write_lines
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.blocks import SIZE
from idiometer.find.journal import EVERY, Journal, disk
from idiometer.find.searching import Search
from idiometer.find.sources import state
from idiometer.find.thinning import Record, Thinning, thin
from idiometer.find.totals import Totals
from idiometer.find.workers import search_corpus

Progress = Callable[[Totals], object]
Started = Callable[[Journal], object]  # told once what an earlier run left


def mine(
    search: Search, output: Path, dropped: Path | None = None, *, jobs: int = 1, thinning: Thinning = Thinning(),  # noqa: B008
    progress: Progress | None = None, started: Started | None = None, every: float = EVERY,
) -> Totals:  # fmt: skip
    """Search a corpus and write the test-set lines of what is found; the totals of what was written."""
    for path in (output, dropped):
        if path is not None and path.is_dir():
            raise IdiometerError(f"{path} is a directory; name a file")
        if path is not None and suffix(path) != ".jsonl":
            raise UsageError(f"{path}: what is found is written as JSONL; name it .jsonl (or .jsonl.gz, .jsonl.zst)")
    outputs = [output] if dropped is None else [output, dropped]
    with Journal(outputs, fingerprint(search, with_dropped=dropped is not None), every) as journal:
        search_into(search, journal, jobs, progress, started)
        totals = Totals()
        totals.add(journal.totals)
        _finish(journal, outputs, thinning, totals)
        journal.remove()
    return totals


def search_into(
    search: Search, journal: Journal, jobs: int, progress: Progress | None, started: Started | None
) -> None:
    """Search what the journal has not, to the end of the corpus."""
    if started:
        started(journal)
    if journal.complete:
        return
    for found in search_corpus(search, jobs, journal.blocks):
        journal.add(found)
        if progress:
            progress(journal.totals)
    check_not_empty(search, journal.totals)
    journal.finish()


def stream(
    search: Search, write: Callable[[bytes], object], *, jobs: int = 1, progress: Progress | None = None
) -> Totals:
    """Search a corpus and hand on the lines of what is found at once, without files: it cannot be gone on with."""
    totals = Totals()
    for found in search_corpus(search, jobs):
        write(found.kept)
        totals.add(found.totals)
        if progress:
            progress(totals)
    check_not_empty(search, totals)
    return totals


def check_not_empty(search: Search, totals: Totals) -> None:
    """Raise where no source had a line."""
    if not totals.n_lines:
        names = ", ".join(source.paths[0] for source in search.corpus.sources)
        raise IdiometerError(f"{names}: the corpus is empty; it needs at least one line")


def fingerprint(search: Search, *, with_dropped: bool = False) -> str | None:
    """A hash of the inputs and of all that changes what is found; None where an input cannot be read again."""
    corpus = search.corpus
    states = [state(source) for source in corpus.sources]
    if None in states:
        return None
    wanted = None if search.wanted is None else sorted(search.wanted)
    settings = [search.finder.signature, repr(search.filters), search.keep_all, search.skip_broken, search.counting]
    sources = [[source.name, source.kind, source.paths] for source in corpus.sources]
    read = [corpus.lang, corpus.target, corpus.columns, corpus.longest, SIZE]
    record = json.dumps([__version__, settings, wanted, sources, states, read, with_dropped])
    return hashlib.sha256(record.encode()).hexdigest()


def _finish(journal: Journal, outputs: list[Path], thinning: Thinning, totals: Totals) -> None:
    """Give what was found its name, thinned and packed if asked."""
    with contextlib.ExitStack() as stack:
        drop: Callable[[Record], object] = str
        if len(outputs) > 1:
            dropped = stack.enter_context(_copied(journal.parts[1], outputs[1]))
            drop = lambda record: dropped.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")  # noqa: E731
        if thinning:
            write_lines(outputs[0], thin(journal.parts[0], thinning, totals, drop))
        elif outputs[0].suffix in COMPRESSED:
            with _copied(journal.parts[0], outputs[0]):
                pass
        else:
            with disk(outputs[0], totals.n_lines):
                journal.parts[0].replace(outputs[0])


@contextlib.contextmanager
def _copied(part: Path, output: Path) -> Iterator[BinaryIO]:
    """The output, open, with what the part file holds."""
    with atomic(output) as stream:
        with part.open("rb") as lines:
            shutil.copyfileobj(lines, stream, 1 << 20)
        yield stream
