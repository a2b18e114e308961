"""`idiometer annotate` and `idiometer validate` from the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from idiometer.report.annotation.database import Annotation, Database
from tests.cli.conftest import Cli, listing


@pytest.fixture
def run(cli: Cli, data: Path) -> Path:
    done = cli("score", "t.jsonl", "-i", "bad.en", "good.en", "-m", "blocklist", "-o", "run", "-q")
    assert done.code == 0
    return data / "run"


def test_serve_stop_go_on_export_and_validate(cli: Cli, run: Path) -> None:
    command = [sys.executable, "-m", "idiometer", "annotate", "run", "--db", "a.db", "--sample", "2"]
    for _ in range(2):
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"NO_COLOR": "1"}
        )
        assert server.stdout
        address = server.stdout.readline().strip()
        assert b"Annotate" in urllib.request.urlopen(address, timeout=60).read()
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate(timeout=60)
        assert server.returncode == 0 and "0 annotations in a.db" in err
        assert "7 to judge: 5 that blocklist triggered on, 2 drawn of the 5 others" in err
        assert "2 occurrences left out: meant literally" in err
    assert "nobody has judged anything yet" in cli("validate", "a.db").err
    with Database.open("a.db") as database:
        database.save(Annotation(t.number, "x", "literal" if t.case.triggered else "other") for t in database.tasks())
    assert cli("annotate", "--db", "a.db", "--export", "a.csv").err == "idiometer: 7 annotations in a.csv\n"
    assert cli("annotate", "--db", "a.db", "--import", "a.csv").err == "idiometer: 0 new annotations from a.csv\n"
    done = cli("validate", "a.db")
    assert done.code == 0 and "blocklist against 7 labels by x" in done.out and "all systems" in done.out
    found = json.loads(cli("validate", "a.db", "-f", "json").out)
    assert found["schema"] == 1 and found["tables"][0]["any"]["precision"]["value"] == 1.0


def test_agreement_and_differences_are_printed(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    head = "id\toccurrence\tsystem\tlabel\tannotator\ttriggered\tcomment"
    said = {"x": ["literal", "correct", "literal", "unclear"], "y": ["literal", "correct", "correct", "unclear"]}
    said["z"] = ["literal", "literal", "correct", "unclear"]
    rows = [
        f"{n}\t0\ts\t{label}\t{who}\t{triggered}\t{'the image' if (who, n) == ('x', 2) else ''}"
        for who, labels in said.items()
        for n, (label, triggered) in enumerate(zip(labels, (1, 0, 1, 0), strict=True))
    ]
    Path("labels.tsv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    out = cli("validate", "labels.tsv").out
    assert "Krippendorff's alpha" in out and "on 4 cases that two or more judged" in out
    assert "Cohen's kappa 0.636, x and y: 75.0% the same of 4" in out
    assert "1 unclear case left out" in out
    assert "Metric and people differ on 1: 1 triggered wrongly, 0 missed" in out
    assert "triggered, people: correct" in out and "(x: the image)" in out


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        ("annotate run", 2, "required: --db"),
        ("annotate --db a.db", 2, "no run: name its folder"),
        ("annotate --db a.db --export a.csv", 1, "a.db is not a database of"),
        ("annotate nowhere --db a.db", 1, "nowhere is not a run folder"),
        ("annotate run --db run/results.json", 2, "would write over"),
        ("annotate run --db t.jsonl", 1, "t.jsonl is not a database of"),
        ("annotate run --db nowhere/a.db", 1, "nowhere"),
        ("annotate run -m litter --db a.db", 2, "unknown metric of this run 'litter'"),
        ("annotate run --db a.db --sample -1", 2, "--sample"),
        ("validate missing.tsv", 1, "missing.tsv does not exist"),
        ("validate starter/zh-en", 2, "does not say where the metric triggered"),
        ("validate starter/zh-en --run run", 1, "the run has no system 'literal.en'"),
        ("validate t.jsonl -m blocklist", 2, "give the run with --run RUN"),
        ("validate t.jsonl -f html", 2, "unknown format 'html'"),
    ],
)
def test_mistakes(cli: Cli, run: Path, args: str, code: int, says: str) -> None:
    before = listing(run.parent)
    done = cli(*args.split())
    assert (done.code, done.out) == (code, "")
    assert says in done.err and done.err.count("\n") == 1, done.err
    assert listing(run.parent) == before
