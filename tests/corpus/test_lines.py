from __future__ import annotations

import errno
import gzip
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard
from hypothesis import example, given
from hypothesis import strategies as st

from idiometer.corpus import lines as lines_module
from idiometer.corpus.lines import atomic, read_lines, suffix, write_lines
from idiometer.errors import IdiometerError
from tests.strategies import LINES

PACKED = ("t.txt", "t.txt.gz", "t.txt.zst")


def holdable(lines: list[str]) -> bool:
    """Without what reading takes for an end of line or a byte-order mark."""
    return not any(line.endswith("\r") for line in lines) and not (lines and lines[0].startswith("\ufeff"))


@pytest.mark.parametrize("name", PACKED)
@given(lines=st.lists(LINES, max_size=6).filter(holdable))
@example(lines=["a\u2028b", "\0", "c\fd", "e\rf", "", "\ufeffg"])
@example(lines=["", ""])
def test_lines_survive(tmp_path_factory: pytest.TempPathFactory, name: str, lines: list[str]) -> None:
    path = tmp_path_factory.getbasetemp() / name
    write_lines(path, lines)
    assert list(read_lines(path)) == lines


@pytest.mark.parametrize("block", [1, 2, 5, 1 << 17])
@given(text=st.text(st.sampled_from("a\n\r\0\ufeff\u2028"), max_size=12))
def test_only_newlines_end_a_line(tmp_path_factory: pytest.TempPathFactory, block: int, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "model.txt"
    path.write_bytes(text.encode())
    *ended, last = text.removeprefix("\ufeff").split("\n")
    expected = [line.removesuffix("\r") for line in ended] + ([last] if last else [])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines_module, "_BLOCK", block)  # however the bytes come in
        assert list(read_lines(path)) == expected


@pytest.mark.parametrize("block", [1, 3, 1 << 17])
def test_lines_before_a_wrong_byte_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(lines_module, "_BLOCK", block)
    (tmp_path / "t.txt").write_bytes(b"\xef\xbb\xbfone\r\n\ntwo\rtwo\n\xff\nfour\n")
    lines = read_lines(tmp_path / "t.txt")
    assert [next(lines) for _ in range(3)] == ["one", "", "two\rtwo"]
    with pytest.raises(IdiometerError, match=r"line 4: byte 1 \(0xff\)"):
        next(lines)


@given(lines=st.lists(st.text(max_size=5), max_size=4))
def test_what_cannot_be_read_back_is_refused(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.getbasetemp() / "refused.txt"
    try:
        write_lines(path, lines)
    except IdiometerError:
        return
    assert list(read_lines(path)) == lines


def test_a_byte_order_mark_that_is_text_is_refused_or_kept(tmp_path: Path) -> None:
    path = tmp_path / "bom.txt"
    try:
        write_lines(path, ["\ufeffa"])
    except IdiometerError:
        return
    assert list(read_lines(path)) == ["\ufeffa"]


def test_long_lines(tmp_path: Path) -> None:
    path = tmp_path / "long.gz"
    lines = ["x" * 10_000_000, "short"]
    write_lines(path, lines)
    assert list(read_lines(path)) == lines


@pytest.mark.parametrize("name", PACKED)
def test_a_failed_write_leaves_the_old_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write_lines(path, ["old"])
    with pytest.raises(IdiometerError, match="line 2"):
        write_lines(path, ["new", "a\nb"])
    assert list(read_lines(path)) == ["old"]
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_failure_while_producing_lines_leaves_nothing(tmp_path: Path) -> None:
    def broken() -> Iterator[str]:
        yield "one"
        raise ValueError("the producer failed")

    with pytest.raises(ValueError, match="producer"):
        write_lines(tmp_path / "t.txt", broken())
    assert not list(tmp_path.iterdir())


def test_several_frames_are_one_file(tmp_path: Path) -> None:
    (tmp_path / "t.zst").write_bytes(zstandard.compress(b"a\nb") + zstandard.compress(b"c\n"))
    (tmp_path / "t.gz").write_bytes(gzip.compress(b"a\nb") + gzip.compress(b"c\n"))
    assert list(read_lines(tmp_path / "t.zst")) == list(read_lines(tmp_path / "t.gz")) == ["a", "bc"]


def test_packed_files_are_the_same_each_time(tmp_path: Path) -> None:
    write_lines(tmp_path / "a.gz", ["x"])
    write_lines(tmp_path / "b.gz", ["x"])
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"fine\nab\xffc\n", r"line 2: byte 3 \(0xff\) is not UTF-8"),
        (b"\xef\xbb\xbfab\xff\n", r"line 1: byte 3 \(0xff\)"),
        ("杞人".encode("gb18030"), "line 1: byte 1 .*iconv"),
    ],
)
def test_bad_utf8_names_line_and_byte(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "t.txt").write_bytes(content)
    with pytest.raises(IdiometerError, match=message):
        list(read_lines(tmp_path / "t.txt"))


def damaged(packed: bytes) -> bytes:
    middle = len(packed) // 2
    return packed[:middle] + bytes(255 - byte for byte in packed[middle : middle + 8]) + packed[middle + 8 :]


def checked_zst(text: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(text)


TEXT = "".join(f"sentence {number} of a long day\n" for number in range(500)).encode()


@pytest.mark.parametrize("change", [lambda packed: packed[:-20], damaged, lambda _: b"not packed at all\n"])
@pytest.mark.parametrize(("name", "pack"), [("t.gz", gzip.compress), ("t.zst", checked_zst)])
def test_damaged_packed_files_are_an_error(
    tmp_path: Path, name: str, pack: Callable[[bytes], bytes], change: Callable[[bytes], bytes]
) -> None:
    (tmp_path / name).write_bytes(change(pack(TEXT)))
    with pytest.raises(IdiometerError, match=name):
        list(read_lines(tmp_path / name))


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("a\r\nb\u2028c".encode())))
    assert list(read_lines("-")) == ["a", "b\u2028c"]


def test_errors_name_the_file(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=r"gone.txt does not exist"):
        list(read_lines(tmp_path / "gone.txt"))
    with pytest.raises(IdiometerError, match="is a directory"):
        list(read_lines(tmp_path))
    with pytest.raises(IdiometerError, match="cannot write"):
        write_lines(tmp_path / "no" / "such" / "t.txt", ["a"])


@pytest.mark.parametrize(
    ("name", "kind"), [("a.jsonl", ".jsonl"), ("a.jsonl.gz", ".jsonl"), ("a.TSV.zst", ".tsv"), ("a", "")]
)
def test_suffix_sees_through_compression(name: str, kind: str) -> None:
    assert suffix(name) == kind


def test_a_device_and_a_link_stay_what_they_are(tmp_path: Path) -> None:
    """Not replaced by a file: as root, `-o /dev/null` would take it from the whole machine."""
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_lines(pipe, ["one", "two"])
        assert os.read(reader, 100) == b"one\ntwo\n" and pipe.is_fifo()
    finally:
        os.close(reader)
    (tmp_path / "file").write_text("old")
    link.symlink_to("file")
    write_lines(link, ["new"])
    assert link.is_symlink() and (tmp_path / "file").read_text() == "new\n"


def test_a_full_disk_says_what_to_do(tmp_path: Path) -> None:
    said = "No space left on device; make room and run the same again"
    with pytest.raises(IdiometerError, match=said), atomic(tmp_path / "a"):
        raise OSError(errno.ENOSPC, "No space left on device")
