"""Options become fields of a recipe; the engine refuses wrong values."""

from __future__ import annotations

import pickle
from decimal import Decimal
from fractions import Fraction
from typing import Any, Dict

import geobg
import pytest
from conftest import ROOT

SMALL: Dict[str, Any] = dict(seed=1, size=(40, 30))
PLAIN = geobg.render(**SMALL)


@pytest.mark.parametrize(
    "value, text",
    [
        (1, "1"),
        (1.0, "1"),
        (2.5, "2.5"),
        (0.1 + 0.2, "0.3"),
        (0.1 * 3 * 7, "2.1"),
        (1.001, "1.001"),
        (Decimal("1.250"), "1.25"),
        (Decimal("1E+1"), "10"),
        (1 / 3, "0.333"),
        (2 / 3, "0.667"),
        (Fraction(1, 3), "0.333"),
        (Decimal("0.12345"), "0.123"),
        (1.0001, "1"),
        # A tie goes to the even digit.
        (0.0625, "0.062"),
        (0.1875, "0.188"),
        (Fraction(1, 16), "0.062"),
        (Decimal("0.0625"), "0.062"),
    ],
)
def test_numbers(value: Any, text: str) -> None:
    wallpaper = geobg.render(**SMALL, density=value)
    wanted = "" if text == "1" else f'"plane":{{"density":{text}}}'
    assert wanted in wallpaper.recipe_text
    assert wallpaper == geobg.render(**SMALL, density=Decimal(text))


def test_large_and_negative_numbers() -> None:
    wallpaper = geobg.render(**SMALL, pan=(-0.0, -9999999999.999))
    assert '"pan":[0,-9999999999.999]' in wallpaper.recipe_text
    assert geobg.Wallpaper(wallpaper.recipe) == wallpaper


def test_numbers_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    for number in (numpy.float64(0.1), numpy.float32(0.1), numpy.float16(0.1), Decimal("0.1")):
        assert geobg.render(**SMALL, zoom=number).recipe["zoom"] == 0.1
    one = geobg.render(numpy.int64(1), size=numpy.array([40, 30]), mesh=numpy.bool_(True))
    assert one == geobg.render(1, size=(40, 30), mesh=True)
    assert geobg.render(**SMALL, dark=numpy.bool_(True)).mode == "dark"
    assert geobg.render(**SMALL, pan=numpy.array([1.5, 2])) == geobg.render(**SMALL, pan=(1.5, 2))


