"""Errors of files: each is a FileError with errno and filename, and one of Python's own errors where one fits."""

from __future__ import annotations

import asyncio
import copy
import errno
import importlib.util
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Dict

import geobg
import pytest
from conftest import needs_cairo
from geobg import _errors, _files

SMALL = geobg.render("ada", size=(60, 40))
HAS_PILLOW = bool(importlib.util.find_spec("PIL"))
needs_pillow = pytest.mark.skipif(not HAS_PILLOW, reason="needs Pillow")

#: Each way in which a file is written, at a path without an extension.
WAYS: Dict[str, Callable[[str], Any]] = {
    "svg": lambda path: SMALL.save(f"{path}.svg"),
    "png": lambda path: SMALL.save(f"{path}.png"),
    "pdf": lambda path: SMALL.save(f"{path}.pdf"),
    "webp": lambda path: SMALL.save(f"{path}.webp"),
    "jpg": lambda path: SMALL.save(f"{path}.jpg"),
    "bytes": lambda path: SMALL.save(os.fsencode(f"{path}.png")),
    "async": lambda path: asyncio.run(SMALL.save_async(f"{path}.png")),
    "sheet": lambda path: geobg.sheet([SMALL], f"{path}.png"),
    "batch": lambda path: list(geobg.batch([SMALL], lambda index, wallpaper: f"{path}.png")),
    "python": lambda path: _files.Target(f"{path}.png").write(b"x"),
}
MARKS = {"pdf": [needs_cairo], "webp": [needs_pillow], "jpg": [needs_pillow]}


def prepared(reason: str, folder: Path) -> str:
    """A path without an extension at which no file can be written."""
    for extension in ("svg", "png", "pdf", "webp", "jpg"):
        if reason == "folder":
            (folder / f"a.{extension}").mkdir()
        elif reason == "loop":
            (folder / f"a.{extension}").symlink_to(f"a.{extension}")
        elif reason == "full":
            (folder / f"a.{extension}").symlink_to("/dev/full")
    (folder / "file").write_bytes(b"")
    name = {"missing": "no/such/a", "below": "file/a", "long": "x" * 300}.get(reason, "a")
    return str(folder / name)


@pytest.mark.parametrize("way", [pytest.param(way, marks=MARKS.get(way, [])) for way in WAYS])
@pytest.mark.parametrize(
    "reason, number, kind",
    [
        ("missing", errno.ENOENT, FileNotFoundError),
        ("folder", errno.EISDIR, IsADirectoryError),
        ("below", errno.ENOTDIR, NotADirectoryError),
        ("long", errno.ENAMETOOLONG, OSError),
        ("loop", errno.ELOOP, OSError),
        ("full", errno.ENOSPC, OSError),
    ],
)
def test_written(way: str, reason: str, number: int, kind: Any, tmp_path: Path) -> None:
    if reason == "full" and not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    if way == "batch" and reason in ("missing", "below"):
        pytest.skip("a batch makes its folders")
    path = prepared(reason, tmp_path)
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(kind) as caught:
        WAYS[way](path)
    failure = caught.value
    assert isinstance(failure, geobg.FileError) and type(failure).__name__ == "FileError"
    assert (failure.code, failure.errno, failure.strerror) == ("file", number, os.strerror(number))
    assert os.path.splitext(os.fsdecode(failure.filename))[0] == path
    assert isinstance(failure.filename, bytes) == (way == "bytes")
    assert str(failure) == failure.message and failure.message.startswith(os.fsdecode(failure.filename))
    assert sorted(os.listdir(tmp_path)) == before


def test_folder_of_a_batch(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for name, kind in (("file/{index}.png", FileExistsError), ("file/more/{index}.png", NotADirectoryError)):
        with pytest.raises(kind) as caught:
            list(geobg.batch([SMALL], str(tmp_path / name)))
        assert isinstance(caught.value, geobg.FileError) and caught.value.code == "file"
        assert caught.value.filename == os.path.dirname(tmp_path / name)


READERS: Dict[str, Callable[[Any], Any]] = {
    "read": geobg.read,
    "read_palette": geobg.read_palette,
    "palette": lambda path: geobg.render(1, palette=path),
    "palettes": lambda path: geobg.render(1, palettes=[path]),
    "palette_from": geobg.palette_from,
}


@pytest.mark.parametrize("reader", [pytest.param(name, marks=MARKS.get(name, [])) for name in READERS])
@pytest.mark.parametrize(
    "name, number, kind, text",
    [
        ("missing.json", errno.ENOENT, FileNotFoundError, "no such file or directory"),
        (".", errno.EISDIR, IsADirectoryError, "it is a folder"),
        ("file/a.json", errno.ENOTDIR, NotADirectoryError, "the path has a file where a folder is needed"),
        ("loop.json", errno.ELOOP, OSError, "too many levels of symbolic links"),
        ("x" * 300 + ".json", errno.ENAMETOOLONG, OSError, "file name too long"),
    ],
)
@pytest.mark.parametrize("form", [str, Path])
def test_read(reader: str, name: str, number: int, kind: Any, text: str, form: Any, tmp_path: Path) -> None:
    if reader == "palette_from" and not HAS_PILLOW:
        pytest.skip("needs Pillow")
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "loop.json").symlink_to("loop.json")
    path = str(tmp_path / name)
    with pytest.raises(kind) as caught:
        READERS[reader](form(path))
    failure = caught.value
    assert isinstance(failure, geobg.FileError)
    assert (failure.code, failure.errno, failure.strerror) == ("file", number, os.strerror(number))
    assert failure.field == ("palette" if reader in ("palette", "palettes") else None)
    assert os.path.normpath(os.fsdecode(failure.filename)) == os.path.normpath(path)
    if reader != "palette_from" or name != ".":
        assert failure.message == f"{failure.filename}: cannot be read: {text}"


