"""Recipes: options as fields of a recipe, and values as JSON.

Only the engine judges a value: this module writes what the caller gave, and the engine draws it or
refuses it with its own sentence.
"""

from __future__ import annotations

import io
import itertools
import json
import math
import operator
import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal, InvalidOperation
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, Dict, Optional, Tuple, Union

from . import _library
from ._art import ART, DEFAULT_PALETTE
from ._errors import error, shown
from ._palettes import palette_of_file

_LARGEST_SEED = 2**64 - 1
#: No number of a recipe is as large.
_LARGEST = 10**12
_THOUSANDTH = Decimal("0.001")
#: It has digits for all numbers of recipes.
_EXACT = Context(prec=50)
#: The engine refuses a number of so many bits, and Python does not write it.
_MOST_BITS = 4096
#: The engine refuses a recipe with more bytes, and values that are nested deeper. Python's lists may have no end.
_MOST_BYTES = 16 << 20
_MOST_LEVELS = 64


# ---- JSON --------------------------------------------------------------------------------------


def _thousandths(count: int) -> str:
    """The decimal of a number of thousandths."""
    return format(Decimal(count).scaleb(-3).normalize() + 0, "f")


def _number(value: Any, field: str) -> str:
    """A number as a recipe has it: with three decimal places, the nearest one, a tie to the even digit."""
    if isinstance(value, Integral):
        return str(_short(operator.index(value), field))
    if isinstance(value, Rational):
        fraction = Fraction(value)
        _short(math.floor(fraction), field)
        return _thousandths(round(fraction * 1000))
    if isinstance(value, Decimal) or not isinstance(value, float):
        # NumPy's short floats show the decimal that they stand for; 32 bits of 0.1 are not 0.1.
        try:
            exact = Decimal(str(value))
        except InvalidOperation:
            raise error("argument", field, f"{field}: {value} is not a decimal; use a number such as 0.5") from None
        if exact.is_finite() and abs(exact) < _LARGEST:
            # A fraction of a decimal such as 1e-999999 would take seconds.
            return _thousandths(int(exact.quantize(_THOUSANDTH, ROUND_HALF_EVEN, _EXACT).scaleb(3)))
        value = math.nan if exact.is_nan() else float(exact)
    if not math.isfinite(value):
        raise error("argument", field, f"{field}: {value} is not a number; use a number such as 0.5")
    # The engine rounds its own numbers in the same way. It refuses what is too large.
    return _thousandths(round(float(value) * 1000)) if abs(value) < _LARGEST else repr(float(value))


def _short(number: int, field: str) -> int:
    """A number that Python writes."""
    if number.bit_length() > _MOST_BITS:
        raise error("argument", field, f"{field}: a number of {number.bit_length()} bits is too large")
    return number


def _json(value: Any, field: str, levels: int = 0) -> str:
    """The JSON of a value: JSON's own types, tuples, decimals, and numbers and arrays of NumPy."""
    if levels > _MOST_LEVELS:
        place = field or "recipe"
        raise error("argument", place, f"{place}: the value is nested more than {_MOST_LEVELS} levels deep")
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, (Real, Decimal)):
        return _number(value, field)
    if isinstance(value, Mapping):
        members = (f"{json.dumps(str(key))}:{_json(value[key], str(key), levels + 1)}" for key in value)
        return "{" + _joined(members, field) + "}"
    if hasattr(value, "tolist"):
        return _json(value.tolist(), field, levels + 1)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return "[" + _joined((_json(item, field, levels + 1) for item in value), field) + "]"
    raise error(
        "argument",
        field or None,
        f"{field + ': ' if field else ''}{shown(value)} is a {type(value).__name__}, which JSON does not "
        "have; use numbers, text, lists and dictionaries",
    )


def _joined(parts: Iterable[str], field: str) -> str:
    """The parts with commas between them."""
    joined = io.StringIO()
    for index, part in enumerate(parts):
        joined.write("," + part if index > 0 else part)
        if joined.tell() > _MOST_BYTES:
            place = field or "recipe"
            raise error("limit", place, f"{place}: the value is longer than {_MOST_BYTES} bytes of JSON")
    return joined.getvalue()


def canonical(recipe: Mapping[str, Any]) -> str:
    """The text of a recipe that the engine has made, or of a part of it, as the engine writes it."""
    return json.dumps(recipe, sort_keys=True, separators=(",", ":"))


def text(recipe: Union[Mapping[str, Any], str, bytes]) -> bytes:
    """The JSON of a recipe."""
    if isinstance(recipe, bytes):
        return recipe
    if isinstance(recipe, str):
        # An incomplete character is an error of the engine.
        return recipe.encode("utf-8", "surrogatepass")
    if isinstance(recipe, Mapping):
        return _json(recipe, "").encode("ascii")
    raise error(
        "argument",
        "recipe",
        f"recipe: {shown(recipe)} is not a recipe; use a dictionary or the text of a recipe",
    )


