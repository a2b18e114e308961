"""`openai:MODEL@URL`: a language model behind any server that speaks OpenAI's chat protocol."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from idiometer.errors import IdiometerError, UsageError
from idiometer.systems.base import CUT, BatchError, Options, Output
from idiometer.systems.http import Refused, Server
from idiometer.systems.prompt import fill, read_prompt

KEY = "OPENAI_API_KEY"
_FILTERED = re.compile("content.?(filter|policy|management)|moderation|flagged", re.IGNORECASE)


class Chat:
    """Asks for one sentence at a time, several at once; temperature 0."""

    def __init__(self, name: str, source: str, target: str, options: Options) -> None:
        self.spec = f"openai:{name}"
        self._model, url = _parts(name)
        self._languages = (source, target)
        self._prompt = read_prompt(options.prompt)
        self._key = _key()
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        self._server = Server(url, headers, secret=self._key)
        self._temperature = True  # some models take none
        self.parallel = options.concurrency

    def settings(self) -> Mapping[str, object]:
        """Model, address and prompt; servers do not say which revision of a model they run."""
        return {
            "model": self._model,
            "revision": None,
            "settings": {"url": self._server.url, "prompt": self._prompt, "temperature": 0},
        }

    def batches(self, lines: Sequence[str]) -> list[list[int]]:
        """Each line is a question of its own, so that no answer can be taken for another's."""
        return [[place] for place in range(len(lines))]

    def translate(self, lines: Sequence[str]) -> list[Output]:
        """Ask for each line."""
        return [self._ask(line) for line in lines]

    def _ask(self, line: str) -> Output:
        question: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "user", "content": fill(self._prompt, *self._languages, line)}],
        }
        if self._temperature:
            question["temperature"] = 0
        try:
            return _output(self._server.ask(question))
        except Refused as refused:
            return self._refused(refused, line)

    def _refused(self, refused: Refused, line: str) -> Output:
        if _FILTERED.search(refused.said):
            return Output("", failed=f"refused by the server: {refused.said}")
        if refused.status in (401, 403):
            state = f"the key in ${KEY} was sent" if self._key else f"no key was sent, since ${KEY} is not set"
            raise IdiometerError(f"{self.spec}: {refused}; {state}")
        if refused.status in (404, 405) or refused.status < 400:
            raise IdiometerError(
                f"{self.spec}: {refused}; is {self._model} the model's name, and {self._server.url} the address?"
            )
        if refused.status == 400 and "temperature" in refused.said and self._temperature:
            self._temperature = False
            return self._ask(line)
        if refused.status in (402, 429):  # of the latter, only what waiting does not mend
            raise IdiometerError(f"{self.spec}: {refused}; once the account is in credit, run the same again")
        raise BatchError(str(refused))


def _key() -> str:
    """The key of the environment; one that no header can hold would fail at every line."""
    key = os.environ.get(KEY, "").strip()
    if not re.fullmatch("[!-~]*", key):
        raise UsageError(f"the key in ${KEY} has a space, a line break or a letter that no key has: set it anew")
    return key


def _parts(name: str) -> tuple[str, str]:
    """Model and address of the chat endpoint."""
    match = re.fullmatch(r"(.+)@(https?://.+)", name)
    if not match:
        raise UsageError(f"openai:{name}: write openai:MODEL@URL, for example openai:llama3@http://localhost:11434/v1")
    model, url = match.groups()
    try:
        parts = urlsplit(url)
        is_address = parts.hostname and parts.port != 0 and not re.search(r"\s", url)
    except ValueError:  # of the port, or of brackets; its text may have a key in it
        is_address = False
    if not is_address:
        raise UsageError(f"openai:{model}@… has no address: write it as in http://localhost:11434/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UsageError(f"openai:{model}@…: a URL with a key in it ends up in records; put the key into ${KEY}")
    path = url.rstrip("/")
    return model, path if path.endswith("/chat/completions") else f"{path}/chat/completions"


def _output(answer: Any) -> Output:  # noqa: ANN401
    """The translation in an answer."""
    try:
        choice = answer["choices"][0]
        message, why = choice["message"], choice.get("finish_reason")
        text, refusal = message.get("content"), message.get("refusal")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise BatchError("the server's answer has no choices[0].message") from None
    if refusal or why == "content_filter":
        return Output("", failed=f"refused by the model: {' '.join(str(refusal or why).split())[:200]}")
    if not isinstance(text, str) or not text.strip():
        raise BatchError("the server's answer is empty")
    return Output(text, CUT if why == "length" else None)
