"""Wallpapers: checked recipes that draw themselves."""

from __future__ import annotations

import io
import itertools
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Tuple, Union, cast

from . import _async, _files, _recipe
from . import _library as library
from . import _notebook as notebook
from ._art import Art
from ._errors import error, shown
from ._library import Cancellation, WallpaperHandle, Work
from ._limits import Limits, effective, whole
from ._marks import Marks, unpacked

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    from PIL.Image import Image
    from typing_extensions import Unpack


#: A path of a file.
AnyPath = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
#: Called with the finished share, from 0 to 1.
Progress = Callable[[float], object]
#: The mode of a picture.
Mode = Literal["light", "dark"]
#: What draws the pixels.
Renderer = Literal["exact", "cairo"]
#: A size: a width and a height in pixels, or a text such as ``"4k"``, ``"a4"`` or ``"210x297mm"``.
Size = Union[str, Sequence[int]]
#: A palette: a name, a path, colors, or a dictionary.
Palette = Union[str, "os.PathLike[str]", Sequence[str], Mapping[str, Any]]
#: Calm zones: a text such as ``"auto"``, or numbers.
Calm = Union[str, Iterable[Sequence[float]]]


class Options(Art, total=False):
    """The options of `render`; None means the default."""

    size: Optional[Size]
    orientation: Optional[Literal["portrait", "landscape"]]
    ppi: Optional[float]
    dark: Optional[bool]
    mode: Optional[Mode]
    palette: Optional[Palette]
    swatches: Optional[Mapping[str, str]]
    mesh: Union[bool, int, None]
    density: Optional[float]
    zoom: Optional[float]
    pan: Optional[Sequence[float]]
    base: Optional[Sequence[float]]
    background: Optional[str]
    calm: Optional[Calm]
    tile: Optional[bool]
    motion: Union[str, Mapping[str, Any], None]
    gestures: Optional[Iterable[Union[str, Mapping[str, Any]]]]
    palettes: Optional[Sequence[Palette]]
    output: Optional[Mapping[str, Any]]


class Changes(Options, total=False):
    """The options of `Wallpaper.replace`: those of `render`, and the seed."""

    seed: Union[str, int, None]


#: The longest packet of XMP in one segment of a JPEG, after the name of its kind.
_JPEG_XMP_LIMIT = 65533 - len(b"http://ns.adobe.com/xap/1.0/\0")

#: The most pictures of a contact sheet.
_SHEET_LIMIT = 100_000
#: The longest side that the formats can have.
_SIDE_LIMITS = {"JPEG": 65_500, "WEBP": 16_383}
#: What Pillow passes to libwebp for each compression, as the command does; the default is Pillow's own.
_WEBP_EFFORTS: Mapping[Optional[str], Mapping[str, int]] = {
    "fast": {"method": 0, "quality": 50},
    "small": {"method": 6, "quality": 100},
}


def _number(value: int, name: str) -> int:
    """A whole number that the engine judges."""
    if isinstance(value, int) and 0 <= value < 2**32:
        return value
    raise error("argument", name, f"{name}: {shown(value)} is out of range; use a whole number from 1")


def _traits(names: Union[str, Iterable[str], None], field: str) -> Optional[str]:
    """Names of traits, with commas between them."""
    if names is None or isinstance(names, str):
        return names
    if isinstance(names, Iterable) and not isinstance(names, (bytes, bytearray, memoryview)):
        return ",".join(str(name) for name in itertools.islice(names, 1000))
    raise error("argument", field, f"{field}: {shown(names)} is not a list of traits; use names such as 'seed'")


