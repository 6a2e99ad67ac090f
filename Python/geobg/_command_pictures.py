"""What the commands for one picture and for many have in common: files in, wallpapers, files out."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Dict, Optional

from . import _desktop, _files, _options
from ._errors import FileError, GeobgError
from ._options import DATA, MISSING, USAGE, Stop
from ._wallpaper import Wallpaper, read, render

#: The formats of files.
FORMATS = ("svg", "png", "pdf", "jpeg", "webp")
_ENDINGS = {"jpg": "jpeg", **{name: name for name in FORMATS}}
_ENDINGS_TEXT = ".svg, .png, .pdf, .jpg or .webp"


def shown(text: str) -> str:
    """A text for a terminal, on one line: what a file may say to it is written as an escape."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def say(given: argparse.Namespace, text: str) -> None:
    """Prints what was done, unless only errors are wanted."""
    if not given.quiet:
        print(f"geobg: {shown(text)}", file=sys.stderr)


def content(path: str) -> bytes:
    """The bytes of a file, or of standard input."""
    if path == "-":
        return sys.stdin.buffer.read(_files.ENDLESS_LIMIT)
    try:
        return _files.content(path)
    except FileNotFoundError:
        raise Stop(MISSING, f"{path}: no such file; to make this file, write -o {path}") from None
    except FileError as reason:
        raise Stop(DATA if reason.errno == errno.EFBIG else MISSING, reason.message) from None


def opened(path: str) -> Wallpaper:
    """The wallpaper of a picture or a recipe."""
    try:
        return read(content(path))
    except GeobgError as reason:
        raise _options.stop(reason, flags=False, place=path) from None


def wallpaper(given: argparse.Namespace) -> Wallpaper:
    """The wallpaper of the options, and of the file if there is one."""
    return next(wallpapers(given, [None]))


def wallpapers(given: argparse.Namespace, seeds: Iterable[Optional[str]]) -> Iterator[Wallpaper]:
    """The same with each of `seeds`; None is the seed of the options or the file. The file is read once."""
    options = _options.picture(given)
    if str(options.get("size")).lower() == "screen":
        options["size"] = _desktop.screen_size()
    base = opened(given.file) if given.file else None
    for seed in seeds:
        changes = options if seed is None else {**options, "seed": seed}
        try:
            made = render(**changes) if base is None else base.replace(**changes)
        except (GeobgError, OSError) as reason:
            raise _options.stop(reason) from None
        yield made


def format_of(given: argparse.Namespace, path: str) -> str:
    """The format of a file: what is asked for, or what its name says."""
    if given.format is not None:
        return str(given.format)
    ending = os.path.splitext(path)[1][1:].lower()
    if path != "-" and ending not in _ENDINGS:
        raise Stop(USAGE, f"-o {path}: the name has no known extension; use {_ENDINGS_TEXT}")
    return _ENDINGS.get(ending, "png")


def drawing(given: argparse.Namespace, format: str) -> Dict[str, Any]:
    """The arguments of the method that makes a file."""
    made: Dict[str, Any] = {"metadata": not given.no_metadata}
    if format not in ("svg", "pdf"):
        made["renderer"] = given.renderer or "exact"
    if format == "jpeg" and given.quality is not None:
        made["quality"] = int(_options.number(given.quality, "--quality"))
    return made


def drawn(picture: Wallpaper, format: str, how: Mapping[str, Any]) -> bytes:
    """The bytes of a file."""
    made: bytes = getattr(picture, format)(**how)
    return made


def target_at(path: str) -> _files.Target:
    """The file at a path, which is checked before work begins."""
    return _files.Target(os.fsencode(path))
