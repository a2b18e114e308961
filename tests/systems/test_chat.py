"""The back end for language models against a real server process with every fault."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError, UsageError
from idiometer.systems import http
from idiometer.systems.base import CUT, Options
from idiometer.systems.http import _seconds
from idiometer.systems.prompt import fill
from idiometer.systems.translate import translate
from idiometer.systems.translation import Translation


@dataclass(frozen=True)
class Running:
    """A server process."""

    port: int
    folder: Path

    @property
    def spec(self) -> str:
        return f"openai:toy@http://127.0.0.1:{self.port}/v1"

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / "log").read_text().splitlines()]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(http, "LONGEST_WAIT", 0.01)  # of the own choosing; what the server asks for stays
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    code = Path(__file__).with_name("server.py")
    with subprocess.Popen([sys.executable, str(code)], stdout=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        assert process.stdout
        yield Running(int(process.stdout.readline()), tmp_path)
        process.kill()


def run(server: Running, lines: list[str], **options: Any) -> Translation:
    return translate(lines, "en-fr", server.spec, options=Options(**options))


def test_answers_in_any_order_stand_at_their_lines(server: Running) -> None:
    lines = [f"slow:1:line {n}" if n % 5 == 0 else f"line {n}" for n in range(40)]
    found = run(server, lines)
    assert found.lines == tuple(f"LINE {n}" for n in range(40))
    log = server.log()
    assert 1 < max(entry["at_once"] for entry in log) <= 8 and len(log) == 40
    assert {entry["path"] for entry in log} == {"/v1/chat/completions"}
    assert log[0]["body"]["temperature"] == 0 and log[0]["body"]["model"] == "toy" and log[0]["key"] is None
    assert "from English into French" in log[0]["body"]["messages"][0]["content"]


@pytest.mark.parametrize("fault", ["429", "500", "503", "cut", "hang-up", "html", "other", "empty"])
def test_a_passing_fault_is_asked_again(server: Running, fault: str) -> None:
    times = 0 if fault in ("other", "empty") else 2
    found = run(server, ["one", f"{fault}:{times}:two", "three"])
    assert found.lines == ("ONE", "TWO", "THREE") and not found.failed


def test_an_answer_that_does_not_come_is_asked_for_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "TIMEOUT", 0.2)
    assert run(server, ["one", "slow:1:two"], concurrency=1).lines == ("ONE", "TWO")
    assert [entry["line"] for entry in server.log()] == ["one", "slow:1:two", "slow:1:two"]


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("500", "HTTP 500: no luck (6 tries)"),
        ("429", "HTTP 429: slow down (rate_limit) (30 tries)"),
        ("400", "HTTP 400: too long (context_length_exceeded)"),
        ("cut", "the connection to the server failed (IncompleteRead(13 bytes read, 987 more expected)) (6 tries)"),
        ("html", "the server's answer is not JSON (6 tries)"),
        ("other", "the server's answer has no choices[0].message"),
        ("empty", "the server's answer is empty"),
        ("refusal", "refused by the model: I cannot help with that"),
        ("filtered", "refused by the model: content_filter"),
        ("filter", "refused by the server: flagged by the content management policy (content_filter)"),
        ("moderated", "refused by the server: your input was flagged by moderation"),
    ],
)
def test_a_lasting_fault_leaves_one_line_empty(
    server: Running, fault: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "LONGEST_ASKED", 0.01)
    found = run(server, ["one", f"{fault}:99:two", "three"])
    assert found.lines == ("ONE", "", "THREE") and found.failed == {2: says}


def test_many_refusals_in_a_row_are_no_broken_system(server: Running) -> None:
    found = run(server, [*(f"refusal:9:{n}" for n in range(30)), "last"])
    assert len(found.failed) == 30 and found.lines[-1] == "LAST"


def test_a_rate_limit_holds_for_all(server: Running) -> None:
    run(server, ["429:1:first"], concurrency=1)
    first, second = server.log()
    assert second["time"] - first["time"] >= 0.6
    assert run(server, ["429:1:other", *(f"{n}" for n in range(20))], concurrency=2).lines[0] == "OTHER"
    log = server.log()[2:]
    limited = next(entry["time"] for entry in log if entry["line"].startswith("429"))
    assert sum(limited + 0.1 < entry["time"] < limited + 0.55 for entry in log) == 0


def test_several_lines_a_cut_and_half_a_character(server: Running) -> None:
    found = run(server, ["lines:9:x", "length:9:x", "surrogate:9:x"])
    assert found.lines == ("Here you are: TWO LINES", "AND SO O", "half �")
    assert found.remarks == {1: "several lines joined", 2: CUT, 3: "half a character replaced"}


def test_a_model_that_takes_no_temperature(server: Running) -> None:
    assert run(server, ["temperature:99:one", "temperature:99:two"], concurrency=1).lines == ("ONE", "TWO")
    assert ["temperature" in entry["body"] for entry in server.log()] == [True, False, False]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("401:9:x", "HTTP 401: no luck; no key was sent, since $OPENAI_API_KEY is not set"),
        ("quota:99:x", "You exceeded your current quota (insufficient_quota); once the account is in credit"),
        ("404:9:x", "HTTP 404: no luck; is toy the model's name, and http://127.0.0.1:"),
        ("302:9:x", "HTTP 302: redirected to elsewhere.invalid; is toy the model's name"),
    ],
)
def test_what_concerns_every_line_stops_the_run(server: Running, line: str, says: str) -> None:
    with pytest.raises(IdiometerError) as error:
        run(server, [line, "one", "two"])
    assert says in str(error.value)


def test_the_key_comes_from_the_environment_and_goes_nowhere_else(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret\n")
    translate(["one"], "en-fr", server.spec, tmp_path / "o")
    assert server.log()[0]["key"] == "Bearer sk-secret"
    assert "secret" not in (tmp_path / "o.json").read_text()
    with pytest.raises(IdiometerError, match=r"the key in \$OPENAI_API_KEY was sent") as error:
        run(server, ["401:9:x"])
    assert "secret" not in str(error.value)
    found = translate(["one", "echo:9:x"], "en-fr", server.spec, tmp_path / "o")
    assert found.failed[2].endswith("xx Incorrect API key: Bearer [the key]")
    assert not any(b"sk-" in (tmp_path / name).read_bytes() for name in ("o.json", "o.journal"))


@pytest.mark.parametrize("key", ["sk-a\nb", "sk a", "ключ", "sk-\u2713"])
def test_a_key_that_no_header_can_hold(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(UsageError, match=r"the key in \$OPENAI_API_KEY has a space, .* set it anew") as error:
        translate(["one"], "en-fr", "openai:toy@http://127.0.0.1:9/v1")
    assert key not in str(error.value)


def test_a_prompt_of_ones_own(server: Running, tmp_path: Path) -> None:
    prompt = tmp_path / "ask.txt"
    prompt.write_text('Reply in {target}, {"not": "json"}:\n{line}\n')
    found = translate(["{source} {line}"], "en-zh", server.spec, tmp_path / "o", Options(prompt=prompt))
    assert found.lines == ("{SOURCE} {LINE}",)
    asked = server.log()[0]["body"]["messages"][0]["content"]
    assert asked == 'Reply in Chinese, {"not": "json"}:\n{source} {line}'
    assert json.loads((tmp_path / "o.json").read_text())["settings"]["prompt"].startswith("Reply in {target}")
    assert fill("{source}-{target}: {line}", "en", "ie", "{target}") == "English-ie: {target}"
    prompt.write_text("Translate!")
    with pytest.raises(IdiometerError, match=r"ask.txt has no {line}: write it where the sentence belongs"):
        run(server, ["one"], prompt=prompt)


def test_no_server_and_a_server_that_goes_away(server: Running, tmp_path: Path) -> None:
    with pytest.raises(
        IdiometerError, match=r"no server answers at http://127.0.0.1:9/v1/chat/completions \(.*refused"
    ):
        translate(["one"], "en-fr", "openai:toy@http://127.0.0.1:9/v1")
    with pytest.raises(IdiometerError, match=r"failed on 10 lines in a row, each tried alone .*tries"):
        run(server, ["one", *(f"hang-up:999:{n}" for n in range(40))])


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("openai:gpt", "write openai:MODEL@URL, for example openai:llama3@http://localhost:11434/v1"),
        ("openai:gpt@localhost:80", "write openai:MODEL@URL"),
        ("openai:gpt@http://me:key@host/v1", "put the key into $OPENAI_API_KEY"),
        ("openai:gpt@http://host/v1?key=abc", "put the key into $OPENAI_API_KEY"),
        ("openai:gpt@http://host/v1#abc", "put the key into $OPENAI_API_KEY"),
        ("openai:gpt@http://me:abc", "has no address"),
        ("openai:gpt@http:///v1", "has no address"),
        ("openai:gpt@http://[::1/v1", "has no address"),
        ("openai:gpt@http://host:99999/v1", "has no address: write it as in http://localhost:11434/v1"),
        ("openai:gpt@http://host/v1 x", "has no address"),
    ],
)
def test_what_is_no_address(spec: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        translate(["one"], "en-fr", spec)
    assert says in str(error.value) and "abc" not in str(error.value)


def test_what_retry_after_may_say() -> None:
    assert (_seconds("3"), _seconds("0.5"), _seconds(None), _seconds("soon")) == (3, 0.5, None, None)
    assert _seconds("Wed, 21 Oct 2015 07:28:00 GMT") == 0
