#!/usr/bin/env python3
"""Compares Examples/second-implementation with the golden registry and with recipes.jsonl.

Compares each fifth picture of the registry, and with $GEOBG_LONG all of them. Prints each difference, and the number
of equal files. The exit code is 1 if there is a difference.
"""

import hashlib
import json
import os
import pathlib
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Examples" / "second-implementation"))
import geobg_svg  # noqa: E402


def digest(recipe, with_metadata):
    recipe = geobg_svg.read_recipe(json.dumps(recipe).encode())
    return hashlib.sha256(geobg_svg.svg_file(recipe, with_metadata).encode()).hexdigest()


def palette(name):
    content = json.loads((ROOT / "Palettes" / f"{name}.json").read_text(encoding="utf-8"))
    content.pop("about", None)
    return content


def golden():
    """The name, the recipe and the digest of each picture of the registry, which has no metadata."""
    palettes = {name: palette(name) for name in ["classic", "original"]}
    registry = ROOT / "Tests" / "GeobgCLITests" / "Golden" / "engine-1.sha256"
    for line in registry.read_text().splitlines()[:: 1 if os.environ.get("GEOBG_LONG") else 5]:
        expected, name = line.split("  ")
        stem, classic = name.removesuffix(".svg"), "-classic-" in name
        seed, mode, *_, mesh = stem.rsplit("-", 3 if classic else 2)
        recipe = {
            "engine": 1,
            "seed": urllib.parse.unquote(seed),
            "mode": mode,
            "mesh": int(mesh == "mesh"),
            "palette": palettes["classic" if classic else "original"],
        }
        yield name, recipe, expected


def main():
    equal = different = 0
    samples = (ROOT / "Tests" / "Shared" / "recipes.jsonl").read_text().splitlines()
    shared = [(one["name"], one["recipe"], one["sha256"]) for one in map(json.loads, samples)]
    for files, with_metadata in [(golden(), False), (shared, True)]:
        for name, recipe, expected in files:
            if digest(recipe, with_metadata) == expected:
                equal += 1
            else:
                different += 1
                print(f"{name} differs")
    print(f"{equal} files are equal")
    return 1 if different else 0


sys.exit(main())
