"""A corpus: its sources, its languages, and the blocks of lines it is read in."""

from __future__ import annotations

import contextlib
import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.lines import COMPRESSED, open_binary
from idiometer.errors import IdiometerError
from idiometer.find.blocks import LONGEST, Block, gathered, line_blocks, pair_blocks
from idiometer.find.opus_zip import open_members
from idiometer.find.parquet_lines import parquet_lines
from idiometer.find.sources import Source, is_file
from idiometer.find.tables import Columns, tsv_columns
from idiometer.find.tmx import read_tmx


@dataclass(frozen=True)
class Corpus:
    """Sources in one language, perhaps with translations into another."""

    sources: tuple[Source, ...]
    lang: str
    target: str | None = None
    columns: tuple[str, ...] = ()  # as the user names them
    tables: tuple[Columns | None, ...] = ()  # what that means for each TSV
    longest: int = LONGEST

    @classmethod
    def of(
        cls, sources: Sequence[Source], lang: str, target: str | None = None, columns: Sequence[str] = (),
        longest: int = LONGEST,
    ) -> Corpus:  # fmt: skip
        """A corpus; the first line of every TSV is looked at."""
        tables = [tsv_columns(s.paths[0], columns, pair=bool(target)) if s.kind == "tsv" else None for s in sources]
        return cls(tuple(sources), lang, target, tuple(columns), tuple(tables), longest)

    def blocks(self) -> Iterator[Block]:
        """All lines, in blocks that depend on the bytes of the corpus alone."""
        for number, source in enumerate(self.sources):
            path = source.paths[0]
            try:
                yield from self._blocks(number, source)
            except (OSError, EOFError, zipfile.BadZipFile) as error:
                raise IdiometerError(f"{path} cannot be read to its end ({error}): fetch it again") from None

    def _blocks(self, number: int, source: Source) -> Iterator[Block]:
        path = source.paths[0]
        with contextlib.ExitStack() as stack:
            match source.kind:
                case "parquet":
                    lines = parquet_lines(path, self.columns, pair=bool(self.target))
                    yield from gathered(number, enumerate(lines, 1))
                case "tmx":
                    yield from gathered(number, enumerate(self._tmx_lines(path), 1))
                case "pair":
                    src, tgt = (stack.enter_context(open_binary(name)) for name in source.paths)
                    yield from pair_blocks(number, (src, tgt), (source.paths[0], source.paths[1]), self.longest)
                case "zip":
                    streams, names = open_members(stack, path, self.lang, self.target)
                    if len(streams) == 2:
                        yield from pair_blocks(number, (streams[0], streams[1]), (names[0], names[1]), self.longest)
                    else:
                        yield from line_blocks(number, streams[0], self.longest)
                case _:
                    plain = is_file(path) and Path(path).suffix not in COMPRESSED
                    yield from line_blocks(number, stack.enter_context(open_binary(path)), self.longest, plain=plain)

    def _tmx_lines(self, path: str) -> Iterable[bytes]:
        for texts in read_tmx(path):
            record = {"src": texts.get(self.lang), "ref": texts.get(self.target) if self.target else None}
            yield json.dumps(record, ensure_ascii=False).encode() + b"\n"