def _work(
    threads: Optional[int] = 1,
    metadata: bool = True,
    progress: Optional[Progress] = None,
    cancellation: Optional[Cancellation] = None,
    pixel_limit: Optional[int] = None,
    renderer: Renderer = "exact",
    limits: Optional[Limits] = None,
) -> Work:
    """The options of a method that draws; no threads stand for None."""
    if not isinstance(renderer, str) or renderer not in ("exact", "cairo"):
        raise error("argument", "renderer", f"renderer: {shown(renderer)} is not one of exact, cairo")
    if progress is not None and not callable(progress):
        raise error("argument", "progress", f"progress: {shown(progress)} cannot be called")
    if cancellation is not None and not isinstance(cancellation, Cancellation):
        raise error("argument", "cancellation", f"cancellation: {shown(cancellation)} is not a Cancellation")
    return Work(
        whole(threads, "threads", library.THREADS_MAX),
        bool(metadata),
        *effective(limits, pixel_limit),
        progress,
        cancellation,
        renderer == "cairo",
    )


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Wallpaper:
    """A checked recipe, which decides everything about a picture. It never changes.

    A wallpaper holds no picture: it draws, each time, when a method needs the picture.

    Wallpapers of the same picture are equal: those with the same recipe but for its field ``"output"``, which says
    how a file is written. So a wallpaper equals what `read` finds in its file. They can be keys of dictionaries, and
    can be pickled.

    The methods that draw have these options:

    - threads: how many threads draw the pixels; None means one for each processor. It does not change
      the bytes.
    - metadata: whether the file contains the recipe.
    - progress: called with the finished share, from 0 to 1, mostly on another thread. If it raises an
      exception, the work ends with this exception.
    - cancellation: ends the work from another thread, with a `CanceledError`.
    - pixel_limit: the most pixels of a picture; None means `Limits.pixels`. A larger picture raises
      an `InvalidError` with the code ``"limit"`` before memory is taken.
    - limits: the most that drawing may take; see `Limits`.
    - renderer: what draws the pixels: ``"exact"``, with the same pixels on every machine, or ``"cairo"``, with
      the pixels of the command's default, which needs the library with Cairo (``pip install geobg[cairo]``).

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

    def _handle(self, work: Optional[Work] = None, cairo: Optional[str] = None) -> WallpaperHandle:
        # A handle for each call: so a wallpaper needs no closing, and can go to other processes.
        if work is not None and work.cairo:
            cairo = "renderer='cairo'"
        return WallpaperHandle.create(self.recipe_text.encode("ascii"), cairo)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wallpaper):
            return NotImplemented
        return self.recipe_text == other.recipe_text or self._picture == other._picture

    def __hash__(self) -> int:
        return hash(self._picture)

    @property
    def _picture(self) -> str:
        """What the picture follows from: the recipe without its output."""
        if '"output":' not in self.recipe_text:
            return self.recipe_text
        recipe = self.recipe
        recipe.pop("output", None)
        return _recipe.canonical(recipe)

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
    def mode(self) -> Mode:
        """``"light"`` or ``"dark"``."""
        return "dark" if self.recipe.get("mode") == "dark" else "light"

    @property
    def colors(self) -> Tuple[str, ...]:
        """The colors of the palette in this mode, as ``#rrggbb``, in its order.

        They do not include the background and the white of the mesh.
        """
        recipe = self.recipe
        return tuple(str({**swatch, **swatch.get(self.mode, {})}["color"]) for swatch in recipe["palette"]["swatches"])

    def replace(self, **options: Unpack[Changes]) -> Wallpaper:
        """A wallpaper with other options; options that are not given stay.

        The options are those of `render`. None means the default of `render`: ``seed=None`` picks a
        random seed. A picture of a new size is not a part of a larger picture.
        """
        return Wallpaper(_recipe.changed(self.recipe, _recipe.checked("replace", options)))

    # ---- Similar pictures --------------------------------------------------------------------

    def vary(
        self,
        count: int = 11,
        *,
        vary: Union[str, Iterable[str], None] = None,
        lock: Union[str, Iterable[str], None] = None,
        roll: int = 1,
    ) -> List[Wallpaper]:
        """Similar pictures: each has other values of one or two traits.

        The same arguments always give the same pictures, and fewer are the first ones of more.

        - count: how many, 1 to 1000. If there are no more different pictures, there are fewer.
        - vary: the traits that change: ``"palette"``, ``"density"``, ``"zoom"``, ``"pan"``, ``"seed"``, ``"mode"``,
          ``"mesh"``, ``"background"``, ``"art"``, ``"arrangement"``, ``"color-flow"``, or ``"all"``; the
          first four if it is not given.
        - lock: the traits that stay.
        - roll: another number gives other variations.

        Raises an `InvalidError`.
        """
        traits = _traits(vary, "vary"), _traits(lock, "lock")
        numbers = _number(count, "count"), _number(roll, "roll")
        with self._handle() as handle:
            return [Wallpaper(recipe) for recipe in handle.vary(traits[0], traits[1] or None, numbers[1], numbers[0])]

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
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
        quality: int = 90,
    ) -> None:
        """Writes a file. Its extension decides the format: ``.svg``, ``.png``, ``.pdf``, ``.jpg`` or ``.webp``.

        An existing file is replaced. The file is complete, or the path does not change. A PDF needs the library with
        Cairo, JPEG and WebP need Pillow. Only a JPEG has a quality, 1 to 100.

        Raises a `FileError` if the file cannot be written, an `InvalidError` if the format cannot
        hold the picture, a `CanceledError` or an `OutOfMemoryError`.
        """
        work = _work(threads, metadata, progress, cancellation, pixel_limit, renderer, limits)
        self._save(_files.path_argument(path, "path"), work, quality)

    async def save_async(
        self,
        path: AnyPath,
        *,
        threads: Optional[int] = None,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
        quality: int = 90,
    ) -> None:
        """Writes a file as `save` does, and leaves the event loop of asyncio free.

        All calls share as many threads as there are processors: a picture alone gets all of them, and each of many gets
        one, or as many as `threads` says. The others wait. `progress` is called on the thread of the event loop.

        If the task is canceled, the work is canceled, and has ended when the call raises asyncio.CancelledError: there
        is no part of a file, and an existing file is as before. `cancellation` raises a `CanceledError` instead.
        """
        work = _work(threads, metadata, progress, cancellation, pixel_limit, renderer, limits)
        name = _files.path_argument(path, "path")
        await _async.run(lambda given: self._save(name, given, quality), work)

    def _save(self, path: Union[str, bytes], work: Work, quality: int) -> None:
        extension = os.path.splitext(os.fsencode(path))[1].lower()
        if extension in (b".jpg", b".jpeg", b".webp"):
            data = self._encoded("WEBP" if extension == b".webp" else "JPEG", work, quality)
            work.check()
            library.write(path, data)
        else:
            with self._handle(work, "a PDF" if extension == b".pdf" else None) as handle:
                handle.write(path, work)

    def svg(
        self,
        *,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        limits: Optional[Limits] = None,
    ) -> bytes:
        """The bytes of an SVG file, which are the same on every machine."""
        return self._render(library.FORMAT_SVG, _work(1, metadata, progress, cancellation, limits=limits))

    def png(
        self,
        *,
        threads: Optional[int] = None,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
    ) -> bytes:
        """The bytes of a PNG file; with the exact renderer, they are the same on every machine."""
        work = _work(threads, metadata, progress, cancellation, pixel_limit, renderer, limits)
        return self._render(library.FORMAT_PNG, work)

    def pdf(
        self,
        *,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        limits: Optional[Limits] = None,
    ) -> bytes:
        """The bytes of a PDF file with one page.

        Raises an ImportError if the library with Cairo is not installed.
        """
        return self._render(library.FORMAT_PDF, _work(1, metadata, progress, cancellation, limits=limits), "pdf()")

    def jpeg(
        self,
        *,
        quality: int = 90,
        threads: Optional[int] = None,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
    ) -> bytes:
        """The bytes of a JPEG file, which Pillow writes.

        - quality: 1 to 100.

        Raises an `InvalidError` if the background is ``"none"``, and an ImportError if Pillow is not installed.
        """
        work = _work(threads, metadata, progress, cancellation, pixel_limit, renderer, limits)
        return self._encoded("JPEG", work, quality)

    def webp(
        self,
        *,
        threads: Optional[int] = None,
        metadata: bool = True,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
    ) -> bytes:
        """The bytes of a lossless WebP file, which Pillow writes. The compression is that of ``output``.

        Raises an ImportError if Pillow is not installed.
        """
        return self._encoded("WEBP", _work(threads, metadata, progress, cancellation, pixel_limit, renderer, limits))

    def _render(self, format: int, work: Work, cairo: Optional[str] = None) -> bytes:
        with self._handle(work, cairo) as handle:
            return handle.render(format, work)

    def _encoded(self, format: Literal["JPEG", "WEBP"], work: Work, quality: int = 0) -> bytes:
        """A file that Pillow writes, with our metadata."""
        if format == "JPEG" and (not isinstance(quality, int) or not 1 <= quality <= 100):
            raise error("argument", "quality", f"quality: {shown(quality)} is out of range; use 1 to 100")
        limit = _SIDE_LIMITS[format]
        if max(self.size) > limit:
            width, height = self.size
            text = f"{width}x{height} pixels are too many for {'JPEG' if format == 'JPEG' else 'WebP'}"
            raise error("limit", None, f"{text}; use at most {limit} pixels for each side, or use PNG")
        is_transparent = self.recipe.get("background") == "none"
        if format == "JPEG" and is_transparent:
            raise error("format", None, "JPEG cannot be transparent; choose a background, or write PNG or WebP")
        image = self._image(work, "JPEG needs" if format == "JPEG" else "WebP needs")
        options: Dict[str, Any] = {"quality": quality, "subsampling": 0} if format == "JPEG" else {"lossless": True}
        if format == "WEBP":
            options.update(_WEBP_EFFORTS.get(self.recipe.get("output", {}).get("compression"), {}))
        if format == "WEBP" and is_transparent:
            options["exact"] = True
        if work.metadata:
            number = library.FORMAT_JPEG if format == "JPEG" else library.FORMAT_WEBP
            with self._handle(work) as handle:
                options["xmp"] = handle.xmp(number, quality, work)
            if format == "JPEG" and len(options["xmp"]) > _JPEG_XMP_LIMIT:
                raise error(
                    "format", None, "the recipe is too long for Pillow's JPEG; write WebP or PNG, or use metadata=False"
                )
        ppi = self.recipe.get("canvas", {}).get("ppi", 96)
        if format == "JPEG":
            options["dpi"] = (ppi, ppi)
        work.check()
        file = io.BytesIO()
        image.save(file, format, **options)
        return file.getvalue()

    # ---- Pixels ------------------------------------------------------------------------------

    def buffer(
        self,
        layout: Literal["rgba", "bgra"] = "rgba",
        *,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
    ) -> memoryview:
        """The pixels as writable memory of the shape (height, width, 4), one byte per number.

        The layout ``"rgba"`` has red, green, blue and opacity. The layout ``"bgra"`` has blue, green,
        red and opacity, with colors multiplied by the opacity, as Cairo, GTK and SDL take them.
        """
        layouts = {"rgba": library.PIXELS_RGBA, "bgra": library.PIXELS_BGRA_PREMULTIPLIED}
        if not isinstance(layout, str) or layout not in layouts:
            raise error("argument", "layout", f"layout: {shown(layout)} is not one of rgba, bgra")
        work = _work(threads, True, progress, cancellation, pixel_limit, renderer, limits)
        return self._buffer(layouts[layout], work)

    def _buffer(self, layout: int, work: Work) -> memoryview:
        with self._handle(work) as handle:
            pixels = handle.pixels(layout, work)
        width, height = self.size
        return memoryview(pixels).cast("B", (height, width, 4))

    def pixels(
        self,
        layout: Literal["rgba", "bgra"] = "rgba",
        *,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
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
            renderer=renderer,
            limits=limits,
        )
        return numpy.asarray(pixels)

    def image(
        self,
        *,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        pixel_limit: Optional[int] = None,
        renderer: Renderer = "exact",
        limits: Optional[Limits] = None,
    ) -> Image:
        """The picture as an image of PIL, in RGB; in RGBA if the background is ``"none"``.

        Raises an ImportError if Pillow is not installed.
        """
        return self._image(_work(threads, True, progress, cancellation, pixel_limit, renderer, limits), "image() needs")

    def _image(self, work: Work, purpose: str) -> Image:
        try:
            import PIL.Image
        except ImportError:
            raise ImportError(
                f"{purpose} Pillow, which is not installed; install it with pip install geobg[pillow]"
            ) from None
        pixels = self._buffer(library.PIXELS_RGBA, work)
        image = PIL.Image.frombuffer("RGBA", self.size, cast(bytearray, pixels.cast("B")), "raw", "RGBA", 0, 1)
        # JPEG and other formats take no opacity.
        return image if self.recipe.get("background") == "none" else image.convert("RGB")

    # ---- Marks -------------------------------------------------------------------------------

    def marks(
        self,
        *,
        progress: Optional[Progress] = None,
        cancellation: Optional[Cancellation] = None,
        limits: Optional[Limits] = None,
    ) -> Marks:
        """The marks of the picture, for a program that draws them itself."""
        with self._handle() as handle:
            return unpacked(handle.marks(_work(1, True, progress, cancellation, limits=limits)))

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


def render(seed: Union[str, int, None] = None, **options: Unpack[Options]) -> Wallpaper:
    """Makes a wallpaper from options. It is lazy: it checks the recipe, and draws nothing.

    The wallpaper draws when you ask for a file, pixels or marks, each time anew. So a picture of any size costs
    nothing before, and what only drawing finds out, such as a limit or a full disk, is an error of that call.

    - seed: text, or a whole number from 0 to 2^64-1; a random number if it is not given.
    - size: width and height in pixels; a text such as ``"2560x1440"``, ``"210x297mm"`` or ``"60x40cm"``; or the name
      of a screen, a paper or a device, such as ``"4k"``, ``"a4"`` or ``"iphone-15-pro"``. 1170 by 2532 pixels if
      it is not given.
    - orientation: ``"portrait"`` or ``"landscape"``; that of the size if it is not given.
    - ppi: pixels per inch; in print, 300 if it is not given.
    - dark: True for dark mode, False for light mode (default).
    - mode: ``"light"`` or ``"dark"``; instead of `dark`.
    - palette: the name of a built-in palette (see `geobg.palettes`), the path of a palette file (see
      `geobg.read_palette`), colors such as ``["#0b3954", "tomato"]``, or a palette as a dictionary; ``"original"``
      if it is not given.
    - swatches: other colors for swatches of the palette in both modes: ``{"yellow": "#c0ffee"}``.
    - mesh: True for a wire mesh, or the number of its passes, 0 to 100; no mesh if it is not given.
    - density: how many shapes, 0 to 25; 1 if it is not given.
    - zoom: 0.001 to 100; at 1 (default) the short side is 390 units.
    - pan: the point of the plane at the center, as (x, y) in units; (0, 0) if it is not given.
    - base: the frame of `pan` and `zoom`, as (x, y, level): they are counted from the point (x, y) of the plane, in
      units of 10 to the power of -level, -9 to 9; (0, 0, 0) if it is not given. A tap has a ``"base"``, too.
    - background: ``"#rrggbb"``, a color name of CSS such as ``"navy"``, or ``"none"``; the palette's background if it
      is not given.
    - calm: quiet zones: ``"auto"`` (where a screen of this size has its clock and bars), ``"top"``, ``"bottom"``,
      ``"left"``, ``"right"``, ``"5%,10%,90%,20%"``, with ``+`` between several; or at most 16 zones as numbers
      (x, y, width, height), where 1 is the whole width or height.
    - tile: True for a picture whose copies side by side have no seam.
    - motion: how the picture moves: ``"breathe"``, ``"drift"``, ``"pan"``, ``"parallax"`` or ``"zoom"``; or a
      dictionary such as ``{"kind": "drift", "seconds": 20, "amount": 0.5, "at": 5}``, which also says the moment that
      it shows.
    - gestures: a drawing by hand: ``{"tap": (x, y), "address": n}``, with ``"zoom": 8`` if its shapes have their usual
      size at zoom 8, ``"seed": "ada"`` to keep them with any seed of the picture, ``"arrangement": "bloom"``, and
      ``"brush": {"swatch": 2}`` for what the hand chose (``kind``, ``opacity``, ``swatch``, ``shapes``,
      ``direction``); ``"mesh"``, ``"undo"``, ``"redo"`` and ``"clear"``. ``{"shape": (n, 0), "size": 2}`` changes a
      shape: ``remove``, ``move``, ``size``, ``opacity``, ``swatch``, ``kind``, ``order``.
    - palettes: palettes of taps that do not have the picture's, at most 64. A tap with ``"palette": 1`` has the second.
    - output: the other choices that decide a file's bytes, such as
      ``{"format": "png", "compression": "small"}``.
    - the fields of the art, such as ``shape_size=2``; `geobg.Art` lists them.

    Numbers have three decimal places; others, such as ``1 / 3``, are rounded to the nearest one.

    Raises an `InvalidError`.
    """
    return Wallpaper(_recipe.new({**_recipe.checked("render", options), "seed": seed}))


def read(
    source: Union[str, os.PathLike[str], os.PathLike[bytes], bytes, bytearray, memoryview],
) -> Wallpaper:
    """Recovers a wallpaper from a picture that geobg has made, or from a recipe file.

    - source: the path of a file, or the content of a file as bytes: an SVG, PNG, PDF, JPEG or WebP of
      geobg, or a recipe. Pixels are ignored.

    The wallpaper equals the one that was saved. Its recipe also has the field ``"output"``, which names the format.

    Raises an `InvalidError` if there is no readable recipe, and a `FileError` if the file cannot be read.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
    else:
        data = _files.content(_files.path_argument(source, "source"))
    wallpaper = Wallpaper.__new__(Wallpaper)
    with WallpaperHandle.read(data) as handle:
        wallpaper._set(handle)
    return wallpaper


