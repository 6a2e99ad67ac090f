"""Makes many wallpapers side by side: threads draw at the same time, because geobg releases Python's lock."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import geobg

folder = Path("walls")
folder.mkdir(exist_ok=True)


def make(palette: str) -> int:
    """Saves a wallpaper and returns the size of its file."""
    path = folder / f"{palette}.png"
    # One thread for each picture is faster than many threads for one picture after another.
    geobg.render("ada", size=(640, 400), palette=palette).save(path, threads=1)
    return path.stat().st_size


with ThreadPoolExecutor(os.cpu_count()) as pool:
    sizes = list(pool.map(make, geobg.palettes))
print(f"{len(sizes)} files in {folder}, {sum(sizes)} bytes")
