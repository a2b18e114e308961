from __future__ import annotations

import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from idiometer.errors import IdiometerError, counted
from idiometer.find import blocks
from idiometer.find.blocks import Block, gathered, line_blocks, pair_blocks

TEXT = st.text(st.sampled_from("ab\n\r"), max_size=60)


def ended(data: bytes) -> bytes:
    return data if not data or data.endswith(b"\n") else data + b"\n"


@pytest.fixture(params=[1, 2, 7, 1 << 20])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(blocks, "SIZE", request.param)
    return int(request.param)


def check(found: list[Block], data: bytes) -> None:
    assert b"".join(block.parts[0] for block in found) == ended(data)
    assert all(block.parts[0].endswith(b"\n") for block in found)
    assert [block.n_lines for block in found] == [block.parts[0].count(b"\n") for block in found]
    firsts = [1 + sum(block.n_lines for block in found[:n]) for n in range(len(found))]
    assert [block.first for block in found] == firsts


def test_no_byte_is_lost(size: int) -> None:
    @given(text=TEXT)
    @example(text="")
    @example(text="\n\n")
    @example(text="a\nb\nc")
    def holds(text: str) -> None:
        data = text.encode()
        found = list(line_blocks(0, io.BytesIO(data), plain=True))
        check(found, data)
        for block in found:
            (lines,) = block.parts
            assert (
                data[block.start : block.start + len(lines)] == lines if block.start is not None else block is found[-1]
            )
        assert not any(block.too_long for block in found)

    holds()


def test_a_byte_order_mark_is_no_text() -> None:
    check(list(line_blocks(0, io.BytesIO(b"\xef\xbb\xbfa\nb"))), b"a\nb")
    assert list(line_blocks(0, io.BytesIO(b"\xef\xbb\xbf"))) == []


def test_pairs_stay_together(size: int) -> None:
    @given(pairs=st.lists(st.tuples(st.text("ab", max_size=5), st.text("xy", max_size=9)), max_size=12))
    def holds(pairs: list[tuple[str, str]]) -> None:
        left, right = ("".join(pair[side] + "\n" for pair in pairs).encode() for side in (0, 1))
        found = list(pair_blocks(0, (io.BytesIO(left), io.BytesIO(right)), ("l", "r")))
        assert b"".join(block.parts[0] for block in found) == left
        assert b"".join(block.parts[1] for block in found) == right
        assert all(block.parts[0].count(b"\n") == block.parts[1].count(b"\n") for block in found)

    holds()


@pytest.mark.parametrize(("n_left", "n_right"), [(3, 5), (5, 3), (0, 1), (1, 0), (9, 8)])
def test_unequal_files_give_both_numbers(size: int, n_left: int, n_right: int) -> None:
    streams = (io.BytesIO(b"a a\n" * n_left), io.BytesIO(b"b\n" * n_right))
    with pytest.raises(IdiometerError) as caught:
        list(pair_blocks(0, streams, ("left", "right")))
    said = str(caught.value)
    assert f"left has {counted(n_left, 'line')}" in said and f"right has {counted(n_right, 'line')}" in said


@pytest.mark.parametrize("where", [0, 1, 3])
def test_a_line_without_end_is_left_out(size: int, where: int) -> None:
    lines = [b"a", b"b", b"c"]
    lines.insert(where, b"x" * 1000)
    data = b"\n".join(lines)
    found = list(line_blocks(0, io.BytesIO(data), longest=10, plain=True))
    for block in found:
        assert block.start is None or data[block.start :].startswith(block.parts[0])
    gone = [block.first + place for block in found for place in block.too_long]
    if size <= 7:  # larger blocks hold the line, and its length is seen when it is read
        assert gone == [where + 1]
        assert b"".join(block.parts[0] for block in found).replace(b"\n\n", b"\n").strip() == b"a\nb\nc"
    assert sum(block.n_lines for block in found) == 4


def test_a_long_line_of_the_translation_is_left_out() -> None:
    streams = (io.BytesIO(b"aaa\nb\nc\n"), io.BytesIO(b"x\n" + b"y" * 1000 + b"\nz"))
    (block,) = pair_blocks(0, streams, ("l", "r"), longest=10)
    assert (block.parts[1], block.too_long) == (b"x\n\nz\n", frozenset({1}))


class Endless(io.RawIOBase):
    """A gigabyte without a newline, made as it is read."""

    def __init__(self) -> None:
        self.left = 1 << 30

    def read(self, size: int = -1) -> bytes:
        n = min(size, self.left)
        self.left -= n
        return bytes(n)


def test_a_line_of_a_gigabyte_takes_no_memory() -> None:
    import tracemalloc

    tracemalloc.start()
    found = list(line_blocks(0, Endless()))  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [block.too_long for block in found] == [{0}]
    assert peak < 20 * (1 << 20)


def test_lines_made_one_by_one_are_gathered(size: int) -> None:
    lines = [b"a\n", b"bb\n", b"ccc\n"] * 4
    found = list(gathered(0, enumerate(lines, 1)))
    check(found, b"".join(lines))
