"""Draws an SVG from geobg with thorvg-python, one thread: draw_with_thorvg.py SOURCE TARGET

ThorVG reads the SVG itself. It writes no PNG, so pycairo writes the pixels.
"""

import sys

import cairo
from thorvg_python import Colorspace, Engine, Picture, Result, SwCanvas


def main(source, target):
    engine = Engine(threads=0)
    canvas, picture = SwCanvas(engine), Picture(engine)
    check("load", picture.load(source))
    result, width, height = picture.get_size()
    check("get_size", result)
    check("set_target", canvas.set_target(int(width), int(height), cs=Colorspace.ARGB8888))
    # Without alpha, as in geobg's files. A file with alpha would take longer.
    surface = cairo.ImageSurface.create_for_data(canvas.buffer_arr, cairo.FORMAT_RGB24, int(width), int(height))
    check("add", canvas.add(picture))
    check("draw", canvas.draw(False))
    check("sync", canvas.sync())
    surface.mark_dirty()
    surface.write_to_png(target)
    canvas.destroy()


def check(step, result):
    if result != Result.SUCCESS:
        raise ValueError(f"{step}: {Result(result).name}")


try:
    main(*sys.argv[1:])
except (cairo.Error, MemoryError, OSError, ValueError) as error:
    sys.exit(str(error))
