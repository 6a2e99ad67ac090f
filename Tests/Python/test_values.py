"""Every value that a program can pass is accepted, or is an error with a code and a field. Nothing traps."""

from __future__ import annotations

import itertools
import math
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Dict, List

import geobg
import pytest
from geobg import _recipe

SMALL = geobg.render("ada", size=(40, 30))


class Own:
    """A value of a program."""


def endless() -> Any:
    return itertools.repeat(0)


def nested() -> Any:
    value: List[Any] = []
    value.append(value)
    return value


#: Values for every option and every argument, made anew for each use.
VALUES: Dict[str, Callable[[], Any]] = {
    "nan": lambda: math.nan,
    "infinity": lambda: math.inf,
    "minus infinity": lambda: -math.inf,
    "minus zero": lambda: -0.0,
    "1e308": lambda: 1e308,
    "5e-324": lambda: 5e-324,
    "-1": lambda: -1,
    "2**64": lambda: 2**64,
    "huge": lambda: 10**6000,
    "minus huge": lambda: -(10**6000),
    "huge fraction": lambda: Fraction(10**6000, 3),
    "signaling nan": lambda: Decimal("sNaN"),
    "decimal infinity": lambda: Decimal("-Infinity"),
    "large decimal": lambda: Decimal("1e999999"),
    "small decimal": lambda: Decimal("1e-999999"),
    "complex": lambda: 1j,
    "true": lambda: True,
    "false": lambda: False,
    "empty text": lambda: "",
    "space": lambda: " ",
    "zero character": lambda: "a\0b",
    "surrogate": lambda: "\ud800",
    "path with a surrogate": lambda: "./\ud800.json",
    "long text": lambda: "x" * 100_000,
    "format": lambda: "{index!x}{0.a}",
    "bytes": lambda: b"\xff\x00",
    "empty bytes": lambda: b"",
    "memory": lambda: memoryview(b"abc"),
    "empty list": lambda: [],
    "list of nan": lambda: [math.nan, math.nan],
    "list of none": lambda: [None, None],
    "list of lists": lambda: [[[]], [{}]],
    "list of itself": nested,
    "endless": endless,
    "dictionary": lambda: {},
    "dictionary of nan": lambda: {"a": math.nan, "kind": math.inf, "format": math.nan},
    "keys": lambda: {5: 6, None: 7, (): {}},
    "object": Own,
    "type": lambda: Own,
    "function": lambda: len,
    "path": lambda: Path("missing.json"),
    "folder": lambda: Path("."),
    "folder as text": lambda: "./",
    "set": lambda: {1, 2},
    "range": lambda: range(3),
}
OPTIONS = [*_recipe._FIELDS, *_recipe._PARTS, *_recipe.ART]

#: Every argument of every function. `limits` are in test_limits.py.
CALLS: Dict[str, Callable[[Any], Any]] = {
    "Wallpaper": geobg.Wallpaper,
    "read": geobg.read,
    "read_palette": geobg.read_palette,
    "read_palette, name": lambda value: geobg.read_palette(b"#ff0000\n#00ff00\n", value),
    "palette_from": geobg.palette_from,
    "palette_from, swatches": lambda value: geobg.palette_from("missing.png", swatches=value),
    "palette_from, name": lambda value: geobg.palette_from("missing.png", name=value),
    "save": lambda value: SMALL.save(value),
    "sheet": geobg.sheet,
    "sheet of": lambda value: geobg.sheet([value]),
    "batch": lambda value: list(itertools.islice(geobg.batch(value), 3)),
    "batch of": lambda value: list(geobg.batch([value], format="svg")),
    "batch, path": lambda value: list(geobg.batch([SMALL], value, format="svg")),
    "batch, path of a function": lambda value: list(geobg.batch([SMALL], lambda index, one: value)),
    **{
        f"batch, {name}": lambda value, name=name: list(geobg.batch([SMALL], **{"format": "svg", name: value}))  # type: ignore[misc]
        for name in ("format", "threads", "renderer", "limits")
    },
    **{
        f"sheet, {name}": lambda value, name=name: geobg.sheet([SMALL], **{"format": "svg", name: value})  # type: ignore[misc]
        for name in (
            "path",
            "format",
            "columns",
            "thumb",
            "mode",
            "page",
            "labels",
            "threads",
            "pixel_limit",
            "renderer",
        )
    },
    **{
        f"vary, {name}": lambda value, name=name: SMALL.vary(**{"count": 1, name: value})  # type: ignore[misc]
        for name in ("count", "vary", "lock", "roll")
    },
    **{
        f"png, {name}": lambda value, name=name: SMALL.png(**{name: value})  # type: ignore[misc]
        for name in ("threads", "progress", "cancellation", "pixel_limit", "renderer", "limits")
    },
    "buffer": SMALL.buffer,
    "jpeg, quality": lambda value: SMALL.jpeg(quality=value),
}


