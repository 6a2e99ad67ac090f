"""Wallpapers: files, pixels, images, marks, display."""

from __future__ import annotations

import copy
import dataclasses
import io
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, List

import geobg
import pytest
from conftest import FORMATS
from geobg import _library, _notebook

W = geobg.render("ada", size=(120, 90), dark=True)


def test_value() -> None:
    same = geobg.Wallpaper(W.recipe_text)
    assert same == W and hash(same) == hash(W) and W != W.replace(dark=False)
    assert geobg.Wallpaper(W.recipe_text.encode()) == W
    assert pickle.loads(pickle.dumps(W)) == copy.deepcopy(W) == W
    assert repr(W) == "<geobg.Wallpaper seed='ada' 120x90 dark palette='original'>"
    assert (W.seed, W.mode, W.size, len(W.colors)) == ("ada", "dark", (120, 90), 5)
    with pytest.raises(dataclasses.FrozenInstanceError):
        W.size = (1, 1)  # type: ignore[misc]
    W.recipe["seed"] = "other"
    assert W.seed == "ada"


@pytest.mark.parametrize("kind", [str, os.fsencode, Path])
@pytest.mark.parametrize("extension", [*FORMATS, "PNG"])
def test_save_and_read(kind: Any, extension: str, tmp_path: Path) -> None:
    file = tmp_path / f"wäll 1.{extension}"
    path = kind(file)
    assert W.save(path) is None  # type: ignore[func-returns-value]
    assert file.read_bytes() == getattr(W, extension.lower())()
    if not isinstance(path, bytes):
        assert geobg.read(path) == W
    for content in (file.read_bytes(), bytearray(file.read_bytes()), memoryview(file.read_bytes())):
        assert geobg.read(content).replace(output=None) == W
    # An existing file is replaced, and nothing is left beside it.
    W.replace(dark=False).save(path)
    assert geobg.read(file).mode == "light" and os.listdir(tmp_path) == [file.name]


