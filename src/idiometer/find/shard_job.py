"""What is done with one shard, wherever a worker runs: search it, write the results whole, note that it is done."""

from __future__ import annotations

import contextlib
import json
import posixpath
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from idiometer.corpus.jsonl import parse
from idiometer.corpus.lines import atomic, write_lines
from idiometer.corpus.parquet import write_parquet
from idiometer.corpus.remote import file_system
from idiometer.errors import IdiometerError
from idiometer.find.corpus import Corpus
from idiometer.find.finder import Finder
from idiometer.find.searching import Search
from idiometer.find.shards import Shard, is_local
from idiometer.find.sources import find_sources
from idiometer.find.totals import Totals
from idiometer.find.workers import search_corpus

DONE = "_done"


@dataclass(frozen=True)
class ShardJob:
    """Finds idioms in shards. It pickles when its finder does."""

    finder: Finder
    lang: str
    target: str | None
    keep_all: bool
    skip_broken: bool
    output: str

    def __call__(self, shard: Shard) -> dict[str, Any]:
        """The shard's record: its totals, or the error that kept it from being done."""
        totals = Totals()
        try:
            with writable(posixpath.join(self.output, shard.target)) as file:
                self._write(file, self._kept(shard, totals))
            record = asdict(shard) | {"totals": totals.to_record()}
            with writable(posixpath.join(self.output, DONE, f"{shard.target}.json")) as file:
                write_lines(file, [json.dumps(record, ensure_ascii=False)])
        except IdiometerError as error:
            return asdict(shard) | {"error": str(error)}
        return record

    def records(self, shards: Any) -> list[str]:  # noqa: ANN401
        """The records of a batch of rows, as a batch function of Daft gets and gives them."""
        return [json.dumps(self(Shard(**row))) for row in shards.to_pylist()]

    def _kept(self, shard: Shard, totals: Totals) -> Iterator[bytes]:
        """The lines of JSON of what is found, block by block."""
        (source,) = find_sources([shard.path], self.lang, self.target)
        corpus = Corpus.of([replace(source, name=shard.name)], self.lang, self.target)
        search = Search(corpus, self.finder, keep_all=self.keep_all, skip_broken=self.skip_broken)
        for found in search_corpus(search):
            totals.add(found.totals)
            yield found.kept

    def _write(self, file: Path, blocks: Iterator[bytes]) -> None:
        if file.suffix == ".parquet":
            langpair = f"{self.lang}-{self.target}" if self.target else None
            records = (json.loads(line) for block in blocks for line in block.splitlines())
            write_parquet(file, langpair, (parse(record, "")[1] for record in records))
            return
        with atomic(file) as stream:
            for block in blocks:
                stream.write(block)


@contextlib.contextmanager
def writable(path: str) -> Iterator[Path]:
    """A file of this machine to write; what is remote is sent there under a temporary name, and renamed."""
    system, inner = file_system(path)
    with _errors(path):
        system.makedirs(posixpath.dirname(inner), exist_ok=True)
    if is_local(system):
        yield Path(inner)
        return
    with tempfile.TemporaryDirectory() as here:
        file = Path(here) / posixpath.basename(inner)
        yield file
        with _errors(path):
            system.put_file(str(file), f"{inner}.part")
            system.mv(f"{inner}.part", inner)


@contextlib.contextmanager
def _errors(path: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # each store's package has errors of its own
        raise IdiometerError(f"cannot write {path}: {error}; make room, or choose another output") from error
