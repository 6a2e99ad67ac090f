"""Forks while threads draw: each child draws, and none waits for ever. GEOBG_FORKS is the number of forks of a test."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Callable, Iterator, List

import geobg
import pytest
from conftest import FORMATS

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
    # Python 3.12 and newer warn of every fork of a process with threads, whatever they do.
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning"),
]

COUNT = int(os.environ.get("GEOBG_FORKS", 200))
#: A child needs milliseconds, and far less than this under any load.
PATIENCE = 120
WALLPAPER = geobg.render("fork", size=(96, 64), mesh=True)
FILES = (WALLPAPER.png(), WALLPAPER.svg())


def draw() -> None:
    """Draws in all ways, and compares with what the parent drew."""
    again = geobg.render("fork", size=(96, 64), mesh=True)
    for wallpaper in (WALLPAPER, again):
        assert (wallpaper.png(threads=2), wallpaper.svg()) == FILES
    assert again.png(threads=1) == FILES[0]


def draw_in_threads() -> None:
    with ThreadPoolExecutor(3) as pool:
        for result in [pool.submit(draw) for _ in range(3)]:
            draw()
            result.result()


@contextmanager
def drawing() -> Iterator[None]:
    """Threads draw meanwhile."""
    is_over = threading.Event()

    def keep_drawing(number: int) -> None:
        while not is_over.is_set():
            wallpaper = geobg.render(number, size=(80, 60))
            wallpaper.png(threads=number)
            wallpaper.svg()
            if "pdf" in FORMATS:
                wallpaper.pdf()

    threads = [threading.Thread(target=keep_drawing, args=[number]) for number in (1, 2, 3)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def in_child(work: Callable[[], object]) -> None:
    """Forks, and waits for a child that does `work`; fails if it raises an error or is too slow."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(PATIENCE)
            work()
            status = 0
        except BaseException as failure:
            print(repr(failure), file=sys.stderr, flush=True)
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0


def test_fork() -> None:
    with drawing():
        for number in range(COUNT):
            in_child(draw if number % 8 else draw_in_threads)


def fork_again() -> None:
    for _ in range(5):
        in_child(draw_in_threads)


def test_fork_of_a_child() -> None:
    with drawing():
        in_child(fork_again)


def test_multiprocessing() -> None:
    context = multiprocessing.get_context("fork")
    with drawing():
        for _ in range(max(1, COUNT // 100)):
            with context.Pool(2) as pool:
                result = pool.map_async(geobg.Wallpaper.svg, [WALLPAPER] * 10)
                assert result.get(PATIENCE) == [FILES[1]] * 10


def test_workers_of_a_server() -> None:
    """A server draws when it starts, keeps a thread that draws, and forks workers with threads (gunicorn --preload)."""
    with drawing():
        for _ in range(max(1, COUNT // 50)):
            in_child(draw_in_threads)


def test_fork_in_progress() -> None:
    """The child of a fork in the middle of a call draws."""
    forked: List[float] = []

    def fork(share: float) -> None:
        if not forked:
            forked.append(share)
            in_child(draw)

    assert WALLPAPER.png(threads=1, progress=fork) == FILES[0]
    assert forked


def test_fork_beside_cancellations() -> None:
    """A cancellation of the parent works in a child."""
    cancellation = geobg.Cancellation()
    is_over = threading.Event()

    def keep_drawing() -> None:
        while not is_over.is_set():
            WALLPAPER.png(cancellation=cancellation)

    def cancel() -> None:
        cancellation.cancel()
        with pytest.raises(geobg.CanceledError):
            WALLPAPER.png(cancellation=cancellation)

    threads = [threading.Thread(target=keep_drawing) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(max(1, COUNT // 20)):
            in_child(cancel)
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def test_batch_of_the_parent() -> None:
    """A child cannot go on with a batch of its parent, whose threads it does not have."""
    batch = geobg.batch([WALLPAPER] * 50, format="png", threads=2)
    assert next(batch).data == FILES[0]
    made: List[geobg.Made] = []

    def go_on() -> None:
        with pytest.raises(geobg.InvalidError, match="another process"):
            made.extend(batch)

    started = time.monotonic()
    in_child(go_on)
    assert time.monotonic() - started < PATIENCE
    assert len(list(batch)) == 49
