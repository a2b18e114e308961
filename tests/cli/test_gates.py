from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

FAST = ("score", "t.jsonl", "-q", "-b")


@pytest.mark.parametrize(
    ("gate", "says"),
    [
        (("--fail-above", "blocklist=0.2"), ["mixed.en: blocklist is 0.5000, above 0.2 by 0.3000", "bad.en: "]),
        (("--fail-above", "BLOCKLIST=0.9"), ["bad.en: blocklist is 1.0000, above 0.9 by 0.1000"]),
        (("--fail-below", "chrf=90"), ["mixed.en: chrF is ", ", below 90 by ", "bad.en: chrF"]),
        (("--fail-below", "comet=2"), ["good.en: comet is 1.0000, below 2 by 1.0000"]),
    ],
)
def test_limits(data: Path, cli: Cli, gate: tuple[str, ...], says: list[str]) -> None:
    Path("e").write_text("1\n" * 6)
    external = ("--external", "comet", "e", "e", "e")
    result = cli(*FAST, "-m", "blocklist", "chrf", "-i", "good.en", "mixed.en", "bad.en", *external, *gate)
    assert result.code == 3
    assert all(text in result.err for text in says)
    assert all(line.startswith("idiometer: gate: ") for line in result.err.splitlines())
    assert len(result.out.splitlines()) == 3


@pytest.mark.parametrize("gate", ["--fail-above blocklist=0.5", "--fail-below blocklist=0.5", "--fail-below bleu=0"])
def test_a_limit_that_is_just_met_passes(data: Path, cli: Cli, gate: str) -> None:
    result = cli(*FAST, "-i", "mixed.en", *gate.split())
    assert (result.code, result.err) == (0, "")


def test_worse_than_the_baseline(data: Path, cli: Cli) -> None:
    folder = resources.files("idiometer.idioms") / "data" / "starter" / "zh-en"
    literal, good = str(folder / "literal.en"), str(folder / "good.en")
    args = ("score", "starter/zh-en", "-m", "blocklist", "-b", "--fail-worse", "blocklist", "-i")
    result = cli(*args, good, literal)
    assert result.code == 3
    assert "gate: literal.en: blocklist is worse than good.en by 0." in result.err
    assert cli(*args, literal, good).code == 0


def test_several_gates_are_all_reported(data: Path, cli: Cli) -> None:
    args = ("--fail-above", "blocklist=0.1", "blocklist:faithful=0.1")
    result = cli(*FAST, "-m", "blocklist", "blocklist:faithful", "-i", "bad.en", *args)
    assert (result.code, len(result.err.splitlines())) == (3, 2)


def test_what_could_not_be_judged_does_not_pass(data: Path, cli: Cli) -> None:
    text = Path("t.jsonl").read_text(encoding="utf-8")
    for idiom in ("手无寸铁", "雪上加霜", "五花八门"):
        text = text.replace(f'"idiom": "{idiom}"', '"idiom": "百里挑一"')
    Path("u.jsonl").write_text(text, encoding="utf-8")
    result = cli("score", "u.jsonl", "-m", "blocklist", "-i", "bad.en", "--fail-above", "blocklist=0.5")
    assert result.code == 1
    assert "could not be judged" in result.err


@pytest.mark.parametrize(
    ("gate", "says"),
    [
        (("--fail-above", "blocklist"), "takes METRIC=NUMBER"),
        (("--fail-above", "blocklist=much"), "takes METRIC=NUMBER"),
        (("--fail-above", "blocklist=nan"), "takes METRIC=NUMBER"),
        (("--fail-below", "blockist=1"), "unknown metric 'blockist'; did you mean 'blocklist'?"),
        (("--fail-above", "litter=0.2"), "litter is not scored here: add -m litter"),
        (("--fail-above", "LitTER:faithful=1"), "LitTER:faithful is not scored here: add -m litter:faithful"),
        (("--fail-worse", "blocklist"), "give two or more after -i"),
        (("--fail-worse", "ter"), "give two or more after -i"),
    ],
)
def test_wrong_gates(data: Path, cli: Cli, gate: tuple[str, ...], says: str) -> None:
    result = cli(*FAST, "-i", "bad.en", *gate)
    assert (result.code, result.out) == (2, "")
    assert says in result.err
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "says"), [("blocklist=0.1", "takes a metric alone"), ("ter", "ter is not scored here: add -m ter")]
)
def test_wrong_comparisons(data: Path, cli: Cli, name: str, says: str) -> None:
    result = cli(*FAST, "-i", "good.en", "bad.en", "--fail-worse", name)
    assert (result.code, says in result.err) == (2, True)