def check(call: Callable[[Any], Any], value: Any, has_field: bool = False) -> None:
    """Calls a function: it works, or raises an error of geobg; nothing else is written or drawn."""
    try:
        call(value)
    except geobg.GeobgError as reason:
        assert reason.code in ("argument", "recipe", "engine", "picture", "limit", "format", "file"), reason
        assert reason.message and "\n" not in reason.message and "Traceback" not in reason.message
        if has_field and reason.code == "argument":
            assert reason.field
    except ImportError as reason:
        # Without Pillow or Cairo.
        assert "which" in str(reason)
    except TypeError as reason:
        # What a program passes as a function is called.
        assert value is len or value is Own, reason


#: Type checkers would refuse the values.
render: Any = geobg.render


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("option", OPTIONS)
def test_options(option: str, value: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_recipe, "_MOST_BYTES", 1 << 18)
    check(lambda given: render(**{"seed": 1, "size": (40, 30), option: given}), VALUES[value](), has_field=True)
    if value not in ("endless", "long text"):
        check(lambda given: SMALL.replace(**{option: given}), VALUES[value](), has_field=True)
        check(lambda given: render(**{"seed": 1, option: [given, given]}), VALUES[value](), has_field=True)
        if option != "swatches":
            check(
                lambda given: render(**{"seed": 1, "swatches": {"yellow": "#c0ffee"}, option: given}),
                VALUES[value](),
            )


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("call", CALLS)
def test_arguments(call: str, value: str, tmp_path: Path, monkeypatch: Any) -> None:
    if value == "endless" and call in ("batch", "batch of"):
        pytest.skip("a batch takes wallpapers without end")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_recipe, "_MOST_BYTES", 1 << 18)
    check(CALLS[call], VALUES[value](), has_field=not call.startswith(("Wallpaper", "batch")))


@pytest.mark.parametrize(
    "call, code, field",
    [
        (lambda: geobg.render(1, zoom=math.nan), "argument", "zoom"),
        (lambda: geobg.render(1, zoom=-math.inf), "argument", "zoom"),
        (lambda: geobg.render(1, pan=(0, Decimal("sNaN"))), "argument", "pan"),
        (lambda: geobg.render(1, zoom=10**6000), "argument", "zoom"),
        (lambda: geobg.render(1, ppi=10**400), "argument", "ppi"),
        (lambda: geobg.render(1, gestures=nested()), "argument", "gestures"),
        (lambda: geobg.render(1, pan=endless()), "limit", "pan"),
        (lambda: geobg.render(""), "recipe", "seed"),
        (lambda: geobg.render(1, size=""), "recipe", "size"),
        (lambda: geobg.render(1, palette=Path(".")), "file", "palette"),
        (lambda: geobg.render(1, palette="./"), "file", "palette"),
        (lambda: geobg.render(1, palette=Path("a\0b")), "argument", "palette"),
        (lambda: geobg.render(1, palette=5, swatches={"yellow": "#c0ffee"}), "recipe", "palette"),
        (lambda: geobg.render(1, palette={"swatches": 5}, swatches={"a": "#c0ffee"}), "recipe", "palette, name"),
        (lambda: geobg.read(b""), "picture", None),
        (lambda: geobg.read(b"\x89PNG\r\n\x1a\n"), "picture", None),
        (lambda: geobg.read(b"no recipe"), "picture", None),
        (lambda: geobg.read(b'{"engine":99,"seed":"1"}'), "engine", "engine"),
        (lambda: geobg.Wallpaper({"engine": 99, "seed": "1"}), "engine", "engine"),
        (lambda: geobg.read(0), "argument", "source"),  # type: ignore[arg-type]
        (lambda: geobg.read_palette(0), "argument", "source"),  # type: ignore[arg-type]
        (lambda: SMALL.save(5), "argument", "path"),  # type: ignore[arg-type]
        (lambda: SMALL.save("\ud800.png"), "argument", "path"),
        (lambda: geobg.sheet([5]), "argument", "wallpapers"),  # type: ignore[list-item]
        (lambda: geobg.sheet(5), "argument", "wallpapers"),  # type: ignore[arg-type]
        (lambda: geobg.sheet([SMALL], labels=5), "argument", "labels"),  # type: ignore[arg-type]
        (lambda: geobg.batch(5), "argument", "wallpapers"),  # type: ignore[arg-type]
        (lambda: geobg.batch("abc"), "argument", "wallpapers"),
        (lambda: list(geobg.batch([SMALL], "{seed.a}.png")), "argument", "path"),
        (lambda: SMALL.vary(vary=5), "argument", "vary"),  # type: ignore[arg-type]
        (lambda: SMALL.buffer([]), "argument", "layout"),  # type: ignore[arg-type]
        (lambda: SMALL.png(renderer=[]), "argument", "renderer"),  # type: ignore[arg-type]
    ],
)
def test_refused(call: Callable[[], Any], code: str, field: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_recipe, "_MOST_BYTES", 1 << 18)
    with pytest.raises(geobg.GeobgError) as caught:
        call()
    assert (caught.value.code, caught.value.field) == (code, field), caught.value
    assert "\n" not in caught.value.message


def test_the_stack_is_deep_enough() -> None:
    # The engine refuses deep values before Python's stack ends.
    limit = sys.getrecursionlimit()
    value: Any = 0
    for _ in range(limit * 2):
        value = [value]
    with pytest.raises(geobg.InvalidError, match="nested more than 64 levels"):
        geobg.render(1, gestures=value)
