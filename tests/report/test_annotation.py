"""Annotation: sheet, database, server, exchange; three people at once and a server that is killed; a browser."""

from __future__ import annotations

import csv
import http.client
import json
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.errors import IdiometerError, UsageError
from idiometer.metrics.evaluate import Evaluation
from idiometer.report.annotation.database import VERSION, Annotation, Database
from idiometer.report.annotation.exchange import export, import_annotations
from idiometer.report.annotation.server import Server
from idiometer.report.annotation.sheet import Sheet, draw
from idiometer.report.run import run_of
from idiometer.report.validation.validate import validate
from tests.report.conftest import EVIL, Watched, evil_run

PEOPLE = ("anna", "bo", "陈")


@pytest.fixture(scope="session")
def sheet(starter: tuple[Evaluation, list[Hypotheses]]) -> Sheet:
    return draw(run_of(*starter), None, 30, 1)


@pytest.fixture
def path(sheet: Sheet, tmp_path: Path) -> Path:
    Database.create(tmp_path / "a.db", sheet)
    return tmp_path / "a.db"


@contextmanager
def serving(path: Path) -> Iterator[Server]:
    server = Server(path)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def ask(address: str, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """One request with the token of the address; its status and what came back."""
    url = urlsplit(address)
    with closing(http.client.HTTPConnection(str(url.hostname), url.port, timeout=60)) as connection:
        token = {"X-Token": url.query.partition("=")[2]}
        connection.request(method, path, None if body is None else json.dumps(body), token | headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    return answer.status, json.loads(text) if text.startswith("{") else text


def label(address: str, who: str, task: int, label: str = "correct", comment: str = "") -> int:
    body = {"annotator": who, "task": task, "label": label, "comment": comment}
    return ask(address, "POST", "/label", body)[0]


def test_every_triggered_case_and_a_seeded_sample(sheet: Sheet, starter: tuple[Evaluation, list[Hypotheses]]) -> None:
    hit = [case for case in sheet.cases if case.triggered]
    assert len(hit) == sum(n for (_, triggered), n in sheet.sizes.items() if triggered)
    others = [case.key[2] for case in sheet.cases if not case.triggered]
    assert {system: others.count(system) for system in others} == {"literal.en": 30, "mixed.en": 30, "good.en": 30}
    assert sheet.left_out == {"meant literally": 21} and sheet.about["metric"] == "blocklist"
    run = run_of(*starter)
    assert draw(run, "blocklist", 30, 1) == sheet and draw(run, None, 30, 2).cases != sheet.cases
    assert len(draw(run, None, 9999, 1).cases) == 636


def test_the_page_is_blind_and_guarded(path: Path) -> None:
    with serving(path) as server:
        status, task = ask(server.address, "GET", "/task?annotator=anna")
        assert status == 200 and task["task"] == 1 and task["done"] == 0
        assert not {"system", "metric", "triggered"} & task.keys() and "literal.en" not in json.dumps(task)
        assert ask(server.address, "GET", "/")[0] == 200
        for wrong in ({"X-Token": "no"}, {"Host": "evil.example"}):
            assert ask(server.address, "GET", "/", **wrong)[0] == 403
            assert ask(server.address, "POST", "/label", {}, **wrong)[0] == 403
        assert ask(server.address, "GET", "/../../etc/passwd")[0] == 404
        assert ask(server.address, "POST", "/other", {})[0] == 404
        assert server.server_address[0] == "127.0.0.1"
        assert ask(server.address, "POST", "/label", [])[0] == 400
        assert label(server.address, "a", 1, "good") == label(server.address, "a", 0) == 400
        assert label(server.address, " ", 1) == 400 and label(server.address, "a" * 101, 1) == 400
        assert label(server.address, "a", 1, comment="x" * 200_000) == 413
    with Database.open(path) as database:
        assert database.annotations() == []


def test_a_second_label_replaces_the_first_and_another_person_goes_on(path: Path) -> None:
    with serving(path) as server:
        for said in ("literal", "omitted"):
            assert label(server.address, "anna", 1, said, "why\r\nnot") == 200
        assert ask(server.address, "GET", "/task?annotator=anna")[1]["task"] == 2
        again = ask(server.address, "GET", "/task?annotator=anna&task=1")[1]
        assert (again["label"], again["comment"]) == ("omitted", "why\nnot")
        assert ask(server.address, "GET", f"/task?annotator={quote('陈')}")[1]["task"] == 1
    with Database.open(path) as database:
        assert database.annotations() == [Annotation(1, "anna", "omitted", "why\nnot")]


def started(path: Path) -> tuple[subprocess.Popen[str], str]:
    """The server as a process of its own."""
    code = f"from idiometer.report.annotation.server import Server\ns = Server({str(path)!r})\n"
    code += "print(s.address, flush=True)\ns.serve_forever()"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return process, process.stdout.readline().strip()


def test_three_people_and_a_kill_lose_nothing(path: Path) -> None:
    """A thousand labels; the server is killed twice on the way. What it said it had, it has, once."""
    with Database.open(path) as database:
        n = database.n_tasks()
    wanted = [(who, task) for who in PEOPLE for task in range(1, min(n, 334) + 1)][:1000]
    assert len(wanted) == 1000
    left, saved = list(wanted), set[tuple[str, int]]()
    for round_ in range(3):
        process, address = started(path)
        killer = threading.Timer(1.5, process.send_signal, [signal.SIGKILL])
        if round_ < 2:
            killer.start()

        def work(who: str, address: str = address, left: list[tuple[str, int]] = left) -> None:
            for person, task in [pair for pair in left if pair[0] == who]:
                try:
                    if label(address, person, task, "other", f"{person} {task}") == 200:
                        saved.add((person, task))
                except (OSError, http.client.HTTPException, ValueError):
                    return

        with ThreadPoolExecutor(3) as pool:
            list(pool.map(work, PEOPLE))
        killer.cancel()
        process.kill()
        process.communicate()
        with Database.open(path) as database:
            there = {(a.annotator, a.task): a for a in database.annotations()}
        assert saved <= there.keys() and len(there) - len(saved) <= 3 * (round_ + 1)
        left = [pair for pair in left if pair not in saved]
    assert left == [] and set(there) == set(wanted)
    assert all(a.comment == f"{who} {task}" and a.label == "other" for (who, task), a in there.items())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_annotations_come_back_from_other_programs(path: Path, sheet: Sheet, tmp_path: Path, kind: str) -> None:
    said = [
        Annotation(1, "anna", "literal", '=SUM(A1) "x", y\nz'),
        Annotation(1, "-bo", "correct", "'quoted"),
        Annotation(2, "陈", "unclear"),
    ]
    file = str(tmp_path / f"out.{kind}")
    with Database.open(path) as database:
        database.save(said)
        assert export(database, file) == 3
        assert import_annotations(database, file) == 0
    Database.create(tmp_path / "b.db", sheet)
    with Database.open(tmp_path / "b.db") as database:
        assert import_annotations(database, file) == 3
        assert database.annotations() == sorted(said, key=lambda a: (a.task, a.annotator))
    text = Path(file).read_text(encoding="utf-8")
    assert "literal.en" not in text and "blocklist" not in text
    if kind == "csv":
        cells = [cell for row in csv.reader(text.splitlines(keepends=True)) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "-", "+", "@"))]


