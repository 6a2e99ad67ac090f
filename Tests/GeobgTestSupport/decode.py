"""Writes a picture of another format as PNG, pixel for pixel: decode.py SOURCE TARGET [--frames]

With --frames, it writes each frame of a film to TARGET with its number, and prints the milliseconds of each.
"""

import sys

from PIL import Image

source, target, *more = sys.argv[1:]
with Image.open(source) as picture:
    if not more:
        picture.load()
        picture.save(target, "PNG", compress_level=1)
    else:
        for frame in range(picture.n_frames):
            picture.seek(frame)
            picture.load()
            print(picture.info["duration"])
            picture.save(f"{target}{frame}", "PNG", compress_level=1)