@pytest.mark.parametrize(
    "options, code, field, text",
    [
        (dict(zoom=1e300), "recipe", "zoom", "zoom: 1e+300 is too large, or has an exponent"),
        (dict(zoom=0), "recipe", "zoom", "zoom: zoom 0 is out of range; use 0.001 to 100"),
        (dict(zoom="1"), "recipe", "zoom", "zoom must be a number, but is a string"),
        (dict(zoom=float("nan")), "argument", "zoom", "zoom: nan is not a number"),
        (dict(zoom=float("inf")), "argument", "zoom", "zoom: inf is not a number"),
        (dict(zoom=Decimal("nan")), "argument", "zoom", "zoom: nan is not a number"),
        (dict(zoom=Fraction(1, 3000)), "recipe", "zoom", "zoom: zoom 0 is out of range"),
        (dict(zoom=1j), "argument", "zoom", "zoom: 1j is a complex"),
        (dict(mesh=101), "recipe", "mesh", "mesh: 101 mesh passes is out of range"),
        (dict(density=26), "recipe", "plane, density", "plane, density: density 26 is out of range"),
        (dict(size=5), "argument", "size", "size: 5 is not a size"),
        (dict(size="40by30"), "recipe", "size", "no size is named '40by30'"),
        (dict(size="40x"), "recipe", "size", "40x is not a size; write WIDTHxHEIGHT"),
        (dict(size="40x30", orientation="up"), "recipe", "orientation", "'up' is not an orientation"),
        (dict(ppi="many"), "argument", "ppi", "ppi: 'many' is not a number of pixels per inch"),
        (dict(calm="middle"), "recipe", "calm", "middle is not a calm zone"),
        (dict(size=(1, 2, 3)), "argument", "size", "size: (1, 2, 3) is not a size"),
        (dict(size=(0, 30)), "recipe", "canvas", "canvas: "),
        (dict(size=(1.5, 30)), "recipe", "canvas, width", "canvas, width: 1.5 is not a whole number"),
        (dict(size=("a", 3)), "recipe", "canvas, width", "canvas, width must be a whole number"),
        (dict(pan=(1,)), "recipe", "pan", "pan: needs 2 numbers, x and y, but has 1"),
        (dict(mode="dusk"), "recipe", "mode", "mode: 'dusk' is not one of light, dark"),
        (dict(dark="no"), "argument", "dark", "dark: 'no' is not True or False"),
        (dict(dark=True, mode="dark"), "argument", "dark", "dark and mode are both given"),
        (dict(seed=""), "recipe", "seed", "seed: the seed is empty; use a number or any text"),
        (dict(seed=-1), "argument", "seed", "seed: -1 is out of range"),
        (dict(seed=2**64), "argument", "seed", "seed: 18446744073709551616 is out of range"),
        (dict(seed=True), "argument", "seed", "seed: True is not a seed"),
        (dict(seed=1.5), "argument", "seed", "seed: 1.5 is not a seed"),
        (dict(seed=b"ada"), "argument", "seed", "seed: b'ada' is not a seed"),
        (dict(seed="\ud83d"), "recipe", None, "not valid JSON: "),
        (dict(palette="dusc"), "recipe", "palette", "no built-in palette is named 'dusc'"),
        (dict(palette="du\0sk"), "argument", "palette", "palette: 'du\\x00sk' contains a zero"),
        (dict(palette="\ud83d"), "argument", "palette", "palette: '\\ud83d' contains an incomplete"),
        (dict(palette=5), "recipe", "palette", "palette must be an object, but is a number"),
        (dict(palette={}), "recipe", "palette, name", "palette, name is missing"),
        (dict(background="#red"), "recipe", "background", "background: "),
        (dict(background="redd"), "recipe", "background", "'redd' is not a color; write #rrggbb"),
        (dict(calm=[(0, 0, 2, 1)]), "recipe", "calm, item 1", "calm, item 1: a calm zone of 2x1"),
        (dict(gestures=["tap"]), "recipe", "gestures, item 1", "gestures, item 1: 'tap' is not a"),
        (dict(output={"format": "gif"}), "recipe", "output, format", "output, format: 'gif' is not"),
    ],
)
def test_refused(options: Dict[str, Any], code: str, field: Any, text: str) -> None:
    with pytest.raises(geobg.InvalidError) as caught:
        geobg.render(**{**SMALL, **options})
    error = caught.value
    assert error.code == code
    assert error.message.startswith(text) and "\n" not in error.message
    assert error.field == field
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.code, copy.field, copy.message) == (
        type(error),
        error.code,
        error.field,
        error.message,
    )


def test_unknown_option() -> None:
    with pytest.raises(TypeError):
        geobg.render(palete="dusk")  # type: ignore[call-arg]


def test_random_seed() -> None:
    seeds = {geobg.render().seed for _ in range(20)}
    assert len(seeds) == 20 and all(seed.isdigit() for seed in seeds)


def test_palette_as_dictionary() -> None:
    palette = geobg.palettes["dusk"]
    assert geobg.render(**SMALL, palette=palette) == geobg.render(**SMALL, palette="dusk")
    palette["name"] = "mine"
    palette["swatches"][0]["color"] = "#102030"
    wallpaper = geobg.render(**SMALL, palette=palette)
    assert wallpaper.recipe["palette"] == palette and wallpaper.colors[0] == "#102030"
    # Each access makes a new dictionary.
    assert geobg.palettes["dusk"]["name"] == "dusk"


def test_palettes() -> None:
    names = list(geobg.palettes)
    files = sorted(path.stem for path in (ROOT / "Palettes").glob("*.json"))
    assert names == sorted(names) == files and len(geobg.palettes) == len(names)
    assert "original" in geobg.palettes and "dusc" not in geobg.palettes and 5 not in geobg.palettes
    with pytest.raises(KeyError, match="no built-in palette is named 'dusc'"):
        geobg.palettes["dusc"]


