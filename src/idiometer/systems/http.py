"""Questions to a server over HTTP, asked again where that may help, and slower where the server says so."""

from __future__ import annotations

import email.utils
import http.client
import itertools
import json
import random
import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from idiometer.errors import IdiometerError
from idiometer.systems.base import BatchError

TRIES = 6
LIMITED = 30  # tries where the server only wants fewer questions at a time
TIMEOUT = 120.0  # seconds that one answer may take
FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0  # seconds between two tries, unless the server asks for more
LONGEST_ASKED = 600.0  # and at most this long then
_AGAIN = {408, 409, 425, 429, 500, 502, 503, 504, 529}


class Refused(Exception):  # noqa: N818
    """The server answered, and not with what was asked for: its status and what it said."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"HTTP {status}: {said}")
        self.status = status
        self.said = said


class Server:
    """One address that takes JSON and gives JSON; the waits it asks for hold for all threads."""

    def __init__(self, url: str, headers: Mapping[str, str], secret: str = "") -> None:
        self.url = url
        self._secret = secret  # what no message may have in it, though a server says it
        self._headers = {"Content-Type": "application/json", "User-Agent": "idiometer", **headers}
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._not_before = 0.0
        self._reached = False
        self._lock = threading.Lock()

    def ask(self, question: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """The answer; Refused where the server will not, BatchError where it cannot be had after several tries."""
        for attempt in itertools.count(1):
            self._wait()
            try:
                return self._once(question)
            except _Again as again:
                if attempt >= again.tries:
                    raise BatchError(f"{again} ({attempt} tries)") from None
                self._hold(again.wait, attempt)
        raise AssertionError

    def _once(self, question: Mapping[str, Any]) -> Any:  # noqa: ANN401
        request = urllib.request.Request(self.url, json.dumps(question).encode(), dict(self._headers), method="POST")  # noqa: S310
        try:
            with self._opener.open(request, timeout=TIMEOUT) as reply:
                self._reached = True
                return json.loads(reply.read())
        except urllib.error.HTTPError as error:
            self._reached = True
            raise _judged(error, self._secret) from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            cause = error.reason if isinstance(error, urllib.error.URLError) else error
            if not self._reached and isinstance(cause, (ConnectionRefusedError, socket.gaierror, ssl.SSLError)):
                why = getattr(cause, "strerror", None) or cause
                raise IdiometerError(f"no server answers at {self.url} ({why}); start it or mend the URL") from None
            raise _Again(f"the connection to the server failed ({cause or type(cause).__name__})") from None
        except ValueError:
            raise _Again("the server's answer is not JSON") from None

    def _wait(self) -> None:
        """Wait while the server wants to be left alone."""
        while (left := self._not_before - time.monotonic()) > 0:
            time.sleep(left)

    def _hold(self, asked: float | None, attempt: int) -> None:
        """Wait before the next try; where the server names a time, all threads do."""
        if asked is None:
            time.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1)) * random.uniform(0.5, 1.0))
            return
        with self._lock:
            self._not_before = max(self._not_before, time.monotonic() + min(asked, LONGEST_ASKED))


class _Again(Exception):  # noqa: N818
    """Worth another try, after so many seconds where the server says how many."""

    def __init__(self, text: str, wait: float | None = None, tries: int = TRIES) -> None:
        super().__init__(text)
        self.wait = wait
        self.tries = tries


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another server."""

    def redirect_request(self, *_: Any) -> None:  # noqa: ANN401
        """Follow nothing."""


def _judged(error: urllib.error.HTTPError, secret: str) -> Exception:
    """What an error status means."""
    try:
        body = error.read(100_000)
    except (OSError, http.client.HTTPException):
        body = b""
    said = _said(body) or error.reason
    said = (said.replace(secret, "[the key]") if secret else said)[:300]
    if error.code in _AGAIN and "insufficient_quota" not in said:
        return _Again(
            f"HTTP {error.code}: {said}",
            _seconds(error.headers.get("Retry-After")),
            LIMITED if error.code == 429 else TRIES,
        )
    if 300 <= error.code < 400:
        said = f"redirected to {urlsplit(error.headers.get('Location') or '').netloc or 'another address'}"
    return Refused(error.code, said)


def _said(body: bytes) -> str:
    """The message in the body of an error."""
    text = body.decode("utf-8", "replace")
    try:
        found = json.loads(text)
        found = found.get("error", found) if isinstance(found, dict) else found
        if isinstance(found, dict):
            code = found.get("code") or found.get("type")
            text = f"{found.get('message') or found.get('detail') or text}" + (f" ({code})" if code else "")
        elif isinstance(found, str):
            text = found
    except ValueError:
        pass
    return " ".join(text.split())


def _seconds(text: str | None) -> float | None:
    """What a Retry-After header asks for: seconds, or a time of day."""
    if not text:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None
