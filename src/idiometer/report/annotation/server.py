"""The annotation page's server: on this machine alone, and for who has the token alone."""

from __future__ import annotations

import errno
import hmac
import json
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from idiometer.errors import IdiometerError
from idiometer.report.annotation.database import Annotation, Database
from idiometer.report.labels import LABELS

HOST = "127.0.0.1"
_POLICY = (
    "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FILES = {"/annotate.css": "text/css", "/annotate.js": "text/javascript"}
_MOST_BYTES = 100_000
_MOST_NAME = 100


class Server(ThreadingHTTPServer):
    """Serves one database; `address` has the token."""

    daemon_threads = True

    def __init__(self, database: str | Path, port: int = 0) -> None:
        self.database = Path(database)
        self.token = secrets.token_urlsafe(24)
        try:
            super().__init__((HOST, port), _Handler)
        except OverflowError:
            raise IdiometerError(f"port {port} is no port: they go up to 65535") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise IdiometerError(f"cannot listen on port {port}: {error.strerror}") from None
            raise IdiometerError(f"port {port} is in use; without --port a free one is taken") from None

    @property
    def address(self) -> str:
        """Where to point a browser."""
        return f"http://{HOST}:{self.server_port}/?token={self.token}"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    server_version = "idiometer"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        query = {key: values[-1] for key, values in parse_qs(url.query).items()}
        if url.path in _FILES and self._own_host():  # they hold nothing of anybody's
            self._answer(HTTPStatus.OK, _asset(url.path[1:]), _FILES[url.path])
        elif not self._may(query.get("token", "")):
            self._refuse(HTTPStatus.FORBIDDEN, "the address needs the token that `idiometer annotate` printed")
        elif url.path == "/":
            self._answer(HTTPStatus.OK, _asset("annotate.html"), "text/html")
        elif url.path == "/task":
            self._with_database(self._give, query)
        else:
            self._refuse(HTTPStatus.NOT_FOUND, "there is nothing here")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not self._may(""):
            self._refuse(HTTPStatus.FORBIDDEN, "the token is missing or wrong")
        elif not length.isdecimal() or int(length) > _MOST_BYTES:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {_MOST_BYTES:,} bytes")
        elif urlsplit(self.path).path != "/label":
            self._refuse(HTTPStatus.NOT_FOUND, "there is nothing here")
        else:
            self._with_database(self._take, self.rfile.read(int(length)))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing: addresses hold the token."""

    def _own_host(self) -> bool:
        """Whether the browser means this machine; a foreign name that leads here is refused."""
        name = self.headers.get("Host", "").rpartition(":")[0]
        return name in (HOST, "localhost")

    def _may(self, token: str) -> bool:
        given = self.headers.get("X-Token", token)
        return self._own_host() and hmac.compare_digest(given.encode(), self.server.token.encode())

    def _with_database(self, work: Any, given: Any) -> None:  # noqa: ANN401
        try:
            with Database.open(self.server.database) as database:
                work(database, given)
        except ValueError as error:
            self._refuse(HTTPStatus.BAD_REQUEST, str(error))
        except IdiometerError as error:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, str(error))

    def _give(self, database: Database, query: Mapping[str, str]) -> None:
        """One task by its number, or the first that the person has not judged."""
        annotator = _name(query.get("annotator"))
        done, n = database.done(annotator), database.n_tasks()
        number = query.get("task", "")
        place = int(number) if number.isdecimal() else next((k for k in range(1, n + 1) if k not in done), n)
        task = database.task(min(max(place, 1), n))
        said = done.get(task.number) if task else None
        about = database.about()
        self._json(
            {
                **(task.blind() if task else {}),
                "label": said.label if said else None,
                "comment": said.comment if said else "",
                "n": n,
                "done": len(done),
                "source": about["source"],
                "target": about["target"],
                "labels": LABELS,
            }
        )

    def _take(self, database: Database, body: bytes) -> None:
        given = json.loads(body)
        if not isinstance(given, dict):
            raise ValueError("an annotation is an object")
        task, label, comment = given.get("task"), given.get("label"), given.get("comment", "")
        if label not in LABELS or not isinstance(comment, str):
            raise ValueError(f"a label is one of {', '.join(LABELS)}, a comment is text")
        if type(task) is not int or database.task(task) is None:  # true is no number
            raise ValueError(f"there is no task {task!r}")
        comment = "\n".join(comment.splitlines())
        database.save([Annotation(task, _name(given.get("annotator")), label, comment)])
        self._json({"saved": task})

    def _json(self, value: object) -> None:
        self._answer(HTTPStatus.OK, json.dumps(value), "application/json")

    def _refuse(self, status: HTTPStatus, message: str) -> None:
        self.close_connection = True
        self._answer(status, json.dumps({"error": message}), "application/json")

    def _answer(self, status: HTTPStatus, text: str, kind: str) -> None:
        content = text.encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(content)),
            "Content-Security-Policy": _POLICY,
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _MOST_NAME:
        raise ValueError("say who you are: a name of up to 100 letters")
    return value.strip()


def _asset(name: str) -> str:
    return (resources.files("idiometer.report.annotation") / name).read_text(encoding="utf-8")
