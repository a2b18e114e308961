"""`idiometer report` and `score --report`, and what they say of mistakes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, listing


@pytest.fixture
def run(cli: Cli, data: Path) -> Path:
    done = cli("score", "t.jsonl", "-i", "bad.en", "good.en", "-m", "blocklist", "bleu", "-o", "run", "-q")
    assert done.code == 0
    return data / "run"


def test_a_page_from_a_run_and_one_from_scoring_agree(cli: Cli, run: Path) -> None:
    assert cli("report", "run", "-o", "a.html").code == 0
    done = cli("score", "t.jsonl", "-i", "bad.en", "good.en", "-m", "blocklist", "bleu", "--report", "b.html", "-q")
    assert done.code == 0
    assert Path("a.html").read_text(encoding="utf-8") == Path("b.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "start"), [("latex", "\\begin{tabular}"), ("junit", "<?xml"), ("github", "::notice")])
def test_formats(cli: Cli, run: Path, name: str, start: str) -> None:
    done = cli("report", "run", "-f", name)
    assert done.code == 0 and done.out.startswith(start) and done.err == ""


def test_figures(cli: Cli, run: Path) -> None:
    done = cli("report", "run", "--figures", "figures")
    assert done.code == 0 and "13 files in figures" in done.err and len(list(Path("figures").iterdir())) == 13


@pytest.mark.parametrize("name", ["altair", "jinja2", "vl_convert"])
def test_a_missing_extra_is_said_before_anything_is_computed(
    cli: Cli, run: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    for args in ("report run -o r.html", "score t.jsonl -i bad.en --report r.html -o other -q"):
        done = cli(*args.split())
        assert done.code == 1 and "pip install 'idiometer[report]'" in done.err and done.err.count("\n") == 1
    assert not Path("r.html").exists() and not Path("other").exists()


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        ("run", 2, "nothing to write: name the page with -o"),
        ("run -f html", 2, "unknown format 'html'"),
        ("nowhere -o r.html", 1, "nowhere is not a run folder"),
        (". -o r.html", 1, ". is not a run folder"),
        ("run -o run/results.json", 2, "would write over"),
        ("run -o nowhere/r.html", 1, "nowhere"),
        ("run --figures t.jsonl", 1, "t.jsonl"),
    ],
)
def test_mistakes(cli: Cli, run: Path, args: str, code: int, says: str) -> None:
    before = listing(run.parent)
    done = cli("report", *args.split())
    assert (done.code, done.out) == (code, "")
    assert says in done.err and done.err.count("\n") == 1
    assert listing(run.parent) == before
