"""The blocks of a corpus searched by one process or several, in order, with a bounded number of them under way."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context

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
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start, (search,))
    waiting: deque[Future[Found | str]] = deque()
    broken: IdiometerError | None = None
    try:
        while True:
            while broken is None and len(waiting) < jobs * (1 + AHEAD):
                try:
                    waiting.append(pool.submit(_work, next(blocks)))
                except StopIteration:
                    break
                except IdiometerError as error:  # raised once what was read before is done
                    broken = error
            if not waiting:
                break
            found = waiting.popleft().result()
            if isinstance(found, str):
                raise IdiometerError(found)
            yield found
        if broken:
            raise broken
    except BrokenProcessPool:
        raise IdiometerError(
            "a process of --jobs died (killed, or out of memory?); run the same again to go on, with fewer jobs"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_search: list[Search] = []  # of this process


def _start(search: Search) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's to handle
    _search[:] = [search]


def _work(block: Block) -> Found | str:
    """What the block gave, or the text of its error, since not every error survives the way back."""
    try:
        return search_block(_search[0], block)
    except IdiometerError as error:
        return str(error)
