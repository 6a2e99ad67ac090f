"""Limits: for all calls, or for one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Dict

import geobg
import pytest
from conftest import FORMATS
from geobg import _library

# Some hundred shapes in 120,000 pixels.
PICTURE = geobg.render("ada", size=(400, 300), zoom=0.1)
#: Of each limit: one that is too small for the picture, and one that is not.
CASES: Dict[str, Any] = {
    "pixels": (119_999, 120_000),
    "marks": (10, 100_000),
    "seconds": (0.001, 60),
    "memory": (10, 10**9),
}
#: What takes the limits, without the pixels of vectors.
DRAW: Dict[str, Any] = {
    "svg": PICTURE.svg,
    "png": PICTURE.png,
    "buffer": PICTURE.buffer,
    "marks": PICTURE.marks,
    **({"pdf": PICTURE.pdf} if "pdf" in FORMATS else {}),
}


@pytest.fixture(autouse=True)
def _defaults() -> Iterator[None]:
    yield
    geobg.set_limits(None)


def refused(draw: Any, **options: Any) -> geobg.InvalidError:
    with pytest.raises(geobg.InvalidError) as caught:
        draw(**options)
    assert caught.value.code == "limit"
    return caught.value


@pytest.mark.parametrize("way", DRAW)
@pytest.mark.parametrize("name", CASES)
def test_limits(name: str, way: str) -> None:
    draw, (small, large) = DRAW[way], CASES[name]
    if name == "pixels" and way not in ("png", "buffer"):
        # A vector format has no pixels.
        draw(limits=geobg.Limits(pixels=1))
        return
    if way == "marks" and name in ("seconds", "memory"):
        pytest.skip("only the number of marks counts")
    refused(draw, limits=geobg.Limits(**{name: small}))
    draw(limits=geobg.Limits(**{name: large}))
    # For all calls; a call may have another one.
    geobg.set_limits(geobg.Limits(**{name: small}))
    refused(draw)
    draw(limits=geobg.Limits(**{name: large}))
    other = "marks" if name != "marks" else "pixels"
    refused(draw, limits=geobg.Limits(**{other: 10**8}))
    geobg.set_limits(None)
    draw()


def test_every_way_has_limits(tmp_path: Path) -> None:
    few = geobg.Limits(pixels=119_999)
    ways: Dict[str, Any] = {
        "save": lambda **how: PICTURE.save(tmp_path / "a.png", **how),
        "save_async": lambda **how: asyncio.run(PICTURE.save_async(tmp_path / "a.png", **how)),
        "png": PICTURE.png,
        "buffer": PICTURE.buffer,
        "batch": lambda **how: list(geobg.batch([PICTURE], **how)),
        "batch of files": lambda **how: list(geobg.batch([PICTURE], str(tmp_path / "{seed}.png"), **how)),
    }
    try:
        import numpy  # noqa: F401
        import PIL  # noqa: F401
    except ImportError:
        pass
    else:
        ways.update(pixels=PICTURE.pixels, image=PICTURE.image, jpeg=PICTURE.jpeg, webp=PICTURE.webp)
    for draw in ways.values():
        refused(draw, limits=few)
        geobg.set_limits(few)
        refused(draw)
        geobg.set_limits(None)
        draw()
    refused(lambda **how: geobg.sheet([PICTURE], **how), limits=geobg.Limits(pixels=100))


def test_pixel_limit_goes_first() -> None:
    geobg.set_limits(geobg.Limits(pixels=5))
    PICTURE.png(pixel_limit=120_000)
    PICTURE.png(pixel_limit=120_000, limits=geobg.Limits(pixels=5))
    refused(PICTURE.png, pixel_limit=119_999, limits=geobg.Limits(pixels=10**9))


def test_values() -> None:
    assert geobg.get_limits() == geobg.Limits() == geobg.Limits(None, None, None, None)
    geobg.set_limits(geobg.Limits(pixels=7, seconds=1))
    assert geobg.get_limits() == geobg.Limits(pixels=7, seconds=1.0)
    assert geobg.Limits(pixels=2**70, marks=1, seconds=float("inf"), memory=2**90).numbers()[0] == 2**63 - 1
    value: Any
    for name in ("pixels", "marks", "memory"):
        for value in (0, -1, 1.5, "5", float("nan"), float("inf"), b"", []):
            with pytest.raises(geobg.InvalidError) as caught:
                geobg.Limits(**{name: value})
            assert (caught.value.code, caught.value.field) == ("argument", name)
    for value in (0, -1, float("nan"), "x", 1j, []):
        with pytest.raises(geobg.InvalidError) as caught:
            geobg.Limits(seconds=value)
        assert (caught.value.code, caught.value.field) == ("argument", "seconds")
    for wrong in (5, {"pixels": 5}, "all"):
        for use in (geobg.set_limits, lambda limits: PICTURE.png(limits=limits)):
            with pytest.raises(geobg.InvalidError) as caught:
                use(wrong)
            assert (caught.value.code, caught.value.field) == ("argument", "limits")


def test_formats_of_pillow() -> None:
    pytest.importorskip("PIL")
    for draw, side in (
        (PICTURE.replace(size=(65_501, 1)).jpeg, 65_500),
        (PICTURE.replace(size=(1, 16_384)).webp, 16_383),
    ):
        # Before anything is drawn.
        assert f"use at most {side} pixels for each side" in refused(draw, progress=lambda share: 1 / 0).message


def test_default_of_pixels() -> None:
    assert _library.PIXEL_LIMIT_DEFAULT == 10**10
    refused(PICTURE.replace(size=(100_001, 100_000)).png)
