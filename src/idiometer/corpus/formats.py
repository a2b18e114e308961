"""Which reader or writer a path gets: by its suffix, or by the file names of a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from idiometer.corpus import cibb, idiom_mt
from idiometer.corpus.example import Example
from idiometer.corpus.exchanged import check_sides
from idiometer.corpus.jsonl import read_jsonl, write_jsonl
from idiometer.corpus.languages import split_langpair
from idiometer.corpus.lines import STDIN, suffix
from idiometer.corpus.parquet import read_parquet, write_parquet
from idiometer.corpus.testset import TestSet
from idiometer.corpus.tsv import read_tsv, write_tsv
from idiometer.errors import IdiometerError, UsageError

Rows = Iterator[tuple[str | None, Example]]

READERS: dict[str, Callable[[str | Path], Rows]] = {
    ".jsonl": read_jsonl,
    ".tsv": read_tsv,
    ".parquet": read_parquet,
}
WRITERS: dict[str, Callable[[str | Path, str, Iterable[Example]], None]] = {
    ".jsonl": write_jsonl,
    ".tsv": write_tsv,
    ".parquet": write_parquet,
}
LAYOUTS = f"CIBB ({', '.join(cibb.NAMES.values())}) and idiom-mt (X.en, X.fr, X.spans.en)"


def read_testset(path: str | Path, langpair: str | None = None) -> TestSet:
    """Read a test set from a file, standard input (JSONL), or a folder in a published layout."""
    if Path(path).is_dir():
        return _read_folder(Path(path), langpair)
    kind = _kind(path)
    if kind not in READERS:
        raise UsageError(
            f"{path}: a test set is a {', '.join(READERS)} file (packed as .gz or .zst or not), or a folder; "
            "for line-aligned text use --src, --ref and --spans"
        )
    name = "stdin" if str(path) == STDIN else Path(path).name
    return _one_pair(name, READERS[kind](path), langpair)


def _kind(path: str | Path) -> str:
    if str(path) == STDIN:
        return ".jsonl"
    kind = suffix(path)
    if kind == ".parquet" and Path(path).suffix.lower() != kind:
        raise UsageError(f"{path}: Parquet packs its columns itself; name it .parquet")
    return kind


def _one_pair(name: str, rows: Rows, langpair: str | None) -> TestSet:
    found = None if langpair is None else "-".join(split_langpair(langpair))

    def examples() -> Iterator[Example]:
        nonlocal found
        for number, (pair, example) in enumerate(rows, 1):
            if pair is not None and found is None:
                found = _checked_pair(pair, name, number)
            if pair is not None and pair.lower() != found:
                raise IdiometerError(f"{name}: example {number} is {pair}, expected {found}; a test set has one pair")
            yield example

    kept = list(examples())
    if kept and found is None:
        raise UsageError(f"{name} does not name its language pair: give it, for example -l zh-en")
    testset = TestSet.of(name, found or "en-en", kept)
    check_sides(testset)
    return testset


def _checked_pair(pair: str, name: str, number: int) -> str:
    try:
        return "-".join(split_langpair(pair))
    except UsageError as error:
        raise IdiometerError(f"{name}: example {number}: {error}") from None


def write_testset(testset: TestSet, path: str | Path) -> None:
    """Write a test set; the suffix says the format."""
    kind = _kind(path)
    if kind not in WRITERS:
        raise UsageError(f"{path}: a test set is written as {', '.join(WRITERS)}, packed as .gz or .zst or not")
    WRITERS[kind](path, testset.langpair, testset.examples)


def from_files(
    src: str | Path, refs: Sequence[str | Path], spans: str | Path | None, langpair: str, name: str | None = None
) -> TestSet:
    """A test set from line-aligned files."""
    testset = TestSet.of(name or Path(src).name, langpair, idiom_mt.read_aligned(src, refs, spans))
    check_sides(testset)
    return testset


def _read_folder(folder: Path, langpair: str | None) -> TestSet:
    name = folder.resolve().name
    match files_of(folder):
        case [src, ref, spans]:
            pair = langpair or "-".join(path.suffix.removeprefix(".") for path in (src, ref))
            return from_files(src, [ref], spans, pair, name)
        case []:
            raise IdiometerError(f"{folder} is in neither published layout, {LAYOUTS}; name a file in it")
        case _:
            return TestSet.of(name, langpair or "zh-en", cibb.read_cibb(folder))


def files_of(folder: Path) -> list[Path]:
    """The files that a folder in a published layout is read from: CIBB's, or source, reference and spans; or none."""
    names = sorted(path.name for path in folder.iterdir())
    if set(cibb.NAMES.values()) <= set(names):
        return [folder / name for name in cibb.NAMES.values()]
    span_files = [file for file in names if file.rpartition(".")[0].endswith(".spans")]
    if len(span_files) == 1:
        stem, _, source = span_files[0].rpartition(".")
        stem = stem.removesuffix(".spans")
        targets = [n.removeprefix(f"{stem}.") for n in names if n.startswith(f"{stem}.") and n.count(".") == 1]
        targets = [target for target in targets if target != source]
        if len(targets) == 1 and f"{stem}.{source}" in names:
            return [folder / f"{stem}.{source}", folder / f"{stem}.{targets[0]}", folder / span_files[0]]
    return []