# ---- Options -----------------------------------------------------------------------------------


def _seed(value: object) -> str:
    if value is None:
        return str(secrets.randbelow(_LARGEST_SEED + 1))
    if isinstance(value, str):
        return value
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = operator.index(value)
        if 0 <= number <= _LARGEST_SEED:
            return str(number)
        raise error(
            "argument",
            "seed",
            f"seed: {shown(number)} is out of range; use a whole number from 0 to {_LARGEST_SEED}, or text",
        )
    raise error("argument", "seed", f"seed: {shown(value)} is not a seed; use a whole number or text")


def _canvas(value: object) -> Optional[Dict[str, Any]]:
    """The canvas of a size: a name or a text, or a width and a height in pixels."""
    if value is None:
        return None
    if isinstance(value, str):
        canvas: Dict[str, Any] = _library.canvas(value, None, 0)
        return canvas
    if isinstance(value, Iterable) and not isinstance(value, (bytes, Mapping)):
        sides = list(itertools.islice(value, 3))
        if len(sides) == 2:
            return {"width": sides[0], "height": sides[1]}
    raise error(
        "argument",
        "size",
        f"size: {shown(value)} is not a size; use a width and a height in pixels, such as (1170, 2532), or text such "
        "as 'a4' or '210x297mm'",
    )


def _turned(size: object, before: Optional[Mapping[str, Any]], orientation: object, ppi: Any) -> Dict[str, Any]:
    """The canvas of a size, or of the canvas before, in an orientation and with pixels per inch."""
    if size is None and before is not None and ("bleed" in before or "crop-marks" in before):
        raise error("argument", "size", "size: a picture with a bleed or crop marks needs its size, such as 'a4'")
    if not isinstance(size, str) and not (size is None and before is None):
        canvas: Mapping[str, Any] = (_canvas(size) if size is not None else before) or {}
        sides = canvas.get("millimeters")
        size = f"{canvas['width']}x{canvas['height']}" if sides is None else f"{sides[0]}x{sides[1]}mm"
        ppi = canvas.get("ppi") if ppi is None else ppi
    if orientation is not None and not isinstance(orientation, str):
        raise error(
            "argument",
            "orientation",
            f"orientation: {shown(orientation)} is not an orientation; use portrait or landscape",
        )
    turned: Dict[str, Any] = _library.canvas(None if size is None else str(size), orientation, _ppi(ppi))
    return turned


def _ppi(value: Any) -> float:
    """Pixels per inch; 0 means those of the size."""
    if value is None:
        return 0
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not 0 < number < _LARGEST:
        raise error("argument", "ppi", f"ppi: {shown(value)} is not a number of pixels per inch, such as 300")
    return number


def _color(value: object, field: str = "background") -> object:
    """A color of an option: names of CSS become ``#rrggbb``. The engine judges all others."""
    if not isinstance(value, str) or not value[:1].isalpha() or value.lower() == "none":
        return value
    return _library.color(value, field)


