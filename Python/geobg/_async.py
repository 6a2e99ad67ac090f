"""Work off the event loop: one pool of threads for all calls."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import List, Optional

from ._errors import CANCELED, CanceledError, error
from ._library import Cancellation, Work, processors


class _Pool:
    """As many threads as processors. The pictures that are drawn at the same time share them."""

    def __init__(self) -> None:
        self._size = self._free = processors()
        #: The work that has not begun.
        self._waiting = 0
        self._changed = threading.Condition()
        self._executor = ThreadPoolExecutor(self._size, thread_name_prefix="geobg-async")

    def submit(self, job: Callable[[Work], None], work: Work) -> Future[None]:
        """Does the work when a thread is free; 0 threads stand for a fair share of those that are free."""
        with self._changed:
            self._waiting += 1

        def run() -> None:
            try:
                threads = self._taken(work)
            finally:
                with self._changed:
                    self._waiting -= 1
            try:
                job(work._replace(threads=work.threads or threads))
            finally:
                self._give(threads)

        try:
            future = self._executor.submit(run)
        except BaseException:
            with self._changed:
                self._waiting -= 1
            raise
        future.add_done_callback(self._forget)
        return future

    def wake(self) -> None:
        """Lets work end that waits for threads and was canceled."""
        with self._changed:
            self._changed.notify_all()

    def _taken(self, work: Work) -> int:
        """Takes threads of those that are free, at least one."""
        with self._changed:
            while self._free == 0:
                work.check()
                self._changed.wait()
            threads = min(work.threads or max(1, self._free // self._waiting), self._free)
            self._free -= threads
            return threads

    def _give(self, threads: int) -> None:
        with self._changed:
            self._free += threads
            self._changed.notify_all()

    def _forget(self, future: Future[None]) -> None:
        # Work that was canceled before it had a thread never runs.
        if future.cancelled():
            with self._changed:
                self._waiting -= 1


_pool: Optional[_Pool] = None
_pool_lock = threading.Lock()


def _forget_pool() -> None:
    """A forked child has none of the threads, and perhaps a locked lock."""
    global _pool, _pool_lock
    _pool, _pool_lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pool)


def _the_pool() -> _Pool:
    global _pool
    with _pool_lock:
        if _pool is None:
            _pool = _Pool()
        return _pool


class _Stop:
    """Ends work, also while it waits for a thread."""

    def __init__(self, pool: _Pool) -> None:
        self._pool = pool
        self.cancellation = Cancellation()
        self.future: Optional[Future[None]] = None

    def cancel(self) -> None:
        """Ends the work, now or when it begins."""
        self.cancellation.cancel()
        if self.future is not None:
            self.future.cancel()
        self._pool.wake()


async def run(job: Callable[[Work], None], work: Work) -> None:
    """Does the work on a thread of the pool. If the task is canceled, the work is, and has ended when this raises.

    The progress is reported on the thread of the event loop.
    """
    loop = asyncio.get_running_loop()
    context = contextvars.copy_context()
    pool = _the_pool()
    stop = _Stop(pool)
    progress = work.progress
    failures: List[BaseException] = []

    def tell(share: float) -> None:
        try:
            if progress is not None and not stop.cancellation.canceled:
                progress(share)
        except BaseException as failure:
            failures.append(failure)
            stop.cancel()

    def report(share: float) -> None:
        loop.call_soon_threadsafe(tell, share, context=context)

    with _linked(work.cancellation, stop):
        given = work._replace(cancellation=stop.cancellation, progress=None if progress is None else report)
        stop.future = pool.submit(job, given)
        ended = _ended(stop.future, loop)
        try:
            await asyncio.shield(ended)
        except asyncio.CancelledError:
            stop.cancel()
            # No file appears after this. The engine ends soon, so that another cancellation need not end the waiting.
            while not ended.done():
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait([ended])
            # An error of the work has no reader now.
            ended.exception()
            raise
        except CanceledError:
            if not failures:
                raise
    if failures:
        try:
            raise failures[0]
        finally:
            failures.clear()


def _ended(future: Future[None], loop: asyncio.AbstractEventLoop) -> asyncio.Future[None]:
    """The end of work, for the event loop. Work that never began ends with a CanceledError."""
    ended: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        failure = error("canceled", None, CANCELED) if future.cancelled() else future.exception()
        if failure is None:
            ended.set_result(None)
        else:
            ended.set_exception(failure)

    def tell_loop(future: Future[None]) -> None:
        # Nobody waits in a loop that is closed.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(tell)

    future.add_done_callback(tell_loop)
    return ended


@contextlib.contextmanager
def _linked(cancellation: Optional[Cancellation], stop: _Stop) -> Iterator[None]:
    """While it is entered, a cancellation of the caller ends the work, too."""
    if cancellation is None:
        yield
        return
    cancellation._add(stop)
    try:
        yield
    finally:
        cancellation._remove(stop)
