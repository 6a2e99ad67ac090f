"""What `read` finds in a saved file equals what was saved: in every format, with every option."""

from __future__ import annotations

import importlib.util
import pickle
import random
from pathlib import Path
from typing import Any, Dict, List

import geobg
import pytest
from conftest import FORMATS, needs_cairo, samples
from geobg import _recipe

#: JPEG and WebP need Pillow.
ALL = [*FORMATS, *(["jpg", "webp"] if importlib.util.find_spec("PIL") else [])]
COUNT = 80


def decimal(chance: random.Random, low: float, high: float) -> float:
    return round(chance.uniform(low, high), chance.randint(0, 3))


def gesture(chance: random.Random) -> Any:
    """A gesture of a drawing by hand."""
    tap: Dict[str, Any] = {
        "tap": (decimal(chance, -200, 200), chance.randint(-200, 200)),
        "address": chance.randint(0, 99),
    }
    if chance.random() < 0.3:
        tap["zoom"] = decimal(chance, 1, 8)
    if chance.random() < 0.3:
        tap["seed"] = chance.choice(["ada", "Ünïcode \U0001f600", '"\\\n'])
    return chance.choice([tap, tap, "mesh", "undo", "redo", {"shape": (chance.randint(0, 9), 0), "size": 2}])


def options(number: int) -> Dict[str, Any]:
    """Random options of a picture: each is there or not."""
    chance = random.Random(number)
    names = list(geobg.palettes)
    choices: Dict[str, Any] = {
        "size": lambda: chance.choice([(60, 40), (1, 1), (33, 77), "64x48", "20x10mm", "2x1in", "1.5x2cm"]),
        "orientation": lambda: chance.choice(["portrait", "landscape"]),
        "ppi": lambda: chance.choice([72, 96, 120.5, 150]),
        "mode": lambda: chance.choice(["light", "dark"]),
        "palette": lambda: chance.choice(
            [chance.choice(names), "any", "navy", ["#0b3954", "tomato"], geobg.palettes[chance.choice(names)]]
        ),
        "mesh": lambda: chance.choice([True, 0, 3]),
        "density": lambda: decimal(chance, 0, 1.5),
        "zoom": lambda: decimal(chance, 0.7, 4),
        "pan": lambda: (decimal(chance, -1e9, 1e9), -0.001),
        "base": lambda: (chance.randint(-5, 5), chance.randint(-5, 5), chance.randint(0, 2)),
        "background": lambda: chance.choice(["none", "navy", "#abc", "#123456"]),
        "calm": lambda: chance.choice(["top", "5%,10%,90%,20%+bottom", [(0, 0, 1, 0.25), (0.125, 0.5, 0.5, 0.5)]]),
        "tile": lambda: True,
        "motion": lambda: chance.choice(
            ["drift", "pan", {"kind": "zoom", "seconds": 20, "amount": 0.5, "at": 5}, {"kind": "breathe", "at": 0.125}]
        ),
        "gestures": lambda: [gesture(chance) for _ in range(chance.randint(0, 6))],
        "palettes": lambda: [chance.choice(names) for _ in range(chance.randint(1, 3))],
        "output": lambda: chance.choice(
            [{"format": "png", "compression": "small"}, {"format": "svg"}, {"format": "pdf"}, {"format": "jpeg"}]
        ),
        "arrangement": lambda: chance.choice(["any", "hive", "rosette", "stream"]),
        "color_flow": lambda: chance.choice(["any", 0.5]),
        "shapes": lambda: {"circle": 1, "triangle": 0.5},
        "shape_size": lambda: decimal(chance, 0.1, 4),
        "opacity": lambda: decimal(chance, 0.1, 5),
        "outline": lambda: decimal(chance, 0, 5),
        "shapes_per_tap": lambda: (2, 5),
        "corner_radius": lambda: decimal(chance, 0, 65),
        "mesh_net": lambda: (50, 40.5),
        "mesh_line": lambda: decimal(chance, 0.1, 5),
    }
    picked = {name: choices[name]() for name in choices if chance.random() < 0.3}
    # Most sizes are small, so that all formats take a moment.
    picked.setdefault("size", (60, 40))
    return {"seed": chance.choice([number, f"seed {number}", "é\u2028\U0001f308", "\x7f\t"]), **picked}


