"""Compares PNGs with a first PNG: mean_difference.py OURS OTHER...

Prints a line for each: the mean difference in levels from 0 to 255, and the share of pixels that differ by more than
64, or an error. Different edges give a small share; a missing shape gives a large share.
"""

import sys

import cairo
import numpy


def pixels(path):
    surface = cairo.ImageSurface.create_from_png(path)
    rows = numpy.frombuffer(surface.get_data(), numpy.uint8)
    rows = rows.reshape(surface.get_height(), surface.get_stride() // 4, 4)
    # The fourth byte is alpha or unused.
    return rows[:, : surface.get_width(), :3]


ours = pixels(sys.argv[1])
for path in sys.argv[2:]:
    try:
        other = pixels(path)
    except (cairo.Error, OSError, MemoryError) as error:
        print(f"unreadable: {error}")
        continue
    if other.shape != ours.shape:
        print(f"{other.shape[1]}x{other.shape[0]} pixels")
        continue
    levels = off = 0
    # Row by row, because the difference of a whole 8K picture would need a gigabyte.
    for our_row, other_row in zip(ours, other):
        difference = numpy.abs(our_row.astype(numpy.int16) - other_row)
        levels += int(difference.sum())
        off += int((difference.max(axis=1) > 64).sum())
    print(f"{levels / ours.size:.2f} levels, {off / (ours.size / 3):.5f} off")