def test_replace() -> None:
    full = geobg.render(
        1,
        size=(40, 30),
        dark=True,
        palette="dusk",
        mesh=2,
        density=2,
        zoom=2,
        pan=(1, 2),
        background="none",
        calm=[(0, 0, 1, 0.5)],
        gestures=["mesh", {"tap": (1, 2.5), "address": 3}],
        shapes={"hexagon": 1},
        shape_size=2,
        opacity=0.5,
        shapes_per_tap=(2, 3),
        corner_radius=0,
        mesh_net=(20, 40),
        mesh_line=0.5,
        output={"format": "png"},
    )
    assert full.replace() == full
    assert full.replace(shape_size=3).replace(shape_size=2) == full
    assert "shape-size" not in full.replace(shape_size=None).recipe["art"]
    assert full.replace(mesh=3).replace(mesh=2) == full
    assert full.replace(dark=False).replace(mode="dark") == full
    nothing = full.replace(
        dark=None,
        palette=None,
        mesh=None,
        density=None,
        zoom=None,
        pan=None,
        background=None,
        calm=None,
        gestures=None,
        shapes=None,
        shape_size=None,
        opacity=None,
        shapes_per_tap=None,
        corner_radius=None,
        mesh_net=None,
        mesh_line=None,
        output=None,
    )
    assert nothing == PLAIN
    assert full.replace(mode=None).mode == "light"
    assert full.replace(size=None).size == (1170, 2532)
    assert full.replace(seed=None).seed != full.seed
    with pytest.raises(geobg.InvalidError, match="both given"):
        full.replace(dark=True, mode="dark")


def test_colors() -> None:
    one = geobg.render(1, palette="#0b3954,#ff6663")
    assert one == geobg.render(1, palette=["#0b3954", "#ff6663"])
    assert [swatch["color"] for swatch in one.recipe["palette"]["swatches"]] == ["#0b3954", "#ff6663"]
    gold = one.replace(swatches={"#ff6663": "#ffd700"})
    assert one.replace(swatches=None) == one
    assert [swatch["color"] for swatch in gold.recipe["palette"]["swatches"]] == ["#0b3954", "#ffd700"]
    named = geobg.render(1, palette=["tomato", "Navy"], swatches={"#ff6347": "teal"}, background="black")
    assert named.colors == ("#008080", "#000080") and named.recipe["background"] == "#000000"
    for mode in ["light", "dark"]:
        mint = geobg.render(1, palette="original", mode=mode, swatches={"yellow": "#c0ffee"})
        assert mint.colors[0] == "#c0ffee"
        assert mint.colors[1:] == geobg.render(1, mode=mode).colors[1:]
    refused: list[tuple[dict[str, Any], str]] = [
        (dict(palette=["redd", "blue"]), "'redd' is not a color"),
        (dict(palette=["#red", "blue"]), "'#red' is not a color"),
        (dict(swatches={"yellow": "yelow"}), "'yelow' is not a color"),
        (dict(palette=[]), "palette"),
        (dict(swatches={"yelow": "#c0ffee"}), "no swatch named 'yelow'; its swatches are yellow, ruby"),
        (dict(swatches=["#c0ffee"]), "is not a dictionary"),
        (dict(shape_size=5), "art, shape-size: shape-size 5 is out of range; use 0.1 to 4"),
        (dict(shapes={}), "all weights of shapes are 0"),
    ]
    for options, text in refused:
        with pytest.raises(geobg.InvalidError, match=text):
            geobg.render(1, **options)


def test_any() -> None:
    for seed in ["ada", "1", "2026-12-24"]:
        picked = geobg.render(seed, palette="any", arrangement="Any", color_flow="any")
        recipe = picked.recipe
        assert recipe["palette"]["name"] in geobg.palettes
        assert recipe["art"]["color-flow"] in [0.5, 0.75, 1]
        # The recipe has what was picked.
        assert picked == geobg.render(
            seed,
            palette=recipe["palette"]["name"],
            arrangement=recipe["art"].get("arrangement"),
            color_flow=recipe["art"]["color-flow"],
        )
    assert len({geobg.render(seed, palette="any").recipe["palette"]["name"] for seed in range(30)}) > 5
    assert geobg.render(1, background="None") == geobg.render(1, background="none")


