#!/usr/bin/env python3
"""Prints the hash of the exact pixels of a geobg recipe, and writes them as PNG (chapter 14).

Names and section numbers are those of the geobg specification. geobg_svg.py makes the scene: this
program reads the marks from its SVG. Every number is whole; there is no double after chapter 8."""

import argparse
import math
import struct
import sys
import xml.etree.ElementTree as ElementTree
import zlib
from collections import defaultdict, namedtuple

import geobg_svg

STEP, FINE, ONE = 4096, 4096, 2**30  # steps of a pixel, fine counts of a count, 30 bits
WHOLE = 2**15  # the coverage of a whole pixel
RISE = 331168970  # 14.2: b, π² / 32


def quotient(a, b):
    """14: a / b, rounded once to the nearest whole number, half to even."""
    whole, rest = divmod(a, b)
    return whole + (2 * rest > b or 2 * rest == b and whole % 2)


def count(text):
    """1.6: the count of a decimal number of units."""
    units, _, fraction = text.removeprefix("-").partition(".")
    size = int(units) * 1000 + int(fraction.ljust(3, "0"))
    return -size if text.startswith("-") else size


# ---- 14.1: steps ----
class Axis(namedtuple("Axis", "o steps u")):
    """u counts that lie on `steps` steps from the step o on."""

    def at(self, n, unit=1):
        """The step of a place in counts, or in parts of a count."""
        whole = self.u * unit
        return max(-(2**36), min(2**36, quotient(self.o * whole + n * self.steps, whole)))

    def length(self, n, unit=1):
        """The steps of a length."""
        return quotient(n * self.steps, self.u * unit)


Box = namedtuple("Box", "left top right bottom")


def meet(a, b):
    return Box(max(a.left, b.left), max(a.top, b.top), min(a.right, b.right), min(a.bottom, b.bottom))


# ---- 14.2: circles ----
def unit(x, y):
    """The direction of (x, y), as long as ONE."""
    length = math.isqrt(x * x + y * y)
    return quotient(x * ONE, length), quotient(y * ONE, length)


def halve(directions, times):
    """Puts the direction between each two neighbors, several times."""
    for _ in range(times):
        pairs = zip(directions, directions[1:])
        between = [unit(x1 + x2, y1 + y2) for (x1, y1), (x2, y2) in pairs]
        directions = [d for pair in zip(directions, between) for d in pair] + directions[-1:]
    return directions


def halvings(rise):
    """How often an arc is halved that rises so many steps above its chord."""
    d = 0
    while rise >> 2 * d > 8:
        d += 1
    return d


def circle(across, down, cx, cy, r):
    """The polygon of a circle."""
    x, y, rx, ry = across.at(cx), down.at(cy), across.length(r), down.length(r)
    d = halvings(quotient(max(rx, ry) * RISE, ONE))
    thirds = 3 * 4**d
    w, h = [quotient(256 * r * thirds + 2 * quotient(256 * r * RISE, ONE), thirds) for r in (rx, ry)]
    quarter = [(quotient(w * p, 2**38), quotient(h * q, 2**38)) for p, q in halve([(ONE, 0), (0, ONE)], d)]
    half = quarter + [(-p, q) for p, q in quarter[-2::-1]]
    return [(x + p, y + q) for p, q in half + [(-p, -q) for p, q in half[1:-1]]]


