"""What are shards, where their results go, and the work on one of them, here and in a remote store."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest

from idiometer.errors import IdiometerError, UsageError
from idiometer.find import shard_job
from idiometer.find.shard_job import ShardJob
from idiometer.find.shard_output import finished, keep_manifest, output_folder, remove_parts
from idiometer.find.shards import list_shards
from tests.find.corpora import expected, write_corpus
from tests.find.tiny_finder import TinyFinder


@pytest.fixture
def memory() -> Iterator[Any]:
    """A store that is not a disk."""
    store = fsspec.filesystem("memory")
    store.rm("/", recursive=True) if store.ls("/") else None
    yield store
    store.rm("/", recursive=True)


def touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x\n")


def job(output: object) -> ShardJob:
    return ShardJob(TinyFinder(), "en", "fr", False, False, str(output))


def test_folders_patterns_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch(tmp_path, "c/a.txt.gz", "c/de/a.jsonl", "c/_done/b.txt", "c/.hidden", "d/[1].txt")
    monkeypatch.chdir(tmp_path)
    found = list_shards(["c"], ".jsonl")
    assert [(s.name, s.target) for s in found] == [("a.txt.gz", "a.jsonl"), ("a.jsonl", "de/a.jsonl")]
    assert [s.path for s in found] == [str(tmp_path / "c/a.txt.gz"), str(tmp_path / "c/de/a.jsonl")]
    assert [s.target for s in list_shards(["c/*/a.*", "d/[1].txt"], ".parquet")] == ["de/a.parquet", "[1].parquet"]
    assert list_shards(["c", "c/a.txt.gz"], ".jsonl") == found


def test_names_that_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch(tmp_path, "c/e/a.txt", "c/f/a.txt", "c/f/a.jsonl", "c/g/b.txt")
    monkeypatch.chdir(tmp_path)
    assert [s.name for s in list_shards(["c/*/*.txt"], ".jsonl")] == ["c/e/a.txt", "c/f/a.txt", "b.txt"]
    with pytest.raises(UsageError, match=r"c/f/a.jsonl and c/f/a.txt would both be written as f/a.jsonl; name"):
        list_shards(["c"], ".jsonl")


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    touch(tmp_path, "c/p-00000-of-00003.txt", "c/p-00002-of-00003.txt", "empty/_x")
    for source, message in (
        ("gone", r"gone does not exist; check the path"),
        ("empty", r"empty has no files in it; name"),
        ("c/*.jsonl", r"c/\*\.jsonl has no files in it; name"),
        ("c", r"p-\*-of-00003.txt: 1 of 3 shards missing among the files \(1\); fetch"),
    ):
        with pytest.raises(IdiometerError, match=message):
            list_shards([str(tmp_path / source)], ".jsonl")
    assert len(list_shards([str(tmp_path / "c/*")], ".jsonl")) == 2  # a part, by choice
    with pytest.raises(UsageError, match=r"cannot open nowhere://x: "):
        list_shards(["nowhere://x"], ".jsonl")


def test_a_remote_store(memory: Any, tmp_path: Path) -> None:
    """Read, written, listed and gone on with by address."""
    write_corpus(tmp_path / "corpus", 2)
    memory.put(f"{tmp_path}/corpus/", "/bucket/corpus/", recursive=True)
    shards = list_shards(["memory://bucket/corpus"], ".jsonl")
    assert [s.path for s in shards] == [f"memory:///bucket/corpus/part-0{n}.txt" for n in (0, 1)]
    output = output_folder("memory://bucket/out", shards)
    keep_manifest(output, {"lang": "en-fr"}, shards)
    records = [job(output)(shard) for shard in shards]
    assert [record.get("error") for record in records] == [None, None]
    texts = {name: memory.cat_file(f"/bucket/out/{name}").decode() for name in ("part-00.jsonl", "part-01.jsonl")}
    assert texts == expected(tmp_path / "corpus")
    assert not [path for path in memory.find("/bucket") if path.endswith(".part")]
    assert finished(output, shards) == {record["target"]: record for record in records}
    with pytest.raises(IdiometerError, match=r"another lang \('en-fr', now 'de'\)"):
        keep_manifest(output, {"lang": "de"}, shards)


def test_what_is_not_done(tmp_path: Path) -> None:
    """A shard is done again when its output is gone, its record damaged, or its file or its name has changed."""
    write_corpus(tmp_path / "corpus", 5)
    shards = list_shards([str(tmp_path / "corpus")], ".jsonl")
    output = tmp_path / "out"
    for shard in shards:
        job(output)(shard)
    assert len(finished(str(output), shards)) == 5
    (output / "part-00.jsonl").unlink()
    (output / "_done/part-01.jsonl.json").write_text("{")
    (output / "_done/part-02.jsonl.json").unlink()
    (tmp_path / "corpus/part-03.txt").write_text("new\n")
    left = finished(str(output), list_shards([str(tmp_path / "corpus")], ".jsonl"))
    assert list(left) == ["part-04.jsonl"]


def test_what_killed_workers_left(tmp_path: Path, memory: Any) -> None:
    touch(tmp_path, "out/.a.jsonl.x1.part", "out/de/.b.jsonl.x2.part", "out/mine.part", "out/a.jsonl")
    remove_parts(str(tmp_path / "out"))
    assert sorted(path.name for path in (tmp_path / "out").rglob("*") if path.is_file()) == ["a.jsonl", "mine.part"]
    memory.pipe_file("/out/a.jsonl.part", b"x")
    remove_parts("memory:///out")
    assert memory.find("/out") == []


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is the shard's, names the file, and nothing half written stays."""
    write_corpus(tmp_path / "corpus", 1)
    (shard,) = list_shards([str(tmp_path / "corpus")], ".jsonl")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    record = job(tmp_path / "out")(shard)
    said = "No space left on device; make room and run the same again"
    assert record["error"] == f"cannot write {tmp_path}/out/part-00.jsonl: {said}"
    assert list((tmp_path / "out").iterdir()) == []


def test_a_full_remote_store(memory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write_corpus(tmp_path / "corpus", 1)
    (shard,) = list_shards([str(tmp_path / "corpus")], ".jsonl")
    monkeypatch.setattr(type(memory), "put_file", full)
    assert "cannot write memory:///out/part-00.jsonl: " in job("memory:///out")(shard)["error"]


def test_what_daft_is_given(tmp_path: Path) -> None:
    class Series:
        def to_pylist(self) -> list[dict[str, str]]:
            return [{"name": "a", "path": str(tmp_path / "gone.txt"), "target": "a.jsonl", "key": "1"}]

    (record,) = map(json.loads, job(tmp_path / "out").records(Series()))
    assert record["error"] == f"{tmp_path}/gone.txt does not exist; check the path"
    assert shard_job.DONE not in {path.name for path in tmp_path.iterdir()}
