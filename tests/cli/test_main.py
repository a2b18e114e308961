from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from idiometer import __version__
from idiometer.cli.main import COMMANDS, main
from idiometer.errors import IdiometerError
from tests.cli.conftest import Cli


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "idiometer", *args], capture_output=True, check=False, env=environment)


def test_help(cli: Cli) -> None:
    result = cli("--help")
    assert (result.code, result.err) == (0, "")
    assert all(f"  {name}" in result.out for name in COMMANDS)
    assert cli().code == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(cli: Cli, command: str) -> None:
    result = cli(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"idiometer {command}" in result.out
    assert "example" in result.out


def test_version(cli: Cli) -> None:
    assert cli("--version").out == cli("-V").out == f"idiometer {__version__}\n"


def test_an_unknown_command_suggests_the_nearest(cli: Cli) -> None:
    result = cli("scroe")
    assert (result.code, result.err) == (2, "idiometer: unknown command 'scroe'; did you mean 'score'?\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("score t.jsonl --bogus", "unknown option '--bogus'"),
        ("score t.jsonl --metirc x", "unknown option '--metirc'; did you mean '--metrics'?"),
        ("score t.jsonl --metirc=x", "unknown option '--metirc'; did you mean '--metrics'?"),
        ("score t.jsonl -x", "unknown option '-x'; `idiometer score --help`"),
        (
            "score t.jsonl u.en",
            "'u.en' is one argument too many (translations stand behind -i); `idiometer score --help`",
        ),
        ("find t.jsonl -t 3", "unknown option '-t'; `idiometer find --help` shows the options"),
        ("score t.jsonl -w x", "-w/--width takes a whole number from 0 on, not 'x'"),
        ("score t.jsonl --seed abc", "--seed takes a whole number from 0 on, not 'abc'; `idiometer score --help`"),
        ("score t.jsonl --seed", "--seed expects one argument"),
        ("score --paired-bs --paired-ar", "not allowed with"),
        ("doctor --fromat json", "unknown option '--fromat'; did you mean '--format'?"),
        ("inventory --format json list", "name the action before --format: idiometer inventory list|show|"),
        ("inventory list --fromat json", "did you mean '--format'?"),
        ("lexicon show bean --langpiar en-fr", "did you mean '--langpair'?"),
        ("demo --qiet", "unknown option '--qiet'"),
    ],
)
def test_wrong_options_are_wrong_usage_in_one_line(cli: Cli, args: str, says: str) -> None:
    result = cli(*args.split())
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1), result.err
    assert result.err.startswith("idiometer: ") and says in result.err


@pytest.mark.parametrize("args", ["score gone.jsonl -i gone.en --debug", "--debug score gone.jsonl -i gone.en"])
def test_debug_shows_the_traceback(args: str) -> None:
    with pytest.raises(IdiometerError, match="does not exist"):
        main(args.split())


def test_as_a_process(data: Path) -> None:
    done = run("score", "gone.jsonl", "-i", "bad.en")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"idiometer: gone.jsonl does not exist")
    assert run("score", "t.jsonl", "-i", "bad.en", "--fail-above", "blocklist=0").returncode == 3


def test_the_reader_may_leave(data: Path) -> None:
    command = f"{sys.executable} -m idiometer score t.jsonl -i bad.en -f json | head -c 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"{", b"")


@pytest.mark.parametrize("command", ["demo", "score t.jsonl -i bad.en -f json", "inventory show zh-cibb"])
def test_an_output_that_is_not_unicode(data: Path, command: str) -> None:
    done = run(*command.split(), PYTHONIOENCODING="ascii")
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1
