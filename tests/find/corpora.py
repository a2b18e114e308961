"""A sharded corpus for tests, and what is to be found in it, said without the code under test."""

from __future__ import annotations

import json
from pathlib import Path

PHRASE = "spill the beans"


def write_corpus(folder: Path, shards: int, lines: int = 30) -> None:
    """Text shards; every third line or so has the phrase once."""
    folder.mkdir(parents=True, exist_ok=True)
    for shard in range(shards):
        texts = (f"s{shard} {n} é {PHRASE if (n * 7 + shard) % 3 == 0 else 'nothing'} 𠀀" for n in range(lines))
        (folder / f"part-{shard:02d}.txt").write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")


def expected(folder: Path, lang: str = "en-fr", *, keep_all: bool = False) -> dict[str, str]:
    """For each shard the name and the text of the file that is written for it."""
    return {
        path.with_suffix(".jsonl").name: "".join(lines_of(path, lang, keep_all)) for path in sorted(folder.iterdir())
    }


def lines_of(path: Path, lang: str, keep_all: bool) -> list[str]:
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        at = text.find(PHRASE)
        idioms = [] if at < 0 else [{"idiom": PHRASE, "spans": [[at, at + len(PHRASE)]]}]
        record = {"id": f"{path.name}:{number}", "langpair": lang, "src": text, "idioms": idioms}
        if idioms or keep_all:
            lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    return lines
