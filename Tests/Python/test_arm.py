"""The library for 64-bit ARM draws the shared samples in an emulator, with the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT, samples

#: Where the package libc6-arm64-cross has the C library.
SYSTEM = "/usr/aarch64-linux-gnu"


# A release makes this wheel; other checks leave it out, because both take minutes.
pytestmark = pytest.mark.skipif("aarch64" not in os.environ["GEOBG_MACHINES"], reason="MACHINES has no aarch64")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """draw.c for this machine, beside the library of the wheel."""
    folder = tmp_path_factory.mktemp("arm")
    (wheel,) = Path(os.environ["GEOBG_WHEELS"]).glob("geobg-*_aarch64.whl")
    library = zipfile.ZipFile(wheel).extract("geobg/libgeobg-core.so.1", folder)
    built = ROOT / ".build"
    # The cache and the target of scripts/core.
    caches = {f"ZIG_{kind}_CACHE_DIR": str(built / "zig") for kind in ("GLOBAL", "LOCAL")}
    tools = str(built / "python/tools/bin/python")
    compiler = [tools, "-m", "ziglang", "cc", "-target", "aarch64-linux-gnu.2.17", "-O2"]
    sources = ["-I", str(ROOT / "Sources/GeobgC/include"), str(ROOT / "Tests/Python/draw.c"), library]
    output = ["-Wl,-rpath,$ORIGIN/geobg", "-o", str(folder / "draw")]
    subprocess.run([*compiler, *sources, *output], check=True, env={**os.environ, **caches})
    return folder / "draw"


# The exact pixels take most of the time.
@pytest.mark.parametrize(("name", "extension", "step"), [("recipes.jsonl", "svg", 4), ("exact.jsonl", "png", 16)])
def test_samples(program: Path, name: str, extension: str, step: int, tmp_path: Path) -> None:
    chosen = samples(name)[::step]
    assert len(chosen) >= 13
    words = []
    for index, sample in enumerate(chosen):
        recipe = tmp_path / f"{index}.json"
        recipe.write_text(json.dumps(sample["recipe"]))
        words += [recipe, recipe.with_suffix(f".{extension}")]
    subprocess.run(["qemu-aarch64", "-L", SYSTEM, program, *words], check=True)
    files = map(Path.read_bytes, words[1::2])
    found = [(len(data), hashlib.sha256(data).hexdigest()) for data in files]
    assert found == [(sample["bytes"], sample["sha256"]) for sample in chosen]
