"""The package and the command make the same bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List

import geobg
import pytest
from conftest import Command

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
@pytest.mark.parametrize("format", ["svg", "png", "pdf"])
def test_same_bytes(options: Dict[str, Any], words: List[str], format: str, command: Command, tmp_path: Path) -> None:
    wallpaper = geobg.render(**options)
    path = tmp_path / f"saved.{format}"
    for metadata, flags in ((True, []), (False, ["--no-metadata"])):
        wanted = command(*words, *flags, "--format", format, "-o", "-")
        assert getattr(wallpaper, format)(metadata=metadata) == wanted
        wallpaper.save(path, metadata=metadata)
        assert path.read_bytes() == wanted


def test_same_png_with_any_compression(command: Command) -> None:
    for compression in ("fast", "default", "small"):
        wallpaper = geobg.render(7, size=(300, 200), output={"format": "png", "compression": compression})
        words = ["--seed", "7", "--size", "300x200", "--compression", compression]
        assert wallpaper.png() == command(*words, "--format", "png", "-o", "-")


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
