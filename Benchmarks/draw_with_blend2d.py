"""Draws an SVG from geobg with blend2d-python: draw_with_blend2d.py SOURCE TARGET"""

import sys

from blend2d import BLContext, BLFillRule, BLFormat, BLImage, BLPath, BLRect
from svg_shapes import Picture


def main(source, target):
    picture = Picture(source)
    # Without alpha, as in geobg's files. A file with alpha would take longer.
    image = BLImage(picture.width, picture.height, BLFormat.XRGB32)
    context = BLContext(image)
    # SVG's rule; Blend2D has the same default.
    context.fill_rule = BLFillRule.NON_ZERO
    x, y, width, height = picture.view
    context.scale(picture.width / width, picture.height / height)
    context.translate(-x, -y)
    for shape in picture.shapes:
        draw(context, shape)
    context.flush()
    image.writeToFile(target)


def draw(context, shape):
    red, green, blue, opacity = shape.color
    # The package takes blue first.
    color = blue, green, red, opacity
    if shape.stroke_width is not None:
        context.stroke_width = shape.stroke_width
        context.set_stroke_style(color)
        context.stroke_path(path(shape.steps))
        return
    context.set_fill_style(color)
    if shape.kind == "rect":
        context.fill_rect(BLRect(*shape.numbers))
    elif shape.kind == "circle":
        context.fill_circle(*shape.numbers)
    else:
        context.fill_path(path(shape.steps))


def path(steps):
    path = BLPath()
    for letter, numbers in steps:
        if letter == "M":
            path.move_to(*numbers)
        elif letter == "L":
            path.line_to(*numbers)
        elif letter == "A":
            radius, radius_y, rotation, large, sweep, x, y = numbers
            path.elliptic_arc_to(radius, radius_y, rotation, bool(large), bool(sweep), x, y)
        else:
            path.close()
    return path


try:
    main(*sys.argv[1:])
except (MemoryError, RuntimeError, ValueError) as error:
    sys.exit(str(error))
