"""Wallpapers: checked recipes that draw themselves."""

from __future__ import annotations

import enum
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union, cast

from . import _library as library
from . import _notebook as notebook
from . import _recipe
from ._errors import error
from ._library import Cancellation, WallpaperHandle, Work
from ._marks import Marks, unpacked

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    from PIL.Image import Image
    from typing_extensions import Unpack

    from ._art import Art

#: A path of a file.
AnyPath = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
#: Called with the finished share, from 0 to 1.
Progress = Callable[[float], object]


class _Unset(enum.Enum):
    """Marks an option that is not given, because None stands for the default of an option."""

    UNSET = enum.auto()

    def __repr__(self) -> str:
        return "..."


_UNSET = _Unset.UNSET


def _whole(value: Optional[int], name: str, most: int) -> int:
    """A number of threads or pixels; 0 is the default."""
    if value is None:
        return 0
    try:
        number = value.__index__()
    except (AttributeError, TypeError):
        raise error("argument", name, f"{name}: {value!r} is not a whole number") from None
    if number < 1:
        raise error("argument", name, f"{name}: {number} is out of range; use 1 or more")
    return min(number, most)


def _processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _work(
    threads: Optional[int] = 1,
    metadata: bool = True,
    progress: Optional[Progress] = None,
    cancellation: Optional[Cancellation] = None,
    pixel_limit: Optional[int] = None,
) -> Work:
    if progress is not None and not callable(progress):
        raise error("argument", "progress", f"progress: {progress!r} cannot be called")
    if cancellation is not None and not isinstance(cancellation, Cancellation):
        raise error("argument", "cancellation", f"cancellation: {cancellation!r} is not a Cancellation")
    return Work(
        _whole(threads, "threads", library.THREADS_MAX) or _processors(),
        bool(metadata),
        _whole(pixel_limit, "pixel_limit", 2**63 - 1),
        progress,
        cancellation,
    )


