"""Vectors: lookup, storage, word2vec files."""

from __future__ import annotations

import bz2
import gzip
from pathlib import Path

import numpy as np
import pytest

from idiometer.embed.vectors import Vectors
from idiometer.embed.word2vec import write_word2vec
from idiometer.errors import IdiometerError, UsageError
from tests.embed.builders import IDIOMS, vectors


def test_lookup_in_either_script() -> None:
    found = vectors()
    assert np.array_equal(found["画蛇添足"], found.matrix[0])
    assert np.array_equal(found["畫蛇添足"], found.matrix[0])
    assert "畫蛇添足" in found
    assert "天花乱坠" not in found
    with pytest.raises(UsageError, match="unknown idiom of v '天花乱坠'"):
        _ = found["天花乱坠"]


def test_similarity_and_nearest() -> None:
    found = vectors()
    assert found.similarity("画蛇添足", "画蛇添足") == pytest.approx(1)
    near = found.nearest("画蛇添足", k=3)
    assert len(near) == 3
    assert near[0][1] == pytest.approx(found.similarity("画蛇添足", near[0][0]))
    assert len(found.nearest("画蛇添足", k=99, distance="euclidean")) == len(IDIOMS) - 1


def test_two_rows_of_one_name() -> None:
    with pytest.raises(IdiometerError, match="6 rows, 6 names, 5 different"):
        _ = Vectors("v", (*IDIOMS[:5], IDIOMS[0]), vectors().matrix)["画蛇添足"]


@pytest.mark.parametrize("kind", [np.float32, np.float16])
def test_what_is_saved_is_mapped_back(tmp_path: Path, kind: type[np.floating]) -> None:
    found = vectors()
    Vectors("v", found.idioms, found.matrix.astype(kind), found.settings).save(tmp_path / "v.safetensors")
    back = Vectors.load(tmp_path / "v.safetensors")
    assert isinstance(back.matrix, np.memmap)
    assert back.idioms == found.idioms
    assert back.settings == found.settings
    assert np.array_equal(back.matrix, found.matrix.astype(kind))


def test_the_file_is_safetensors(tmp_path: Path) -> None:
    from safetensors.numpy import load_file

    vectors().save(tmp_path / "v.safetensors")
    assert np.array_equal(load_file(tmp_path / "v.safetensors")["vectors"], vectors().matrix)


def test_a_foreign_or_damaged_file_is_refused(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    save_file({"other": np.ones((2, 2))}, tmp_path / "o.safetensors")
    with pytest.raises(IdiometerError, match=r"holds no idiom vectors .*other"):
        Vectors.load(tmp_path / "o.safetensors")
    vectors().save(tmp_path / "v.safetensors")
    data = (tmp_path / "v.safetensors").read_bytes()
    (tmp_path / "v.safetensors").write_bytes(data[:-10])
    with pytest.raises(IdiometerError, match="cut off or damaged"):
        Vectors.load(tmp_path / "v.safetensors")
    (tmp_path / "v.safetensors").write_bytes(b"no such thing")
    with pytest.raises(IdiometerError, match="is no safetensors file"):
        Vectors.load(tmp_path / "v.safetensors")
    with pytest.raises(IdiometerError, match="does not exist"):
        Vectors.load(tmp_path / "none.safetensors")


def test_what_is_not_finite_is_not_written(tmp_path: Path) -> None:
    found = vectors()
    found.matrix[1, 1] = np.nan
    with pytest.raises(IdiometerError, match="not finite"):
        found.save(tmp_path / "v.safetensors")
    assert not list(tmp_path.iterdir())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("suffix", [".txt", ".bin", ".txt.gz", ".bin.bz2"])
def test_files_that_gensim_writes(tmp_path: Path, suffix: str) -> None:
    from gensim.models import KeyedVectors

    peer = KeyedVectors(5)
    peer.add_vectors(list(IDIOMS), vectors().matrix)
    plain = tmp_path / f"v{suffix.partition('.gz')[0].partition('.bz2')[0]}"
    peer.save_word2vec_format(str(plain), binary=".bin" in suffix)
    packed = tmp_path / f"v{suffix}"
    if suffix.endswith((".gz", ".bz2")):
        packed.write_bytes((gzip if suffix.endswith(".gz") else bz2).compress(plain.read_bytes()))
    found = Vectors.load(packed)
    assert found.idioms == IDIOMS
    assert np.allclose(found.matrix, vectors().matrix, atol=1e-6)
    assert Vectors.load(packed, only=[IDIOMS[2], "no"]).idioms == (IDIOMS[2],)


def test_gensim_reads_what_is_written(tmp_path: Path) -> None:
    from gensim.models import KeyedVectors

    write_word2vec(vectors(), tmp_path / "v.txt")
    peer = KeyedVectors.load_word2vec_format(str(tmp_path / "v.txt"))
    assert np.array_equal(np.stack([peer[name] for name in IDIOMS]), vectors().matrix)


def test_rows_of_no_use_are_counted(tmp_path: Path) -> None:
    text = "5 2\n画蛇添足 1 2\n多此一举 nan 1\n雪上加霜 0 0\n画蛇添足 3 4\n锦上添花 5 6\n"
    (tmp_path / "v.txt").write_text(text, encoding="utf-8")
    found = Vectors.load(tmp_path / "v.txt")
    assert found.idioms == ("画蛇添足", "锦上添花")
    assert found.left_out == {"a number that is not finite": 1, "all zero": 1, "a name for the second time": 1}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("2 2\n画蛇添足 1 2\n多此一举 1 2 3\n".encode(), "row 2: not a name and 2 numbers"),
        ("2 2\n画蛇添足 1 2\n多此一举 1\n".encode(), "row 2: not a name and 2 numbers"),
        ("2 2\n画蛇添足 1 2\n".encode(), "is cut off: 1 rows, its first line says 2"),
        ("画蛇添足 1 2\n".encode(), "is no word2vec file"),
        ("1 2\n画蛇添足 1 -\n".encode(), "row 1: not a name and 2 numbers"),
        (b"1 2\n" + b"x" * 5000, "no name in 4,096 bytes"),
        (b"1 2\n\xff\xff 1 2\n", "row 1: the name .* is not UTF-8"),
        ("1 2\n画蛇添足 1 2\n".encode("gb18030"), "row 1: the names are not UTF-8 but look like GB18030"),
        ("1 2\n画蛇添足 nan 2\n".encode(), "has no vector that can be used"),
    ],
)
def test_bad_word2vec_files(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "v.txt").write_bytes(data)
    with pytest.raises(IdiometerError, match=message):
        Vectors.load(tmp_path / "v.txt")


def test_a_damaged_archive(tmp_path: Path) -> None:
    write_word2vec(vectors(), tmp_path / "v.txt.gz")
    data = (tmp_path / "v.txt.gz").read_bytes()
    (tmp_path / "v.txt.gz").write_bytes(data[:-20])
    with pytest.raises(IdiometerError, match="is damaged"):
        Vectors.load(tmp_path / "v.txt.gz")
