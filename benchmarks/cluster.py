"""Finding in shards with Daft on one machine, file to file, against the finder alone in a plain loop over the lines."""

from __future__ import annotations

import gzip
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from benchmarks.timing import SHARED, call
from idiometer.corpus.lines import read_lines
from idiometer.find.cluster import find_on_cluster
from idiometer.find.finder import Finder, make_finder
from idiometer.idioms.inventory import Inventory
from idiometer.idioms.starter import load_testset

SHARDS = 8
LINE, EVERY = 40, 25  # characters of a Chinese line, and lines of which one has an idiom: one in 1,000 characters


def rows() -> Iterator[tuple[str, str, str]]:
    for lang, name, megabytes in (("zh", "zh-cibb", 40), ("en", "en-core", 8)):
        inventory = Inventory.load(name)
        finder = make_finder(inventory, lang)
        text = chinese(inventory) if lang == "zh" else gzip.decompress((SHARED / "idiom-mt/regular.en.gz").read_bytes())
        with tempfile.TemporaryDirectory() as folder:
            corpus = Path(folder) / "corpus"
            size = write_shards(text, corpus, megabytes * 1_000_000)
            what = f"find_on_cluster, {lang}, {SHARDS} shards on one machine, against a loop of the finder"
            yield what, measure(finder, lang, corpus, size), "≥ 0.4 of its text a CPU second"


def chinese(inventory: Inventory) -> bytes:
    """A megabyte of characters drawn as often as they stand in the starter set, and the idioms of an inventory."""
    rng = random.Random(12345)
    characters = [c for example in load_testset("starter/zh-en") for c in example.src if "\u4e00" <= c <= "\u9fff"]
    lines = ["".join(rng.choices(characters, k=LINE)) for _ in range(1_000_000 // (3 * LINE))]
    idioms = [idiom.idiom for idiom in inventory]
    for number in range(0, len(lines), EVERY):
        lines[number] = rng.choice(idioms) + lines[number][4:]
    return "".join(f"{line}\n" for line in lines).encode()


def write_shards(text: bytes, folder: Path, size: int) -> int:
    """Shards that repeat a text up to a size; their bytes together."""
    folder.mkdir()
    repeated = text * (size // len(text) + 1)
    for number in range(SHARDS):
        (folder / f"{number}.txt").write_bytes(repeated)
    return len(repeated) * SHARDS


def measure(finder: Finder, lang: str, corpus: Path, size: int) -> str:
    """Text a CPU second, of all processes together with the start of Daft: other work on the machine matters little."""
    output = corpus.parent / "output"

    def on_cluster() -> None:
        shutil.rmtree(output, ignore_errors=True)
        find_on_cluster([str(corpus)], str(output), finder, lang)

    alone = min(cpu_seconds(lambda: loop(finder, corpus / "0.txt")) for _ in range(3)) * SHARDS
    together, seconds = min((cpu_seconds(on_cluster), call(on_cluster, 1)) for _ in range(2))
    rates = f"{size / together / 1e6:.1f} MB a CPU second, loop {size / alone / 1e6:.1f}"
    return f"{alone / together:.2f} ({rates}; {size / seconds / 1e6:.1f} MB/s with {os.cpu_count()} processes)"


def cpu_seconds(function: Callable[[], object]) -> float:
    """Of this process and of those it started and that ended."""
    before = os.times()
    function()
    after = os.times()
    return sum(after[:4]) - sum(before[:4])


def loop(finder: Finder, path: Path) -> None:
    """Every line of a shard searched, and nothing written."""
    lines = read_lines(path)
    while batch := list(islice(lines, 8192)):
        for _ in finder.find_in_lines(batch):
            pass
