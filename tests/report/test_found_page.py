from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from idiometer.report import found_page
from idiometer.report.found_page import write_page

EVIL = '</mark><script>alert("1")</script>&amp;\n<!--'


class Reader(HTMLParser):
    """The tags of a page, the marked texts, and all text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.marked: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "mark":
            self.marked.append("")

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.get_starttag_text() == "<mark>" and self.marked and self.marked[-1] == "":
            self.marked[-1] = data


def page(folder: Path, *records: dict[str, Any], seed: int = 1) -> tuple[str, Reader]:
    (folder / "f.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    write_page(folder / "f.jsonl", str(folder / "p.html"), EVIL, "en", seed)
    text = (folder / "p.html").read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    return text, reader


def record(src: str, idiom: str, *spans: list[int], ref: Any = None, number: int = 1) -> dict[str, Any]:
    return {"id": f"{EVIL}:{number}", "src": src, "ref": ref, "idioms": [{"idiom": idiom, "spans": list(spans)}]}


def test_nothing_of_a_corpus_becomes_markup(tmp_path: Path) -> None:
    text, reader = page(tmp_path, record(f"{EVIL} kick {EVIL}", EVIL, [0, 5], [30, 50], ref=[EVIL, EVIL]))
    assert "script" not in reader.tags
    assert text.count("<mark>") == text.count("</mark>") == 2
    assert "http" not in text and "src=" not in text


@given(src=st.text(min_size=4, max_size=12))
@example(src="a<b>&c")
def test_the_sentence_can_be_read_back(tmp_path_factory: pytest.TempPathFactory, src: str) -> None:
    _, reader = page(tmp_path_factory.getbasetemp(), record(src, "x", [0, 1], [2, 4]))
    plain = "".join(c if c.isprintable() or c == "\u200d" else " " for c in src)
    assert plain in reader.text


def test_a_few_of_each_idiom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [record(f"say {'ab'[n % 2]} {n}", "ab"[n % 2], [4, 5], number=n) for n in range(40)]
    text, reader = page(tmp_path, *records)
    assert reader.tags.count("li") == 2 * found_page.PER_IDIOM
    assert "20 sentences" in text and "prefers-color-scheme: dark" in text
    assert page(tmp_path, *records)[0] == text
    assert page(tmp_path, *records, seed=2)[0] != text
    monkeypatch.setattr(found_page, "MOST", 1)
    assert "1 of the idioms are shown" in page(tmp_path, *records)[0]
