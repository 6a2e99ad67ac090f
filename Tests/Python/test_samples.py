"""The package agrees with the golden registry and with the samples for every language."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any, Dict
from urllib.parse import unquote

import geobg
import pytest
from conftest import ROOT, samples


def test_golden_registry() -> None:
    registry = ROOT / "Tests" / "GeobgCLITests" / "Golden" / "engine-1.sha256"
    lines = registry.read_text().splitlines()
    assert len(lines) >= 800
    wrong = []
    for line in lines:
        digest, name = line.split("  ")
        seed, mode, *classic, mesh = name[: -len(".svg")].rsplit("-", 3 if "-classic-" in name else 2)
        wallpaper = geobg.render(
            seed=unquote(seed),
            mode=mode,
            palette="classic" if classic else "original",
            mesh={"mesh": True, "none": False}[mesh],
        )
        if hashlib.sha256(wallpaper.svg(metadata=False)).hexdigest() != digest:
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("sample", samples("recipes.jsonl"), ids=lambda sample: sample["name"])
def test_recipe(sample: Dict[str, Any]) -> None:
    wallpaper = geobg.Wallpaper(sample["recipe"])
    svg = wallpaper.svg()
    assert (len(svg), hashlib.sha256(svg).hexdigest()) == (sample["bytes"], sample["sha256"])
    # The dictionary has the same numbers, and the file has the same recipe.
    assert geobg.Wallpaper(wallpaper.recipe) == wallpaper
    again = geobg.read(svg)
    assert again.svg() == svg

    # The palette's colors are those that the engine uses.
    def colors(marks: Any) -> set[str]:
        found = set()
        for mark in marks:
            if isinstance(mark, (geobg.Circle, geobg.Hexagon)):
                found.add(mark.color)
            elif isinstance(mark, geobg.Group):
                found |= colors(mark.marks)
        return found

    own = [swatch for palette in sample["recipe"].get("palettes", []) for swatch in palette["swatches"]]
    of_taps = {{**swatch, **swatch.get(wallpaper.mode, {})}["color"] for swatch in own}
    assert colors(wallpaper.marks()) <= set(wallpaper.colors) | of_taps


def test_exact_pictures() -> None:
    recipes = samples("exact.jsonl")
    assert len(recipes) == 200
    for sample in recipes:
        png = geobg.Wallpaper(sample["recipe"]).png()
        found = (len(png), hashlib.sha256(png).hexdigest())
        assert found == (sample["bytes"], sample["sha256"]), sample["name"]


@pytest.mark.parametrize("sample", samples("hand.jsonl"), ids=lambda sample: sample["hand"])
def test_recipe_by_hand(sample: Dict[str, Any]) -> None:
    assert geobg.Wallpaper(sample["hand"]).recipe == sample["recipe"]
    assert geobg.Wallpaper(json.loads(sample["hand"])).recipe == sample["recipe"]
    assert geobg.read(sample["hand"].encode()).recipe == sample["recipe"]


@pytest.mark.parametrize("sample", samples("errors.jsonl"), ids=lambda sample: sample["name"])
def test_error(sample: Dict[str, Any]) -> None:
    with pytest.raises(geobg.GeobgError) as caught:
        geobg.read(base64.b64decode(sample["base64"])).svg()
    error = caught.value
    assert (error.code, error.field, error.message, str(error)) == (
        sample["code"],
        sample["field"],
        sample["text"],
        sample["text"],
    )
    assert isinstance(error, ValueError)
