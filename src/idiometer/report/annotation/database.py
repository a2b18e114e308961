"""Annotations in SQLite, with a write-ahead log: several people at once, nothing lost when the server is killed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from idiometer.errors import IdiometerError
from idiometer.report.annotation.sheet import Sheet
from idiometer.report.labels import Case, Judgement
from idiometer.report.validation.reading import Checked

APPLICATION = 0x4944494F  # "IDIO"
VERSION = 1
_MAGIC = b"SQLite format 3\x00"
_SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sizes (system TEXT, triggered INTEGER, n INTEGER NOT NULL, PRIMARY KEY (system, triggered)) WITHOUT ROWID;
CREATE TABLE left_out (reason TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE tasks (
  task INTEGER PRIMARY KEY, example TEXT NOT NULL, occurrence INTEGER NOT NULL, system TEXT NOT NULL,
  triggered INTEGER NOT NULL, idiom TEXT NOT NULL, texts TEXT NOT NULL, UNIQUE (example, occurrence, system)
);
CREATE TABLE annotations (
  task INTEGER NOT NULL REFERENCES tasks, annotator TEXT NOT NULL, label TEXT NOT NULL, comment TEXT NOT NULL,
  at TEXT NOT NULL, PRIMARY KEY (task, annotator)
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A case with its number; what the page may know has neither system nor metric."""

    number: int
    case: Case

    def blind(self) -> dict[str, Any]:
        """What an annotator sees."""
        case = self.case
        shown = {"idiom": case.idiom, "src": case.src, "refs": case.refs, "hyp": case.hyp, "spans": case.spans}
        return {"task": self.number, **shown}


@dataclass(frozen=True, slots=True)
class Annotation:
    """What one person said of one task."""

    task: int
    annotator: str
    label: str
    comment: str = ""


