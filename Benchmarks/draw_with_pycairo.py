"""Draws an SVG from geobg with pycairo: draw_with_pycairo.py SOURCE TARGET"""

import math
import sys

import cairo
from svg_shapes import Picture


def main(source, target):
    picture = Picture(source)
    # Without alpha, as in geobg's files. A file with alpha would take longer.
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, picture.width, picture.height)
    context = cairo.Context(surface)
    x, y, width, height = picture.view
    context.scale(picture.width / width, picture.height / height)
    context.translate(-x, -y)
    for shape in picture.shapes:
        context.set_source_rgba(*shape.color)
        trace(context, shape)
        if shape.stroke_width is None:
            context.fill()
        else:
            context.set_line_width(shape.stroke_width)
            context.stroke()
    surface.write_to_png(target)


def trace(context, shape):
    if shape.kind == "rect":
        context.rectangle(*shape.numbers)
    elif shape.kind == "circle":
        context.arc(*shape.numbers, 0, 2 * math.pi)
    else:
        for letter, numbers in shape.steps:
            if letter == "M":
                context.move_to(*numbers)
            elif letter == "L":
                context.line_to(*numbers)
            elif letter == "A":
                arc(context, *numbers)
            else:
                context.close_path()


def arc(context, radius, radius_y, rotation, large, sweep, x, y):
    """Converts the end point of an SVG arc to the center that Cairo needs (SVG 1.1, F.6.5)."""
    if radius != radius_y or rotation:
        raise ValueError("an arc that is not of a circle")
    from_x, from_y = context.get_current_point()
    half_x, half_y = (x - from_x) / 2, (y - from_y) / 2
    chord = half_x**2 + half_y**2
    # After rounding, the ends can be slightly more than two radii apart. Then the center is between them.
    side = math.sqrt(max(0, radius**2 / chord - 1)) * (1 if large != sweep else -1)
    center_x = from_x + half_x - side * half_y
    center_y = from_y + half_y + side * half_x
    begin = math.atan2(from_y - center_y, from_x - center_x)
    end = math.atan2(y - center_y, x - center_x)
    draw = context.arc if sweep else context.arc_negative
    draw(center_x, center_y, radius, begin, end)


try:
    main(*sys.argv[1:])
except (cairo.Error, MemoryError, ValueError) as error:
    sys.exit(str(error))
