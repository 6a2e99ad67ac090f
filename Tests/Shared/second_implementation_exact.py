#!/usr/bin/env python3
"""Compares geobg_exact.py with the hashes of chapter 14 and with the pictures of the command.

$GEOBG_COMMAND names the command. Both draw each third recipe of exact.jsonl that is small enough,
and with $GEOBG_LONG all of these. With --vectors, only the hashes are compared, up to the first that
differs. Prints each difference, and the number of equal pictures. The exit code is 1 if there is a
difference.
"""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Examples" / "second-implementation"))
import geobg_exact  # noqa: E402
import geobg_svg  # noqa: E402

MOST_PIXELS, MOST_BYTES = 1000, 12000  # of a picture, and of its SVG


def read(recipe):
    return geobg_svg.read_recipe(json.dumps(recipe).encode())


def vectors():
    """The recipes and the hashes of section 14.7."""
    palette = json.loads((ROOT / "Palettes" / "original.json").read_text(encoding="utf-8"))
    del palette["about"]
    text = (ROOT / "docs" / "specification.md").read_text(encoding="utf-8")
    for recipe, digest in re.findall(r"^\| `(\{.*\})` \| ([0-9a-f]{16}) \|$", text, re.M):
        yield {"palette": palette, **json.loads(recipe)}, digest


def paeth(a, b, c):
    return min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]


def decoded(data):
    """The pixels of a PNG as red, green, blue and alpha, row by row."""
    place, packed, header = 8, b"", None
    while place < len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        content = data[place + 8 : place + 8 + length]
        place += 12 + length
        if name == b"IHDR":
            header = struct.unpack(">IIBBBBB", content)
        elif name == b"IDAT":
            packed += content
    width, height, depth, kind, _, _, interlaced = header
    assert depth == 8 and kind in (2, 6) and not interlaced, header
    size = 3 if kind == 2 else 4
    raw, length = zlib.decompress(packed), width * size
    above, pixels = bytes(length), bytearray()
    for start in range(0, len(raw), length + 1):
        line = bytearray(raw[start + 1 : start + 1 + length])
        for i in range(length):
            a, c = (line[i - size], above[i - size]) if i >= size else (0, 0)
            b = above[i]
            line[i] = line[i] + [0, a, b, (a + b) // 2, paeth(a, b, c)][raw[start]] & 255
        above = line
        for i in range(0, length, size):
            pixels += line[i : i + size] if size == 4 else line[i : i + size] + b"\xff"
    return bytes(pixels)


def drawn(recipe):
    """The command's pixels of a recipe."""
    command = [os.environ["GEOBG_COMMAND"], "render", "-", "--no-config", "--renderer", "exact"]
    result = subprocess.run(
        command + ["--format", "png", "-o", "-", "-q"],
        input=json.dumps(recipe).encode(),
        capture_output=True,
        check=True,
    )
    return decoded(result.stdout)


def compare():
    """The name of each picture, and whether both pictures are equal."""
    for recipe, digest in vectors():
        equal = geobg_exact.hash_of(geobg_exact.pixels(read(recipe))) == digest
        yield digest, equal
        if "--vectors" in sys.argv and not equal:
            return
    if "--vectors" in sys.argv:
        return
    samples = (ROOT / "Tests" / "Shared" / "exact.jsonl").read_text(encoding="utf-8").splitlines()
    for sample in map(json.loads, samples[:: 1 if os.environ.get("GEOBG_LONG") else 3]):
        recipe = {**sample["recipe"], "output": {}}
        canvas = recipe["canvas"]
        if canvas["width"] * canvas["height"] > MOST_PIXELS:
            continue
        if len(geobg_svg.svg_file(read(recipe), False)) > MOST_BYTES:
            continue
        rows = geobg_exact.pixels(read(recipe))
        pixels = [geobg_exact.not_multiplied(pixel) for row in rows for pixel in row]
        yield sample["name"], bytes(v for pixel in pixels for v in pixel) == drawn(recipe)


def main():
    pictures = list(compare())
    for name in [name for name, equal in pictures if not equal]:
        print(f"{name} differs")
    print(f"{sum(equal for _, equal in pictures)} pictures are equal")
    return 0 if all(equal for _, equal in pictures) else 1


if __name__ == "__main__":
    sys.exit(main())