@dataclass(frozen=True, init=False, repr=False)
class Wallpaper:
    """A checked recipe, which decides everything about a picture. It never changes.

    Wallpapers with the same recipe are equal. They can be keys of dictionaries, and can be pickled.

    The methods that draw have these options:

    - threads: how many threads draw the pixels; None means one for each processor. It does not change
      the bytes.
    - metadata: whether the file contains the recipe.
    - progress: called with the finished share, from 0 to 1, mostly on another thread. If it raises an
      exception, the work ends with this exception.
    - cancellation: ends the work from another thread, with a `CanceledError`.
    - pixel_limit: the most pixels of a picture; None means 10,000,000,000. A larger picture raises
      an `InvalidError` with the code ``"limit"`` before memory is taken.

    Ctrl-C cancels the work.
    """

    #: The canonical text of the recipe: JSON in ASCII, with sorted keys and no spaces.
    recipe_text: str
    #: The width and the height of the picture in pixels.
    size: Tuple[int, int]

    def __init__(self, recipe: Union[Mapping[str, Any], str, bytes]) -> None:
        """Checks a recipe: a dictionary or JSON, with the fields of docs/recipes.md.

        Raises an `InvalidError`.
        """
        with WallpaperHandle.create(_recipe.text(recipe)) as handle:
            self._set(handle)

    def _set(self, handle: WallpaperHandle) -> None:
        object.__setattr__(self, "recipe_text", handle.recipe())
        object.__setattr__(self, "size", handle.size())

    def _handle(self) -> WallpaperHandle:
        # A handle for each call: so a wallpaper needs no closing, and can go to other processes.
        return WallpaperHandle.create(self.recipe_text.encode("ascii"))

    # ---- The recipe --------------------------------------------------------------------------

    @property
    def recipe(self) -> Dict[str, Any]:
        """The recipe as a new dictionary; ``Wallpaper(w.recipe) == w``."""
        recipe: Dict[str, Any] = json.loads(self.recipe_text)
        return recipe

    @property
    def seed(self) -> str:
        """The seed, as text."""
        return str(self.recipe["seed"])

    @property
    def mode(self) -> str:
        """``"light"`` or ``"dark"``."""
        return str(self.recipe.get("mode", "light"))

    @property
    def colors(self) -> Tuple[str, ...]:
        """The colors of the palette in this mode, as ``#rrggbb``, in its order.

        They do not include the background and the white of the mesh.
        """
        recipe = self.recipe
        return tuple(str({**swatch, **swatch.get(self.mode, {})}["color"]) for swatch in recipe["palette"]["swatches"])

    def replace(
        self,
        *,
        seed: Union[str, int, None, _Unset] = _UNSET,
        size: Union[Sequence[int], None, _Unset] = _UNSET,
        dark: Union[bool, None, _Unset] = _UNSET,
        mode: Union[str, None, _Unset] = _UNSET,
        palette: Union[str, Sequence[str], Mapping[str, Any], None, _Unset] = _UNSET,
        swatches: Union[Mapping[str, str], None, _Unset] = _UNSET,
        mesh: Union[bool, int, None, _Unset] = _UNSET,
        density: Union[float, None, _Unset] = _UNSET,
        zoom: Union[float, None, _Unset] = _UNSET,
        pan: Union[Sequence[float], None, _Unset] = _UNSET,
        background: Union[str, None, _Unset] = _UNSET,
        calm: Union[Iterable[Sequence[float]], None, _Unset] = _UNSET,
        gestures: Union[Iterable[Union[str, Mapping[str, Any]]], None, _Unset] = _UNSET,
        output: Union[Mapping[str, Any], None, _Unset] = _UNSET,
        **art: Unpack[Art],
    ) -> Wallpaper:
        """A wallpaper with other options; options that are not given stay.

        The options are those of `render`. None means the default of `render`: ``seed=None`` picks a
        random seed. A new size is in pixels, and not a part of a larger picture.
        """
        given = dict(
            seed=seed,
            size=size,
            dark=dark,
            mode=mode,
            palette=palette,
            swatches=swatches,
            mesh=mesh,
            density=density,
            zoom=zoom,
            pan=pan,
            background=background,
            calm=calm,
            gestures=gestures,
            output=output,
        )
        options = {name: value for name, value in given.items() if value is not _UNSET}
        options.update(_recipe.art("replace", art))
        return Wallpaper(_recipe.changed(self.recipe, options))

    # ---- Files -------------------------------------------------------------------------------

    def save(
        self,
        path: AnyPath,
        *,
        threads: Optional[int] = None,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
    ) -> None:
        """Writes a file. Its extension decides the format: ``.svg``, ``.png`` or ``.pdf``.

        An existing file is replaced. The file is complete, or the path does not change.

        Raises a `FileError` if the file cannot be written, an `InvalidError` if the format cannot
        hold the picture, a `CanceledError` or an `OutOfMemoryError`.
        """
        work = _work(threads, metadata, progress, cancellation, pixel_limit)
        name = os.fsencode(path)
        if b"\0" in name:
            raise error("argument", "path", f"path: {name!a} contains a zero byte; remove it")
        with self._handle() as handle:
            handle.write(name, work)

    def svg(
        self,
        *,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> bytes:
        """The bytes of an SVG file, which are the same on every machine."""
        return self._render(library.FORMAT_SVG, _work(1, metadata, progress, cancellation))

    def png(
        self,
        *,
        threads: Optional[int] = None,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
    ) -> bytes:
        """The bytes of a PNG file."""
        work = _work(threads, metadata, progress, cancellation, pixel_limit)
        return self._render(library.FORMAT_PNG, work)

    def pdf(
        self,
        *,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> bytes:
        """The bytes of a PDF file with one page."""
        return self._render(library.FORMAT_PDF, _work(1, metadata, progress, cancellation))

    def _render(self, format: int, work: Work) -> bytes:
        with self._handle() as handle:
            return handle.render(format, work)

    # ---- Pixels ------------------------------------------------------------------------------

    def buffer(
        self,
        layout: str = "rgba",
        *,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
    ) -> memoryview:
        """The pixels as writable memory of the shape (height, width, 4), one byte per number.

        The layout ``"rgba"`` has red, green, blue and opacity. The layout ``"bgra"`` has blue, green,
        red and opacity, with colors multiplied by the opacity, as Cairo, GTK and SDL take them.
        """
        layouts = {"rgba": library.PIXELS_RGBA, "bgra": library.PIXELS_BGRA_PREMULTIPLIED}
        if layout not in layouts:
            raise error("argument", "layout", f"layout: {layout!r} is not one of rgba, bgra")
        work = _work(threads, True, progress, cancellation, pixel_limit)
        with self._handle() as handle:
            pixels = handle.pixels(layouts[layout], work)
        width, height = self.size
        return memoryview(pixels).cast("B", (height, width, 4))

    def pixels(
        self,
        layout: str = "rgba",
        *,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
    ) -> numpy.typing.NDArray[numpy.uint8]:
        """The pixels as a NumPy array of the shape (height, width, 4); see `buffer`.

        Raises an ImportError if NumPy is not installed; `buffer` does not need NumPy.
        """
        try:
            import numpy
        except ImportError:
            raise ImportError(
                "pixels() needs NumPy, which is not installed; install it with pip install numpy, or use buffer()"
            ) from None
        pixels = self.buffer(
            layout,
            threads=threads,
            progress=progress,
            cancellation=cancellation,
            pixel_limit=pixel_limit,
        )
        return numpy.asarray(pixels)

    def image(
        self,
        *,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
    ) -> Image:
        """The picture as an image of PIL, in RGB; in RGBA if the background is ``"none"``.

        Raises an ImportError if Pillow is not installed.
        """
        try:
            import PIL.Image
        except ImportError:
            raise ImportError(
                "image() needs Pillow, which is not installed; install it with pip install pillow"
            ) from None
        pixels = self.buffer(threads=threads, progress=progress, cancellation=cancellation, pixel_limit=pixel_limit)
        image = PIL.Image.frombuffer("RGBA", self.size, cast(bytearray, pixels.cast("B")), "raw", "RGBA", 0, 1)
        # JPEG and other formats take no opacity.
        return image if self.recipe.get("background") == "none" else image.convert("RGB")

    # ---- Marks -------------------------------------------------------------------------------

    def marks(
        self,
        *,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> Marks:
        """The marks of the picture, for a program that draws them itself."""
        with self._handle() as handle:
            return unpacked(handle.marks(_work(1, True, progress, cancellation)))

    # ---- Display -----------------------------------------------------------------------------

    def __repr__(self) -> str:
        recipe = self.recipe
        width, height = self.size
        return (
            f"<geobg.Wallpaper seed={recipe['seed']!r} {width}x{height} {self.mode} "
            f"palette={recipe['palette']['name']!r}>"
        )

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> Tuple[Dict[str, str], Dict[str, Dict[str, Any]]]:
        """What a notebook shows: an SVG, or a PNG if the SVG is large, or else text."""
        shown = {"text/plain": repr(self)}
        svg = self.svg()
        if len(svg) <= notebook.LARGEST_SVG:
            shown["image/svg+xml"] = notebook.shown_svg(svg, self.size)
            # Names in an SVG must not meet the names of the other pictures of the notebook.
            return shown, {"image/svg+xml": {"isolated": True}}
        if self.size[0] * self.size[1] <= notebook.MOST_PIXELS:
            width, height = notebook.shown_size(self.size)
            shown["image/png"] = notebook.base64_text(self.png())
            return shown, {"image/png": {"width": width, "height": height}}
        return shown, {}


def render(
    seed: Union[str, int, None] = None,
    *,
    size: Optional[Sequence[int]] = None,
    dark: Optional[bool] = None,
    mode: Optional[str] = None,
    palette: Union[str, Sequence[str], Mapping[str, Any], None] = None,
    swatches: Optional[Mapping[str, str]] = None,
    mesh: Union[bool, int, None] = None,
    density: Optional[float] = None,
    zoom: Optional[float] = None,
    pan: Optional[Sequence[float]] = None,
    background: Optional[str] = None,
    calm: Optional[Iterable[Sequence[float]]] = None,
    gestures: Optional[Iterable[Union[str, Mapping[str, Any]]]] = None,
    output: Optional[Mapping[str, Any]] = None,
    **art: Unpack[Art],
) -> Wallpaper:
    """Makes a wallpaper from options. It draws when you ask for a file, pixels or marks.

    - seed: text, or a whole number from 0 to 2^64-1; a random number if it is not given.
    - size: width and height in pixels; 1170 by 2532 if it is not given.
    - dark: True for dark mode, False for light mode (default).
    - mode: ``"light"`` or ``"dark"``; instead of `dark`.
    - palette: the name of a built-in palette (see `geobg.palettes`), colors such as
      ``["#0b3954", "#ff6663"]``, or a palette as a dictionary; ``"original"`` if it is not given.
    - swatches: other colors for swatches of the palette in both modes: ``{"yellow": "#c0ffee"}``.
    - mesh: True for a wire mesh, or the number of its passes, 0 to 100; no mesh if it is not given.
    - density: how many shapes, 0 to 25; 1 if it is not given.
    - zoom: 0.001 to 100; at 1 (default) the short side is 390 units.
    - pan: the point of the plane at the center, as (x, y) in units; (0, 0) if it is not given.
    - background: ``"#rrggbb"`` or ``"none"``; the palette's background if it is not given.
    - calm: at most 16 quiet zones (x, y, width, height); 1 is the whole width or height.
    - gestures: a drawing by hand: ``{"tap": (x, y), "address": n}``, ``"mesh"``, ``"undo"``,
      ``"redo"`` and ``"clear"``.
    - output: the other choices that decide a file's bytes, such as
      ``{"format": "png", "compression": "small"}``.
    - art: the fields of the art, such as ``shape_size=2``; `geobg.Art` lists them.

    Numbers have three decimal places; others, such as ``1 / 3``, are rounded to the nearest one.

    Raises an `InvalidError`.
    """
    return Wallpaper(
        _recipe.new(
            dict(
                seed=seed,
                size=size,
                dark=dark,
                mode=mode,
                palette=palette,
                swatches=swatches,
                mesh=mesh,
                density=density,
                zoom=zoom,
                pan=pan,
                background=background,
                calm=calm,
                gestures=gestures,
                output=output,
                **_recipe.art("render", art),
            )
        )
    )


def read(
    source: Union[str, os.PathLike[str], os.PathLike[bytes], bytes, bytearray, memoryview],
) -> Wallpaper:
    """Recovers a wallpaper from a picture that geobg has made, or from a recipe file.

    - source: the path of a file, or the content of a file as bytes: an SVG, PNG, PDF, JPEG or WebP of
      geobg, or a recipe. Pixels are ignored.

    Raises an `InvalidError` if there is no readable recipe, and Python's OSError if the file cannot
    be read.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
    else:
        with open(source, "rb") as file:
            data = file.read()
    wallpaper = Wallpaper.__new__(Wallpaper)
    with WallpaperHandle.read(data) as handle:
        wallpaper._set(handle)
    return wallpaper
