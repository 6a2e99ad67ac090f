"""Makes many wallpapers side by side: geobg draws them on all processors, in order."""

from pathlib import Path

import geobg

folder = Path("walls")
walls = [geobg.render("ada", size=(640, 400), palette=palette) for palette in geobg.palettes]

size = 0
for made in geobg.batch(walls, lambda index, wallpaper: folder / f"{wallpaper.recipe['palette']['name']}.png"):
    size += Path(str(made.path)).stat().st_size
print(f"{len(walls)} files in {folder}, {size} bytes")