def pictures() -> List[geobg.Wallpaper]:
    """Random pictures. Some options exclude each other, and the engine refuses those."""
    found: List[geobg.Wallpaper] = []
    number = 0
    while len(found) < COUNT:
        number += 1
        try:
            found.append(geobg.render(**options(number)))
        except geobg.InvalidError as reason:
            assert reason.code in ("recipe", "limit", "argument"), reason
    assert number < 4 * COUNT
    return found


PICTURES = pictures()


def test_every_option_is_saved() -> None:
    fields = {name for picture in PICTURES for name in picture.recipe}
    fields |= {name for picture in PICTURES for name in picture.recipe.get("art", {})}
    wanted = {field for field, _ in _recipe._FIELDS.values()} | set(_recipe.ART.values())
    assert wanted - fields == set()


@pytest.mark.parametrize("extension", ALL)
def test_read_back(extension: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{extension}"
    for picture in PICTURES:
        is_clear = picture.recipe.get("background") == "none"
        if extension == "jpg" and is_clear:
            continue
        picture.save(path)
        for again in (geobg.read(path), geobg.read(path.read_bytes())):
            assert again == picture and hash(again) == hash(picture), picture.recipe_text
            assert again.size == picture.size and len({again, picture}) == 1
            # It is the same picture, and so are the changes that one makes to it.
            assert again.svg(metadata=False) == picture.svg(metadata=False)
            assert again.replace(dark=True) == picture.replace(dark=True)
            # Only the output says more.
            assert again.replace(output=None).recipe_text == picture.replace(output=None).recipe_text
        # What is saved again is equal, too.
        again.save(path)
        assert geobg.read(path) == picture


@pytest.mark.parametrize(
    "extension, how",
    [
        ("png", dict(threads=2)),
        pytest.param("png", dict(renderer="cairo"), marks=needs_cairo),
        ("jpg", dict(quality=10)),
        ("JPEG", dict(quality=100)),
        pytest.param("webp", dict(renderer="cairo"), marks=needs_cairo),
    ],
)
def test_options_of_a_file(extension: str, how: Dict[str, Any], tmp_path: Path) -> None:
    if extension != "png":
        pytest.importorskip("PIL")
    picture = geobg.render("ada", size=(40, 30), output={"compression": "small"})
    path = tmp_path / f"a.{extension}"
    picture.save(path, **how)
    assert geobg.read(path) == picture == picture.replace(output=None)


@pytest.mark.parametrize("sample", samples("recipes.jsonl"), ids=lambda sample: sample["name"])
def test_samples(sample: Dict[str, Any], tmp_path: Path) -> None:
    picture = geobg.Wallpaper(sample["recipe"])
    # Equality compares texts, which Python writes as the engine does.
    assert _recipe.canonical(picture.recipe) == picture.recipe_text
    picture.save(tmp_path / "a.svg")
    assert geobg.read(tmp_path / "a.svg") == picture


def test_equality() -> None:
    picture = geobg.render("ada", size=(40, 30))
    small = picture.replace(output={"format": "png", "compression": "small"})
    assert small == picture and hash(small) == hash(picture) and small.recipe != picture.recipe
    assert {picture: 1}[small] == 1 and pickle.loads(pickle.dumps(small)) == picture
    for other in (picture.replace(seed="bea"), picture.replace(dark=True), picture.replace(size=(40, 31)), "ada", None):
        assert picture != other and small != other
    # A seed that looks like the field is none.
    odd = picture.replace(seed='"output":{"format":"png"}')
    assert odd != picture and geobg.read(odd.svg()) == odd
