"""Many wallpapers at the same time."""

from __future__ import annotations

import itertools
import os
import threading
from pathlib import Path
from typing import Any, Iterator

import geobg
import pytest
from conftest import FORMATS


def wallpapers(count: int) -> Iterator[geobg.Wallpaper]:
    return (geobg.render(number, size=(40, 30)) for number in range(count))


@pytest.mark.parametrize("threads", [None, 1, 3, 50])
def test_bytes_in_order(threads: Any) -> None:
    made = list(geobg.batch(wallpapers(20), threads=threads))
    assert [one.index for one in made] == list(range(20))
    assert [one.data for one in made] == [wallpaper.png() for wallpaper in wallpapers(20)]
    assert [one.wallpaper for one in made] == list(wallpapers(20))
    assert all(one.path is None for one in made)


def test_formats_and_recipes() -> None:
    recipes = [wallpaper.recipe for wallpaper in wallpapers(3)]
    for format in (name for name in FORMATS if name != "png"):
        wanted = [getattr(wallpaper, format)() for wallpaper in wallpapers(3)]
        assert [one.data for one in geobg.batch(recipes, format=format)] == wanted
    bare = [one.data for one in geobg.batch(recipes, format="svg", metadata=False)]
    assert bare == [wallpaper.svg(metadata=False) for wallpaper in wallpapers(3)]


def test_files(tmp_path: Path) -> None:
    template = str(tmp_path / "a" / "{index:03}-{seed}-{mode}-{width}x{height}.png")
    paths = [one.path for one in geobg.batch(wallpapers(12), template)]
    assert paths[11] == str(tmp_path / "a" / "011-11-light-40x30.png")
    for path, wallpaper in zip(paths, wallpapers(12)):
        assert Path(str(path)).read_bytes() == wallpaper.png()
    named = list(geobg.batch(wallpapers(2), lambda index, wallpaper: tmp_path / f"{wallpaper.seed}.svg"))
    assert [one.path for one in named] == [tmp_path / "0.svg", tmp_path / "1.svg"]
    assert (tmp_path / "1.svg").read_bytes() == geobg.render(1, size=(40, 30)).svg()


@pytest.mark.parametrize("taken", [list, tuple, iter])
def test_one_path_for_several(tmp_path: Path, taken: Any) -> None:
    """The command refuses it, too."""
    same = [geobg.render(1, size=(40, 30), palette=name) for name in ("original", "dusk", "mist")]
    template = str(tmp_path / "{seed}.svg")
    with pytest.raises(geobg.InvalidError, match="path: wallpapers 0 and 1 would both be written to"):
        list(geobg.batch(taken(same), template))
    if taken is not iter:
        assert not list(tmp_path.iterdir())
    with pytest.raises(geobg.InvalidError, match="wallpapers 0 and 2 would both"):
        one = tmp_path / "a.svg"
        list(geobg.batch(taken(same), lambda index, _: [one, tmp_path / "b.svg", f"{tmp_path}/./a.svg"][index]))
    names = [str(made.path) for made in geobg.batch(taken(same), str(tmp_path / "{seed}-{palette}.svg"))]
    assert len(set(names)) == 3


def test_without_end() -> None:
    """Only a few are taken ahead, and leaving the loop ends the threads."""
    taken = itertools.count()

    def endless() -> Iterator[geobg.Wallpaper]:
        for number in taken:
            yield geobg.render(number, size=(40, 30))

    before = threading.active_count()
    for made in geobg.batch(endless(), threads=2):
        if made.index == 9:
            break
    assert threading.active_count() == before
    assert next(taken) <= 10 + 2 * 2 + 1


def test_leaving_cancels() -> None:
    huge = geobg.render(1, size=(100_000, 90_000), density=4)
    small = geobg.render(1, size=(40, 30))
    iterator = geobg.batch([small, huge, huge], threads=2)
    assert next(iterator).index == 0
    # It would take minutes.
    iterator.close()  # type: ignore[attr-defined]


def test_errors(tmp_path: Path) -> None:
    iterator = geobg.batch([geobg.render(1, size=(40, 30)), {"engine": 1}], threads=1)
    with pytest.raises(geobg.InvalidError, match="seed is missing"):
        list(iterator)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError):
        list(geobg.batch(wallpapers(3), str(tmp_path / "file" / "{index}.png")))
    wrong: list[tuple[dict[str, Any], str]] = [
        (dict(format="gif"), "format: 'gif' is not one of svg, png, pdf, jpeg, webp"),
        (dict(path=5), "path: 5 is neither a text nor a function"),
        (dict(threads=0), "threads: 0 is out of range"),
    ]
    for options, text in wrong:
        with pytest.raises(geobg.InvalidError) as caught:
            geobg.batch(wallpapers(1), **options)
        assert caught.value.message.startswith(text)
    for template, text in [("{name}.png", "path: '{name}.png' is not a template"), ("{.png", "path: ")]:
        with pytest.raises(geobg.InvalidError) as caught:
            list(geobg.batch(wallpapers(1), template))
        assert caught.value.message.startswith(text)
    for seed in ("a/b", "..", "a\\b"):
        with pytest.raises(geobg.InvalidError, match="cannot be part of a name"):
            list(geobg.batch([geobg.render(seed, size=(40, 30))], str(tmp_path / "{seed}.png")))
    assert sorted(os.listdir(tmp_path)) == ["file"]
