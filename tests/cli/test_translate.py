"""The command `translate`: what it writes, what it says, and every mistake in one line."""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path

import pytest

from idiometer.idioms.starter import load_testset
from tests.cli.conftest import Cli, listing
from tests.conftest import IN_CI

SHOUT = f"cmd:{sys.executable} -c 'import sys; sys.stdout.write(sys.stdin.read().upper())'"
PICKY = f"cmd:{sys.executable} -c 'import sys; t = sys.stdin.read(); sys.exit(7 if \"two\" in t else print(t))'"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.en").write_text("one\ntwo\n\nthree\n")


def test_a_file(cli: Cli) -> None:
    done = cli("translate", "--src", "a.en", "-l", "en-fr", "--system", SHOUT, "-o", "a.fr")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert Path("a.fr").read_text() == "ONE\nTWO\n\nTHREE\n"
    assert sorted(listing(Path())) == ["a.en", "a.fr", "a.fr.json"]


def test_a_failed_line_gives_code_1_and_is_tried_again(cli: Cli) -> None:
    command = ("translate", "--src", "a.en", "-l", "en-fr", "--system", PICKY, "-o", "a.fr")
    done = cli(*command)
    said = "idiometer: 1 line failed and stands empty (the first is line 2): the command ended with code 7\n"
    assert (done.code, done.err) == (1, said)
    assert Path("a.fr").read_text() == "one\n\n\nthree\n"
    assert json.loads(Path("a.fr.json").read_text())["failed"] == {"2": "the command ended with code 7"}
    assert cli(*command, "-q").err == "" and Path("a.fr.journal").exists()


def test_apertium_from_the_test_set_to_the_score(cli: Cli) -> None:
    if not shutil.which("apertium"):
        if IN_CI:
            pytest.fail("apertium is missing: .ci/run installs it")
        pytest.skip("apertium is not installed")
    done = cli("translate", "starter/en-es", "--system", "cmd:apertium -u eng-spa", "-o", "apertium.es")
    assert (done.code, done.err) == (0, "")
    scored = cli("score", "starter/en-es", "-i", "apertium.es", "-f", "json")
    scores = {s["name"]: s["score"] for s in json.loads(scored.out)["systems"][0]["scores"]}
    assert scored.code == 0 and scores["BLEU"] > 5 and scores["LitTER"] > 0.3  # word for word, as rules do
    assert len(Path("apertium.es").read_text().splitlines()) == len(load_testset("starter/en-es"))


def test_progress_is_for_terminals(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    done = cli("translate", "--src", "a.en", "-l", "en-fr", "--system", SHOUT, "-o", "a.fr")
    assert "3 of 3 lines" in done.err and "lines/s" in done.err


SRC = "--src a.en -l en-fr -o o"
CASES = {  # arguments, what is said, the code
    "no source": ("--system cmd:cat -o o", "name a TESTSET, or a file of source sentences with --src FILE", 2),
    "two sources": (f"starter/en-fr {SRC} --system cmd:cat", "one of the two", 2),
    "no languages": ("--src a.en --system cmd:cat -o o", "add -l, for example -l en-fr", 2),
    "no such language": ("--src a.en -l en-french --system cmd:cat -o o", "did you mean 'fr'?", 2),
    "another pair": ("starter/en-fr -l en-de --system cmd:cat -o o", "starter/en-fr is en-fr, -l says en-de", 2),
    "no system": (SRC, "say what translates with --system, one of hf:MODEL, ct2:FOLDER", 2),
    "no kind": (f"{SRC} --system apertium", "does not say what it is: write one of hf:MODEL", 2),
    "no such kind": (f"{SRC} --system llm:x", "unknown kind of system 'llm'", 2),
    "no such program": (f"{SRC} --system cmd:apertiumm", "'apertiumm' is no program on the PATH", 2),
    "no output": ("starter/en-fr --system cmd:cat", "say where to write with -o FILE", 2),
    "to standard output": ("starter/en-fr --system cmd:cat -o -", "say where to write with -o FILE", 2),
    "into a folder": ("starter/en-fr --system cmd:cat -o .", "-o . is a folder: name a file", 2),
    "into a device": ("starter/en-fr --system cmd:cat -o /dev/null", "-o /dev/null is no file, and a journal", 2),
    "nowhere": ("starter/en-fr --system cmd:cat -o no/o", "folder no does not exist; make it", 1),
    "over the source": ("--src a.en -l en-fr --system cmd:cat -o a.en", "-o a.en would write over a.en", 2),
    "no beam": (f"{SRC} --system hf:x --beam 0", "--beam takes a whole number from 1 on, not '0'", 2),
    "no batch": (f"{SRC} --system hf:x --batch-tokens 0", "--batch-tokens takes a whole number from 1 on", 2),
    "a prompt": (f"{SRC} --system cmd:cat --prompt a.en", "--prompt is for openai:, and of no use with cmd:", 2),
    "a beam for a program": (f"{SRC} --system cmd:cat --beam 2", "--beam is for hf: and ct2:, and of no use", 2),
    "no place in it": (f"{SRC} --system openai:x@http://127.0.0.1:9 --prompt a.en", "a.en has no {line}", 1),
    "no source file": ("--src gone -l en-fr --system cmd:cat -o o", "gone does not exist; check the path", 1),
    "no lines": ("--src empty -l en-fr --system cmd:cat -o o", "empty is empty; it needs one sentence a line", 1),
    "no folder": (f"{SRC} --system hf:./gone", "gone; check the path", 1),
    "no model": (f"{SRC} --system hf:.", "no config.json in", 1),
    "no converted model": (f"{SRC} --system ct2:.", "no model.bin in", 1),
    "no server": (f"{SRC} --system openai:x@http://127.0.0.1:9/v1", "no server answers at http://127.0.0.1:9", 1),
    "it dies": (f"{SRC} --system cmd:false", "failed on all 3 lines, line 1: the command ended with code 1", 1),
    "it prints nothing": (f"{SRC} --system cmd:true", "line 1: the command printed nothing for 1 line", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_one_line(cli: Cli, name: str) -> None:
    args, says, code = CASES[name]
    Path("empty").touch()
    before = listing(Path())
    done = cli("translate", *args.split())
    assert (done.code, done.err.count("\n")) == (code, 1), done.err
    assert done.err.startswith("idiometer: ") and says in done.err
    assert listing(Path()) == before


@pytest.mark.parametrize("offline", [True, False])
def test_a_model_that_cannot_be_fetched(cli: Cli, offline: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from huggingface_hub import constants

    monkeypatch.setattr(time, "sleep", lambda _: None)  # between its tries
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", offline)
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", "http://127.0.0.1:9/{repo_id}/{revision}/{filename}")
    done = cli("translate", *SRC.split(), "--system", "hf:nobody/nothing")
    where = (
        "not asked http://127.0.0.1:9, since HF_HUB_OFFLINE is set" if offline else "could not get it from http://127"
    )
    assert done.code == 1 and done.err.count("\n") == 1, done.err
    assert f"found no folder {Path.cwd() / 'nobody/nothing'}, no complete model nobody/nothing in " in done.err
    assert where in done.err
