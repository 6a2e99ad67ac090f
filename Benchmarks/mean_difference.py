"""How far PNGs are from a first one: mean_difference.py OURS OTHER...

A line for each: the mean difference in levels of 0 to 255 and the share of pixels that are off by
more than 64 (of edges few are, of a lost shape many), or what is wrong with it.
"""

import sys

import cairo
import numpy


def pixels(path):
    surface = cairo.ImageSurface.create_from_png(path)
    rows = numpy.frombuffer(surface.get_data(), numpy.uint8)
    rows = rows.reshape(surface.get_height(), surface.get_stride() // 4, 4)
    # The fourth byte is alpha in one kind of surface and nothing in the other.
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
    # Row by row: the difference of a whole 8K picture would take a gigabyte.
    for our_row, other_row in zip(ours, other):
        difference = numpy.abs(our_row.astype(numpy.int16) - other_row)
        levels += int(difference.sum())
        off += int((difference.max(axis=1) > 64).sum())
    print(f"{levels / ours.size:.2f} levels, {off / (ours.size / 3):.5f} off")
