"""`save_async`: off the event loop, and canceled with its task."""

from __future__ import annotations

import asyncio
import contextvars
import os
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Dict, List

import geobg
import pytest
from conftest import FORMATS
from geobg import _async, _library

# Drawing takes minutes, so a test that waits for the end would be noticed.
HUGE = geobg.render(1, size=(100_000, 90_000), density=4)
SMALL = geobg.render("ada", size=(60, 40))


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    """Runs asynchronous work in a new event loop."""

    async def main() -> Any:
        return await asyncio.wait_for(work(), 120)

    return asyncio.run(main())


@pytest.mark.parametrize("extension", [*FORMATS, "webp", "jpg"])
def test_same_bytes(extension: str, tmp_path: Path) -> None:
    how: Dict[str, Any] = {}
    if extension in ("webp", "jpg"):
        pytest.importorskip("PIL")
        how = {"quality": 30}
    for more in ({}, {"metadata": False}, {"threads": 1}):
        SMALL.save(tmp_path / f"a.{extension}", **how, **more)
        path = os.fsencode(tmp_path / f"b.{extension}")
        assert run(lambda: SMALL.save_async(path, **how, **more)) is None  # noqa: B023
        assert (tmp_path / f"a.{extension}").read_bytes() == (tmp_path / f"b.{extension}").read_bytes()


def test_the_event_loop_is_free(tmp_path: Path) -> None:
    async def main() -> int:
        task = asyncio.ensure_future(SMALL.replace(size=(2000, 1500)).save_async(tmp_path / "a.png"))
        turns = 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
        await task
        return turns

    assert run(main) > 10


@pytest.mark.parametrize("extension", ["png", "webp"])
def test_canceled_with_its_task(extension: str, tmp_path: Path) -> None:
    if extension == "webp":
        pytest.importorskip("PIL")
    # WebP has no picture of this size; it is canceled while its pixels are drawn.
    wallpaper = HUGE.replace(size=(16_000, 16_000)) if extension == "webp" else HUGE
    path = tmp_path / f"a.{extension}"
    path.write_bytes(b"before")
    shares: List[float] = []

    async def main() -> None:
        task = asyncio.ensure_future(wallpaper.save_async(path, progress=shares.append))
        while not shares and not task.done():
            await asyncio.sleep(0.001)
        assert not task.done()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        # It has ended: no thread draws, no part of a file is there, and nothing is reported.
        count = len(shares)
        assert _async._the_pool()._free == _library.processors()
        await asyncio.sleep(0.05)
        assert len(shares) == count

    run(main)
    assert os.listdir(tmp_path) == [path.name] and path.read_bytes() == b"before"


def test_a_limit_of_time(tmp_path: Path) -> None:
    async def main() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(HUGE.save_async(tmp_path / "a.png"), 0.2)

    run(main)
    assert os.listdir(tmp_path) == []


def test_canceled_twice_and_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        tasks = [asyncio.ensure_future(HUGE.save_async(tmp_path / f"{index}.png")) for index in range(200)]
        tasks[0].cancel()
        await asyncio.sleep(0.05)
        for task in tasks + tasks:
            task.cancel()
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results)
        # The pool works afterwards.
        await SMALL.save_async(tmp_path / "small.svg")

    run(main)
    assert os.listdir(tmp_path) == ["small.svg"]
    pool = _async._the_pool()
    assert (pool._waiting, pool._free) == (0, _library.processors())


def test_as_many_threads_as_processors(tmp_path: Path) -> None:
    most = 0

    async def watch() -> None:
        nonlocal most
        while True:
            most = max(most, sum(thread.name.startswith("geobg-async") for thread in threading.enumerate()))
            await asyncio.sleep(0.001)

    async def main() -> None:
        watcher = asyncio.ensure_future(watch())
        await asyncio.gather(*(SMALL.replace(seed=seed).save_async(tmp_path / f"{seed}.png") for seed in range(300)))
        watcher.cancel()

    run(main)
    assert 0 < most <= _library.processors()
    files = sorted(tmp_path.iterdir())
    assert len(files) == 300 and geobg.read(files[7]).size == (60, 40)


def test_threads_are_shared() -> None:
    pool = _async._Pool()
    pool._size = pool._free = 8
    # Alone, a picture gets all; four that wait get two each.
    for waiting, wanted in ((1, 8), (2, 4), (4, 2), (8, 1), (99, 1)):
        pool._waiting = waiting
        assert pool._taken(_library.Work(threads=0)) == wanted
        pool._give(wanted)
    pool._waiting = 1
    assert pool._taken(_library.Work(threads=3)) == 3 and pool._taken(_library.Work(threads=9)) == 5
    canceled = geobg.Cancellation()
    canceled.cancel()
    with pytest.raises(geobg.CanceledError):
        pool._taken(_library.Work(cancellation=canceled))


def test_progress(tmp_path: Path) -> None:
    shares: List[float] = []
    threads = set()
    contexts = set()
    name = contextvars.ContextVar("name", default="none")

    def report(share: float) -> None:
        shares.append(share)
        threads.add(threading.get_ident())
        contexts.add(name.get())
        # On the event loop's thread, a program may use its objects.
        asyncio.get_running_loop()

    async def main() -> None:
        name.set("task")
        await SMALL.replace(size=(1500, 1000)).save_async(tmp_path / "a.png", progress=report)
        assert shares[-1] == 1

    run(main)
    assert shares == sorted(shares) and len(shares) > 3
    assert threads == {threading.get_ident()} and contexts == {"task"}


def test_progress_raises(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(share: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        run(lambda: HUGE.save_async(tmp_path / "a.png", progress=stop))
    assert os.listdir(tmp_path) == []


def test_cancellation(tmp_path: Path) -> None:
    cancellation = geobg.Cancellation()

    async def main() -> None:
        many = [HUGE.save_async(tmp_path / f"{index}.png", cancellation=cancellation) for index in range(20)]
        tasks = [asyncio.ensure_future(each) for each in many]
        await asyncio.sleep(0.1)
        began = time.monotonic()
        cancellation.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(result, geobg.CanceledError) and result.code == "canceled"
        assert time.monotonic() - began < 30
        # Before it begins, too.
        with pytest.raises(geobg.CanceledError):
            await SMALL.save_async(tmp_path / "a.png", cancellation=cancellation)

    run(main)
    assert os.listdir(tmp_path) == [] and not cancellation._handles


@pytest.mark.parametrize(
    "path, options, kind, code",
    [
        ("missing/a.png", {}, FileNotFoundError, "file"),
        ("a.gif", {}, geobg.FileError, "file"),
        ("a.png", dict(pixel_limit=5), geobg.InvalidError, "limit"),
        ("a.png", dict(limits=geobg.Limits(marks=1)), geobg.InvalidError, "limit"),
        ("a.png", dict(threads=0), geobg.InvalidError, "argument"),
        ("a.png", dict(progress=5), geobg.InvalidError, "argument"),
        (5, {}, geobg.InvalidError, "argument"),
    ],
)
def test_errors(path: Any, options: Dict[str, Any], kind: Any, code: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind) as caught:
        run(lambda: SMALL.save_async(path, **options))
    assert isinstance(caught.value, geobg.GeobgError) and caught.value.code == code
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_fork(tmp_path: Path) -> None:
    run(lambda: SMALL.save_async(tmp_path / "a.png"))
    process = os.fork()
    if process == 0:
        code = 1
        try:
            run(lambda: SMALL.save_async(tmp_path / "b.png"))
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(process, 0)[1] == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
