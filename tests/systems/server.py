"""A server that speaks OpenAI's chat protocol, a process of its own, with the faults that a test asks for.

The last line of the question says what happens to it: `fault:N:rest` misbehaves N times and then answers REST in
capitals. `log` in the working folder has a line of JSON for every request.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

seen: Counter[str] = Counter()
under_way = 0
lock = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def do_POST(self) -> None:
        global under_way  # noqa: PLW0603
        self.under_way = True
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        line = body["messages"][0]["content"].splitlines()[-1]
        with lock:
            under_way += 1
            seen[line] += 1
            record = {
                "line": line, "time": time.monotonic(), "at_once": under_way, "path": self.path, "body": body,
                "key": self.headers.get("Authorization"),
            }  # fmt: skip
            with Path("log").open("a") as log:
                log.write(json.dumps(record) + "\n")
        try:
            if not self.misbehave(line, body):
                self.say(line.rpartition(":")[2].upper())
        finally:
            self.leave()

    def leave(self) -> None:
        """Count down before the answer goes out: the next question may come before this thread runs on."""
        global under_way  # noqa: PLW0603
        with lock:
            under_way -= self.under_way
            self.under_way = False

    def misbehave(self, line: str, body: dict[str, Any]) -> bool:
        fault, _, rest = line.partition(":")
        times = rest.partition(":")[0]
        if not times.isdecimal() or seen[line] > int(times):
            return False
        match fault:
            case "429":
                self.reply(429, {"error": {"message": "slow down", "type": "rate_limit"}}, {"Retry-After": "0.6"})
            case "500" | "503" | "401" | "404":
                self.reply(int(fault), {"error": {"message": "no luck"}})
            case "400":
                self.reply(400, {"error": {"message": "too long", "code": "context_length_exceeded"}})
            case "302":
                self.reply(302, {}, {"Location": "http://elsewhere.invalid/"})
            case "quota":
                error = {"message": "You exceeded your current quota", "code": "insufficient_quota"}
                self.reply(429, {"error": error})
            case "echo":
                said = f"{'x' * 250} Incorrect API key: {self.headers.get('Authorization')}"
                self.reply(400, {"error": {"message": said}})
            case "moderated":
                self.reply(403, {"error": {"message": "your input was flagged by moderation"}})
            case "filter":
                message = "flagged by the content management policy"
                self.reply(400, {"error": {"message": message, "code": "content_filter"}})
            case "temperature":
                if "temperature" in body:
                    self.reply(400, {"error": {"message": "temperature 0 is not supported with this model"}})
                else:
                    return False
            case "cut":
                self.send_response(200)
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b'{"choices": [')
                self.close_connection = True
            case "hang-up":
                self.close_connection = True
            case "slow":
                time.sleep(0.4)
                return False
            case "html":
                self.reply(200, "<html>a proxy</html>")
            case "other":
                self.reply(200, {"object": "list"})
            case "lines":
                self.say("Here you are:\n\nTWO\nLINES")
            case "empty":
                self.say("")
            case "refusal":
                self.say(None, refusal="I cannot help with that")
            case "filtered":
                self.say(None, why="content_filter")
            case "length":
                self.say("AND SO O", why="length")
            case "surrogate":
                self.reply(200, b'{"choices": [{"message": {"content": "half \\ud800"}}]}')
            case _:
                return False
        return True

    def say(self, text: str | None, why: str = "stop", refusal: str | None = None) -> None:
        message = {"role": "assistant", "content": text, "refusal": refusal}
        self.reply(200, {"choices": [{"index": 0, "message": message, "finish_reason": why}]})

    def reply(self, status: int, content: Any, headers: dict[str, str] | None = None) -> None:
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        if isinstance(content, str):
            data = content.encode()
        self.leave()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    sys.stdout.close()
    server.serve_forever()
