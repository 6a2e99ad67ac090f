"""Threads, progress and cancellation."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, List

import geobg
import pytest
from conftest import FORMATS

# Drawing takes minutes, so a test that waits for the end would be noticed.
HUGE = geobg.render(1, size=(100_000, 90_000), density=4)
LARGE = geobg.render(1, size=(2000, 1500))
PDF = (LARGE.pdf,) if "pdf" in FORMATS else ()


def test_progress() -> None:
    shares: List[float] = []
    png = LARGE.png(progress=shares.append)
    assert png == LARGE.png()
    assert shares == sorted(shares) and shares[-1] == 1 and len(shares) > 3
    for draw in (LARGE.svg, *PDF, LARGE.marks, LARGE.buffer):
        seen: List[float] = []
        draw(progress=seen.append)  # type: ignore[operator]
        assert seen and seen[-1] == 1, draw


def test_progress_raises(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(share: float) -> None:
        raise Enough

    calls: List[Any] = [HUGE.png, lambda **options: HUGE.save(tmp_path / "a.png", **options)]
    for call in calls:
        with pytest.raises(Enough):
            call(progress=stop)
    assert os.listdir(tmp_path) == []
    # The same in a thread.
    with ThreadPoolExecutor(1) as pool, pytest.raises(Enough):
        pool.submit(HUGE.png, progress=stop).result()


def test_progress_draws_another_picture() -> None:
    made: List[bytes] = []
    LARGE.png(progress=lambda share: made.append(HUGE.replace(size=(40, 30)).svg()))
    assert len(set(made)) == 1


@pytest.mark.parametrize("options", [dict(progress=5), dict(cancellation=5)])
def test_wrong_argument(options: Any) -> None:
    with pytest.raises(geobg.InvalidError) as caught:
        LARGE.png(**options)
    assert caught.value.code == "argument" and caught.value.field in options


def test_interpreter_lock_is_free_during_drawing() -> None:
    # If drawing kept the lock, this thread could not cancel before the pictures are complete.
    cancellation = geobg.Cancellation()
    started = threading.Barrier(5)
    errors: List[BaseException] = []

    def draw() -> None:
        started.wait()
        try:
            HUGE.png(threads=1, cancellation=cancellation)
        except geobg.CanceledError as error:
            errors.append(error)

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    started.wait()
    while len(cancellation._handles) < 4:
        time.sleep(0.001)
    assert not cancellation.canceled
    cancellation.cancel()
    assert cancellation.canceled
    for thread in threads:
        thread.join()
    assert len(errors) == 4
    assert {error.code for error in errors} == {"canceled"}  # type: ignore[attr-defined]


def test_four_threads_draw_at_the_same_time() -> None:
    # If threads waited for each other, only one would get ahead before its picture is complete.
    cancellation = geobg.Cancellation()
    shares: List[List[float]] = [[] for _ in range(4)]

    def draw(seen: List[float]) -> None:
        with pytest.raises(geobg.CanceledError):
            HUGE.png(threads=1, cancellation=cancellation, progress=seen.append)

    with ThreadPoolExecutor(4) as pool:
        results = [pool.submit(draw, seen) for seen in shares]
        while not all(len(set(seen)) >= 3 for seen in shares):
            assert not any(result.done() for result in results)
            time.sleep(0.01)
        cancellation.cancel()
        for result in results:
            result.result()
    assert all(0 <= seen[-1] < 0.9 for seen in shares)


def test_canceled_before() -> None:
    cancellation = geobg.Cancellation()
    cancellation.cancel()
    cancellation.cancel()
    for draw in (LARGE.svg, LARGE.png, *PDF, LARGE.marks, LARGE.buffer):
        with pytest.raises(geobg.CanceledError):
            draw(cancellation=cancellation)  # type: ignore[operator]


def test_cancellation_of_finished_work() -> None:
    cancellation = geobg.Cancellation()
    LARGE.svg(cancellation=cancellation)
    cancellation.cancel()
    assert LARGE.svg() == LARGE.svg()


def test_many_threads_make_the_same_bytes() -> None:
    recipes = [geobg.render(seed, size=(200, 100), mesh=True) for seed in range(8)]
    wanted = [(wallpaper.svg(), wallpaper.png()) for wallpaper in recipes]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(25):
            made = list(pool.map(lambda wallpaper: (wallpaper.svg(), wallpaper.png()), recipes))
            assert made == wanted


def test_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system makes no thread, the calling thread draws."""

    class Enough(Exception):
        pass

    def stop(share: float) -> None:
        raise Enough

    def start(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    expected = LARGE.png()
    monkeypatch.setattr(threading.Thread, "start", start)
    assert LARGE.png() == expected
    with pytest.raises(Enough):
        LARGE.png(progress=stop)


def test_other_processes() -> None:
    import multiprocessing

    # On all systems; test_forks.py has the method "fork".
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(geobg.Wallpaper.svg, [LARGE, LARGE]) == [LARGE.svg()] * 2


# A shell without job control starts programs in the background with this signal ignored, and so these tests.
PROGRAM = """
import signal, sys, geobg
signal.signal(signal.SIGINT, signal.default_int_handler)
wallpaper = geobg.render(1, size=(100_000, 90_000), density=4)
draw = {
    "png": lambda: wallpaper.png(progress=say),
    "buffer": lambda: wallpaper.replace(size=(20_000, 20_000)).buffer(progress=say, threads=1),
    "save": lambda: wallpaper.save("a.png", progress=say),
}[sys.argv[1]]
said = False
def say(share):
    global said
    if not said:
        said = True
        print("drawing", flush=True)
try:
    draw()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("kind", ["png", "buffer", "save"])
def test_interrupt(kind: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, kind],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "drawing\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (output, errors, process.returncode) == ("interrupted\n", "", 0)
    assert os.listdir(tmp_path) == []
