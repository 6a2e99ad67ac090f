"""Reads the site of a gallery by docs/gallery-catalog.md, and checks it. Uses nothing of geobg.

    python3 read_site.py SITE [RENDERED]

RENDERED has pictures of the gallery as PNG, named by their numbers. Their pixels are counted and compared with the
colors and the BlurHash of the catalog. Prints one line of facts; a mistake ends the program with a message.
"""

import json
import math
import os
import struct
import sys
import zlib

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST_EXACT = 9007199254740991


def check(condition, message):
    if not condition:
        sys.exit("read_site: " + message)


def script(path, name):
    """The value that a script of the page sets."""
    text = open(path, "rb").read().decode("ascii")
    head, tail = "globalThis.%s = JSON.parse('" % name, "');\n"
    check(text.startswith(head) and text.endswith(tail), path + ": not this script")
    text = text[len(head) : -len(tail)]
    check(not set(text) & set("<>&'\n"), path + ": a character could end the text")
    out, at = [], 0
    while at < len(text):
        if text[at] == "\\":
            check(text[at + 1 : at + 2] == "\\", path + ": a backslash is not doubled")
            at += 1
        out.append(text[at])
        at += 1
    return json.loads("".join(out))


def base64(text):
    bits = count = 0
    out = bytearray()
    for letter in text.rstrip("="):
        bits, count = bits << 6 | BASE64.index(letter), count + 6
        if count >= 8:
            count -= 8
            out.append(bits >> count & 255)
    return bytes(out)


def pictures(catalog):
    """The template (or None) and the recipe of each picture of catalog.js."""
    for run in catalog["runs"]:
        if run[0] == -1:
            for recipe in catalog["recipes"][run[1] : run[1] + run[2]]:
                yield None, {**recipe, "palette": catalog["palettes"][recipe["palette"]]}
            continue
        template = catalog["templates"][run[0]]
        seeds = run[1] if isinstance(run[1], list) else (int(run[1]) + offset for offset in range(run[2]))
        for seed in seeds:
            check(not isinstance(seed, int) or not isinstance(run[1], list) or seed <= MOST_EXACT, "an inexact seed")
            yield run[0], {**template, "palette": catalog["palettes"][template["palette"]], "seed": str(seed)}


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


LINEAR = [linear(value) for value in range(256)]