def _is_bool(value: object) -> bool:
    return isinstance(value, bool) or (type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"))


def _mode(dark: object) -> Optional[str]:
    if dark is None:
        return None
    if _is_bool(dark):
        return "dark" if dark else "light"
    raise error("argument", "dark", f"dark: {shown(dark)} is not True or False")


def _palette(value: object) -> object:
    if value is None:
        value = DEFAULT_PALETTE
    if isinstance(value, (list, tuple)) and all(isinstance(color, str) for color in value):
        # An empty list is no palette, as an empty text is none.
        value = ",".join(str(_color(color, "palette")) for color in value)
    if isinstance(value, os.PathLike) or (isinstance(value, str) and ("/" in value or "." in value)):
        # The name of a built-in palette has neither.
        return palette_of_file(value, field="palette")
    return _library.palette(value) if isinstance(value, str) and not _is_any(value) else value


def _is_any(value: object) -> bool:
    """Whether a value is "any": the engine picks one by the seed."""
    return isinstance(value, str) and value.lower() == "any"


def _palettes(value: object) -> object:
    return [_palette(each) for each in value] if isinstance(value, (list, tuple)) else value


def _mesh(value: object) -> object:
    # A recipe has the number of passes.
    return (1 if value else 0) if _is_bool(value) else value


def _same(value: object) -> object:
    return value


def _motion(value: object) -> object:
    return {"kind": value} if isinstance(value, str) else value


def _plane(value: object) -> Optional[Dict[str, object]]:
    return None if value is None else {"density": value}


#: For each option, its field in a recipe, and the value of the field; None removes the field.
_FIELDS: Dict[str, Tuple[str, Callable[[Any], Any]]] = {
    "seed": ("seed", _seed),
    "size": ("canvas", _canvas),
    "mode": ("mode", _same),
    "palette": ("palette", _palette),
    "mesh": ("mesh", _mesh),
    "density": ("plane", _plane),
    "zoom": ("zoom", _same),
    "pan": ("pan", _same),
    "base": ("base", _same),
    "background": ("background", _color),
    "calm": ("calm", _same),
    "tile": ("tile", _same),
    "motion": ("motion", _motion),
    "gestures": ("gestures", _same),
    "palettes": ("palettes", _palettes),
    "output": ("output", _same),
}


#: The options that change a part of a field.
_PARTS = ("orientation", "ppi", "dark", "swatches")


def checked(function: str, given: Mapping[str, Any]) -> Dict[str, Any]:
    """The options that a call of `function` has."""
    for name in given:
        if name not in ART and name not in _FIELDS and name not in _PARTS:
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")
    return dict(given)


def _recolored(palette: Any, colors: object) -> Any:
    """A palette with other colors for some of its swatches, in both modes."""
    if not isinstance(colors, Mapping):
        raise error(
            "argument",
            "swatches",
            f"swatches: {shown(colors)} is not a dictionary; use one such as {{'yellow': '#c0ffee'}}",
        )
    if not _has_swatches(palette):
        # The engine says what is wrong with it, or what it stands for.
        with _library.WallpaperHandle.create(text({"seed": "1", "palette": palette})) as handle:
            palette = json.loads(handle.recipe())["palette"]
    names = [swatch["name"] for swatch in palette["swatches"]]
    for name in colors:
        if name not in names:
            raise error(
                "argument",
                "swatches",
                f"swatches: the palette has no swatch named {shown(name)}; its swatches are " + ", ".join(names),
            )
    swatches = []
    for swatch in palette["swatches"]:
        if swatch["name"] in colors:
            color = _color(colors[swatch["name"]], "swatches")
            swatch = {**swatch, "color": color}
            if "dark" in swatch:
                swatch["dark"] = {**swatch["dark"], "color": color}
        swatches.append(swatch)
    return {**palette, "swatches": swatches}


def _has_swatches(palette: object) -> bool:
    """Whether a palette has a list of swatches with names."""
    swatches = palette.get("swatches") if isinstance(palette, Mapping) else None
    if not isinstance(swatches, (list, tuple)):
        return False
    return all(
        isinstance(swatch, Mapping)
        and isinstance(swatch.get("name"), str)
        and isinstance(swatch.get("dark", {}), Mapping)
        for swatch in swatches
    )


def changed(recipe: Mapping[str, Any], given: Mapping[str, object]) -> Dict[str, Any]:
    """A recipe with options; None stands for the default of an option."""
    options = dict(given)
    if "dark" in options:
        dark = options.pop("dark")
        if dark is not None and options.get("mode") is not None:
            raise error("argument", "dark", "dark and mode are both given; leave out one of them")
        if dark is not None or "mode" not in options:
            options["mode"] = _mode(dark)
    result = dict(recipe)
    colors = options.pop("swatches", None)
    changes = {ART[name]: options.pop(name) for name in list(options) if name in ART}
    if changes:
        art = {**(result.pop("art", None) or {}), **changes}
        art = {name: value for name, value in art.items() if value is not None}
        if art:
            result["art"] = art
    size = options.get("size")
    orientation, ppi = options.pop("orientation", None), options.pop("ppi", None)
    if orientation is not None or ppi is not None:
        options.pop("size", None)
        result["canvas"] = _turned(size, result.get("canvas") if "size" not in given else None, orientation, ppi)
        result.pop("span", None)
    zones = options.pop("calm", None) if isinstance(options.get("calm"), str) else None
    for option, value in options.items():
        field, convert = _FIELDS[option]
        converted = convert(value)
        if converted is None:
            result.pop(field, None)
        else:
            result[field] = converted
        if option == "size":
            # A span says which part of a larger picture the old size was.
            result.pop("span", None)
    if colors is not None:
        if _is_any(result["palette"]):
            result["swatch"] = colors
        else:
            result["palette"] = _recolored(result["palette"], colors)
    picked = result.get("art") or {}
    if any(map(_is_any, [result.get("palette"), picked.get("arrangement"), picked.get("color-flow")])):
        # The engine picks values only in recipes by hand, which name no engine.
        result.pop("engine", None)
    if zones is not None:
        result["calm"] = _calm(result, zones, size)
    return result


def _calm(recipe: Mapping[str, Any], zones: object, size: object) -> Any:
    """The zones of a text, such as ``"auto"``, in the picture of a recipe, whose size may have been given by name."""
    with _library.WallpaperHandle.create(text({**recipe, "calm": []})) as handle:
        return handle.calm(str(zones), size if isinstance(size, str) else None)


def new(options: Mapping[str, object]) -> Dict[str, Any]:
    """The recipe of a new wallpaper."""
    start = {"engine": _library.engine(), "seed": _seed(None), "palette": _palette(None)}
    return changed(start, {name: value for name, value in options.items() if value is not None})