def test_new_size_leaves_a_span() -> None:
    recipe = {"width": 80, "height": 30, "x": 40, "y": 0}
    part = geobg.Wallpaper({**PLAIN.recipe, "span": recipe})
    assert "span" in part.replace(mesh=1).recipe
    assert part.replace(size=(40, 30)) == PLAIN


@pytest.mark.parametrize("recipe", [5, None, ["engine"]])
def test_no_recipe(recipe: Any) -> None:
    with pytest.raises(geobg.InvalidError) as caught:
        geobg.Wallpaper(recipe)
    assert (caught.value.code, caught.value.field) == ("argument", "recipe")


def test_sizes() -> None:
    paper = geobg.render(1, size="a4", ppi=100)
    assert paper.recipe["canvas"] == {"width": 827, "height": 1169, "millimeters": [210, 297], "ppi": 100}
    wide = paper.replace(orientation="landscape")
    assert wide.size == (1169, 827) and wide.recipe["canvas"]["millimeters"] == [297, 210]
    assert wide.replace(ppi=50).size == (585, 413) and wide.replace(ppi=50).replace(ppi=100) == wide
    assert geobg.render(1, size="210x297mm").size == geobg.render(1, size="a4").size == (2480, 3508)
    assert geobg.render(1, orientation="landscape").size == (2532, 1170)
    assert geobg.render(1, ppi=458).recipe["canvas"]["ppi"] == 458
    assert PLAIN.replace(orientation="portrait").size == (30, 40)
    assert PLAIN.replace(size="4k").size == (3840, 2160)
    canvas = {"bleed": 3, "height": 3579, "millimeters": [210, 297], "ppi": 300, "width": 2551}
    edged = geobg.Wallpaper({"engine": 1, "seed": "1", "canvas": canvas})
    with pytest.raises(geobg.InvalidError, match="a bleed or crop marks needs its size"):
        edged.replace(orientation="landscape")
    assert edged.replace(orientation="landscape", size="a4").size == (3508, 2480)


def test_calm() -> None:
    assert geobg.render(1, calm="none") == geobg.render(1)
    # A sheet of paper has no clock.
    assert geobg.render(1, size="a4", calm="auto") == geobg.render(1, size="a4")
    calm = geobg.render(1, size=(400, 200), calm="left+0,0,200,100")
    assert calm.recipe["calm"] == [[0, 0, 0.25, 1], [0, 0, 0.5, 0.5]]
    # The new zones belong to the new size.
    assert calm.replace(size=(800, 200), calm="0,0,200,100").recipe["calm"] == [[0, 0, 0.25, 0.5]]
    assert calm.replace(calm=[(0, 0, 1, 1)]).recipe["calm"] == [[0, 0, 1, 1]]


def test_tile() -> None:
    tile = PLAIN.replace(tile=True)
    assert tile.recipe["tile"] is True and geobg.render(**SMALL, tile=True) == tile
    assert tile.svg() != PLAIN.svg() and tile.replace(tile=False) == tile.replace(tile=None) == PLAIN
    with pytest.raises(geobg.InvalidError, match="tile"):
        tile.replace(tile="yes")  # type: ignore[arg-type]


def test_motion() -> None:
    moving = PLAIN.replace(motion="drift")
    assert moving.recipe["motion"] == {"amount": 1, "at": 0, "kind": "drift", "seconds": 12}
    assert moving.svg(metadata=False) == PLAIN.svg(metadata=False)
    later = moving.replace(motion={"kind": "drift", "seconds": 20, "at": 20 / 3})
    assert later.recipe["motion"]["at"] == 6.667
    assert later.svg(metadata=False) != PLAIN.svg(metadata=False)
    assert later.replace(motion=None) == PLAIN
    for motion in ["walk", {"kind": "drift", "at": 13}, {"seconds": 3}, 7]:
        with pytest.raises(geobg.InvalidError, match="motion"):
            PLAIN.replace(motion=motion)  # type: ignore[arg-type]
