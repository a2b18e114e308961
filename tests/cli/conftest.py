"""A test set of six sentences, three systems, and a way to run the command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from idiometer.cli.main import main
from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet

ROWS = (
    ("他手无寸铁，只好逃走。", "Unarmed, he had to run.", "手无寸铁", "figurative"),
    ("面对手无寸铁的路人，她放下了刀。", "Facing unarmed strangers, she dropped the knife.", "手无寸铁", "figurative"),
    ("停电之后又漏水，真是雪上加霜。", "First no power, then a leak: it only got worse.", "雪上加霜", "figurative"),
    ("院子里雪上加霜，白得晃眼。", "In the yard there was frost on the snow, blindingly white.", "雪上加霜", "literal"),
    ("市场里的小吃五花八门。", "The market has snacks of every kind.", "五花八门", "figurative"),
    ("借口五花八门，没一个可信。", "Excuses of every sort, none of them credible.", "五花八门", "figurative"),
)
SYSTEMS = {
    "good.en": [ref for _, ref, _, _ in ROWS],
    "mixed.en": [
        "Unarmed, he had no choice but to flee.",
        "Facing passers-by without an inch of iron, she put down the knife.",
        "A power cut and then a leak, frost on top of snow.",
        "Frost lies on the snow in the yard.",
        "Snacks of all kinds.",
        "All kinds of excuses.",
    ],
    "bad.en": [
        "No iron in hand, he fled.",
        "She dropped the knife before the people without iron.",
        "Snow and frost.",
        "Snow and frost in the yard.",
        "Five flowers and eight doors of snacks.",
        "Excuses like five flowers.",
    ],
}


@dataclass(frozen=True)
class Result:
    """What a command did."""

    code: int
    out: str
    err: str


Cli = Callable[..., Result]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run `idiometer` in this process."""

    def run(*args: object) -> Result:
        try:
            code = main([str(arg) for arg in args])
        except SystemExit as stop:  # argparse's own errors and --help
            code = int(stop.code or 0)
        return Result(code, *capsys.readouterr())

    return run


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, entered, with `t.jsonl` and the systems."""
    monkeypatch.chdir(tmp_path)
    examples = [
        Example(str(n), src, (ref,), (Occurrence(idiom, ((src.index(idiom), src.index(idiom) + 4),), usage),))
        for n, (src, ref, idiom, usage) in enumerate(ROWS, 1)
    ]
    TestSet.of("t", "zh-en", examples).write("t.jsonl")
    for name, lines in SYSTEMS.items():
        Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def listing(folder: Path) -> dict[str, bytes]:
    """Every file and what is in it, hidden ones too."""
    return {str(path.relative_to(folder)): (path.is_file() and path.read_bytes()) or b"" for path in folder.rglob("*")}
