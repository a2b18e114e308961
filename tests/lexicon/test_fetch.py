"""Fetching against a real server that has faults."""

from __future__ import annotations

import errno
import hashlib
import http.client
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import OpenerDirector

import pytest

from idiometer.errors import IdiometerError, UsageError
from idiometer.lexicon import fetch
from idiometer.lexicon.fetch import fetch_muse

OLD = "".join(f"word{n} mot{n}\n" for n in range(5000)).encode()
NEW = OLD.replace(b"mot", b"neu")
HALF = len(OLD) // 2


class Server(ThreadingHTTPServer):
    """A server of one file that treats its requests, one after the other, by the plan; then as it should."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.content = OLD
        self.etag: str | None = '"old"'
        self.modified: str | None = None
        self.plan: list[Callable[[Handler], None]] = []
        self.seen: list[tuple[str, str | None, str | None]] = []  # path, Range, If-Range
        self.released = threading.Event()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/dictionaries"

    @property
    def ranges(self) -> list[str | None]:
        return [wanted for _, wanted, _ in self.seen]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass

    def do_GET(self) -> None:
        self.server.seen.append((self.path, self.headers["Range"], self.headers["If-Range"]))
        (self.server.plan.pop(0) if self.server.plan else serve)(self)

    def start(self, status: int, **headers: str | int | None) -> None:
        self.send_response(status)
        marks = {"ETag": self.server.etag, "Last_Modified": self.server.modified}
        for name, value in (marks | headers).items():
            if value is not None:
                self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()


def serve(handler: Handler, cut: int | None = None) -> None:
    """The file, or the rest of it if the version is still the same."""
    content = handler.server.content
    wanted = handler.headers["Range"]
    if wanted and handler.headers["If-Range"] in {handler.server.etag, handler.server.modified}:
        first = int(wanted.removeprefix("bytes=").removesuffix("-"))
        if first >= len(content):
            handler.start(416, Content_Range=f"bytes */{len(content)}", Content_Length=0)
            return
        rest = f"bytes {first}-{len(content) - 1}/{len(content)}"
        handler.start(206, Content_Range=rest, Content_Length=len(content) - first)
        handler.wfile.write(content[first:cut])
    else:
        handler.start(200, Content_Type="text/plain", Content_Length=len(content))
        handler.wfile.write(content[:cut])


def cut_at(end: int) -> Callable[[Handler], None]:
    return lambda handler: serve(handler, end)


def status(code: int, **headers: str) -> Callable[[Handler], None]:
    return lambda handler: handler.start(code, Content_Length=0, **headers)


def whole(handler: Handler) -> None:
    """A server that knows no Range."""
    handler.start(200, Content_Length=len(handler.server.content))
    handler.wfile.write(handler.server.content)


def silent(handler: Handler) -> None:
    """Half of the file, then nothing until the test is over."""
    handler.start(200, Content_Length=len(OLD))
    handler.wfile.write(OLD[:HALF])
    handler.wfile.flush()
    handler.server.released.wait(10)


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield running
        running.released.set()
        running.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """No waiting, and no proxy of the machine that runs the tests."""
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    return slept


def get(server: Server, folder: Path, **options: Any) -> Path:
    return fetch_muse("en-fr", base=server.base, folder=folder, **options)


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


KEPT = {"en-fr.txt", "en-fr.txt.sha256"}
PARTS = {"en-fr.txt.part", "en-fr.txt.part.from"}


def test_first_from_the_network_then_from_the_cache(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IDIOMETER_CACHE", str(tmp_path / "cache"))
    told: list[tuple[int, int | None]] = []
    path = fetch_muse("EN-fr", base=server.base + "/", progress=lambda *now: told.append(now))
    assert path == tmp_path / "cache" / "muse" / "en-fr.txt"
    assert path.read_bytes() == OLD
    assert names(path.parent) == KEPT
    assert (path.parent / "en-fr.txt.sha256").read_text() == f"{digest(OLD)}  en-fr.txt\n"
    assert told[-1] == (len(OLD), len(OLD))
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert fetch_muse("en-fr", base=server.base, sha256=digest(OLD).upper()) == path
    assert fetch_muse("en-fr", base="nothing", offline=True) == path
    assert server.seen == [("/dictionaries/en-fr.txt", None, None)]


def test_a_cut_download_is_gone_on_with(server: Server, tmp_path: Path, pauses: list[float]) -> None:
    server.plan = [cut_at(HALF), cut_at(HALF + 7)]
    told: list[int] = []
    path = get(server, tmp_path, sha256=digest(OLD), progress=lambda done, _: told.append(done))
    assert path.read_bytes() == OLD
    assert names(tmp_path) == KEPT
    assert server.seen[1:] == [
        ("/dictionaries/en-fr.txt", f"bytes={HALF}-", '"old"'),
        ("/dictionaries/en-fr.txt", f"bytes={HALF + 7}-", '"old"'),
    ]
    assert told == sorted(set(told))
    assert pauses == list(fetch.PAUSES)


def test_it_is_gone_on_with_the_next_day_too(server: Server, tmp_path: Path) -> None:
    server.plan = [cut_at(HALF), cut_at(HALF), cut_at(HALF)]
    expected = rf"{server.base}/en-fr\.txt: the connection was cut after {HALF} of {len(OLD)} bytes \(tried 3 times\)"
    with pytest.raises(IdiometerError, match=expected):
        get(server, tmp_path)
    assert names(tmp_path) == PARTS
    assert get(server, tmp_path).read_bytes() == OLD
    assert server.ranges == [None] + [f"bytes={HALF}-"] * 3


def test_a_part_from_another_address_is_not_used(server: Server, tmp_path: Path) -> None:
    (tmp_path / "en-fr.txt.part").write_bytes(NEW[:HALF])
    (tmp_path / "en-fr.txt.part.from").write_text('http://elsewhere/en-fr.txt\n"old"\n')
    assert get(server, tmp_path).read_bytes() == OLD
    assert server.ranges == [None]
    assert names(tmp_path) == KEPT


@pytest.mark.parametrize("note", [None, b"", b"\xff\xfe\n"])
def test_a_part_of_unknown_version_is_not_used(server: Server, tmp_path: Path, note: bytes | None) -> None:
    (tmp_path / "en-fr.txt.part").write_bytes(NEW[:HALF])
    if note is not None:
        (tmp_path / "en-fr.txt.part.from").write_bytes(note)
    assert get(server, tmp_path).read_bytes() == OLD
    assert server.ranges == [None]


@pytest.mark.parametrize(
    ("etag", "modified", "sent"),
    [
        ('W/"weak"', "Mon, 01 Jan 2024 00:00:00 GMT", "Mon, 01 Jan 2024 00:00:00 GMT"),
        ('"strong"', "Mon, 01 Jan 2024 00:00:00 GMT", '"strong"'),
        ('W/"weak"', None, None),
        (None, None, None),
    ],
)
def test_what_marks_the_version(
    server: Server, tmp_path: Path, etag: str | None, modified: str | None, sent: str | None
) -> None:
    server.etag, server.modified = etag, modified
    server.plan = [cut_at(HALF)]
    assert get(server, tmp_path).read_bytes() == OLD
    assert server.seen[1][1:] == ((f"bytes={HALF}-", sent) if sent else (None, None))


def test_a_server_that_knows_no_range_starts_over(server: Server, tmp_path: Path) -> None:
    server.plan = [cut_at(HALF), whole]
    told: list[int] = []
    assert get(server, tmp_path, progress=lambda done, _: told.append(done)).read_bytes() == OLD
    assert server.ranges == [None, f"bytes={HALF}-"]
    assert names(tmp_path) == KEPT


def replace(handler: Handler) -> None:
    """Half of the old version; from now on there is a new one."""
    cut_at(HALF)(handler)
    handler.server.content, handler.server.etag = NEW, '"new"'


def careless(handler: Handler) -> None:
    """A range without a look at If-Range."""
    rest = handler.server.content[HALF:]
    place = f"bytes {HALF}-{len(handler.server.content) - 1}/{len(handler.server.content)}"
    handler.start(206, Content_Range=place, Content_Length=len(rest))
    handler.wfile.write(rest)


@pytest.mark.parametrize("then", [[], [careless], [status(416)], [status(206, Content_Range="bytes 3-9/10")]])
def test_versions_are_never_mixed(server: Server, tmp_path: Path, then: list[Callable[[Handler], None]]) -> None:
    server.plan = [replace, *then]
    assert get(server, tmp_path).read_bytes() == NEW
    assert server.ranges == [None, f"bytes={HALF}-"] + [None] * len(then)
    assert names(tmp_path) == KEPT


def test_a_whole_part_that_was_not_renamed(server: Server, tmp_path: Path) -> None:
    (tmp_path / "en-fr.txt.part").write_bytes(OLD)
    (tmp_path / "en-fr.txt.part.from").write_text(f'{server.base}/en-fr.txt\n"old"\n')
    assert get(server, tmp_path).read_bytes() == OLD


@pytest.mark.parametrize("code", [403, 404, 410])
def test_a_pair_that_is_not_published(server: Server, tmp_path: Path, code: int, pauses: list[float]) -> None:
    server.plan = [status(code), status(code)]
    expected = rf"fr-nl\.txt answers HTTP {code} .*: MUSE has no fr-nl; it has English to and from af .*; bring"
    with pytest.raises(IdiometerError, match=expected):
        fetch_muse("fr-nl", base=server.base, folder=tmp_path)
    with pytest.raises(IdiometerError, match=rf"HTTP {code} .*, though MUSE published en-fr; look"):
        get(server, tmp_path)
    assert names(tmp_path) == set()
    assert pauses == []


def test_a_server_in_trouble_is_asked_again(server: Server, tmp_path: Path, pauses: list[float]) -> None:
    server.plan = [status(500), status(503)]
    assert get(server, tmp_path).read_bytes() == OLD
    assert pauses == list(fetch.PAUSES)
    assert pauses[0] < pauses[1]


def test_a_server_in_lasting_trouble(server: Server, tmp_path: Path) -> None:
    server.plan = [status(503)] * 4
    with pytest.raises(IdiometerError, match=r"the server answers HTTP 503 .* \(tried 3 times\); run it again later"):
        get(server, tmp_path)
    assert len(server.seen) == 3


@pytest.mark.parametrize("code", [401, 407, 418, 204, 206])
def test_other_answers(server: Server, tmp_path: Path, code: int) -> None:
    server.plan = [status(code)]
    with pytest.raises(IdiometerError, match=rf"en-fr\.txt answer(s|ed) HTTP {code}.*check the"):
        get(server, tmp_path)
    assert len(server.seen) == 1
    assert names(tmp_path) == set()


def too_long(handler: Handler) -> None:
    handler.server.etag = None
    handler.start(200, Content_Length=len(OLD) + 1)
    handler.wfile.write(OLD)


def test_a_wrong_length(server: Server, tmp_path: Path) -> None:
    server.plan = [too_long] * 3
    with pytest.raises(IdiometerError, match=f"cut after {len(OLD)} of {len(OLD) + 1} bytes"):
        get(server, tmp_path)
    assert not (tmp_path / "en-fr.txt").exists()


def endless(handler: Handler) -> None:
    handler.start(200)
    handler.wfile.write(OLD)


def page(handler: Handler) -> None:
    handler.start(200, Content_Type="text/html; charset=utf-8", Content_Length=4)
    handler.wfile.write(b"<a/>")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (endless, "came without its length"),
        (page, "gave a web page instead of a dictionary"),
        (status(200), "is an empty file"),
        (status(302, Location="ftp://127.0.0.1/en-fr.txt"), "cannot be reached .*ftp"),
        (status(302, Location="file:///etc/passwd"), "HTTP 302"),
    ],
)
def test_what_is_no_dictionary(server: Server, tmp_path: Path, answer: Callable[[Handler], None], message: str) -> None:
    server.plan = [answer]
    with pytest.raises(IdiometerError, match=message):
        get(server, tmp_path)
    assert not (tmp_path / "en-fr.txt").exists()


def in_chunks(handler: Handler) -> None:
    handler.start(200, Transfer_Encoding="chunked")
    handler.wfile.write(b"%x\r\n%s\r\n0\r\n\r\n" % (len(OLD), OLD))


def in_cut_chunks(handler: Handler) -> None:
    handler.start(200, Transfer_Encoding="chunked")
    handler.wfile.write(b"%x\r\n%s\r\n" % (len(OLD), OLD))
    handler.close_connection = True


def test_chunks(server: Server, tmp_path: Path, pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handler, "protocol_version", "HTTP/1.1")
    server.plan = [in_cut_chunks, in_chunks]
    told: list[tuple[int, int | None]] = []
    server.etag = None
    assert get(server, tmp_path, progress=lambda *now: told.append(now)).read_bytes() == OLD
    assert told[-1] == (len(OLD), None)
    assert len(pauses) == 1


def test_a_redirect_is_followed(server: Server, tmp_path: Path) -> None:
    server.plan = [status(302, Location="/elsewhere")]
    assert get(server, tmp_path).read_bytes() == OLD
    assert server.seen[1][0] == "/elsewhere"


def test_a_server_that_falls_silent(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "TIMEOUT", 0.1)
    server.plan = [silent] * 2
    assert get(server, tmp_path).read_bytes() == OLD
    assert server.ranges[1] == f"bytes={HALF}-"
    server.plan = [silent] * 3
    with pytest.raises(IdiometerError, match=r"no byte came for 0\.1 seconds \(tried 3 times\)"):
        fetch_muse("en-de", base=server.base, folder=tmp_path)


def test_a_connection_closed_without_an_answer(server: Server, tmp_path: Path) -> None:
    server.plan = [lambda handler: None]
    assert get(server, tmp_path).read_bytes() == OLD


def test_a_refused_connection(tmp_path: Path, pauses: list[float]) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(
            IdiometerError, match=r"127\.0\.0\.1 \(or a proxy\) refused the connection to http.*; check"
        ):
            fetch_muse("en-fr", base=base, folder=tmp_path)
    assert pauses == []


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (URLError(socket.gaierror(socket.EAI_NONAME, "Name unknown")), "no network.*dl.fbaipublicfiles.com.*Name unk"),
        (URLError(OSError(errno.ENETUNREACH, "Network is unreachable")), "cannot be reached .*Network is unreachable"),
        (URLError(OSError("Tunnel connection failed: 407")), "407.*proxy settings"),
        (URLError(ssl.SSLCertVerificationError(1, "self-signed")), "certificate of dl.fbaipublicfiles.com"),
        (URLError(TimeoutError()), "no byte came .*tried 3 times"),
        (ssl.SSLEOFError(8, "EOF occurred"), "the connection was cut .*tried 3 times"),
        (http.client.BadStatusLine("SSH-2.0"), "cut .*SSH-2.0.*tried 3 times"),
        (ConnectionResetError(errno.ECONNRESET, "reset"), "cut .*tried 3 times"),
    ],
)
def test_a_network_in_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, message: str) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(OpenerDirector, "open", fail)
    if isinstance(reason := getattr(error, "reason", None), ssl.SSLCertVerificationError):
        reason.verify_message = "self-signed"
    with pytest.raises(IdiometerError, match=message) as caught:
        fetch_muse("en-fr", folder=tmp_path)
    assert "\n" not in str(caught.value)


def test_a_proxy_of_the_environment_is_used(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{server.server_port}")
    path = fetch_muse("en-fr", base="http://muse.invalid/x", folder=tmp_path)
    assert path.read_bytes() == OLD
    assert server.seen[0][0] == "http://muse.invalid/x/en-fr.txt"


@pytest.mark.parametrize("base", ["ftp://host/x", "file:///etc", "", "host/x", "http://", "http://a:b/", "http://é/"])
def test_only_web_addresses(tmp_path: Path, base: str) -> None:
    with pytest.raises(UsageError, match="is no http or https address; give one like https"):
        fetch_muse("en-fr", base=base, folder=tmp_path)


def test_an_address_with_a_space(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no address that can be asked"):
        fetch_muse("en-fr", base="http://127.0.0.1/a b", folder=tmp_path)


@pytest.mark.parametrize("pair", ["en", "en-", "../etc-fr", "en-fr/../x", "en-xx", "English-fr"])
def test_only_language_pairs(tmp_path: Path, pair: str) -> None:
    with pytest.raises(UsageError):
        fetch_muse(pair, folder=tmp_path)


def test_offline(tmp_path: Path) -> None:
    expected = re.escape(
        f"{tmp_path}/m/en-fr.txt does not exist, and nothing is fetched offline; put {fetch.MUSE}/en-fr"
    )
    with pytest.raises(IdiometerError, match=expected):
        fetch_muse("en-fr", offline=True, folder=tmp_path / "m")
    assert not (tmp_path / "m").exists()


def test_a_file_placed_by_hand_is_taken_and_noted(tmp_path: Path) -> None:
    (tmp_path / "en-fr.txt").write_bytes(OLD)
    path = fetch_muse("en-fr", offline=True, folder=tmp_path)
    assert names(tmp_path) == KEPT
    path.write_bytes(NEW)
    with pytest.raises(IdiometerError, match=f"{digest(NEW)} instead of {digest(OLD)}; delete it and en-fr.txt.sha256"):
        fetch_muse("en-fr", offline=True, folder=tmp_path)


def test_a_cached_file_with_another_hash_than_asked_for(tmp_path: Path) -> None:
    (tmp_path / "en-fr.txt").write_bytes(OLD)
    with pytest.raises(IdiometerError, match=f"has SHA-256 {digest(OLD)}, not {digest(NEW)}; delete it"):
        fetch_muse("en-fr", offline=True, sha256=digest(NEW), folder=tmp_path)


def test_a_download_with_another_hash_than_asked_for(server: Server, tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=f"has SHA-256 {digest(OLD)}, not {digest(NEW)}; it was not kept"):
        get(server, tmp_path, sha256=digest(NEW))
    assert names(tmp_path) == set()


def test_a_full_disk(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proper = Path.open

    class Full:
        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            self.stream.close()

        def write(self, block: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    def opened(path: Path, mode: str = "r", *rest: Any, **options: Any) -> Any:
        stream = proper(path, mode, *rest, **options)
        return Full(stream) if mode == "ab" else stream

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        with pytest.raises(IdiometerError, match=r"the disk is full: no room for .*en-fr\.txt; make room"):
            get(server, tmp_path)
    assert "en-fr.txt" not in names(tmp_path)
    assert get(server, tmp_path).read_bytes() == OLD


def test_a_folder_that_is_none(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IdiometerError, match=r"cannot use .*file.*; check its permissions, or name another folder"):
        get(server, tmp_path / "file")
    with pytest.raises(IdiometerError, match=r"cannot use .*file"):
        get(server, tmp_path / "file" / "muse")
    assert server.seen == []


def test_a_folder_that_must_not_be_written(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path, *_: Any, **__: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "write_text", denied)
    with pytest.raises(IdiometerError, match=r"cannot use .*en-fr\.txt\.part\.from: Permission denied; check"):
        get(server, tmp_path)
    (tmp_path / "en-fr.txt").write_bytes(OLD)
    assert get(server, tmp_path, offline=True).read_bytes() == OLD


def test_two_at_once_fetch_once(server: Server, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    paths: list[Path] = []
    threads = [threading.Thread(target=lambda: paths.append(get(server, tmp_path))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.read_bytes() == OLD for path in paths] == [True] * 4
    assert len(server.seen) == 1
