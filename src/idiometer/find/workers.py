"""The blocks of a corpus searched by one process or several, in order, with a bounded number of them under way."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context, parent_process

from idiometer.corpus.lines import open_binary
from idiometer.errors import IdiometerError
from idiometer.find.blocks import Block
from idiometer.find.searching import Found, Search, search_block

AHEAD = 2  # blocks that wait for each process


def search_corpus(search: Search, jobs: int = 1, skip: int = 0) -> Iterator[Found]:
    """What each block gave, in order, without the first `skip`; the same with any number of jobs."""
    blocks = islice(search.corpus.blocks(), skip, None)
    if jobs == 1:
        yield from (search_block(search, block) for block in blocks)
    else:
        yield from _parallel(search, blocks, jobs)


def _parallel(search: Search, blocks: Iterator[Block], jobs: int) -> Iterator[Found]:
    waiting: deque[Future[Found | str]] = deque()
    unread: IdiometerError | None = None
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_start, initargs=(search,))
    try:
        while True:
            while unread is None and len(waiting) < jobs * (1 + AHEAD):
                try:
                    block = _sent(next(blocks))
                    with _left_alone():  # the pool starts its processes when they are needed
                        waiting.append(pool.submit(_work, *block))
                except StopIteration:
                    break
                except IdiometerError as error:  # raised once what was read before is done
                    unread = error
            if not waiting:
                break
            found = waiting.popleft().result()
            if isinstance(found, str):
                raise IdiometerError(found)
            yield found
        if unread:
            raise unread
    except BrokenProcessPool:
        raise IdiometerError(
            "a process of --jobs died (killed, or out of memory?); run the same again to go on, with fewer jobs"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _whole(block: Block, size: int) -> Block:
    """The block with its bytes, from the file they stand in."""
    path = _search[0].corpus.sources[block.source].paths[0]
    with open_binary(path) as stream:
        stream.seek(block.start or 0)
        lines = stream.read(size)
    if len(lines) != size or not lines.endswith(b"\n"):
        raise IdiometerError(f"{path} has changed while it was read: run the same again when it is whole")
    return replace(block, parts=(lines,))


@contextlib.contextmanager
def _left_alone() -> Iterator[None]:
    """Let processes that are started meanwhile not hear Ctrl-C, which is the first process's to handle, afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_search: list[Search] = []  # of this process


def _start(search: Search) -> None:
    _search[:] = [search]
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the first process is killed, which would else leave this one waiting for ever."""
    if parent := parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _sent(block: Block) -> tuple[Block, int]:
    """A block as it goes to another process: without its bytes, only how many, if they can be read again there."""
    return (block, 0) if block.start is None else (replace(block, parts=()), len(block.parts[0]))


def _work(block: Block, size: int) -> Found | str:
    """What the block gave, or the text of its error, since not every error survives the way back."""
    try:
        return search_block(_search[0], _whole(block, size) if size else block)
    except IdiometerError as error:
        return str(error)
