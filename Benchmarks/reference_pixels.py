"""The reference of exact pixels: reference(SVG) draws a picture from geobg slowly and obviously, with doubles.

Each pixel has 16 rows, or more. In each row, the spans of a shape are exact. The shapes are blended one after another,
and nothing is rounded. It draws what geobg writes without a mesh: a background, circles, and paths of lines and arcs.
"""

import math

import numpy
from svg_shapes import Picture


def reference(source, rows_per_pixel=16):
    """Red, green and blue of each pixel, from 0 to 255, in doubles."""
    picture = Picture(source)
    pixels = numpy.zeros((picture.height, picture.width, 3))
    scales = picture.width / picture.view[2], picture.height / picture.view[3]
    for shape in picture.shapes:
        if shape.stroke_width is not None:
            raise ValueError("the reference draws no strokes; leave out the mesh")
        *color, opacity = shape.color
        for y, coverage in rows(edges(shape), picture, scales, rows_per_pixel):
            part = (coverage * opacity)[:, None]
            pixels[y] += (numpy.array(color) * 255 - pixels[y]) * part
    return pixels


def edges(shape):
    """Lines and parts of circles that only go down or only up: start, end, circle."""
    if shape.kind == "circle":
        x, y, r = shape.numbers
        return list(arc((x, y - r), (x, y + r), r)) + list(arc((x, y + r), (x, y - r), r))
    if shape.kind == "rect":
        x, y, width, height = shape.numbers
        spots = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return [(a, b, None) for a, b in zip(spots, spots[1:] + spots[:1])]
    found, first, last = [], None, None
    for letter, numbers in shape.steps:
        end = tuple(numbers[-2:]) if numbers else first
        if letter == "M":
            first = end
        elif letter == "A":
            found += arc(last, end, numbers[0])
        else:
            found.append((last, end, None))
        last = end
    return found


def arc(start, end, radius):
    """The shorter clockwise arc, divided at the top and the bottom of its circle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    rise = math.sqrt(max(0, radius * radius - chord * chord / 4))
    x = (start[0] + end[0]) / 2 - dy / chord * rise
    y = (start[1] + end[1]) / 2 + dx / chord * rise
    angle = math.atan2(start[1] - y, start[0] - x)
    turn = 2 * math.asin(min(1, chord / 2 / radius))
    spots = [start]
    for quarter in (-3, -1, 1, 3, 5):
        # A hair's breadth, because the ends of a half circle are such places.
        if angle + 1e-9 < quarter * math.pi / 2 < angle + turn - 1e-9:
            spots.append((x, y + radius * math.sin(quarter * math.pi / 2)))
    spots.append(end)
    return [(a, b, (x, y, radius)) for a, b in zip(spots, spots[1:])]


def crossing(edge, level):
    """Where an edge crosses a height, or None; and 1 if it goes down there, or -1."""
    (ax, ay), (bx, by), circle = edge
    if (ay <= level) == (by <= level):
        return None
    winding = 1 if ay < by else -1
    if circle is None:
        return ax + (bx - ax) * (level - ay) / (by - ay), winding
    x, y, radius = circle
    # Clockwise, the right half of a circle goes down.
    return x + winding * math.sqrt(max(0, radius * radius - (level - y) ** 2)), winding


def rows(edges, picture, scales, rows_per_pixel):
    """The coverage of each row of pixels that the shape touches."""
    left = numpy.arange(picture.width)
    heights = [spot[1] * scales[1] for edge in edges for spot in edge[:2]]
    for y in range(max(0, math.floor(min(heights))), min(picture.height, math.ceil(max(heights)))):
        coverage = numpy.zeros(picture.width)
        for row in range(rows_per_pixel):
            level = (y + (row + 0.5) / rows_per_pixel) / scales[1]
            found = sorted(filter(None, (crossing(edge, level) for edge in edges)))
            total, start = 0, 0.0
            for x, winding in found:
                if total == 0:
                    start = x
                total += winding
                if total == 0:
                    right = numpy.clip(x * scales[0] - left, 0, 1)
                    coverage += right - numpy.clip(start * scales[0] - left, 0, 1)
        yield y, numpy.minimum(coverage / rows_per_pixel, 1)
