"""What only the WebAssembly module has: instances, their memory, their faults, and no files and no Cairo."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import geobg
import pytest
from geobg import _library

LIBRARY: Any = _library._library
pytestmark = pytest.mark.skipif(isinstance(LIBRARY, ctypes.CDLL), reason="this package has a library of the system")

WALLPAPER = geobg.render(1, size=(60, 40))


def own() -> Any:
    """The instance that the next call takes."""
    with LIBRARY._locked([]) as instance:
        return instance


def start(program: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **variables}
    )


def test_a_large_memory_is_given_back() -> None:
    before = own()
    pixels = WALLPAPER.replace(size=(6000, 4000)).buffer()
    assert before.size > len(bytes(pixels)) > 64 << 20
    after = own()
    assert after is not before and after.size < 64 << 20
    number = before.number
    del before
    gc.collect()
    assert number not in LIBRARY._instances


def test_a_fault_ends_one_instance() -> None:
    # A process of its own: pytest catches the signals by which wasmtime finds a fault.
    program = """
import geobg
from geobg import _library
wallpaper = geobg.render(1)
svg = wallpaper.svg()
with _library._library._locked([]) as instance:
    try:
        # An address behind the end of the memory.
        instance.call("geobg_palette_read", -16, -8, -8, -8, -8)
    except geobg.InternalError as error:
        print(error)
assert instance.is_broken and wallpaper.svg() == svg
with _library._library._locked([]) as other:
    assert other is not instance
"""
    ended = start(program)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("the engine stopped: ")


def test_a_handle_of_another_instance_is_unknown() -> None:
    with _library.WallpaperHandle.create(b'{"seed":"1"}') as handle:
        value = int(handle.pointer.value or 0)
        for wrong in (value + 2, value + (1000 << 32)):
            with pytest.raises(geobg.InvalidError, match="handle"):
                LIBRARY.geobg_wallpaper_free(ctypes.c_void_p(wrong))
            with pytest.raises(geobg.InvalidError, match="handle"):
                LIBRARY.geobg_wallpaper_size(
                    ctypes.c_void_p(wrong),
                    ctypes.byref(ctypes.c_uint32()),
                    ctypes.byref(ctypes.c_uint32()),
                    ctypes.byref(_library.ErrorRecord()),
                )
        assert handle.size() == (1170, 2532)
    with pytest.raises(AttributeError):
        LIBRARY.geobg_motor()


def test_too_many_pixels_for_the_memory() -> None:
    # 6 GB of pixels, which are under the limit of pixels.
    with pytest.raises(geobg.OutOfMemoryError):
        WALLPAPER.replace(size=(50_000, 30_000)).buffer()
    # A file of the same picture needs memory for a band only; it is canceled at its first report.
    shares = []

    class Enough(Exception):
        pass

    def stop(share: float) -> None:
        shares.append(share)
        raise Enough

    with pytest.raises(Enough):
        WALLPAPER.replace(size=(50_000, 30_000)).png(progress=stop)
    assert len(shares) == 1 and own().size < 64 << 20


def test_no_cairo(tmp_path: Path) -> None:
    for draw in (WALLPAPER.pdf, lambda: WALLPAPER.save(tmp_path / "a.pdf"), lambda: WALLPAPER.png(renderer="cairo")):
        with pytest.raises(ImportError, match=r"needs the C library with Cairo.*install geobg_cairo-….whl"):
            draw()
    assert os.listdir(tmp_path) == []
    program = "import sys, geobg; sys.platform = 'darwin'; geobg.render(1).pdf()"
    assert (
        "there is none for this system: use another format, or print an SVG as PDF in a browser"
        in start(program).stderr
    )


def test_no_runtime() -> None:
    text = start("import sys; sys.modules['wasmtime'] = None; import geobg").stderr
    assert "ImportError: geobg needs wasmtime on this system (" in text
    assert text.strip().endswith("install it with pip install wasmtime")


def test_no_folder_for_a_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    place = str(tmp_path / "file" / "home")
    drawn = start("import geobg; print(len(geobg.render(1).svg()))", HOME=place, XDG_CACHE_HOME=place)
    assert (drawn.returncode, drawn.stdout.strip()) == (0, str(len(geobg.render(1).svg())))