@pytest.mark.parametrize(
    "path, code, kind, text",
    [
        ("missing/a.png", "file", OSError, "the folder"),
        ("a.gif", "file", OSError, "the name has no known extension"),
        ("a", "file", OSError, "the name has no known extension"),
        ("a\0.png", "argument", ValueError, "zero byte"),
    ],
)
def test_refused_path(path: str, code: str, kind: Any, text: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(geobg.GeobgError) as caught:
        W.save(path)
    assert caught.value.code == code and isinstance(caught.value, kind)
    assert text in caught.value.message and os.listdir(tmp_path) == []


def test_read_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        geobg.read(tmp_path / "missing.png")


def test_render_is_lazy(monkeypatch: Any) -> None:
    drawn: List[Any] = []
    finish = _library._draw

    def draw(*arguments: Any) -> None:
        drawn.append(arguments)
        finish(*arguments)

    monkeypatch.setattr(_library, "_draw", draw)
    # A picture that would take hours costs nothing before it is drawn; wrong options are found at once.
    huge = geobg.render("ada", size=(1_000_000, 1_000_000), mesh=True, calm="auto", palette="any")
    assert huge.replace(dark=True).seed == "ada" and len(huge.colors) > 0 and huge == geobg.Wallpaper(huge.recipe)
    with pytest.raises(geobg.InvalidError):
        geobg.render("ada", zoom=0)
    assert drawn == []
    # What only drawing finds out is an error of the method.
    with pytest.raises(geobg.InvalidError) as caught:
        huge.png()
    assert caught.value.code == "limit" and len(drawn) == 1
    # Each call draws anew.
    assert W.svg() == W.svg() and len(drawn) == 3
    assert "lazy" in (geobg.render.__doc__ or "")


def test_buffer() -> None:
    pixels = W.buffer()
    assert (pixels.shape, pixels.format, pixels.readonly) == ((90, 120, 4), "B", False)
    flat = bytes(pixels)
    assert set(flat[3::4]) == {255}
    bgra = bytes(W.buffer("bgra"))
    assert (bgra[0::4], bgra[1::4], bgra[2::4]) == (flat[2::4], flat[1::4], flat[0::4])
    clear = W.replace(background="none")
    straight, premultiplied = bytes(clear.buffer()), bytes(clear.buffer("bgra"))
    assert 0 in straight[3::4] and straight[3::4] == premultiplied[3::4]
    assert all(red <= alpha for red, alpha in zip(premultiplied[2::4], premultiplied[3::4]))
    assert bytes(W.buffer(threads=1)) == bytes(W.buffer(threads=7)) == flat
    with pytest.raises(geobg.InvalidError, match="'rgb' is not one of rgba, bgra"):
        W.buffer("rgb")


def test_limits() -> None:
    large = W.replace(size=(1000, 1000))
    draws: List[Any] = [large.png, large.buffer]
    for draw in draws:
        with pytest.raises(geobg.InvalidError) as caught:
            draw(pixel_limit=999_999)
        assert caught.value.code == "limit"
        draw(pixel_limit=1_000_000)
        for options in (dict(threads=0), dict(threads=-1), dict(pixel_limit=0), dict(threads="2")):
            with pytest.raises(geobg.InvalidError) as caught:
                draw(**options)
            assert caught.value.code == "argument" and caught.value.field in options
        draw(threads=2**70, pixel_limit=2**70)
    # 4 TB of pixels are refused before memory is taken.
    with pytest.raises(geobg.InvalidError) as caught:
        W.replace(size=(1_000_000, 1_000_000)).buffer()
    assert caught.value.code == "limit"


def test_no_memory() -> None:
    # A process of its own, because the limit cannot be lifted again.
    program = """
import resource, geobg
wallpaper = geobg.render(1, size=(90_000, 90_000))
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
try:
    wallpaper.buffer()
except MemoryError as error:
    print(type(error).__name__, error.code, error)
"""
    text = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout
    assert text.strip() == ("OutOfMemoryError memory there is not enough memory for 32400000000 bytes of pixels")


def test_pixels() -> None:
    numpy = pytest.importorskip("numpy")
    array = W.pixels()
    assert (array.shape, array.dtype, array.flags.writeable) == ((90, 120, 4), numpy.uint8, True)
    assert array.tobytes() == bytes(W.buffer())
    assert (W.pixels("bgra")[..., 2::-1] == array[..., :3]).all()


def test_image() -> None:
    image = pytest.importorskip("PIL.Image")
    picture = W.image()
    assert (picture.mode, picture.size) == ("RGB", (120, 90))
    decoded = image.open(io.BytesIO(W.png()))
    assert decoded.mode == "RGB" and decoded.tobytes() == picture.tobytes()
    clear = W.replace(background="none").image()
    assert clear.mode == "RGBA" and clear.tobytes() == bytes(W.replace(background="none").buffer())


def test_without_numpy_and_pillow(monkeypatch: Any) -> None:
    for module in ("numpy", "PIL", "PIL.Image"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=r"pixels\(\) needs NumPy.*pip install numpy"):
        W.pixels()
    with pytest.raises(ImportError, match=r"image\(\) needs Pillow.*pip install geobg\[pillow\]"):
        W.image()
    assert W.buffer().shape == (90, 120, 4)


def test_marks() -> None:
    picture = geobg.render(1, size=(390, 844), mesh=2, calm=[(0, 0, 1, 0.5)], background="#102030", density=2)
    marks = picture.marks()
    assert (marks.width, marks.height, marks.pixel_width, marks.pixel_height) == (390, 844, 390, 844)
    assert marks.background == "#102030" and picture.replace(background="none").marks().background is None
    assert len(marks) == len(marks.marks) and marks[0] == marks.marks[0] and marks[:2] == marks.marks[:2]
    kinds = [type(mark) for mark in marks]
    assert kinds[-2:] == [geobg.Stroke, geobg.Veil] and {geobg.Circle, geobg.Hexagon} <= set(kinds)
    # Every circle is in the SVG, with the same numbers.
    svg = picture.svg().decode()
    for mark in marks:
        if isinstance(mark, geobg.Circle):
            assert (
                f'cx="{mark.x:.12g}" cy="{mark.y:.12g}" r="{mark.radius:.12g}" fill="{mark.color}" '
                f'fill-opacity="{mark.opacity:.12g}"'
            ) in svg
        if isinstance(mark, geobg.Hexagon):
            kinds_of_elements = [element[0] for element in mark.outline]
            assert kinds_of_elements[0] == "move" and kinds_of_elements[-1] == "close"
            assert 100 <= mark.width <= 150 and mark.corner_radius == 10
    stroke = marks[-2]
    assert isinstance(stroke, geobg.Stroke) and (stroke.color, stroke.width) == ("#ffffff", 0.2)
    veil = marks[-1]
    assert isinstance(veil, geobg.Veil) and veil.course == "down" and veil.stops[-1] == (1, 0)
    assert marks.numbers.format == "d" and marks.numbers[2] == 390
    assert repr(marks) == f"<geobg.Marks: {len(marks)} on 390x844 units>"


def test_marks_in_groups() -> None:
    page = geobg.Wallpaper(
        {
            "engine": 1,
            "seed": "1",
            "canvas": {
                **{"crop-marks": True, "width": 564, "height": 564},
                **{"millimeters": [20, 20], "ppi": 358.371},
            },
        }
    )
    (group,) = [mark for mark in page.marks() if isinstance(mark, geobg.Group)]
    assert len(group.marks) > 5 and group.background == "#ffffff" and group.inner_width > 0


def test_display() -> None:
    shown, metadata = W._repr_mimebundle_()
    assert set(shown) == {"text/plain", "image/svg+xml"} and shown["text/plain"] == repr(W)
    assert ' width="120" height="90"' in shown["image/svg+xml"]
    assert metadata == {"image/svg+xml": {"isolated": True}}
    phone = W.replace(size=(1170, 2532))
    svg = phone._repr_mimebundle_()[0]["image/svg+xml"]
    assert ' width="222" height="480"' in svg and ' width="1170"' not in svg
    # The picture in the notebook still has its recipe.
    assert geobg.read(svg.encode()).replace(output=None) == phone


def test_display_of_large_pictures(monkeypatch: Any) -> None:
    monkeypatch.setattr(_notebook, "LARGEST_SVG", 100)
    shown, metadata = W._repr_mimebundle_()
    assert set(shown) == {"text/plain", "image/png"} and metadata["image/png"]["width"] == 120
    monkeypatch.setattr(_notebook, "MOST_PIXELS", 100)
    assert set(W._repr_mimebundle_()[0]) == {"text/plain"}
    assert _notebook.shown_size((1_000_000, 1)) == (640, 1)


@pytest.mark.parametrize("format", ["jpeg", "webp"])
def test_formats_of_pillow(format: str, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    data = getattr(W, format)()
    picture = image.open(io.BytesIO(data))
    assert (picture.format, picture.size) == (format.upper(), W.size)
    again = geobg.read(data)
    assert again.replace(output=None) == W
    assert again.recipe["output"] == {"format": format, "renderer": "exact"}
    path = tmp_path / ("a.JPG" if format == "jpeg" else "a.webp")
    W.save(path)
    assert path.read_bytes() == data and os.listdir(tmp_path) == [path.name]
    bare = getattr(W, format)(metadata=False)
    assert len(bare) < len(data)
    with pytest.raises(geobg.InvalidError, match="recipe"):
        geobg.read(bare)
    colors = picture.convert("RGBA").tobytes()
    if format == "webp":
        assert colors == bytes(W.buffer())
    else:
        assert max(abs(one - other) for one, other in zip(colors, bytes(W.buffer()))) < 60
    assert [one.data for one in geobg.batch([W], format=format)] == [data]


def test_jpeg() -> None:
    image = pytest.importorskip("PIL.Image")
    coarse = W.jpeg(quality=10)
    assert len(coarse) < len(W.jpeg()) and geobg.read(coarse).recipe["output"]["quality"] == 10
    printed = geobg.render(1, size="50x30mm", ppi=150).jpeg()
    assert image.open(io.BytesIO(printed)).info["dpi"] == (150, 150)
    clear = W.replace(background="none")
    for draw, text in (
        (lambda: clear.jpeg(), "JPEG cannot be transparent"),
        (lambda: W.jpeg(quality=0), "quality: 0 is out of range"),
        (lambda: W.replace(gestures=[{"tap": (n, 0), "address": n} for n in range(4000)]).jpeg(), "too long"),
    ):
        with pytest.raises(geobg.InvalidError, match=text):
            draw()
    assert geobg.read(clear.webp()).replace(output=None) == clear


def test_without_pillow(monkeypatch: Any, tmp_path: Path) -> None:
    for module in ("PIL", "PIL.Image"):
        monkeypatch.setitem(sys.modules, module, None)
    for who, draw in (
        ("JPEG", W.jpeg),
        ("WebP", W.webp),
        ("JPEG", lambda: W.save(tmp_path / "a.jpg")),
        (r"palette_from\(\)", lambda: geobg.palette_from(tmp_path / "a.png")),
    ):
        with pytest.raises(ImportError, match=rf"^{who} needs Pillow.*pip install geobg\[pillow\]"):
            draw()
    assert os.listdir(tmp_path) == []


def test_without_cairo() -> None:
    # A program with the library without Cairo alone, and no other library to be found.
    program = (
        "import geobg, geobg._library as l, sys; l._library.geobg_has_cairo() and sys.exit(9)\n"
        "w = geobg.render('ada', size=(120, 90), dark=True)\n"
        "for draw in (w.pdf, lambda: w.save('a.pdf'), lambda: w.png(renderer='cairo'),\n"
        "  lambda: geobg.sheet([w], format='pdf')):\n"
        "  try: draw(); sys.exit(8)\n"
        "  except ImportError as reason: print(reason)\n"
    )
    core = Path(geobg.__file__).parent / "libgeobg-core.so.1"
    if not core.exists():
        pytest.skip("needs the installed package")
    blocked = "import sys; sys.modules['geobg_cairo'] = None\n"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GEOBG_", "LD_"))}
    done = subprocess.run([sys.executable, "-c", blocked + program], capture_output=True, text=True, env=environment)
    lines = done.stdout.splitlines()
    assert (done.returncode, len(lines)) == (0, 4), done
    for line, start in zip(lines, ("pdf()", "a PDF", "renderer='cairo'", "a contact sheet as PDF")):
        assert line.startswith(f"{start} needs the C library with Cairo")
        assert "install geobg_cairo-….whl of the same release" in line