@needs_pillow
def test_no_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"text")
    with pytest.raises(geobg.FileError, match="cannot be read: cannot identify image file") as caught:
        geobg.palette_from(tmp_path / "a.png")
    assert (caught.value.errno, caught.value.filename) == (None, str(tmp_path / "a.png"))


def test_a_device_without_end() -> None:
    if not os.path.exists("/dev/zero"):
        pytest.skip("needs /dev/zero")
    for read in (geobg.read, geobg.read_palette):
        with pytest.raises(geobg.FileError, match="longer than the limit of 268435456 bytes") as caught:
            read("/dev/zero")
        assert caught.value.errno == errno.EFBIG


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs users")
def test_permission(tmp_path: Path) -> None:
    # A process of its own, which may read its modules as root, and then is nobody.
    program = """
import os, sys, geobg
os.chdir(sys.argv[1])
wallpaper = geobg.render("ada", size=(60, 40))
wallpaper.png(), wallpaper.svg()
if os.geteuid() == 0:
    os.setegid(65534)
    os.seteuid(65534)
for work in (lambda: wallpaper.save("shut/a.svg"), lambda: wallpaper.save("shut/a.png"), lambda: geobg.read("shut/b"),
             lambda: geobg.sheet([wallpaper], "shut/a.png"), lambda: geobg.read_palette("shut/b.json"),
             lambda: list(geobg.batch([wallpaper], "shut/more/{index}.png"))):
    try:
        work()
    except PermissionError as error:
        print(isinstance(error, geobg.FileError), error.errno, error.filename)
"""
    (tmp_path / "shut").mkdir()
    (tmp_path / "shut").chmod(0)
    # pytest's folders are closed to others.
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 6 and all(line.startswith(f"True {errno.EACCES} shut/") for line in lines), done


def test_unknown_extension(tmp_path: Path) -> None:
    for name in ("a.gif", "a"):
        with pytest.raises(geobg.FileError, match="the name has no known extension") as caught:
            SMALL.save(tmp_path / name)
        # The system has refused nothing.
        assert (caught.value.errno, caught.value.filename) == (None, str(tmp_path / name))
        assert type(caught.value) is geobg.FileError


def test_an_error_of_progress_stays(tmp_path: Path) -> None:
    def report(share: float) -> None:
        geobg.read(tmp_path / "missing.png")

    with pytest.raises(FileNotFoundError) as caught:
        SMALL.save(tmp_path / "a.png", progress=report)
    assert caught.value.filename == str(tmp_path / "missing.png")


@pytest.mark.parametrize("number", [None, *sorted(errno.errorcode)])
def test_every_number(number: Any) -> None:
    failure = _errors.error("file", "palette", "a: cannot be read", number, "a")
    wanted = OSError if number is None else type(OSError(number, ""))
    assert isinstance(failure, geobg.FileError) and isinstance(failure, wanted)
    failure.note = "mine"  # type: ignore[attr-defined]
    for same in (
        copy.copy(failure),
        copy.deepcopy(failure),
        *(pickle.loads(pickle.dumps(failure, n)) for n in range(6)),
    ):
        assert type(same) is type(failure) and same.args == failure.args and vars(same) == vars(failure)
        assert (same.errno, same.filename, same.strerror) == (number, "a", failure.strerror)


@pytest.mark.parametrize("code", _errors.CODES.values())
def test_copies(code: str) -> None:
    failure = _errors.error(code, "zoom", "zoom: is wrong")
    failure.note = [1]  # type: ignore[attr-defined]
    for same in (copy.copy(failure), pickle.loads(pickle.dumps(failure))):
        assert type(same) is type(failure) and vars(same) == vars(failure) and str(same) == str(failure)


class Mine(geobg.FileError):
    """A subclass of a program."""


def test_subclass() -> None:
    same = pickle.loads(pickle.dumps(Mine("file", None, "a", errno.ENOENT, "b")))
    assert type(same) is Mine and (same.errno, same.filename) == (errno.ENOENT, "b")