def sheet(
    wallpapers: Iterable[Wallpaper],
    path: Optional[AnyPath] = None,
    *,
    format: Optional[Literal["png", "svg", "pdf"]] = None,
    columns: Optional[int] = None,
    thumb: Optional[int] = None,
    mode: Mode = "light",
    page: Optional[str] = None,
    labels: Optional[Iterable[Union[str, Sequence[str]]]] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
    cancellation: Optional[Cancellation] = None,
    pixel_limit: Optional[int] = None,
    renderer: Renderer = "exact",
    limits: Optional[Limits] = None,
) -> bytes:
    """Makes a contact sheet: wallpapers side by side, each with a label. Returns the bytes of the file.

    - path: where the file is also saved; its extension decides the format.
    - format: ``"png"``, ``"svg"`` or ``"pdf"``, if there is no path; ``"png"`` if it is not given.
    - columns: pictures in a row, 1 to 1000; chosen to suit the pictures if it is not given.
    - thumb: the width of each small picture, 16 to 4096 pixels; about 200 if it is not given.
    - mode: of the sheet, ``"light"`` or ``"dark"``; it does not change the pictures.
    - page: the size of the pages of a PDF, such as ``"letter"``; ``"a4"`` if it is not given.
    - labels: for each wallpaper a text, or several texts between which a line may end; if they are not given, the
      labels show how the pictures differ.

    The file contains no recipe. A PDF needs the library with Cairo. Raises an `InvalidError` or a `FileError`.
    """
    formats = {"png": library.FORMAT_PNG, "svg": library.FORMAT_SVG, "pdf": library.FORMAT_PDF}
    name = None if path is None else _files.path_argument(path, "path")
    if name is not None and format is None:
        format = cast(Any, os.path.splitext(os.fsdecode(name))[1][1:].lower())
    if format is not None and (not isinstance(format, str) or format not in formats):
        raise error("argument", "format", f"format: {shown(format)} is not one of {', '.join(formats)}")
    work = _work(threads, True, progress, cancellation, pixel_limit, renderer, limits)
    style = {"columns": columns, "thumb": thumb, "mode": mode, "page": page}
    if labels is not None:
        style["labels"] = cast(Any, _labels(labels))
    text = _recipe.text({key: value for key, value in style.items() if value is not None})
    data = library.sheet(_recipes(wallpapers), text, formats[format or "png"], work)
    if name is not None:
        work.check()
        library.write(name, data)
    return data