def test_what_label_studio_exports_is_read(path: Path, tmp_path: Path) -> None:
    choice = {"from_name": "label", "to_name": "translation", "type": "choices", "value": {"choices": ["other"]}}
    note = {"from_name": "comment", "to_name": "translation", "type": "textarea", "value": {"text": ["a", "b"]}}
    by = {"id": 1, "email": "a@example.org"}
    said = [{"completed_by": by, "result": [choice, note]}, {"completed_by": 7, "result": [choice]}]
    skipped = {"completed_by": 8, "was_cancelled": True, "result": [choice]}
    (tmp_path / "ls.json").write_text(json.dumps([{"id": 9, "data": {"task": 3}, "annotations": [*said, skipped]}]))
    with Database.open(path) as database:
        assert import_annotations(database, str(tmp_path / "ls.json")) == 2
        assert database.annotations() == [Annotation(3, "7", "other"), Annotation(3, "a@example.org", "other", "a\nb")]


HEAD = "task,annotator,label,comment\n"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.csv", HEAD + "1,anna,correct,\n99999,anna,correct,\n", "line 3: .*has no task 99999; nothing was imported"),
        (
            "a.csv",
            HEAD + "1,anna,correct,\n1,anna,other,\n",
            "line 3: task 1 by anna is 'other' there and 'correct'",
        ),
        ("a.csv", HEAD + "1,anna,correct,\n2,anna,cor", "not as many cells"),
        ("a.csv", HEAD + '1,anna,correct,\n2,anna,correct,"cut', "was the file cut off"),
        ("a.csv", HEAD + "1,anna,good,\n", "'good' is no label"),
        ("a.csv", HEAD + "1,,correct,\n", "without an annotator"),
        ("a.csv", "task,label\n", "no column 'annotator'"),
        ("a.json", '[{"data": {"task": 1', "was the file cut off"),
        ("a.json", '[{"data": {}, "annotations": [{"result": 3}]}]', "not an export of Label Studio"),
        ("a.txt", "", "go to and come from .csv"),
        ("missing.csv", None, "does not exist"),
    ],
)
def test_an_import_is_whole_or_nothing(path: Path, tmp_path: Path, name: str, text: str | None, says: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    with Database.open(path) as database:
        with pytest.raises(IdiometerError, match=says):
            import_annotations(database, str(tmp_path / name))
        assert database.annotations() == []


def test_databases_that_are_not_ours(path: Path, sheet: Sheet, tmp_path: Path, starter: Any) -> None:
    Database.create(path, sheet)  # again the same: fine
    with pytest.raises(IdiometerError, match=r"its sample is 30, here it is 5\); name another file"):
        Database.create(path, draw(run_of(*starter), None, 5, 1))
    stamps = {f"user_version = {VERSION + 1}": "of version 2, this program reads", "application_id = 7": "another"}
    for pragma, says in stamps.items():
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"PRAGMA {pragma}")
        with pytest.raises(IdiometerError, match=says), Database.open(path):
            pass
    (tmp_path / "text").write_text("no database")
    with pytest.raises(IdiometerError, match="is not a database of"), Database.open(tmp_path / "text"):
        pass
    (tmp_path / "broken").write_bytes(path.read_bytes()[:3000])
    with pytest.raises(IdiometerError, match="cannot be used"), Database.open(tmp_path / "broken") as database:
        database.about()


