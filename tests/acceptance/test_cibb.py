"""The published CIBB data: every label and count that was measured from the published program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.cli.main import main
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.idioms.inventory import Inventory
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.blocklist_faithful import FaithfulBlocklist

pytestmark = pytest.mark.shared

TRIGGERED = {"ref": 6, "gloss_char": 1033, "gloss_word3": 948, "gloss_word8": 558, "idiomdef": 58}


def hypotheses(data: Path, name: str) -> Path:
    if name == "ref":
        return data / "cibb/idiom_blacklist.ref.en.txt"
    return data / f"golden/cibb/hyp.{name}.en.gz"


@pytest.mark.parametrize(("name", "triggered"), TRIGGERED.items())
def test_every_label_of_the_published_program(shared: Path, name: str, triggered: int) -> None:
    data = shared / "data"
    system = Hypotheses.read(hypotheses(data, name))
    score = FaithfulBlocklist().score(TestSet.read(data / "cibb"), system, average="micro")
    labels = [float(label) for label in (data / f"golden/cibb/{name}.labels").read_text().split()]
    assert [verdict.values[0] for verdict in score.verdicts] == labels
    assert score.value == pytest.approx(triggered / 1194)
    assert (score.n_occurrences, score.n_idioms) == (1194, 50)


def test_the_command_line_on_the_folder(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = shared / "data"
    paths = [str(hypotheses(data, name)) for name in TRIGGERED]
    args = ["score", str(data / "cibb"), "-i", *paths, "-m", "blocklist:faithful", "--average", "micro", "-f", "json"]
    assert main(args) == 0
    found = json.loads(capsys.readouterr().out)
    counts = [round(system["scores"][0]["score"] * 1194) for system in found["systems"]]
    assert counts == list(TRIGGERED.values())
    per_idiom = {row["idiom"]: row["n"] for row in found["systems"][0]["scores"][0]["idioms"]}
    paper = {idiom.idiom: int(idiom.extra["sentences_paper"]) for idiom in Inventory.load("zh-cibb")}
    differing = {idiom: (paper[idiom], n) for idiom, n in per_idiom.items() if paper[idiom] != n}
    assert differing == {"迎刃而解": (42, 40), "马马虎虎": (42, 40)}


def test_robust_mode_triggers_on_no_more_references(shared: Path) -> None:
    testset = TestSet.read(shared / "data/cibb")
    refs = Hypotheses("ref", tuple(example.refs[0] for example in testset))
    robust, faithful = (metric.score(testset, refs) for metric in (Blocklist(), FaithfulBlocklist()))
    assert sum(v.values == (1.0,) for v in robust.verdicts) <= sum(v.values == (1.0,) for v in faithful.verdicts) == 6
