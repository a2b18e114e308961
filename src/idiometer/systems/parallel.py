"""Work in threads, the results as they come; a stop does not wait for what is under way."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def as_completed(work: Callable[[Job], Result], jobs: Sequence[Job], threads: int) -> Iterator[tuple[Job, Result]]:
    """Each job with what came of it; the first error is raised, and no further job begins."""
    if threads == 1:
        for job in jobs:
            yield job, work(job)
        return
    waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
    ready: queue.SimpleQueue[tuple[Job, Result | None, BaseException | None]] = queue.SimpleQueue()
    stop = threading.Event()
    for job in jobs:
        waiting.put(job)

    def loop() -> None:
        while not stop.is_set():
            try:
                job = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                ready.put((job, work(job), None))
            except BaseException as error:
                ready.put((job, None, error))

    for _ in range(min(threads, len(jobs))):
        threading.Thread(target=loop, daemon=True).start()
    try:
        for _ in jobs:
            job, result, error = ready.get()
            if error:
                raise error
            yield job, result  # type: ignore[misc]
    finally:
        stop.set()