def is_database(path: str | Path) -> bool:
    """Whether a file is one of SQLite."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


class Database:
    """An open database; every method is one transaction."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: str | Path, sheet: Sheet) -> None:
        """Make the database, or check that the one there was made from the same sheet."""
        if Path(path).exists() and Path(path).stat().st_size:
            with cls.open(path) as there:
                there._check(sheet)
            return
        part = Path(path).with_name(f".{Path(path).name}.part")
        try:
            part.unlink(missing_ok=True)
            with closing(sqlite3.connect(part, timeout=30)) as connection, connection:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("BEGIN IMMEDIATE")
                for statement in _SCHEMA.split(";"):
                    connection.execute(statement)
                _fill(connection, sheet)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
            part.replace(path)
        except (sqlite3.Error, OSError) as error:
            raise IdiometerError(f"cannot write {path}: {error}") from None
        finally:
            part.unlink(missing_ok=True)

    @classmethod
    @contextmanager
    def open(cls, path: str | Path) -> Iterator[Database]:
        """Open a database of this program and version."""
        if not is_database(path):
            raise IdiometerError(f"{path} is not a database of `idiometer annotate`; that command makes one")
        try:
            with closing(sqlite3.connect(path, timeout=30)) as connection:
                application, version = (connection.execute(f"PRAGMA {p}").fetchone()[0] for p in _STAMPS)
                if application != APPLICATION:
                    raise IdiometerError(f"{path} is a database of another program; name another file")
                if version != VERSION:
                    raise IdiometerError(
                        f"{path} is a database of version {version}, this program reads version {VERSION}: use the "
                        "program it was made with, and bring its annotations over with --export and --import"
                    )
                connection.execute("PRAGMA synchronous = FULL")
                yield cls(Path(path), connection)
        except sqlite3.Error as error:
            raise IdiometerError(f"{path} cannot be used ({error}); is it whole, and may it be written?") from None

    def about(self) -> dict[str, str]:
        """What the cases were drawn from."""
        return dict(self._connection.execute("SELECT key, value FROM about"))

    def tasks(self) -> list[Task]:
        """All of them, in order."""
        return [_task(row) for row in self._connection.execute(f"{_TASKS} ORDER BY task")]

    def task(self, number: int) -> Task | None:
        """One by its number."""
        row = self._connection.execute(f"{_TASKS} WHERE task = ?", (number,)).fetchone()
        return _task(row) if row else None

    def n_tasks(self) -> int:
        """How many there are."""
        return int(self._connection.execute("SELECT count(*) FROM tasks").fetchone()[0])

    def done(self, annotator: str) -> dict[int, Annotation]:
        """What a person said so far, by task."""
        rows = self._connection.execute(f"{_SAID} WHERE annotator = ? ORDER BY task", (annotator,))
        return {row[0]: Annotation(*row) for row in rows}

    def annotations(self) -> list[Annotation]:
        """What everybody said."""
        return [Annotation(*row) for row in self._connection.execute(f"{_SAID} ORDER BY task, annotator")]

    def save(self, annotations: Iterable[Annotation]) -> None:
        """Write all of them or none; a later label of the same person replaces an earlier one."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        rows = [(a.task, a.annotator, a.label, a.comment, at) for a in annotations]
        with self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO annotations VALUES (?, ?, ?, ?, ?)", rows)

    def checked(self) -> Checked:
        """For validation: every case, also those that were not drawn, and what people said."""
        tasks = {task.number: task.case for task in self.tasks()}
        cases = {case.key: case for case in tasks.values()}
        drawn: dict[tuple[str, bool], int] = {}
        for case in tasks.values():
            drawn[case.key[2], case.triggered] = drawn.get((case.key[2], case.triggered), 0) + 1
        for system, triggered, n in self._connection.execute("SELECT system, triggered, n FROM sizes"):
            for number in range(n - drawn.get((system, bool(triggered)), 0)):
                key = (f"\0not drawn {number}", int(triggered), system)
                cases[key] = Case(key, bool(triggered))
        said = [Judgement(tasks[a.task].key, a.annotator, a.label, a.comment) for a in self.annotations()]
        left_out = dict(self._connection.execute("SELECT reason, n FROM left_out"))
        return Checked(self.about()["metric"], cases, said, left_out=left_out)

    def _check(self, sheet: Sheet) -> None:
        there = self.about()
        for key in ("metric", "sample", "seed", "digest"):
            if there.get(key) != sheet.about[key]:
                what = f"its {key} is {there.get(key)}, here it is {sheet.about[key]}"
                raise IdiometerError(f"{self.path} was made from something else ({what}); name another file with --db")


_STAMPS = ("application_id", "user_version")
_TASKS = "SELECT task, example, occurrence, system, triggered, idiom, texts FROM tasks"
_SAID = "SELECT task, annotator, label, comment FROM annotations"


def _fill(connection: sqlite3.Connection, sheet: Sheet) -> None:
    connection.executemany("INSERT INTO about VALUES (?, ?)", sheet.about.items())
    connection.executemany("INSERT INTO sizes VALUES (?, ?, ?)", [(*key, n) for key, n in sheet.sizes.items()])
    connection.executemany("INSERT INTO left_out VALUES (?, ?)", sheet.left_out.items())
    connection.executemany(
        "INSERT INTO tasks VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(n, *c.key, c.triggered, c.idiom, json.dumps(_texts(c))) for n, c in enumerate(sheet.cases, 1)],
    )


def _texts(case: Case) -> Mapping[str, Any]:
    return {"src": case.src, "refs": case.refs, "hyp": case.hyp, "spans": case.spans}


def _task(row: tuple[Any, ...]) -> Task:
    number, example, occurrence, system, triggered, idiom, texts = row
    said = json.loads(texts)
    spans = tuple((start, end) for start, end in said["spans"])
    case = Case(
        (example, occurrence, system), bool(triggered), idiom, said["src"], tuple(said["refs"]), said["hyp"], spans
    )
    return Task(number, case)