# ---- 14.3 and 14.4: paths and strokes ----
def arc(across, down, p, q, r):
    """The inner points, in steps, of the shorter arc from p to q, clockwise on the screen."""
    px, py, qx, qy, r = [FINE * n for n in (*p, *q, r)]
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    chord, height = math.isqrt(square), math.isqrt(max(0, r * r - square // 4))
    if chord == 0 or r == 0:
        return []
    cx = quotient(px + qx, 2) - quotient(dy * height, chord)
    cy = quotient(py + qy, 2) + quotient(dx * height, chord)
    rise = r - height
    d = halvings(max(across.length(rise, FINE), down.length(rise, FINE)))
    r += quotient(2 * rise, 3 * 4**d)
    directions = halve([unit(px - cx, py - cy), unit(qx - cx, qy - cy)], d)
    return [
        (across.at(cx + quotient(r * x, ONE), FINE), down.at(cy + quotient(r * y, ONE), FINE))
        for x, y in directions[1:-1]
    ]


def path(across, down, data):
    """The polygon of a hexagon."""
    points, words, last = [], iter(data.split()), None
    for word in words:
        r = count([next(words) for _ in range(5)][0]) if word == "A" else 0
        if word != "Z":
            here = count(next(words)), count(next(words))
            points += arc(across, down, last, here, r) if r > 0 else []
            points.append((across.at(here[0]), down.at(here[1])))
            last = here
    return points


def bend(across, down, p, q, r, width):
    """14.4: the inner points, in fine counts, of an arc of the radius r from p to q in a stroke."""
    wanted, shift = r * FINE, 0
    dx, dy = q[0] - p[0], q[1] - p[1]
    while max(abs(dx), abs(dy), wanted) >> shift >= 2**29:
        shift += 1
    dx, dy = [(abs(n) >> shift) * (1 if n > 0 else -1) for n in (dx, dy)]
    if dx == dy == 0:
        return []
    chord = math.isqrt(dx * dx + dy * dy)
    radius = max(wanted >> shift, (chord + 1) // 2)
    height = math.isqrt(max(0, radius * radius - quotient(chord * chord, 4)))
    cx = quotient(quotient(dx, 2) * chord - dy * height, chord)
    cy = quotient(quotient(dy, 2) * chord + dx * height, chord)
    reach = max(r, (radius << shift) // FINE) + 2 * width
    rise = quotient(max(across.length(reach), down.length(reach)) * (radius - height), radius)
    d = halvings(rise)
    if d == 0:
        return []
    outer = radius + quotient(radius - height, 3 << (2 * d - 1))

    def between(a, b, times):
        if times == 0:
            return []
        x, y = a[0] + b[0], a[1] + b[1]
        size = max(1, math.isqrt(x * x + y * y))
        middle = quotient(x * radius, size), quotient(y * radius, size)
        return between(a, middle, times - 1) + [middle] + between(middle, b, times - 1)

    crown = quotient(dy * radius, chord), quotient(-dx * radius, chord)
    points = between((-cx, -cy), crown, d - 1) + [crown] + between(crown, (dx - cx, dy - cy), d - 1)
    x0, y0 = p[0] + (cx << shift), p[1] + (cy << shift)
    return [
        (x0 + (quotient(x * outer, radius) << shift), y0 + (quotient(y * outer, radius) << shift)) for x, y in points
    ]


def parts_of(across, down, data, width):
    """The points of each part of a path, in fine counts, and whether the part is closed."""
    words, points = iter(data.split()), []
    for word in words:
        if word == "Z":
            yield points, True
            points = []
            continue
        r = count([next(words) for _ in range(5)][0]) if word == "A" else 0
        here = FINE * count(next(words)), FINE * count(next(words))
        if word == "M" and points:
            yield points, False
            points = []
        points += bend(across, down, points[-1], here, r, width) if r > 0 else []
        points.append(here)
    if points:
        yield points, False


Segment = namedtuple("Segment", "start end x y side")  # a direction, and half of the width beside it


def segment(start, end, width):
    dx, dy = end[0] - start[0], end[1] - start[1]
    while max(abs(dx), abs(dy)) >= 2**30:
        dx, dy = [(abs(n) // 2) * (1 if n > 0 else -1) for n in (dx, dy)]
    while max(abs(dx), abs(dy)) < 2**29:
        dx, dy = 2 * dx, 2 * dy
    x, y = unit(dx, dy)
    half = width * FINE // 2
    return Segment(start, end, x, y, (quotient(half * -y, ONE), quotient(half * x, ONE)))


def stroke(across, down, data, width):
    """14.4: the rectangles and the corners of a stroke."""

    def beside(one, point, side):
        return point[0] + side * one.side[0], point[1] + side * one.side[1]

    polygons = []
    for points, is_closed in parts_of(across, down, data, width):
        pairs = zip(points, points[1:] + (points[:1] if is_closed else []))
        segments = [segment(p, q, width) for p, q in pairs if p != q]
        following = segments[1:] + (segments[:1] if is_closed and len(segments) > 1 else [])
        for one in segments:
            ends = (one.start, -1), (one.end, -1), (one.end, 1), (one.start, 1)
            polygons.append([beside(one, point, side) for point, side in ends])
        for one, other in zip(segments, following):
            turn = quotient(one.x * other.y, ONE) - quotient(one.y * other.x, ONE)
            along = quotient(one.x * other.x, ONE) + quotient(one.y * other.y, ONE)
            if turn == 0:
                continue
            side, pair = (-1, (one, other)) if turn > 0 else (1, (other, one))
            corner = [one.end, beside(pair[0], one.end, side)]
            if along >= -(ONE - ONE // 8):
                tip = [quotient((a + b) * ONE, ONE + along) for a, b in zip(one.side, other.side)]
                corner.append((one.end[0] + side * tip[0], one.end[1] + side * tip[1]))
            polygons.append(corner + [beside(pair[1], one.end, side)])
    for polygon in polygons:
        yield [(across.at(x, FINE), down.at(y, FINE)) for x, y in polygon]


# ---- 14.5: coverage ----
Edge = namedtuple("Edge", "x1 y1 x2 y2")  # downward
Piece = namedtuple("Piece", "top bottom x1 x2 turn edge")  # of an edge; turn is 1 or -1


def crossing(p1, q1, p2, q2, p):
    """The place q at which the line from (p1, q1) to (p2, q2) is at p."""
    if p1 > p2:
        p1, q1, p2, q2 = p2, q2, p1, q1
    return quotient(q1 * (p2 - p1) + (q2 - q1) * (p - p1), p2 - p1)


def part(edge, top, bottom, turn):
    """The piece of an edge between two heights."""
    x1, x2 = [crossing(edge.y1, edge.x1, edge.y2, edge.x2, y) for y in (top, bottom)]
    return Piece(top, bottom, x1, x2, turn, edge)


def cut(piece, top, bottom):
    """The part of a piece between two heights."""
    whole = piece.top == top and piece.bottom == bottom
    return piece if whole else part(piece.edge, top, bottom, piece.turn)


def rows_of(polygons, box):
    """The pieces of each row of pixels."""
    rows = defaultdict(list)
    for points in polygons:
        for p, q in zip(points, points[1:] + points[:1]):
            edge, turn = (Edge(*p, *q), 1) if p[1] < q[1] else (Edge(*q, *p), -1)
            y, end = max(edge.y1, box.top), min(edge.y2, box.bottom)
            while y < end:
                below = min((y // STEP + 1) * STEP, end)
                rows[y // STEP].append(part(edge, y, below, turn))
                y = below
    return rows


def left(piece):
    return min(piece.x1, piece.x2)


def right(piece):
    return max(piece.x1, piece.x2)


def islands(pieces):
    """The pieces of a row in groups with nothing between them."""
    island, end, balance = [], None, 0
    for piece in sorted(pieces, key=left):
        if island and balance == 0 and left(piece) >= end:
            yield island
            island, end = [], None
        island.append(piece)
        end = right(piece) if end is None else max(end, right(piece))
        balance += piece.turn * (piece.bottom - piece.top)
    if island:
        yield island


def heights(pieces):
    """The heights at which two of the pieces cross. All have the same top and bottom."""
    pieces = sorted(pieces, key=left)
    for i, a in enumerate(pieces):
        for b in pieces[i + 1 :]:
            if left(b) > right(a):
                break
            above, below = a.x1 - b.x1, a.x2 - b.x2
            if above * below < 0:
                yield crossing(above, a.top, below, a.bottom, 0)


def outline(pieces):
    """The pieces of a row that have the inside on one side only, cut at all heights."""
    for island in islands(pieces):
        ends = sorted({y for piece in island for y in (piece.top, piece.bottom)})
        for top, bottom in zip(ends, ends[1:]):
            band = [cut(piece, top, bottom) for piece in island if piece.top <= top and bottom <= piece.bottom]
            cuts = sorted({top, bottom, *heights(band)})
            for y1, y2 in zip(cuts, cuts[1:]):
                winding, thin = 0, [cut(piece, y1, y2) for piece in band]
                for piece in sorted(thin, key=lambda piece: piece.x1 + piece.x2):
                    before, winding = winding, winding + piece.turn
                    if before == 0 or winding == 0:
                        yield piece._replace(turn=1 if before == 0 else -1)


def split(line, borders):
    """The parts of a line (x1, y1, x2, y2) between vertical borders."""
    x1, y1, x2, y2 = line
    low, high = min(x1, x2), max(x1, x2)
    places = [(x, crossing(x1, y1, x2, y2, x)) for x in borders if low < x < high]
    places = [(x1, y1), *(places if x1 < x2 else places[::-1]), (x2, y2)]
    return [(*p, *q) for p, q in zip(places, places[1:])]


def columns_of(piece, box):
    """The parts of a piece in each column. What is beside the box moves to its edge."""
    for x1, y1, x2, y2 in split((piece.x1, piece.top, piece.x2, piece.bottom), box[::2]):
        x1, x2 = [max(box.left, min(box.right, x)) for x in (x1, x2)]
        yield from split((x1, y1, x2, y2), range(min(x1, x2) // STEP * STEP, max(x1, x2), STEP))


def coverage(polygons, box):
    """The coverage of each pixel of a mark, by row and column."""
    covered = {}
    for row, pieces in rows_of(polygons, box).items():
        areas = defaultdict(int)  # twice the area to the right of the outline, in each column
        beyond = defaultdict(int)  # the same in this and each further column
        for piece in outline(pieces):
            for x1, y1, x2, y2 in columns_of(piece, box):
                column, height = min(x1, x2) // STEP, piece.turn * (y2 - y1)
                areas[column] += height * (2 * (column + 1) * STEP - x1 - x2)
                beyond[column + 1] += height * 2 * STEP
        total, line = 0, {}
        end = min(max(areas, default=-1) + 1, -(-box.right // STEP))
        for column in range(min(areas, default=0), end):
            total += beyond[column]
            line[column] = total + areas[column] + 512 >> 10
        covered[row] = {column: k for column, k in line.items() if k > 0}
    return covered


def veil(gradient, frame, box):
    """The coverage of each pixel of a veil."""
    stops = [
        (quotient(count(stop.get("offset")) << 24, 1000), quotient(count(stop.get("stop-opacity")) * WHOLE, 1000))
        for stop in gradient
    ]
    box, covered = meet(frame, box), defaultdict(dict)
    for row in range(box.top // STEP, -(-box.bottom // STEP)):
        height = min(box.bottom, (row + 1) * STEP) - max(box.top, row * STEP)
        for column in range(box.left // STEP, -(-box.right // STEP)):
            width = min(box.right, (column + 1) * STEP) - max(box.left, column * STEP)
            x, y = column * STEP + STEP // 2, row * STEP + STEP // 2
            place = course(gradient, frame, x, y)
            k = quotient(opacity(stops, place) * width * height, STEP * STEP)
            if k > 0:
                covered[row][column] = k
    return covered


def course(gradient, frame, x, y):
    """The position along the course of a veil, with 24 bits."""
    across = quotient(x - frame.left << 24, frame.right - frame.left)
    down = quotient(y - frame.top << 24, frame.bottom - frame.top)
    if gradient.tag.endswith("radialGradient"):
        return math.isqrt((2 * across - 2**24) ** 2 + (2 * down - 2**24) ** 2)
    return down if gradient.get("y2") else across


def opacity(stops, place):
    """The opacity between the two stops around a place."""
    (before, o), *others = stops
    for after, p in others if place > before else []:
        if place < after:
            return quotient(o * (after - before) + (p - o) * (place - before), after - before)
        before, o = after, p
    return o


# ---- 14.6: colors ----
Mark = namedtuple("Mark", "covered color opacity")


def color_of(text):
    return [int(text[i : i + 2], 16) for i in (1, 3, 5)] + [255]


def share(v, a):
    return v * a + 2**29 >> 30


def blend(background, marks):
    """The channels of a pixel, times 256, with the marks (coverage, color, opacity) over it."""
    total, light, parts = [0] * 4, 2**22, []
    for k, p, a in reversed(marks):
        if k < WHOLE:
            parts.append(([s + c * light >> 14 for s, c in zip(total, p)], share(k, a)))
            continue
        part = share(light, a)
        light -= part
        if light < 512:
            part, light = part + light, 0
        total = [s + c * part for s, c in zip(total, p)]
    pixel = [s + c * light >> 14 for s, c in zip(total, background)]
    for color, k in reversed(parts):
        pixel = [v + ((q - v) * k + 2**14 >> 15) for v, q in zip(pixel, color)]
    return pixel


def multiplied(pixel):
    return [v + 128 >> 8 for v in pixel]


def not_multiplied(pixel):
    alpha = multiplied(pixel)[3]
    w = pixel[3]
    return [min(255, (510 * v + w) // (2 * w)) for v in pixel[:3]] + [alpha] if alpha else [0] * 4


# ---- The picture ----
def box_of(element, across, down):
    """The steps of the edges of a box (10.1)."""
    x, y, width, height = [count(element.get(name, "0")) for name in ("x", "y", "width", "height")]
    return Box(across.at(x), down.at(y), across.at(x + width), down.at(y + height))


def marks_of(parent, across, down, box):
    """The marks of an SVG element (10.1), from the lowest to the highest."""
    gradient = None
    for element in parent:
        tag, get = element.tag.partition("}")[2], element.get
        if tag == "circle":
            polygons = [circle(across, down, *[count(get(name)) for name in ("cx", "cy", "r")])]
        elif tag == "path" and get("stroke"):
            polygons = stroke(across, down, get("d"), count(get("stroke-width")))
        elif tag == "path":
            polygons = [path(across, down, get("d"))]
        elif tag == "g":  # the picture of a print sheet
            frame, sizes = box_of(element[0], across, down), element[0].get("viewBox").split()[2:]
            w, h = map(count, sizes)
            yield from marks_of(
                element[0],
                Axis(frame.left, frame.right - frame.left, w),
                Axis(frame.top, frame.bottom - frame.top, h),
                meet(box, frame),
            )
            continue
        elif tag == "rect":
            frame = box_of(element, across, down)
            left, top, right, bottom = frame
            polygons = [[(left, top), (right, top), (right, bottom), (left, bottom)]]
        else:
            gradient = element if "Gradient" in tag else gradient
            continue
        if get("fill", "none").startswith("url"):
            yield Mark(veil(gradient, frame, box), color_of(gradient[0].get("stop-color")), ONE)
        else:
            color, opacity = get("stroke", get("fill")), count(get("stroke-opacity", get("fill-opacity", "1")))
            yield Mark(coverage(polygons, box), color_of(color), quotient(opacity * ONE, 1000))


def pixels(recipe):
    """The rows of pixels of a recipe."""
    canvas = size = recipe["canvas"]
    x = y = 0
    if "span" in recipe:  # 14.1: the pixels of the whole span, cut to the canvas
        size = span = recipe["span"]
        x, y = span["x"], span["y"]
        layout = span.get("layout", [span["width"], span["height"]])
        recipe = {**recipe, "canvas": dict(zip(("width", "height"), layout))}
        del recipe["span"]
    root = ElementTree.fromstring(geobg_svg.svg_file({**recipe, "output": {}}, False))
    w, h = map(count, root.get("viewBox").split()[2:])
    across = Axis(-x * STEP, size["width"] * STEP, w)
    down = Axis(-y * STEP, size["height"] * STEP, h)
    background = [0] * 4
    if recipe.get("background") != "none":
        background = color_of(root[0].get("fill"))
        root.remove(root[0])
    box = Box(0, 0, canvas["width"] * STEP, canvas["height"] * STEP)
    marks = list(marks_of(root, across, down, box))
    for row in range(canvas["height"]):
        piles = [[] for _ in range(canvas["width"])]
        for mark in marks:
            for column, k in mark.covered.get(row, {}).items():
                piles[column].append((k, mark.color, mark.opacity))
        yield [blend(background, pile) for pile in piles]


def hash_of(rows):
    """14.7: the FNV-1a hash of the levels, multiplied by alpha."""
    key = 0xCBF29CE484222325
    for row in rows:
        for pixel in row:
            for level in multiplied(pixel):
                key = (key ^ level) * 0x100000001B3 % 2**64
    return f"{key:016x}"


def png(rows):
    """A PNG file, whose pixels are not multiplied by alpha."""

    def chunk(name, data):
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    lines = [b"\0" + bytes(v for pixel in row for v in not_multiplied(pixel)) for row in rows]
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"".join(lines)))
        + chunk(b"IEND", b"")
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Prints the hash of the exact pixels of a recipe.")
    parser.add_argument("recipe", help="a JSON file, or - for standard input")
    parser.add_argument("-o", "--output", help="a PNG file to write")
    options = parser.parse_args()
    file = sys.stdin.buffer if options.recipe == "-" else open(options.recipe, "rb")
    try:
        rows = list(pixels(geobg_svg.read_recipe(file.read(2**24 + 1))))
    except geobg_svg.Refused as reason:
        print(reason, file=sys.stderr)
        sys.exit(65)
    if options.output:
        with open(options.output, "wb") as output:
            output.write(png(rows))
    print(hash_of(rows))