def _labels(labels: Iterable[Union[str, Sequence[str]]]) -> List[List[str]]:
    """For each picture of a sheet, the texts of its label."""
    if isinstance(labels, Iterable) and not isinstance(labels, (str, bytes)):
        # Lists without end are too long for a sheet, too.
        given = [[each] if isinstance(each, str) else each for each in itertools.islice(labels, _SHEET_LIMIT + 1)]
        if all(isinstance(each, Iterable) and not isinstance(each, bytes) for each in given):
            return [list(itertools.islice(each, _SHEET_LIMIT)) for each in given]
    raise error("argument", "labels", f"labels: {shown(labels)} is not a list of labels; use texts, or lists of texts")


def _recipes(wallpapers: Iterable[Wallpaper]) -> List[bytes]:
    """The recipes of the pictures of a sheet."""
    if not isinstance(wallpapers, Iterable):
        raise error("argument", "wallpapers", f"wallpapers: {shown(wallpapers)} is not a list of wallpapers")
    recipes = []
    # One more than the most, so that the engine says that they are too many.
    for each in itertools.islice(wallpapers, _SHEET_LIMIT + 1):
        if not isinstance(each, Wallpaper):
            raise error("argument", "wallpapers", f"wallpapers: {shown(each)} is not a wallpaper; use geobg.render")
        recipes.append(each.recipe_text.encode("ascii"))
    return recipes