def test_a_port_in_use(path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        with pytest.raises(IdiometerError, match="is in use; without --port a free one is taken"):
            Server(path, taken.getsockname()[1])
        with pytest.raises(IdiometerError, match="is no port"):
            Server(path, 99999)


def test_labels_are_validated_from_the_database(path: Path, sheet: Sheet) -> None:
    with Database.open(path) as database:
        tasks = database.tasks()
        database.save(Annotation(t.number, "a", "literal" if t.case.triggered else "correct") for t in tasks)
        database.save(Annotation(t.number, "b", "unclear") for t in tasks[:10])
        found = validate(database.checked())
    whole = found.tables[-1]
    assert sum(s.n for s in whole.strata) + sum(whole.unclear.values()) == 636 and found.n_ties == 10
    assert whole.literal.precision.value == whole.literal.recall.value == 1.0
    assert whole.literal.recall.low is not None and whole.literal.recall.low < 1.0
    assert found.differences == () and found.left_out == {"meant literally": 21}


def at(watched: Watched, done: int) -> None:
    """Wait until the page says that so many are judged."""
    starts = "n => document.getElementById('progress').textContent.startsWith(n + ' of')"
    watched.page.wait_for_function(starts, arg=str(done))


def test_keyboard_annotation_in_a_browser(path: Path, watched: Watched) -> None:
    page = watched.page
    process, address = started(path)
    try:
        page.goto(address)
        page.keyboard.type("陈")
        page.keyboard.press("Enter")

        at(watched, 0)
        page.keyboard.press("2")
        at(watched, 1)
        page.keyboard.press("c")
        page.keyboard.type("5 is text here")
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        at(watched, 2)
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#labels [aria-pressed=true]")
        assert page.get_attribute("#labels [aria-pressed=true]", "value") == "correct"
        assert page.input_value("#comment") == "5 is text here"
        page.keyboard.press("r")
        assert page.get_attribute("#ref", "open") is not None
        page.keyboard.press("n")
        page.wait_for_function("() => document.querySelectorAll('#labels [aria-pressed=true]').length === 0")
        page.goto(page.url)
        at(watched, 2)
        assert page.locator("#src mark").count() >= 1
        asked = {urlsplit(url).netloc for url in watched.requests if url.startswith("http")}
        assert asked == {urlsplit(address).netloc}
        assert watched.trouble == []
    finally:
        process.kill()
        process.communicate()
    page.keyboard.press("3")
    page.wait_for_selector("#trouble:not([hidden])")
    assert "not saved" in page.inner_text("#trouble")
    with Database.open(path) as database:
        assert [(a.task, a.label, a.comment) for a in database.annotations()] == [
            (1, "literal", ""), (2, "correct", "5 is text here"),
        ]  # fmt: skip


def test_corpus_text_is_text(tmp_path: Path, watched: Watched) -> None:
    Database.create(tmp_path / "e.db", draw(run_of(*evil_run()), None, 100, 1))
    page = watched.page
    with serving(tmp_path / "e.db") as server:
        page.goto(f"{server.address}&as={quote(EVIL[:90])}")
        shown = set()
        for task in range(10):
            at(watched, task)
            shown.add(page.text_content("#idiom"))
            page.keyboard.press("5")
        page.wait_for_selector("#end:not([hidden])")
        assert EVIL in shown and "a202Eb200Bc2066dFEFFe0007f" in shown and "𠀀𠀁" in shown
        assert page.locator("img").count() == 0 and watched.trouble == []


def test_another_kind_of_file_is_refused(path: Path) -> None:
    with Database.open(path) as database, pytest.raises(UsageError, match="annotations go to"):
        export(database, "a.tsv")
