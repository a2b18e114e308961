"""Published dictionaries brought into the cache: resumed when cut, checked, there whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException, HTTPResponse, InvalidURL
from pathlib import Path
from typing import cast
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from idiometer.cache import cache_folder
from idiometer.corpus.languages import split_langpair
from idiometer.errors import IdiometerError, UsageError

MUSE = "https://dl.fbaipublicfiles.com/arrival/dictionaries"
TIMEOUT = 30.0  # seconds without a byte
PAUSES = (1.0, 4.0)  # seconds before the second and the third try
_BLOCK = 1 << 16
_WITH_ENGLISH = (
    "af ar bg bn bs ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv mk ms nl no pl pt ro ru sk sl sq sv ta "
    "th tl tr uk vi zh"
)
_EVERY_WAY = "de en es fr it pt"
_HANDLERS = (  # what urllib's own opener has, less ftp:, file: and data:, to which a server could redirect
    request.ProxyHandler, request.UnknownHandler, request.HTTPHandler, request.HTTPSHandler,
    request.HTTPRedirectHandler, request.HTTPDefaultErrorHandler, request.HTTPErrorProcessor,
)  # fmt: skip

Progress = Callable[[int, int | None], None]


class _DroppedError(Exception):
    """A failure that another try may mend; `stale` when what is kept of earlier tries must go first."""

    def __init__(self, what: str, *, stale: bool = False) -> None:
        super().__init__(what)
        self.stale = stale


def fetch_muse(
    langpair: str, *, offline: bool = False, sha256: str | None = None, base: str = MUSE, folder: Path | None = None,
    progress: Progress | None = None,
) -> Path:  # fmt: skip
    """The MUSE word dictionary of a pair such as `en-fr`, from the cache or, the first time, from the network.

    The dictionaries (Conneau et al. 2018) are licensed CC BY-NC 4.0: not for commercial use, and to be
    cited. `progress` is called with the bytes so far and, if known, in all. A cut download is kept beside
    the file and gone on with next time. The hash of the first download is kept too (`FILE.sha256`): a
    cached file that no longer has it, or has not the `sha256` asked for, is an error.
    """
    name = "-".join(split_langpair(langpair)) + ".txt"
    url = f"{base.rstrip('/')}/{name}"
    path = (folder or cache_folder() / "muse") / name
    with _disk(path):
        if path.exists():
            return _checked(path, sha256)
        if offline:
            raise IdiometerError(
                f"{path} does not exist, and nothing is fetched offline; put {url} there by hand, or go online"
            )
        _check_address(base)
        path.parent.mkdir(parents=True, exist_ok=True)
        with _alone(path.parent):
            if path.exists():  # another process was quicker
                return _checked(path, sha256)
            part = _beside(path, ".part")
            _download(url, part, progress)
            return _keep(part, path, sha256)


def _check_address(base: str) -> None:
    with contextlib.suppress(ValueError):  # a port or host that cannot be
        parts = urlsplit(base)
        if base.isascii() and parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0:
            return
    raise UsageError(f"{base!r} is no http or https address; give one like {MUSE}")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@contextlib.contextmanager
def _disk(path: Path) -> Iterator[None]:
    """Errors of the disk as ours; the network's never get here, they are caught where they come up."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            what, step = f"the disk is full: no room for {path}", "make room, then run it again"
        else:
            what, step = f"cannot use {error.filename or path}: {error.strerror or error}", "check its permissions"
        raise IdiometerError(f"{what}; {step}, or name another folder with IDIOMETER_CACHE") from None


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process downloads into the folder (where the system has such locks)."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _checked(path: Path, sha256: str | None) -> Path:
    """A cached file that has the hash kept and the one asked for."""
    found, note = _digest(path), _beside(path, ".sha256")
    kept = note.read_text(encoding="utf-8", errors="replace").split()[:1] if note.exists() else []
    if kept and kept != [found]:
        raise IdiometerError(
            f"{path} has changed since it came: SHA-256 {found} instead of {kept[0]}; "
            f"delete it and {note.name}, then fetch it again"
        )
    if sha256 and sha256.lower() != found:
        raise IdiometerError(f"{path} has SHA-256 {found}, not {sha256.lower()}; delete it, or correct the hash")
    if not kept:  # placed by hand; a cache that only others can write does without the note
        with contextlib.suppress(OSError):
            note.write_text(f"{found}  {path.name}\n", encoding="utf-8")
    return path


def _keep(part: Path, path: Path, sha256: str | None) -> Path:
    """Give a whole download its name, once its hash is right."""
    found = _digest(part)
    if sha256 and sha256.lower() != found:
        _discard(part)
        raise IdiometerError(
            f"what came for {path.name} has SHA-256 {found}, not {sha256.lower()}; it was not kept: correct the hash"
        )
    _beside(path, ".sha256").write_text(f"{found}  {path.name}\n", encoding="utf-8")
    part.replace(path)
    _discard(part)
    return path


def _discard(part: Path) -> None:
    _beside(part, ".from").unlink(missing_ok=True)
    part.unlink(missing_ok=True)


def _download(url: str, part: Path, progress: Progress | None) -> None:
    for pause in (*PAUSES, None):
        try:
            _attempt(url, part, progress)
            return
        except _DroppedError as error:
            if error.stale:
                _discard(part)
            if pause is None:
                times = len(PAUSES) + 1
                raise IdiometerError(f"{url}: {error} (tried {times} times); run it again later to go on") from None
            time.sleep(pause)


