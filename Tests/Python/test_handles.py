"""Handles of the C library: closed once, also by accident, and never used afterwards."""

from __future__ import annotations

import gc
import os
import sys
import threading
from typing import Any, List

import geobg
import pytest
from geobg import _library

#: How often memory is taken and given back.
ROUNDS = int(os.environ.get("GEOBG_ROUNDS", 10_000))
RECIPE = b'{"engine":1,"seed":"1","canvas":{"width":40,"height":30}}'


def test_closed_handle() -> None:
    handle = _library.WallpaperHandle.create(RECIPE)
    assert handle.size() == (40, 30)
    pointer = handle.pointer
    handle.close()
    handle.close()
    work = _library.Work()
    calls: List[Any] = [
        handle.size,
        handle.recipe,
        lambda: handle.render(_library.FORMAT_SVG, work),
        lambda: handle.write(b"a.png", work),
        lambda: handle.pixels(_library.PIXELS_RGBA, work),
        lambda: handle.marks(work),
    ]
    for call in calls:
        with pytest.raises(geobg.InvalidError) as caught:
            call()
        assert (caught.value.code, caught.value.message) == ("argument", "the handle is closed")
    # The library itself refuses a handle that was freed.
    with pytest.raises(geobg.InvalidError, match="already freed"):
        _library._library.geobg_wallpaper_free(pointer)


def test_context_manager() -> None:
    with _library.WallpaperHandle.create(RECIPE) as handle:
        assert handle.size() == (40, 30)
    with pytest.raises(geobg.InvalidError, match="closed"):
        handle.size()


def test_forgotten_handle_is_freed() -> None:
    handle = _library.WallpaperHandle.create(RECIPE)
    pointer = handle.pointer
    del handle
    gc.collect()
    with pytest.raises(geobg.InvalidError, match="already freed"):
        _library._library.geobg_wallpaper_free(pointer)


def test_wrong_numbers() -> None:
    with _library.WallpaperHandle.create(RECIPE) as handle:
        with pytest.raises(geobg.InvalidError) as caught:
            handle.render(99, _library.Work())
        assert (caught.value.code, caught.value.field) == ("argument", "format")


def resident() -> int:
    """The memory of the process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_is_flat() -> None:
    wallpaper = geobg.render(1, size=(60, 40))
    cancellation = geobg.Cancellation()
    canceled = geobg.Cancellation()
    canceled.cancel()

    def round_trip(index: int) -> None:
        kind = index % 5
        if kind == 0:
            geobg.read(wallpaper.png(threads=1))
        elif kind == 1:
            geobg.Wallpaper(wallpaper.recipe).svg(cancellation=cancellation)
        elif kind == 2:
            wallpaper.buffer(threads=1, progress=lambda share: None)
        elif kind == 3:
            wallpaper.marks()
        else:
            with pytest.raises(geobg.CanceledError):
                wallpaper.png(cancellation=canceled)
            with pytest.raises(geobg.InvalidError):
                geobg.render(1, zoom=0)

    def rounds() -> None:
        for index in range(ROUNDS):
            round_trip(index)

    def in_thread(call: Any) -> None:
        # As in a program that draws on a thread of its own; on the main thread, each call has one.
        thread = threading.Thread(target=call)
        thread.start()
        thread.join()

    for index in range(ROUNDS // 10):
        round_trip(index)
    gc.collect()
    before = resident()
    in_thread(rounds)
    for index in range(ROUNDS // 10):
        round_trip(index)
    gc.collect()
    grown = resident() - before
    assert grown < 8 << 20, f"{grown} bytes more after {ROUNDS + ROUNDS // 10} calls"
    assert not cancellation._handles
