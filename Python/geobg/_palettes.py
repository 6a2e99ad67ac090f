"""The built-in palettes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Dict, Optional, Union

from . import _library
from ._errors import GeobgError, error, shown
from ._files import content, failure, path_argument

if TYPE_CHECKING:
    import numpy.typing
    from PIL.Image import Image


class Palettes(Mapping[str, Dict[str, Any]]):
    """The built-in palettes by name, in alphabetical order.

    A palette is a dictionary, as a recipe holds it. Each access makes a new one, so you can change it
    and pass it as the option `palette`. The default palette is ``"original"``.
    """

    def __getitem__(self, name: str) -> Dict[str, Any]:
        """A palette. Raises a KeyError, with suggestions, if no palette has this name."""
        try:
            palette: Dict[str, Any] = _library.palette(name)
        except (GeobgError, AttributeError) as reason:
            raise KeyError(str(reason) if isinstance(reason, GeobgError) else name) from None
        return palette

    def __iter__(self) -> Iterator[str]:
        return iter(_library.palette_names())

    def __len__(self) -> int:
        return len(_library.palette_names())

    def __repr__(self) -> str:
        return f"<geobg.palettes: {', '.join(self)}>"


#: How files of JPEG, PNG, GIF and TIFF begin.
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"II*\0", b"MM\0*")

#: The built-in palettes by name.
palettes = Palettes()


def read_palette(
    source: Union[str, os.PathLike[str], bytes, bytearray, memoryview], name: Optional[str] = None
) -> Dict[str, Any]:
    """Reads a palette file: one of geobg, GIMP or Inkscape, Adobe, a list of colors, base16 or pywal.

    - source: the path of the file, or its content as bytes.
    - name: the name of the file. Its extension decides the format if the content does not; the palette has this name
      if it has none of its own. The path if it is not given.

    Raises an `InvalidError` if it is no palette, and a `FileError` if the file cannot be read.
    """
    return palette_of_file(source, name)


def palette_of_file(source: object, name: object = None, field: Optional[str] = None) -> Dict[str, Any]:
    """The palette in a file, whose path is the value of the option `field`."""
    if name is not None and not isinstance(name, str):
        raise error("argument", "name", f"name: {shown(name)} is not a name; use text")
    if isinstance(source, (bytes, bytearray, memoryview)):
        data, path = bytes(source), name or "palette"
    else:
        place = path_argument(source, field or "source")
        data = content(place, field)
        path = name or os.fsdecode(place)
        if data.startswith(_PICTURES) or data[8:12] == b"WEBP" or data[4:8] == b"ftyp":
            raise error(
                "recipe",
                "palette",
                f"{path}: a picture is no palette; make one of its colors with geobg.palette_from({path!r})",
            )
    palette: Dict[str, Any] = _library.palette_of_file(data, path)
    return palette


def palette_from(
    picture: Union[str, os.PathLike[str], Image, numpy.typing.NDArray[numpy.uint8]],
    *,
    swatches: int = 6,
    name: Optional[str] = None,
) -> Dict[str, Any]:
    """Makes a palette of the main colors of a photo. The same pixels always give the same palette.

    - picture: the path of a picture in any format that Pillow reads, an image of PIL, or an array of NumPy of the
      shape (height, width, 3) or (height, width, 4), in sRGB.
    - swatches: the most swatches, 2 to 16.
    - name: the name of the palette; that of the file, or ``"palette"``, if it is not given.

    Raises an `InvalidError`; an ImportError if Pillow is needed and not installed; and a `FileError` if the file
    cannot be read.
    """
    if name is not None and not isinstance(name, str):
        raise error("argument", "name", f"name: {shown(name)} is not a name; use text")
    if not isinstance(swatches, int) or not 0 < swatches < 2**31:
        raise error("argument", "swatches", f"swatches: {shown(swatches)} is not a number of swatches; use 2 to 16")
    if hasattr(picture, "__array_interface__") and not hasattr(picture, "convert"):
        pixels = _pixels_of_array(picture)
    else:
        pixels = _pixels_of_image(picture)
    if name is None and isinstance(picture, (str, os.PathLike)):
        name = PurePath(os.fsdecode(picture)).name
    palette: Dict[str, Any] = _library.palette_of_pixels(pixels, name or "palette", swatches)
    return palette


def _pixels_of_array(array: Any) -> bytes:
    """The pixels of an array of NumPy, with an opacity."""
    import numpy

    shape: Any = getattr(array, "shape", ())
    kind: Any = getattr(array, "dtype", None)
    if len(shape) != 3 or shape[2] not in (3, 4) or kind != numpy.uint8:
        raise error(
            "argument",
            "picture",
            f"picture: an array of the shape {shape} and the type {kind} is no picture; use (height, width, 3) "
            "or (height, width, 4) and uint8",
        )
    if shape[2] == 3:
        array = numpy.dstack([array, numpy.full(shape[:2], 255, numpy.uint8)])
    return bytes(array.tobytes())


def _pixels_of_image(picture: Any) -> bytes:
    """The pixels of a picture that Pillow reads."""
    try:
        import PIL.Image
    except ImportError:
        raise ImportError(
            "palette_from() needs Pillow, which is not installed; install it with pip install geobg[pillow]"
        ) from None
    if isinstance(picture, PIL.Image.Image):
        return bytes(picture.convert("RGBA").tobytes())
    if not isinstance(picture, (str, os.PathLike)):
        raise error("argument", "picture", f"picture: {shown(picture)} is neither a path nor a picture")
    path = path_argument(picture, "picture")
    try:
        with PIL.Image.open(path) as image:
            return bytes(image.convert("RGBA").tobytes())
    except PIL.Image.DecompressionBombError as reason:
        raise error("limit", "picture", f"{os.fsdecode(path)}: {reason}") from None
    except (OSError, SyntaxError, ValueError) as reason:
        # Pillow also raises these errors, without a number, for a file that is no picture.
        refused = reason if isinstance(reason, OSError) else OSError(str(reason))
        raise failure(path, "cannot be read", refused) from None
