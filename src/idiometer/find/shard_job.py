"""What is done with one shard, wherever a worker runs: read, find, write the results whole, note that it is done."""

from __future__ import annotations

import contextlib
import json
import posixpath
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from idiometer.corpus.example import Example
from idiometer.corpus.formats import WRITERS
from idiometer.corpus.lines import suffix, write_lines
from idiometer.errors import IdiometerError
from idiometer.find.finder import Finder
from idiometer.find.shard_texts import read_texts
from idiometer.find.shards import Shard, file_system, is_local

DONE = "_done"
COUNTS = ("lines", "found", "occurrences", "written")
_LINES = 4096  # that the finder gets at once


@dataclass(frozen=True)
class ShardJob:
    """Finds idioms in shards. It pickles when its finder does."""

    finder: Finder
    langpair: str
    keep_all: bool
    output: str

    def __call__(self, shard: Shard) -> dict[str, Any]:
        """The shard's record: what was counted in it, or the error that kept it from being done."""
        counts = Counter(dict.fromkeys(COUNTS, 0))
        try:
            with writable(posixpath.join(self.output, shard.target)) as file:
                WRITERS[suffix(file)](file, self.langpair, self._examples(shard, counts))
            record = asdict(shard) | counts
            with writable(posixpath.join(self.output, DONE, f"{shard.target}.json")) as file:
                write_lines(file, [json.dumps(record, ensure_ascii=False)])
        except IdiometerError as error:
            return asdict(shard) | {"error": str(error)}
        return record

    def records(self, shards: Any) -> list[str]:  # noqa: ANN401
        """The records of a batch of rows, as a batch function of Daft gets and gives them."""
        return [json.dumps(self(Shard(**row))) for row in shards.to_pylist()]

    def _examples(self, shard: Shard, counts: Counter[str]) -> Iterator[Example]:
        texts, first = read_texts(shard.path), 1
        while batch := list(islice(texts, _LINES)):
            found = dict(self.finder.find_in_lines(batch))
            kept = range(len(batch)) if self.keep_all else sorted(found)
            counts.update(
                lines=len(batch), found=len(found), occurrences=sum(map(len, found.values())), written=len(kept)
            )
            for place in kept:
                yield Example(f"{shard.name}:{first + place}", batch[place], (), tuple(found.get(place, ())))
            first += len(batch)


@contextlib.contextmanager
def writable(path: str) -> Iterator[Path]:
    """A file of this machine to write; what is remote is sent there under a temporary name, and renamed."""
    system, inner = file_system(path)
    folder = posixpath.dirname(inner)
    try:
        system.makedirs(folder, exist_ok=True)
        if is_local(system):
            yield Path(inner)
            return
        with tempfile.TemporaryDirectory() as here:
            file = Path(here) / posixpath.basename(inner)
            yield file
            system.put_file(str(file), f"{inner}.part")
            system.mv(f"{inner}.part", inner)
    except IdiometerError:
        raise
    except Exception as error:  # each store's package has errors of its own
        raise IdiometerError(f"cannot write {path}: {error}") from error
