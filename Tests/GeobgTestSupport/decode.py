"""Writes a picture of another format as PNG, pixel for pixel: decode.py SOURCE TARGET"""

import sys

from PIL import Image

source, target = sys.argv[1:]
with Image.open(source) as picture:
    picture.load()
    picture.save(target, "PNG", compress_level=1)
