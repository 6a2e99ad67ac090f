"""Geometric wallpapers, reproducible to the byte.

    import geobg

    geobg.render(seed="ada", size=(1170, 2532), dark=True).save("a.png")

`render` makes a `Wallpaper` from options, and `read` from a picture that geobg has made. A wallpaper
is a checked recipe, and lazy: it draws when you ask for a file, pixels or marks. The same recipe gives the same
bytes as the geobg command.

Threads: any thread may use any object of geobg. The interpreter lock is free during drawing, so
threads of Python draw side by side.
"""

from __future__ import annotations

from ._art import Art
from ._batch import Made, batch
from ._errors import (
    CanceledError,
    FileError,
    GeobgError,
    InternalError,
    InvalidError,
    OutOfMemoryError,
)
from ._library import Cancellation
from ._library import engine as _engine
from ._library import version as _library_version
from ._limits import Limits, get_limits, set_limits
from ._marks import Circle, Group, Hexagon, Mark, Marks, Path, Stroke, Veil
from ._palettes import Palettes, palette_from, palettes, read_palette
from ._version import VERSION as __version__
from ._wallpaper import Wallpaper, read, render, sheet

#: The newest engine. It draws the recipes of all earlier engines, too.
engine: int = _engine()

#: The version of the loaded C library.
library_version: str = _library_version()

__all__ = [
    "Art",
    "CanceledError",
    "Cancellation",
    "Circle",
    "FileError",
    "GeobgError",
    "Group",
    "Hexagon",
    "InternalError",
    "InvalidError",
    "Limits",
    "Made",
    "Mark",
    "Marks",
    "OutOfMemoryError",
    "Palettes",
    "Path",
    "Stroke",
    "Veil",
    "Wallpaper",
    "__version__",
    "batch",
    "engine",
    "get_limits",
    "library_version",
    "palette_from",
    "palettes",
    "read",
    "read_palette",
    "render",
    "set_limits",
    "sheet",
]
