from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Cli


def test_the_demo(cli: Cli) -> None:
    result = cli("demo")
    assert (result.code, result.err) == (0, "")
    found = re.search(r"Found (\d+) of the (\d+) idioms marked in 213 sentences", result.out)
    assert found
    assert 0.9 < int(found[1]) / int(found[2]) <= 1
    assert all(system in result.out for system in ("literal.en", "mixed.en", "good.en"))
    assert "idiometer score starter/zh-en -i my-system.en" in result.out


def test_it_shows_sentences_with_idiom_and_literal_words_marked(cli: Cli) -> None:
    out = cli("demo").out
    assert out.count("source ") == 4
    assert "⟦雪上加霜⟧" in out
    assert "✗ " in out
    assert {"⟦frost⟧", "⟦snow⟧", "⟦Phoenix⟧", "⟦wind⟧"} <= set(re.findall(r"⟦\w+⟧", out))


def test_without_a_terminal_it_writes_no_escapes(cli: Cli) -> None:
    assert "\x1b" not in cli("demo").out


def test_it_is_highlighted_on_a_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    out = cli("demo").out
    assert "\x1b[1;33m雪上加霜" in out
    assert "⟦" not in out
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*3\d", cli("demo").out)


@pytest.mark.parametrize("columns", ["80", "40"])
def test_it_fits_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", columns)
    assert all(cell_len(line) <= int(columns) for line in cli("demo").out.splitlines() if "|" not in line)