def oklab(color):
    red, green, blue = (LINEAR[value] for value in color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def png(path):
    """The width and the colors of an opaque PNG with 8 bits."""
    data = open(path, "rb").read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            check((depth, color) == (8, 2), path + ": not RGB with 8 bits")
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, stride = zlib.decompress(packed), 3 * width
    above, colors = bytearray(stride), []
    for row in range(height):
        kind = raw[row * (stride + 1)]
        line = bytearray(raw[row * (stride + 1) + 1 : (row + 1) * (stride + 1)])
        for place in range(stride):
            left = line[place - 3] if place >= 3 else 0
            up, corner = above[place], above[place - 3] if place >= 3 else 0
            if kind == 1:
                line[place] = line[place] + left & 255
            elif kind == 2:
                line[place] = line[place] + up & 255
            elif kind == 3:
                line[place] = line[place] + (left + up) // 2 & 255
            elif kind == 4:
                paeth = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
                line[place] = line[place] + paeth & 255
        colors += [tuple(line[start : start + 3]) for start in range(0, stride, 3)]
        above = line
    return width, colors


def mean_of_hash(text):
    """The mean color of a BlurHash in sRGB."""
    number = 0
    for digit in text[2:6]:
        number = 83 * number + DIGITS.index(digit)
    return number >> 16, number >> 8 & 255, number & 255


def srgb(value):
    value = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return 255 * value


def compare(path, picture):
    """How far the areas and the mean color of the catalog are from the pixels of a picture."""
    width, pixels = png(path)
    height = len(pixels) // width
    side = min(width, height)
    left, top = (width - side) // 2, (height - side) // 2
    middle = [pixels[row * width + column] for row in range(top, top + side) for column in range(left, left + side)]
    counts = {}
    for pixel in middle:
        counts[pixel] = counts.get(pixel, 0) + 1
    shown = [(oklab(tuple(bytes.fromhex(color[1:]))), area) for color, area in picture["colors"]]
    shares, far = [0.0] * len(shown), 0.0
    for pixel, count in counts.items():
        place = oklab(pixel)
        distance, nearest = min((math.dist(place, color), index) for index, (color, _) in enumerate(shown))
        shares[nearest] += count / len(middle)
        far += distance * count / len(middle)
    areas = max(abs(share - area) for share, (_, area) in zip(shares, shown))
    for color, _ in picture["colors"]:
        exact = sum(
            count
            for pixel, count in counts.items()
            if max(abs(a - b) for a, b in zip(pixel, bytes.fromhex(color[1:]))) <= 2
        )
        check(exact > 0, "%s: %s is in no pixel" % (path, color))
    means = [srgb(sum(LINEAR[pixel[part]] for pixel in pixels) / len(pixels)) for part in range(3)]
    mean = max(abs(a - b) for a, b in zip(means, mean_of_hash(picture["blurhash"])))
    return areas, far, mean


def main(site, rendered=None):
    catalog = script(os.path.join(site, "catalog.js"), "geobgCatalog")
    check(
        sorted(catalog)
        == ["colors", "count", "files", "palettes", "recipes", "rooms", "runs", "templates", "title", "version"],
        "catalog.js: other members",
    )
    text = open(os.path.join(site, "catalog.json"), "rb").read().decode("ascii")
    full = json.loads(text)
    canonical = json.dumps(full, sort_keys=True, separators=(",", ":"))
    check(text.replace("\n", "") == canonical, "catalog.json: not canonical")
    check(text.count("\n") == full["count"] + 2, "catalog.json: not one line for each picture")
    check(
        sorted(full) == ["count", "palettes", "pictures", "templates", "title", "version", "view", "whole"],
        "catalog.json: other members",
    )
    before = text[: text.rindex(',"whole"')].encode("ascii")
    check(full["whole"] == "%08x" % zlib.crc32(before), "catalog.json: not whole")
    for member in ["version", "title", "count", "palettes", "templates"]:
        check(catalog[member] == full[member], "the catalogs disagree about " + member)
    check(full["version"] == 1 and full["count"] == len(full["pictures"]), "catalog.json: wrong count")
    colors = base64(catalog["colors"])
    check(len(colors) == 20 * full["count"], "catalog.js: wrong length of colors")
    rooms = base64(catalog["rooms"])
    check(len(rooms) == full["count"], "catalog.js: wrong length of rooms")
    files = script(os.path.join(site, "files.js"), "geobgFiles") if catalog["files"] else None
    number = -1
    for number, (template, recipe) in enumerate(pictures(catalog)):
        picture = full["pictures"][number]
        where = "picture %d: " % number
        check(
            set(picture) - {"files", "recipe", "template", "thumbnail"}
            == {"blurhash", "colors", "palette", "room", "seed", "size", "tags"},
            where + "other members",
        )
        check(("thumbnail" in picture) == bool(files and files["thumbnails"]), where + "a small picture or none")
        if "thumbnail" in picture:
            small = open(os.path.join(site, "thumbnails", "%d.jpg" % number), "rb").read()
            check(picture["thumbnail"] == "%08x" % zlib.crc32(small), where + "another small picture")
        check(picture["seed"] == recipe["seed"], where + "another seed")
        check(picture.get("template") == template, where + "another template")
        check(("recipe" in picture) == (template is None), where + "a recipe and a template")
        if template is None:
            check(
                {**picture["recipe"], "palette": full["palettes"][picture["recipe"]["palette"]]} == recipe,
                where + "another recipe",
            )
        name = recipe["palette"] if isinstance(recipe["palette"], str) else recipe["palette"]["name"]
        check(picture["palette"] == name, where + "another palette")
        width, height = picture["size"]
        shape = "portrait" if width < height else "landscape" if width > height else "square"
        check(picture["tags"][0] in ("light", "dark") and picture["tags"][1] == shape, where + "wrong tags")
        entries = [colors[at : at + 4] for at in range(20 * number, 20 * number + 20, 4)]
        used = [entry for entry in entries if entry[3]]
        check(entries[len(used) :] == [bytes(4)] * (5 - len(used)), where + "a used color after an unused one")
        check(
            [entry[3] for entry in used] == sorted((entry[3] for entry in used), reverse=True),
            where + "colors not in order",
        )
        check(sum(entry[3] for entry in used) <= 255, where + "more than the whole area")
        check(
            [["#" + entry[:3].hex(), round(entry[3] / 255, 3)] for entry in used] == picture["colors"],
            where + "other colors",
        )
        check(round(rooms[number] / 255, 3) == picture["room"], where + "another room")
        check(
            len(picture["blurhash"]) == 28
            and set(picture["blurhash"]) <= set(DIGITS)
            and picture["blurhash"][0] == "L",
            where + "no BlurHash",
        )
        if files:
            check(files["hashes"][28 * number : 28 * number + 28] == picture["blurhash"], where + "another BlurHash")
            first = (picture.get("files") or [None])[0]
            check(files["names"][number] == (first["path"].rsplit("/", 1)[-1] if first else ""), where + "another name")
            check(files["dates"][number] == (math.floor(first["changed"]) if first else None), where + "another date")
            folder = files["folders"][number]
            check(
                (files["tags"][folder] if folder >= 0 else "") == (first["path"].rpartition("/")[0] if first else ""),
                where + "another folder",
            )
    check(number + 1 == full["count"], "catalog.js: the runs have another count")
    facts = {"pictures": full["count"]}
    if rendered:
        results = [
            compare(os.path.join(rendered, name), full["pictures"][int(name.split(".")[0])])
            for name in sorted(os.listdir(rendered))
        ]
        facts["rendered"] = len(results)
        for place, fact in enumerate(["area", "distance", "mean"]):
            facts[fact] = round(max(result[place] for result in results), 4)
            facts[fact + "Mean"] = round(sum(result[place] for result in results) / len(results), 4)
    print(json.dumps(facts, sort_keys=True))


main(*sys.argv[1:])
