"""Writes a picture of another format as PNG, pixel for pixel: decode.py SOURCE TARGET [FRAME]

With the number of a frame, it prints its milliseconds, and how many frames there are.
"""

import sys

from PIL import Image

source, target, *frame = sys.argv[1:]
with Image.open(source) as picture:
    if frame:
        picture.seek(int(frame[0]))
    picture.load()
    if frame:
        print(picture.info["duration"], picture.n_frames)
    picture.save(target, "PNG", compress_level=1)
