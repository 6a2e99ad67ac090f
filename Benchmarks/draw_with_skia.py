"""Draws an SVG from geobg with skia-python: draw_with_skia.py SOURCE TARGET"""

import sys

import skia
from svg_shapes import Picture


def main(source, target):
    picture = Picture(source)
    # Opaque, as in geobg's files. A file with alpha would take longer.
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32(picture.width, picture.height, skia.kOpaque_AlphaType))
    if surface is None:
        raise ValueError("no surface of that size")
    canvas = surface.getCanvas()
    x, y, width, height = picture.view
    canvas.scale(picture.width / width, picture.height / height)
    canvas.translate(-x, -y)
    for shape in picture.shapes:
        paint = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*shape.color))
        if shape.stroke_width is not None:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(shape.stroke_width)
        draw(canvas, shape, paint)
    surface.makeImageSnapshot().save(target, skia.kPNG)


def draw(canvas, shape, paint):
    if shape.kind == "rect":
        x, y, width, height = shape.numbers
        canvas.drawRect(skia.Rect.MakeXYWH(x, y, width, height), paint)
    elif shape.kind == "circle":
        canvas.drawCircle(*shape.numbers, paint)
    else:
        canvas.drawPath(path(shape.steps), paint)


def path(steps):
    path = skia.Path()
    for letter, numbers in steps:
        if letter == "M":
            path.moveTo(*numbers)
        elif letter == "L":
            path.lineTo(*numbers)
        elif letter == "A":
            radius, radius_y, rotation, large, sweep, x, y = numbers
            path.arcTo(
                radius,
                radius_y,
                rotation,
                skia.Path.kLarge_ArcSize if large else skia.Path.kSmall_ArcSize,
                skia.PathDirection.kCW if sweep else skia.PathDirection.kCCW,
                x,
                y,
            )
        else:
            path.close()
    return path


try:
    main(*sys.argv[1:])
except (MemoryError, ValueError) as error:
    sys.exit(str(error))
