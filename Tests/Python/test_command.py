"""The package and the command make the same bytes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Dict, List

import geobg
import pytest
from conftest import FORMATS, Command, needs_cairo

CASES: List[Any] = [
    (dict(seed="ada"), ["--seed", "ada"]),
    (
        dict(seed=2**64 - 1, size=(1170, 2532), dark=True, mesh=True),
        ["--seed", "18446744073709551615", "--size", "1170x2532", "--dark", "--mesh"],
    ),
    (
        dict(seed="Vera Molnár", size=(640, 480), palette="dusk", density=2.5, zoom=1.25),
        "--seed|Vera Molnár|--size|640x480|--palette|dusk|--density|2.5|--zoom|1.25".split("|"),
    ),
    (
        dict(seed=7, size=(300, 200), pan=(-20.5, 10), background="none"),
        ["--seed", "7", "--size", "300x200", "--pan=-20.5,10", "--background", "none"],
    ),
    (
        dict(seed=7, size=(301, 199), calm=[(0, 0, 1, 0.25)]),
        ["--seed", "7", "--size", "301x199", "--calm", "0%,0%,100%,25%"],
    ),
]


@pytest.mark.parametrize("options, words", CASES)
@pytest.mark.parametrize("format", FORMATS)
def test_same_bytes(options: Dict[str, Any], words: List[str], format: str, command: Command, tmp_path: Path) -> None:
    wallpaper = geobg.render(**options)
    path = tmp_path / f"saved.{format}"
    for metadata, flags in ((True, []), (False, ["--no-metadata"])):
        exact = ["--renderer", "exact"] if format == "png" else []
        wanted = command(*words, *flags, *exact, "--format", format, "-o", "-")
        assert getattr(wallpaper, format)(metadata=metadata) == wanted
        wallpaper.save(path, metadata=metadata)
        assert path.read_bytes() == wanted


def test_same_png_with_any_compression(command: Command) -> None:
    for compression in ("fast", "default", "small"):
        wallpaper = geobg.render(7, size=(300, 200), output={"format": "png", "compression": compression})
        words = ["--seed", "7", "--size", "300x200", "--compression", compression, "--renderer", "exact"]
        assert wallpaper.png() == command(*words, "--format", "png", "-o", "-")


@needs_cairo
def test_cairo(command: Command, tmp_path: Path) -> None:
    words = ["--seed", "7", "--size", "300x200", "--format", "png", "-o", "-"]
    wallpaper = geobg.render(7, size=(300, 200))
    wanted = command(*words)
    assert wallpaper.png(renderer="cairo") == wanted
    wallpaper.save(tmp_path / "a.png", renderer="cairo")
    assert (tmp_path / "a.png").read_bytes() == wanted
    # The argument decides, whatever the recipe says of its earlier file.
    exact = geobg.read(wallpaper.png())
    assert exact.recipe["output"]["renderer"] == "exact" and exact.png(renderer="cairo") == wanted
    assert geobg.read(wanted).png() == wallpaper.png() != wanted
    assert bytes(wallpaper.buffer(renderer="cairo")) != bytes(wallpaper.buffer())


@pytest.mark.parametrize(
    "options, words",
    [
        (dict(size="4k"), ["--size", "4k"]),
        (dict(size="a4", orientation="landscape", ppi=72), ["--size", "a4", "--landscape", "--ppi", "72"]),
        (dict(size="60x40cm"), ["--size", "60x40cm"]),
        (dict(size=(640, 480), orientation="portrait"), ["--size", "640x480", "--portrait"]),
        (dict(calm="auto"), ["--calm", "auto"]),
        (dict(size="iphone-15-pro", calm="auto"), ["--size", "iphone-15-pro", "--calm", "auto"]),
        (dict(size=(640, 480), calm="top+10,10,100,50"), ["--size", "640x480", "--calm", "top+10,10,100,50"]),
        (dict(background="rebeccapurple"), ["--background", "rebeccapurple"]),
        (dict(swatches={"yellow": "tomato"}), ["--swatch", "yellow=tomato"]),
        (dict(palette="#0b3954,#ff6347"), ["--palette", "#0b3954,#ff6347"]),
    ],
)
def test_same_options(options: Dict[str, Any], words: List[str], command: Command) -> None:
    text = command("recipe", "--seed", "7", *words).decode()
    assert geobg.render(7, **options).replace(output=None) == geobg.Wallpaper(text).replace(output=None)


PALETTES = Path(__file__).resolve().parents[1] / "GeobgRecipeTests" / "PaletteFiles"


@pytest.mark.parametrize("path", sorted(PALETTES.iterdir()), ids=lambda path: path.name)
def test_palette_files(path: Path, command: Command) -> None:
    try:
        wanted = geobg.Wallpaper(command("recipe", "--seed", "7", "--palette", str(path)).decode())
    except subprocess.CalledProcessError:
        with pytest.raises(geobg.InvalidError):
            geobg.read_palette(path)
        return
    for palette in (path, str(path), geobg.read_palette(path.read_bytes(), path.name)):
        made = geobg.render(7, palette=palette)
        assert made.replace(output=None) == wanted.replace(output=None)


def test_palette_of_a_photo(command: Command, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    numpy = pytest.importorskip("numpy")
    photo = tmp_path / "beach.png"
    geobg.render(3, size=(300, 200)).save(photo)
    for count in (2, 6):
        text = command("palettes", "from", str(photo), "--swatches", str(count)).decode()
        wanted = geobg.read_palette(text.encode(), "beach.json")
        assert geobg.palette_from(photo, swatches=count) == geobg.palette_from(str(photo), swatches=count) == wanted
        pixels = geobg.render(3, size=(300, 200)).pixels()
        assert geobg.palette_from(pixels, swatches=count, name="beach") == wanted
        assert geobg.palette_from(pixels[:, :, :3], swatches=count, name="beach") == wanted
    assert geobg.render(1, palette=wanted).recipe["palette"]["name"] == "beach"
    for name in ("a.png", "a.jpg", "a.webp"):
        path = str(tmp_path / name)
        geobg.render(3, size=(30, 20)).save(path)
        with pytest.raises(geobg.InvalidError) as caught:
            geobg.render(1, palette=path)
        sentence = "a picture is no palette; make one of its colors with"
        assert str(caught.value) == f"{path}: {sentence} geobg.palette_from({path!r})"
        assert isinstance(geobg.render(1, palette=geobg.palette_from(path)), geobg.Wallpaper)
    for picture, text in (
        (pixels[0], "is no picture"),
        (pixels.astype(numpy.uint16), "is no picture"),
        (5, "5 is neither a path nor a picture"),
    ):
        with pytest.raises(geobg.InvalidError, match=text):
            geobg.palette_from(picture)
    with pytest.raises(geobg.InvalidError, match="17 swatches is out of range; use 2 to 16"):
        geobg.palette_from(pixels, swatches=17)
    with pytest.raises(geobg.InvalidError, match="the picture has no visible pixels"):
        geobg.palette_from(numpy.zeros((2, 2, 4), numpy.uint8))


def test_variations(command: Command, tmp_path: Path) -> None:
    wallpaper = geobg.render(7, size=(300, 200), output={"format": "svg"})
    path = tmp_path / "a.svg"
    wallpaper.save(path)
    cases: List[Any] = [
        ({}, []),
        (dict(count=3, vary="all", lock=["seed", "mode"]), "--count 3 --vary all --lock seed,mode".split()),
        (dict(count=4, vary=["zoom", "pan"], roll=2), "--count 4 --vary zoom,pan --roll 2".split()),
    ]
    for options, words in cases:
        lines = command("vary", str(path), "--json", *words).decode().splitlines()
        assert [one.recipe_text for one in wallpaper.vary(**options)] == lines
    assert wallpaper.vary(3) == wallpaper.vary(9)[:3]
    refused: List[Any] = [
        (dict(count=0), "0 variations is out of range; use 1 to 1000"),
        (dict(count=-1), "count: -1 is out of range"),
        (dict(vary="color"), "'color' is not a trait; use palette, "),
        (dict(vary="seed", lock="seed"), "all traits are locked"),
    ]
    for options, text in refused:
        with pytest.raises(geobg.InvalidError, match=text):
            wallpaper.vary(**options)


@pytest.mark.parametrize("format", FORMATS)
def test_sheet(format: str, command: Command, tmp_path: Path) -> None:
    wallpapers = [geobg.render(seed, size=(300, 200)) for seed in (1, 2, 3)]
    files = []
    for wallpaper in wallpapers:
        files.append(tmp_path / f"{wallpaper.seed}.svg")
        wallpaper.save(files[-1])
    exact = ["--renderer", "exact"] if format == "png" else []
    words = ["--columns", "2", "--thumb", "100", "--dark", *exact, "--format", format, "-o", "-"]
    wanted = command("sheet", *map(str, files), *words)
    path = tmp_path / f"sheet.{format}"
    assert geobg.sheet(iter(wallpapers), path, columns=2, thumb=100, mode="dark") == wanted
    assert path.read_bytes() == wanted
    plain = geobg.sheet(wallpapers, format=format)  # type: ignore[arg-type]
    labeled = geobg.sheet(wallpapers, format=format, labels=["one", ("two", "2"), "three"])  # type: ignore[arg-type]
    assert len({wanted, plain, labeled}) == 3


def test_refused_sheets(tmp_path: Path) -> None:
    wallpaper = geobg.render(7, size=(300, 200))
    refused: List[Any] = [
        (dict(columns=1001), "1001 columns is out of range; use 1 to 1000"),
        (dict(mode="gray"), "mode: 'gray' is not one of light, dark"),
        (dict(format="gif"), "format: 'gif' is not one of png, svg, pdf"),
        (dict(path=tmp_path / "a.gif"), "format: 'gif' is not one of png, svg, pdf"),
        (dict(pixel_limit=10), "the limit is 10"),
    ]
    for options, text in refused:
        with pytest.raises(geobg.InvalidError, match=text):
            geobg.sheet([wallpaper], **options)
    with pytest.raises(geobg.InvalidError, match="there are no pictures to show"):
        geobg.sheet([])


def test_recipe(command: Command) -> None:
    text = command("recipe", "--seed", "7", "--size", "300x200", "--dark").decode().strip()
    wallpaper = geobg.Wallpaper(text)
    made = geobg.render(7, size=(300, 200), dark=True)
    assert wallpaper.replace(output=None) == made.replace(output=None)


@pytest.mark.parametrize("format", ["svg", "png", "pdf", "jpeg", "webp"])
def test_reads_every_format(format: str, command: Command) -> None:
    data = command("--seed", "7", "--size", "300x200", "--format", format, "-o", "-")
    wallpaper = geobg.read(data)
    assert wallpaper.recipe["output"]["format"] == format
    assert wallpaper.replace(output=None) == geobg.render(7, size=(300, 200))


def test_palettes(command: Command) -> None:
    for name in geobg.palettes:
        recipe = json.loads(command("recipe", "--seed", "1", "--palette", name))
        assert geobg.palettes[name] == recipe["palette"]
