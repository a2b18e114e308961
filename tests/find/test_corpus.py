"""Every reader gives the same sentences and the same places."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from idiometer.errors import IdiometerError, UsageError
from idiometer.find.corpus import Corpus
from idiometer.find.decoding import Problem
from idiometer.find.rows import read_rows
from idiometer.find.sources import find_sources, missing_shards, pair_source

EN = ["He kicked the bucket.", "Nothing.", "Spill the beans!"]
FR = ["Il est mort.", "Rien.", "Vends la mèche !"]
SRC, TGT = ("".join(f"{line}\n" for line in lines).encode() for lines in (EN, FR))
Row = tuple[str, str, tuple[str, ...]]


def rows(corpus: Corpus) -> tuple[list[Row], dict[int, Problem]]:
    found, problems = list[Row](), dict[int, Problem]()
    for block in corpus.blocks():
        part = read_rows(corpus, block)
        name = corpus.sources[block.source].name
        refs = part.refs or [()] * len(part.texts)
        found += [(f"{name}:{n}", text, ref) for n, text, ref in zip(part.places, part.texts, refs, strict=True)]
        problems |= part.problems
    return found, problems


def read(path: str | Path, lang: str = "en", target: str | None = "fr", *columns: str) -> list[Row]:
    corpus = Corpus.of(find_sources([str(path)], lang, target), lang, target, columns)
    return rows(corpus)[0]


def expected(name: str, first: int = 1, *, paired: bool = True) -> list[Row]:
    return [
        (f"{name}:{n}", src, (ref,) if paired else ()) for n, (src, ref) in enumerate(zip(EN, FR, strict=True), first)
    ]


PACKED: dict[str, Callable[[bytes], bytes]] = {
    "a.txt": bytes, "a.en": bytes, "a": bytes, "a.txt.gz": gzip.compress, "a.zst": zstandard.compress,
}  # fmt: skip


@pytest.mark.parametrize(("name", "pack"), PACKED.items(), ids=PACKED)
def test_text(tmp_path: Path, name: str, pack: Callable[[bytes], bytes]) -> None:
    (tmp_path / name).write_bytes(pack(SRC))
    assert read(tmp_path / name, target=None) == expected(name, paired=False)


def test_line_ends_and_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes("a\r\nb\u2028c\rd\n\ne".encode())
    assert [text for _, text, _ in read(tmp_path / "a", target=None)] == ["a", "b\u2028c\rd", "", "e"]


@pytest.mark.parametrize("header", [b"", b"ref\tid\tsrc\n", b"fr\tn\ten\n"])
def test_tables(tmp_path: Path, header: bytes) -> None:
    lines = "".join(f"{ref}\t{n}\t{src}\n" for n, (src, ref) in enumerate(zip(EN, FR, strict=True))).encode()
    (tmp_path / "a.tsv").write_bytes(header + lines)
    columns = {b"": ("3", "1"), b"ref\tid\tsrc\n": ()}.get(header, ("en", "fr"))
    assert read(tmp_path / "a.tsv", "en", "fr", *columns) == expected("a.tsv", 2 if header else 1)


def test_a_table_without_header_holds_source_and_target(tmp_path: Path) -> None:
    lines = "".join(f"{src}\t{ref}\tCC-BY\n" for src, ref in zip(EN, FR, strict=True))
    (tmp_path / "a.tsv.gz").write_bytes(gzip.compress(lines.encode()))
    assert read(tmp_path / "a.tsv.gz") == expected("a.tsv.gz")
    assert read(tmp_path / "a.tsv.gz", target=None) == expected("a.tsv.gz", paired=False)


@pytest.mark.shared
def test_published_pairs(shared: Path) -> None:
    found = read(shared / "data" / "tatoeba" / "en-fr.tsv.gz")
    assert len(found) == 167_130
    assert found[0] == ("en-fr.tsv.gz:1", "Go.", ("Va !",))


def test_jsonl(tmp_path: Path) -> None:
    records = [{"text": src, "ref": [ref], "id": "x"} for src, ref in zip(EN, FR, strict=True)]
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    assert read(tmp_path / "a.jsonl") == expected("a.jsonl")
    assert read(tmp_path / "a.jsonl", "en", None) == expected("a.jsonl", paired=False)
    assert read(tmp_path / "a.jsonl", "en", None, "id")[0][1] == "x"


def test_a_document_is_searched_line_by_line(tmp_path: Path) -> None:
    lines = [json.dumps({"text": "one\r\n\ntwo\n"}), json.dumps({"text": "a\nb", "ref": "c\nd"})]
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    assert read(tmp_path / "a.jsonl") == [
        ("a.jsonl:1.1", "one", ()), ("a.jsonl:1.3", "two", ()), ("a.jsonl:2", "a b", ("c d",)),
    ]  # fmt: skip


@pytest.mark.parametrize("names", [("src", "ref"), ("text", "translation"), ("en", "fr")])
def test_parquet(tmp_path: Path, names: tuple[str, str]) -> None:
    pq.write_table(pa.table({"n": [1, 2, 3], names[0]: EN, names[1]: FR}), tmp_path / "a.parquet")
    columns = names if names[0] == "en" else ()
    assert read(tmp_path / "a.parquet", "en", "fr", *columns) == expected("a.parquet")


def test_parquet_with_nothing_in_a_row(tmp_path: Path) -> None:
    pq.write_table(pa.table({"text": ["a", None, "c"], "ref": [None, "x", "y"]}), tmp_path / "a.parquet")
    found, problems = rows(Corpus.of(find_sources([str(tmp_path / "a.parquet")], "en", "fr"), "en", "fr"))
    assert found == [("a.parquet:1", "a", ()), ("a.parquet:3", "c", ("y",))]
    assert [(n, problem.error) for n, problem in problems.items()] == [(2, "")]


def test_moses_files(tmp_path: Path) -> None:
    (tmp_path / "a.en").write_bytes(SRC)
    (tmp_path / "a.fr.gz").write_bytes(gzip.compress(TGT))
    assert read(tmp_path / "a") == expected("a.en")
    (source,) = pair_source(str(tmp_path / "a.en"), str(tmp_path / "a.fr.gz"))
    assert rows(Corpus.of([source], "en", "fr"))[0] == expected("a.en")


def test_an_opus_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README", "x")
        archive.writestr("X.en-fr.en", SRC)
        archive.writestr("X.en-fr.fr", TGT)
    assert read(tmp_path / "a.zip") == expected("a.zip")
    assert read(tmp_path / "a.zip", target=None) == expected("a.zip", paired=False)


UNIT = '<tu><tuv xml:lang="{}"><seg>{}</seg></tuv><tuv xml:lang="FR"><seg>{}</seg></tuv></tu>'


def tmx(*units: str) -> str:
    return f'<?xml version="1.0"?>\n<tmx version="1.4"><header/><body>{"".join(units)}</body></tmx>'


def test_a_translation_memory(tmp_path: Path) -> None:
    marked = ["He <ph>&lt;b></ph><hi>kicked</hi> the\n bucket.", *EN[1:]]
    units = [UNIT.format("en-GB", src, ref) for src, ref in zip(marked, FR, strict=True)]
    lone = '<tu><tuv lang="en"><seg>Alone.</seg></tuv></tu>'
    (tmp_path / "a.tmx.gz").write_bytes(gzip.compress(tmx(*units, lone).encode()))
    found, problems = rows(Corpus.of(find_sources([str(tmp_path / "a.tmx.gz")], "en", "fr"), "en", "fr"))
    assert found == expected("a.tmx.gz")
    assert list(problems) == [4]
    assert read(tmp_path / "a.tmx.gz", target=None)[3] == ("a.tmx.gz:4", "Alone.", ())


def test_a_translation_memory_keeps_the_spaces_of_its_texts(tmp_path: Path) -> None:
    (tmp_path / "a.tmx").write_text(tmx(UNIT.format("en", "\n  Who?\n  Me.\n", "Qui\u00a0?  Moi.")))
    (row,) = read(tmp_path / "a.tmx")
    assert row[1:] == ("Who? Me.", ("Qui\u00a0?  Moi.",))


def test_entities_are_forbidden(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE tmx [<!ENTITY a "b">]>' + tmx(UNIT.format("en", "&a;", "x")).split("\n")[1]
    (tmp_path / "a.tmx").write_text(bomb)
    with pytest.raises(IdiometerError, match=r"a\.tmx, line 1: it declares the entity 'a'"):
        read(tmp_path / "a.tmx")


def test_remote_files() -> None:
    memory = fsspec.filesystem("memory")
    memory.pipe("/c/a.txt.gz", gzip.compress(SRC))
    memory.pipe("/c/p.tsv", "".join(f"{s}\t{r}\n" for s, r in zip(EN, FR, strict=True)).encode())
    assert read("memory://c/a.txt.gz", target=None) == expected("a.txt.gz", paired=False)
    assert read("memory://c/p.tsv") == expected("p.tsv")
    with pytest.raises(IdiometerError, match="memory://c/gone does not exist"):
        read("memory://c/gone")
    with pytest.raises(UsageError, match="cannot open nonsense://x"):
        read("nonsense://x")


def test_names_differ(tmp_path: Path) -> None:
    paths = [tmp_path / "1" / "a.txt", tmp_path / "2" / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(SRC)
    names = [source.name for source in find_sources([str(path) for path in paths], "en", None)]
    assert names == [str(paths[0]), str(paths[1]), "b.txt"]
    with pytest.raises(UsageError, match="is given twice"):
        find_sources([str(paths[0]), str(paths[0])], "en", None)


def test_missing_shards_are_told(tmp_path: Path) -> None:
    for number in (0, 2):
        (tmp_path / f"a-0000{number}-of-00004.txt").write_bytes(SRC)
    (note,) = missing_shards(find_sources([str(path) for path in tmp_path.iterdir()], "en", None))
    assert "2 of 4 shards missing among the files (1, 3)" in note


def test_a_pair_needs_both(tmp_path: Path) -> None:
    (tmp_path / "a.en").write_bytes(SRC)
    with pytest.raises(IdiometerError, match=r"a\.fr does not exist, and .*a\.en does"):
        read(tmp_path / "a")