def _attempt(url: str, part: Path, progress: Progress | None) -> None:
    size, mark = _earlier(part, url)
    with _answer(url, size, mark) as response:
        size, total = _extent(response, size, mark, url)
        if not size:  # the note of the old version goes before its bytes, that of the new one comes before its own
            _discard(part)
            if mark := _mark(response):
                _beside(part, ".from").write_text(f"{url}\n{mark}\n", encoding="utf-8")
        with part.open("ab") as stream:
            for block in _blocks(response, url):
                stream.write(block)
                size += len(block)
                if progress:
                    progress(size, total)
    if total is not None and size != total:
        raise _DroppedError(f"the connection was cut after {size} of {total} bytes")
    if not size:
        raise IdiometerError(f"{url} is an empty file; try again later")


def _earlier(part: Path, url: str) -> tuple[int, str]:
    """The size of what an earlier try left, and the server's mark of that version; 0 if it cannot be used."""
    note = _beside(part, ".from")
    if not (part.exists() and note.exists()):
        return 0, ""
    lines = note.read_text(encoding="utf-8", errors="replace").split("\n")
    return (part.stat().st_size, lines[1]) if len(lines) == 3 and lines[0] == url else (0, "")


def _mark(response: HTTPResponse) -> str:
    """What tells this version of the file from another: a strong ETag, else the date; perhaps nothing."""
    etag = response.headers.get("ETag", "")
    return etag if etag.startswith('"') else response.headers.get("Last-Modified", "")


@contextlib.contextmanager
def _answer(url: str, start: int, mark: str) -> Iterator[HTTPResponse]:
    """The server's answer, for the bytes from `start` on if that version is still there."""
    headers = {"User-Agent": "idiometer"} | ({"Range": f"bytes={start}-", "If-Range": mark} if start else {})
    opener = request.OpenerDirector()
    for handler in _HANDLERS:
        opener.add_handler(handler())
    try:
        response = cast("HTTPResponse", opener.open(request.Request(url, headers=headers), timeout=TIMEOUT))  # noqa: S310
    except HTTPError as error:
        with error:
            raise _refusal(url, error) from None
    except (OSError, HTTPException) as error:
        raise _trouble(url, error) from None
    with response:
        yield response


def _blocks(response: HTTPResponse, url: str) -> Iterator[bytes]:
    try:
        while block := response.read1(_BLOCK):
            yield block
    except (OSError, HTTPException) as error:
        raise _trouble(url, error) from None


def _extent(response: HTTPResponse, start: int, mark: str, url: str) -> tuple[int, int | None]:
    """Where the bytes of an answer begin, and the size of the whole file (none if it comes in chunks)."""
    kind = response.headers.get_content_type()
    if kind in {"text/html", "application/xhtml+xml"}:
        raise IdiometerError(f"{url} gave a web page instead of a dictionary; is there a log-in page or proxy between?")
    if response.length is None and response.headers.get("Transfer-Encoding", "").lower() != "chunked":
        raise IdiometerError(f"{url} came without its length, so that a cut could not be seen; check the proxy")
    if start and response.status == 206:
        found = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("Content-Range", "").strip())
        if not found or int(found[1]) != start or _mark(response) not in {"", mark}:
            raise _DroppedError("the file changed on the server between two tries", stale=True)
        if found[2] != "*":
            return start, int(found[2])
    elif response.status == 200:
        start = 0
    else:
        raise IdiometerError(f"{url} answered HTTP {response.status}, which was not asked for; check the proxy")
    return start, None if response.length is None else start + response.length


def _refusal(url: str, error: HTTPError) -> Exception:
    """What an HTTP status means; stores such as S3 may answer 403 where they have no file."""
    what = f"{url} answers HTTP {error.code} {error.reason}".rstrip()
    if error.code == 416:
        return _DroppedError("the file changed on the server between two tries", stale=True)
    if error.code >= 500:
        return _DroppedError(f"the server answers HTTP {error.code} {error.reason}".rstrip())
    if error.code not in {403, 404, 410}:
        return IdiometerError(f"{what}; check the address and the proxy settings")
    source, target = url.rsplit("/", 1)[1].removesuffix(".txt").split("-")
    one, any_two = {*_WITH_ENGLISH.split()}, {*_EVERY_WAY.split()}
    if {source, target} <= any_two or ("en" in {source, target} and {source, target} & one):
        return IdiometerError(f"{what}, though MUSE published {source}-{target}; look for the file elsewhere")
    return IdiometerError(
        f"{what}: MUSE has no {source}-{target}; it has English to and from {_WITH_ENGLISH}, "
        f"and any two of {_EVERY_WAY}; bring a dictionary file of your own"
    )


def _trouble(url: str, error: Exception) -> Exception:
    """What a failed connection means: worth another try, or an error that says what to look at."""
    cause = error.reason if isinstance(error, URLError) and isinstance(error.reason, Exception) else error
    host = urlsplit(url).hostname
    proxy = "the connection and the proxy settings"
    match cause:
        case InvalidURL():
            return UsageError(f"{url!r} is no address that can be asked ({cause}); give one like {MUSE}")
        case TimeoutError():
            return _DroppedError(f"no byte came for {TIMEOUT:g} seconds")
        case socket.gaierror():
            what, check = f"no network? the name {host} (or a proxy's) cannot be looked up ({cause.strerror})", proxy
        case ConnectionRefusedError():
            what, check = f"{host} (or a proxy) refused the connection to {url}", proxy
        case ssl.SSLCertVerificationError():
            what = f"the certificate of {host} is not accepted ({cause.verify_message})"
            check = "the clock, the proxy settings and SSL_CERT_FILE"
        case HTTPException() | ConnectionError() | ssl.SSLError():
            return _DroppedError(f"the connection was cut ({str(cause) or type(cause).__name__})")
        case _:
            what, check = f"{url} cannot be reached ({cause})", proxy
    return IdiometerError(f"{what}; check {check}")
