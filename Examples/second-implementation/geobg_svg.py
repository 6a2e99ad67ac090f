#!/usr/bin/env python3
"""Turns a geobg recipe into the SVG file that geobg makes of it (engine 1).

Chapters, names and section numbers are those of the geobg specification. A length, place, opacity
or weight is an int of thousandths, a count. Python has the other functions of 1.5: rne is round,
trunc is int, fdiv(a, b) is a // b, cdiv(a, b) is -(-a // b), half(n) is round(Fraction(n, 2))."""

import argparse
import json
import math
import re
import sys
from collections import namedtuple
from fractions import Fraction
from itertools import accumulate, chain, groupby, product

from geobg_arrangements import ARRANGEMENTS, NAMES, Fields, flow_unit, ring_of


# ---- Chapter 1: arithmetic ----
def bounded(n):
    return min(max(n, -(2**63)), 2**63 - 1)  # 8.9: the nearer end of the range of counts, beyond it


def add(*counts):
    """8.9: a sum from left to right, each step of which is bounded."""
    total = 0
    for n in counts:
        total = bounded(total + n)
    return total


def val(n):
    return n / 1000.0  # 1.5: the length in units of a count


def cnt(v):
    return bounded(round(v * 1000.0))  # 1.5: the count of a length in units


def times(n, m):
    return round(Fraction(n * m, 1000))  # 1.5: the product of two counts


def between(lo, hi, u):
    return lo + round(u * (hi - lo))  # 1.5: the part u of the way from lo to hi


def text(n):
    """1.6: a count as a decimal number of units."""
    units, thousandths = divmod(abs(n), 1000)
    return f"{'-' if n < 0 else ''}{units}.{thousandths:03}".rstrip("0").rstrip(".")


# ---- Chapter 2: the recipe ----
ORIGINAL = {
    "arrangement": "scatter",
    "color-flow": 0,
    "corner-radius": 10000,
    "mesh-line": 100,
    "mesh-net": [60000, 30000],
    "opacity": 1000,
    "outline": 0,
    "shape-size": 1000,
    "shapes": {"circle": 2000, "hexagon": 1000},
    "shapes-per-tap": [1, 8],
}


def art(recipe, name):
    """2: a field of the art; in a canonical recipe, a field that is left out has its default."""
    return recipe.get("art", {}).get(name, ORIGINAL[name])


# ---- Chapter 3: chance ----
WORD = 2**32
PRESENCE, PLACE, COUNT, SHAPE, OFFSET, PAINT, PATH, BREATH = range(8)  # 3.4: purposes; a tap by hand adds 256


def key_of_seed(seed):
    """3.1: the value of a decimal seed, the FNV-1a hash of any other text."""
    return int(seed) if re.fullmatch("0|[1-9][0-9]{0,19}", seed) and int(seed) < 2**64 else fnv(seed)


def fnv(words):
    key = 0xCBF29CE484222325
    for byte in words.encode():
        key = (key ^ byte) * 0x100000001B3 % 2**64
    return key


def chance(key, c0, c1, index, purpose):
    """3.2 and 3.3: the doubles u and v of an address, by Philox 4x32-10."""
    k1, k0 = divmod(key, WORD)
    x0, x1, x2, x3 = c0 % WORD, c1 % WORD, index, purpose
    for _ in range(10):
        p, q = 0xD2511F53 * x0, 0xCD9E8D57 * x2
        x0, x1, x2, x3 = q // WORD ^ x1 ^ k0, q % WORD, p // WORD ^ x3 ^ k1, p % WORD
        k0, k1 = (k0 + 0x9E3779B9) % WORD, (k1 + 0xBB67AE85) % WORD
    return (x0 * WORD + x1) // 2**11 * 2.0**-53, (x2 * WORD + x3) // 2**11 * 2.0**-53


def choice(entries, u):
    """3.5: the value that u chooses from a list of (weight, value)."""
    sums = list(accumulate(weight for weight, _ in entries))
    target = int(u * sums[-1])
    return next((value for (_, value), sum_ in zip(entries, sums) if sum_ > target), entries[-1][1])


# ---- Chapter 4: the window ----
Rect = namedtuple("Rect", "left top width height")


def window_of_size(recipe, w, h):
    """4.1: the rectangle of the plane for a size in pixels."""
    moved, closer = move_of_window(recipe)
    extents = [max(1, cnt(390.0 * n / min(w, h) / val(recipe["zoom"]) / closer)) for n in (w, h)]
    middle = [at + by for at, by in zip(recipe["pan"], moved)]
    return Rect(*[at - round(Fraction(n, 2)) for at, n in zip(middle, extents)], *extents)


def whole_and_window(recipe):
    """4.2: the whole, the window, and the bleed in units."""
    canvas, span = recipe["canvas"], recipe.get("span")
    if span:  # 4.3
        whole = window_of_size(recipe, *span.get("layout", [span["width"], span["height"]]))
        x, w = [cnt(val(whole.width) * n / span["width"]) for n in (span["x"], canvas["width"])]
        y, h = [cnt(val(whole.height) * n / span["height"]) for n in (span["y"], canvas["height"])]
        return whole, Rect(whole.left + x, whole.top + y, max(1, w), max(1, h)), 0
    size = [canvas["width"], canvas["height"]]
    if margin(canvas) > 0:  # 4.4: a bleed or crop marks
        size = [pixels(m, canvas) for m in canvas["millimeters"]]
    left, top, width, height = whole = window_of_size(recipe, *size)
    bleed = u(canvas["bleed"], canvas, whole) if "bleed" in canvas else 0
    return whole, Rect(left - bleed, top - bleed, width + 2 * bleed, height + 2 * bleed), bleed


# ---- Chapter 5: the plane ----
Tap = namedtuple(  # 5.2, 3.4, 7.1 (15.3), 8.3, 8.9 and 16.1
    "Tap", "place c0 c1 slot purposes order zoom key palette frame arranged brush", defaults=(None, {})
)
Arranged = namedtuple("Arranged", "arrangement pieces")  # 16.1


def reach(recipe):
    """5.3: how far from a tap its shapes can reach."""
    size, arrangement = art(recipe, "shape-size"), arrangement_of(recipe)
    if arrangement:  # 16.1
        kinds = art(recipe, "shapes") if recipe.get("art", {}).get("shapes") else ["circle", "hexagon"]
        sizes = [size_of_piece(recipe, kind, arrangement.radius) for kind in kinds]
        most = max(n if kind == "circle" else -(-n // 2) for kind, (n, _) in zip(kinds, sizes))
        return max(most, arrangement.radius) + art(recipe, "outline") + reach_of_motion(recipe, most)
    reaches = [130 * size if kind == "circle" else -(-WIDTHS[kind][1] * size // 2) for kind in art(recipe, "shapes")]
    return 200000 + max(reaches) + art(recipe, "outline") + reach_of_motion(recipe, max(reaches))


def arrangement_of(owner):
    """16.1: the arrangement of a recipe, or None for scatter."""
    return ARRANGEMENTS.get(art(owner, "arrangement"))


def size_of_piece(recipe, kind, radius):
    """16.1: the radius or the width of a shape of an arrangement, and the radius of its corners."""
    factor = art(recipe, "shape-size")
    if kind == "circle":
        return max(1, round(Fraction(radius * 50 * factor, 50000))), None
    corner = times(art(recipe, "corner-radius"), factor)
    width = max(1, round(Fraction(radius * 2 * WIDTHS[kind][0] * factor, 100000)))
    return width, round(Fraction(radius * 18 * corner, 1000000))


def fields_of(recipe, key, number, whole=None, density=1000, way=None):
    """16.2: the random fields of an arrangement. With a whole, they repeat in a tile."""
    tile = tuple(whole) if whole and "tile" in recipe and max(whole.width, whole.height) <= 10**9 else None

    def pair(x, y, index, purpose):
        return chance(key, x, y, index, purpose + number * 65536)

    return Fields(pair, density, tile, way)


def motif_tap(picture, arrangement, motif):
    """16.1: the tap of a motif."""
    x, y, slot, at, layer, order, pieces = motif
    pieces = [piece for piece in pieces if piece.radius > 0]
    arranged = Arranged(arrangement, pieces[: art(picture.recipe, "shapes-per-tap")[1]])
    return Tap(at, x, y, slot, arrangement.number * 65536, order, 1000, picture.key, None, PLANE, arranged)


def taps_of_arrangement(picture, arrangement):
    """16.1: the taps of an arrangement in painter's order, and those of changed shapes."""
    recipe, density = picture.recipe, picture.recipe["plane"]["density"]
    if density == 0:
        return []
    rules = arrangement(fields_of(recipe, picture.key, arrangement.number, picture.whole, density))
    area = picture.whole if "tile" in recipe else picture.window
    left, top, right, bottom = on_plane(frame_of(recipe), area)
    r = reach(recipe)
    motifs = list(rules.motifs((left - r, top - r, right - left + 2 * r, bottom - top + 2 * r)))
    names = {(motif.x, motif.y, motif.slot) for motif in motifs}
    for name in {name[:3] for name in picture.changed if len(name) == 4} - names:
        motifs += rules.motif(*name)
    motifs.sort(key=lambda motif: (motif.layer, motif.order, motif.y, motif.x, motif.slot))
    return [motif_tap(picture, arrangement, motif) for motif in motifs]


def cells_to_visit(recipe, window):
    """5.3: the columns and the rows of cells whose taps can have shapes in the window."""
    r = reach(recipe)
    left, top, right, bottom = on_plane(frame_of(recipe), window)
    ends = [((near - r) // 130000, (far + r) // 130000) for near, far in ((left, right), (top, bottom))]
    # The plane ends where a number of a cell has no 32 bits.
    ends = [[min(max(n, -(2**31)), 2**31 - 1) for n in pair] for pair in ends]
    return [range(first, last + 1) for first, last in ends]


def taps_of_plane(picture):
    """5.3 and 8.8: the taps of the cells to visit and of the cells of changed shapes."""
    if arrangement_of(picture.recipe):
        return taps_of_arrangement(picture, arrangement_of(picture.recipe))
    columns, rows = cells_to_visit(picture.recipe, picture.whole if "tile" in picture.recipe else picture.window)
    changed = {name[:2] for name in picture.changed if len(name) == 4}
    others = [(x, y) for x, y in changed if x not in columns or y not in rows]
    return taps_of_cells(picture, chain(product(columns, rows), others))


def taps_of_cells(picture, cells):
    """5.1 and 5.2: the taps of cells of the plane, in painter's order (7.1)."""
    wanted = val(picture.recipe["plane"]["density"]) * 0.36
    taps = [
        (v, y, x, slot)
        for x, y in cells
        for slot in range(8)
        if wanted > slot
        for u, v in [chance(picture.key, x, y, slot, PRESENCE)]
        if u < wanted - slot
    ]
    for order, y, x, slot in sorted(taps):
        u, v = chance(picture.key, x, y, slot, PLACE)
        at = x * 130000 + round(u * 130000.0), y * 130000 + round(v * 130000.0)
        yield Tap(at, x, y, slot, 0, order, 1000, picture.key, None, PLANE)


# ---- Chapter 6: shapes and paint ----
A, B = math.sqrt(3.0) / 2.0, math.sqrt(2.0) / 2.0
WIDTHS = {  # 6.3: the kinds in their order; circles have radii
    "circle": None,
    "hexagon": (100, 150),
    "triangle": (140, 210),
    "square": (114, 171),
    "pentagon": (104, 157),
    "heptagon": (98, 146),
    "octagon": (96, 144),
}
FORMS = {  # 6.5: the inscribed diameter, and the vertices on the right, from the top
    "triangle": (1.0, [(0.0, -1.0), (A, 0.5)]),
    "square": (2.0 * B, [(B, -B), (B, B)]),
    "pentagon": (
        2.0 * 0.8090169943749475,
        [(0.0, -1.0), (0.9510565162951535, -0.3090169943749474), (0.5877852522924731, 0.8090169943749475)],
    ),
    "hexagon": (math.sqrt(3.0), [(0.0, -1.0), (A, -0.5), (A, 0.5), (0.0, 1.0)]),
    "heptagon": (
        2.0 * 0.9009688679024191,
        [
            (0.0, -1.0),
            (0.7818314824680298, -0.6234898018587336),
            (0.9749279121818236, 0.2225209339563144),
            (0.4338837391175581, 0.9009688679024191),
        ],
    ),
    "octagon": (
        2.0 * 0.9238795325112867,
        [
            (0.3826834323650898, -0.9238795325112867),
            (0.9238795325112867, -0.3826834323650898),
            (0.9238795325112867, 0.3826834323650898),
            (0.3826834323650898, 0.9238795325112867),
        ],
    ),
}


def shapes_of_tap(picture, tap):
    """6.1: the shapes of a tap. Each is the tap and an index."""
    if tap.arranged:
        return [(tap, i) for i in range(len(tap.arranged.pieces))]
    if "shapes" in tap.brush:  # 8.3
        return [(tap, i) for i in range(tap.brush["shapes"])]
    u, _ = chance(tap.key, tap.c0, tap.c1, tap.slot, COUNT + tap.purposes)
    fewest, most = art(picture.recipe, "shapes-per-tap")
    return [(tap, i) for i in range(fewest + int(u * float(most - fewest + 1)))]


def shape_mark(picture, tap, i):
    """6.2 to 6.4: the mark of a shape: its swatch and its text, or nothing if the shape is not in
    the file (7.2)."""

    def pair(purpose):
        return chance(tap.key, tap.c0, tap.c1, tap.slot * 8 + i, purpose + tap.purposes)

    frame = frame_of(picture.recipe)
    depth = frame.level - tap.frame.level  # 8.9
    changes = {**tap.brush, **picture.changed.get(name_of_shape(tap, i), {})}  # 8.3 and 8.8
    resized, moved = changes.get("size", 1000), [shift(n, depth) for n in changes.get("move", (0, 0))]
    piece = tap.arranged.pieces[i] if tap.arranged else None
    offset = [between(-200000, 200000, at) for at in pair(OFFSET)] if i > 0 and not piece else (0, 0)
    offset = (piece.dx, piece.dy) if piece else offset
    center = zip(place(tap.place, tap.frame, frame), [sized(tap, depth, n) for n in offset], moved)
    center = [add(*parts) for parts in center]
    u, v = pair(SHAPE)
    shapes, factor = art(picture.recipe, "shapes"), art(picture.recipe, "shape-size")
    kinds = [(shapes[kind], kind) for kind in WIDTHS if kind in shapes]
    if piece and "shapes" not in picture.recipe.get("art", {}):
        kinds = [(1, "circle" if piece.circle else "hexagon")]
    elif piece:
        u, _ = chance(tap.key, tap.c0, tap.c1, tap.slot * 8 + piece.kind, OFFSET + tap.purposes)
    kind = changes.get("kind") or choice(kinds, u)
    size_of_kind = size_of_piece(picture.recipe, kind, piece.radius) if piece else None
    rest = [add(at, -near) for at, near in zip(center, picture.window)]
    cx, cy = [
        add(at, sized(tap, depth, by), -near)
        for at, by, near in zip(center, motion_of_tap(picture, tap), picture.window)
    ]
    grow, fade = breath(picture, tap, pair)
    radius = None
    if kind == "circle":
        plain = size_of_kind[0] if piece else between(50 * factor, 130 * factor, v)
        plain = times(plain, resized)  # at zoom 1, without motion
        size = hx = hy = cnt(val(sized(tap, depth, plain)) * grow)
    else:
        plain = times(size_of_kind[0] if piece else between(*[width * factor for width in WIDTHS[kind]], v), resized)
        corner = size_of_kind[1] if piece else times(art(picture.recipe, "corner-radius"), factor)
        corner = times(corner, resized)
        size = sized(tap, depth, plain)
        radius = min(sized(tap, depth, corner), inner(kind, size))
        radius, size = cnt(val(radius) * grow), cnt(val(size) * grow)
        hx = hy = -(-size // 2)
        if kind == "hexagon":
            hx = inner(kind, size) + 1
        radius = min(radius, inner(kind, size))
    edge = line = art(picture.recipe, "outline")
    edge = max(1, sized(tap, depth, edge)) if edge > 0 else 0
    hx, hy = add(hx, edge), add(hy, edge)
    places, huge, boundless = [(cx, cy)], False, False
    if tap.zoom != 1000 or resized != 1000 or depth != 0:  # 8.3, 8.8 and 8.9
        side, sides = bounded(2 * max(hx, hy)), (picture.whole.width, picture.whole.height)
        boundless = side > 2**59 and "tile" not in picture.recipe
        huge = side > 8 * max(sides) and not boundless
        if side * 65536 < min(sides):
            return []
    if boundless:
        point = middle_of_picture(picture, tap, depth, moved, offset)
        corner = min(corner, inner(kind, plain)) if kind != "circle" else None
        places = places if around_point(outline_of(kind, plain, corner), line, point) else []
    elif huge and "tile" in picture.recipe:
        places = [(cx, cy)] if in_tile(picture, rest) else []
    elif "tile" in picture.recipe:
        places = copies(picture, rest, cx, cy, hx, hy)
    elif not (-hx < cx < picture.window.width + hx and -hy < cy < picture.window.height + hy):
        places = []
    if not places:
        return []
    swatch, color, opacity = paint(picture, tap, i, changes, *((piece.swatch, piece.opacity) if piece else pair(PAINT)))
    opacity = min(cnt(val(opacity) * fade), 1000)
    path = outline_of(kind, size, radius)
    if huge or boundless:
        data = boundless_path(picture) if boundless else huge_path(picture, path, cx, cy, edge)
        return [(swatch, element("path", d=data, fill=color, fill_opacity=opacity))] if data else []
    if kind == "circle" and edge == 0 and len(places) == 1:
        name, outline = "circle", {"cx": places[0][0], "cy": places[0][1], "r": size}
    else:
        name, outline = "path", {"d": " ".join([path(*at) for at in places])}
    if edge > 0:  # 10.5
        stroked = {"fill": "none", "stroke": color, "stroke_opacity": opacity, "stroke_width": edge}
        return [(swatch, element("path", **outline, **stroked))]
    return [(swatch, element(name, **outline, fill=color, fill_opacity=opacity))]


def outline_of(kind, size, radius):
    """6.5, 10.5 and 8.3: a function of a place and a distance: the outline of a shape there, or the edge of its
    line at that distance, which can be empty. `size` is the radius or the width, `radius` that of the corners."""

    def path(cx, cy, distance=0):
        if kind == "circle":
            return circle_outline(cx, cy, size + distance) if size + distance > 0 or distance == 0 else ""
        if distance == 0:
            return polygon_outline(FORMS[kind], cx, cy, size, radius)
        apothem = inner(kind, size)
        if apothem + distance <= 0:
            return ""
        width = cnt(val(size) * (val(apothem + distance) / val(apothem)))
        corner = min(max(0, radius + distance), inner(kind, width)) if radius > 0 else 0
        return polygon_outline(FORMS[kind], cx, cy, width, corner)

    return path


def paints_of_palettes(recipe, mode):
    """6.4 and 8.3: a list for `choice` for the recipe's `palette`, which has no number (None), and for each of its
    `palettes`: the swatches, each as its layer (10.6), its color and its opacity in a mode."""
    palettes = {None: recipe["palette"], **dict(enumerate(recipe.get("palettes", [])))}
    paints = {}
    for palette, contents in palettes.items():
        swatches = [{**s, **s.get("dark", {})} if mode == "dark" else s for s in contents["swatches"]]
        paints[palette] = [
            (swatch["weight"], (((palette, number), swatch["name"]), swatch["color"], swatch["opacity"]))
            for number, swatch in enumerate(swatches)
        ]
    return paints


def paint(picture, tap, i, changes, u, v):
    """6.4, 8.3, 8.8 and 16.14: the swatch, the color and the opacity of a shape."""
    paints = picture.paints[tap.palette]
    piece, flow = tap.arranged.pieces[i] if tap.arranged else None, art(picture.recipe, "color-flow")
    swatch, color, opacity = choice(paints, u)
    if flow > 0:
        palette = picture.recipe["palette"] if tap.palette is None else picture.recipe["palettes"][tap.palette]
        colors = [[int(swatch["color"][n : n + 2], 16) for n in (1, 3, 5)] for swatch in palette["swatches"]]
        at = place_of_flow(picture, tap, i)
        fields = fields_of(picture.recipe, tap.key, 0, picture.whole)
        arrangement = tap.arranged.arrangement if tap.arranged else None
        unit = flow_unit(fields, val(flow), u, at, piece.step if piece else 0.0, arrangement)
        swatch, color, opacity = choice([paints[n] for n in palette.get("flow") or ring_of(colors)], unit)
    if "swatch" in changes:
        _, (swatch, color, opacity) = paints[changes["swatch"] % len(paints)]
    opacity = between(*opacity, 0.3 + 0.7 * v if piece else v)
    if piece:
        opacity, limit = times(opacity, 2000 - opacity), 300 if tap.arranged.arrangement.soft else 650
        if piece.dense:
            opacity = times(opacity, 2000 - opacity)
        elif opacity > limit:
            opacity = limit + times(opacity - limit, 450)
    opacity = min(times(opacity, art(picture.recipe, "opacity")), 1000)
    return swatch, color, changes.get("opacity", opacity)


def place_of_flow(picture, tap, i):
    """16.14: where on the plane the flow of colors is read for a shape."""
    ground = place(tap.place, tap.frame, PLANE)
    offset = (0, 0)
    if tap.arranged:
        offset = tap.arranged.pieces[i].flow
    elif i > 0:
        unit = chance(tap.key, tap.c0, tap.c1, tap.slot * 8 + i, OFFSET + tap.purposes)
        offset = [between(-200000, 200000, at) for at in unit]
    return [add(at, sized(tap, -tap.frame.level, n)) for at, n in zip(ground, offset)]


def inner(kind, width):
    """6.5: the inner radius of a polygon, rounded down."""
    return int(val(width) / 2.0 * (FORMS[kind][0] / 2.0) * 1000.0)


def in_tile(picture, rest):
    """7.5: whether the tile has the shapes whose center rests at a place."""
    x, y = rest[0] + picture.window.left - picture.whole.left, rest[1] + picture.window.top - picture.whole.top
    return 0 <= x < picture.whole.width and 0 <= y < picture.whole.height


def copies(picture, rest, cx, cy, hx, hy):
    """7.5: the centers of the copies of a shape of a tile, which rests at a place, that are in the file."""
    places = []
    w, h = picture.whole.width, picture.whole.height
    if in_tile(picture, rest):
        for j in range(-(cy + hy) // h + 1, -((cy - hy - picture.window.height) // h)):
            for i in range(-(cx + hx) // w + 1, -((cx - hx - picture.window.width) // w)):
                places.append((cx + i * w, cy + j * h))
    return places


def circle_outline(cx, cy, r):
    """10.5: the outline of a circle."""
    ends = [(cx, cy + r), (cx - r, cy), (cx, cy - r), (cx + r, cy)]
    arcs = " ".join(f"A {text(r)} {text(r)} 0 0 1 {text(x)} {text(y)}" for x, y in ends)
    return f"M {text(cx + r)} {text(cy)} {arcs} Z"


def polygon_outline(form, cx, cy, width, radius):
    """6.5 and 10.5: the outline of a polygon."""
    diameter, right = form
    vertices = right + [(-x, y) for x, y in right[::-1] if x > 0.0]
    scale, n = val(width) / 2.0, len(vertices)
    share = min(val(radius) / diameter / scale, 0.5) if width > 0 else 0.0

    def p(start, end):
        (fx, fy), (tx, ty) = [(x * scale, y * scale) for x, y in (vertices[start % n], vertices[end % n])]
        return f"{text(cx + cnt(fx + (tx - fx) * share))} {text(cy + cnt(fy + (ty - fy) * share))}"

    current, steps = p(0, 1), [f"M {p(0, 1)}"]
    for k in [*range(1, n), 0]:
        if p(k, k - 1) != current and (k > 0 or radius > 0):
            steps.append(f"L {p(k, k - 1)}")
        current = p(k, k + 1)
        steps += [f"A {text(radius)} {text(radius)} 0 0 1 {current}"] if radius > 0 else []
    return " ".join(steps + ["Z"])


# ---- Chapter 8: gestures, mesh and calm zones ----
def huge_path(picture, path, cx, cy, edge):
    """8.3: the path of a huge shape; `path` is its outline, or that at a distance, around a place."""
    window, whole = picture.window, picture.whole
    if "tile" in picture.recipe:
        return polygon_text([(0, 0), (window.width, 0), (window.width, window.height), (0, window.height)])
    left, top = window.left - whole.left, window.top - whole.top

    def polygon(distance):
        points = huge_polygon(path(cx + left, cy + top, distance), whole, picture.bleed)
        return [(x - left, y - top) for x, y in points]

    if edge == 0:
        return polygon_text(polygon(0))
    half = round(Fraction(edge, 2))
    rim, hole = (polygon(half), polygon(-half)) if half > 0 else ([], [])
    return " ".join(filter(None, [polygon_text(rim), polygon_text(hole[::-1])])) if rim and rim != hole else ""


def polygon_text(points):
    return "M " + " L ".join([f"{text(x)} {text(y)}" for x, y in points]) + " Z" if points else ""


def huge_polygon(outline, whole, bleed):
    """8.3: the part of an outline near a whole. Its text has the points of the outline."""
    box = [float(n) for n in box_of_whole(whole, bleed)]
    corners = corners_of_outline(outline, box, max(0.5, max(whole.width, whole.height) / 65536.0))
    for axis, sign, limit in [(0, 1, box[0]), (0, -1, -box[2]), (1, 1, box[1]), (1, -1, -box[3])]:
        kept, others = [], corners[-1:] + corners[:-1]
        for last, corner in zip(others, corners):
            s, t = sign * last[axis], sign * corner[axis]
            if (s >= limit) != (t >= limit):
                p, q = last[1 - axis], corner[1 - axis]
                along = p + (q - p) * ((limit - s) / (t - s))
                kept.append((sign * limit, along) if axis == 0 else (along, sign * limit))
            if t >= limit:
                kept.append(corner)
        corners = kept
    points = [point for point, _ in groupby([(round(x), round(y)) for x, y in corners])]
    points = points[:-1] if len(points) > 1 and points[0] == points[-1] else points
    return points if len(points) > 2 else []


def box_of_whole(whole, bleed):
    """8.3: the left, top, right and bottom of the box, relative to the top left corner of the whole."""
    margin = bleed + 2 * max(whole.width, whole.height) + 1000
    return -margin, -margin, whole.width + margin, whole.height + margin


def corners_of_outline(outline, box, high):
    """8.3: the corners of the polygon of an outline, before they are clipped."""
    corners = []

    def arc(r, bx, by):
        ax, ay = corners[-1]
        dx, dy = bx - ax, by - ay
        chord = math.sqrt(dx * dx + dy * dy)
        longest = max(r, chord / 2.0)
        rise = longest - math.sqrt(longest * longest - chord * chord / 4.0)
        outside = max(ax, bx) + rise < box[0] or min(ax, bx) - rise > box[2]
        outside = outside or max(ay, by) + rise < box[1] or min(ay, by) - rise > box[3]
        if chord > 0 and rise > high and not outside:
            arc(r, (ax + bx) / 2.0 + dy / chord * rise, (ay + by) / 2.0 - dx / chord * rise)
            arc(r, bx, by)
        else:
            corners.append((bx, by))

    for step in re.findall("[MLA][^MLAZ]*", outline):
        numbers = [float(round(Fraction(number) * 1000)) for number in step[1:].split()]
        if step[0] == "A":
            arc(numbers[0], *numbers[-2:])
        else:
            corners.append(tuple(numbers))
    return corners


def tap_by_hand(picture, gesture):
    """8.3: the tap of a gesture."""
    c1, c0 = divmod(gesture["address"], WORD)
    key = key_of_seed(gesture["seed"]) if "seed" in gesture else picture.key
    zoom, palette, frame = gesture.get("zoom", 1000), gesture.get("palette"), frame_of(gesture)
    at, brush = tuple(gesture["tap"]), gesture.get("brush", {})
    arrangement = ARRANGEMENTS.get(gesture.get("arrangement", art(picture.recipe, "arrangement")))
    if not arrangement:
        return Tap(at, c0, c1, 0, 256, 1.0, zoom, key, palette, frame, None, brush)

    def pair(index, purpose):
        return chance(key, c0, c1, index, purpose + 256 + arrangement.number * 65536)

    lattice = [add(n, by) for n, by in zip(at, frame)] if frame.level == 0 else at
    lattice = lattice if zoom == 1000 else [cnt(val(n) * val(zoom)) for n in lattice]
    way = [val(n) for n in brush.get("direction", [])]
    fields = fields_of(picture.recipe, key, arrangement.number, way=way)
    pieces = arrangement.by_hand(fields, pair, place(at, frame, PLANE), lattice)
    arranged = Arranged(arrangement, pieces[: brush.get("shapes", art(picture.recipe, "shapes-per-tap")[1])])
    return Tap(at, c0, c1, 0, 256 + arrangement.number * 65536, 1.0, zoom, key, palette, frame, arranged, brush)


def steps_that_remain(picture):
    """8.2 and 8.8: what the gestures did since the last clear in effect: shapes, "mesh" for a pass, and changes.
    Each can be undone by itself. Undo and redo move in history."""
    history, now = [(0, None)], 0  # of steps, each with the number of the step that it has as the last clear
    laid = {}  # the steps of shapes
    for gesture in picture.recipe.get("gestures", []):
        steps, clear = [gesture], history[now][0]
        if gesture in ("undo", "redo"):
            steps, now = [], max(now - 1, 0) if gesture == "undo" else min(now + 1, len(history) - 1)
        elif gesture == "clear":
            steps = [gesture] if clear < now else []
        elif "tap" in gesture:
            steps = shapes_of_tap(picture, tap_by_hand(picture, gesture))
            laid.update({name_of_shape(*shape): (n, shape) for n, shape in enumerate(steps, now + 1)})
        elif "shape" in gesture and len(gesture["shape"]) == 2:
            n, shape = laid.get(tuple(gesture["shape"]), (0, None))
            steps = [gesture] if clear < n <= now and history[n][1] == shape else []
        for step in steps:
            now += 1
            history[now:] = [(now if step == "clear" else clear, step)]
    return [step for _, step in history[history[now][0] + 1 : now + 1]]


Raised = namedtuple("Raised", "name turn")  # 8.8: an item


def apply_gestures(picture):
    """8.2 and 8.8: the items that remain (shapes, "mesh" for a pass, Raised), and the changed shapes."""
    items, changed = [], {}
    for turn, step in enumerate(steps_that_remain(picture)):  # grows as the turn of 8.8 does
        if not isinstance(step, dict):
            items.append(step)
            continue
        name = tuple(step["shape"])
        changed[name] = {**changed.get(name, {}), **step}
        if "order" in step:
            changed[name]["order"] = (step["order"], turn)
            items += [Raised(name, turn)] if step["order"] == "front" else []
    return items, changed


def name_of_shape(tap, i):
    """8.8: the name of a shape, as in a recipe (9.3)."""
    return (tap.c1 * WORD + tap.c0, i) if tap.purposes & 256 else (tap.c0, tap.c1, tap.slot, i)


def shapes_of_name(picture, name):
    """8.8: the shape of a name, or nothing if there is none."""
    if len(name) == 2:
        return [picture.drawn[name]]
    taps = taps_of_cells(picture, [name[:2]]) if plane_of(picture.recipe) else []
    arrangement = arrangement_of(picture.recipe)
    if taps and arrangement:
        density = picture.recipe["plane"]["density"]
        rules = arrangement(fields_of(picture.recipe, picture.key, arrangement.number, picture.whole, density))
        motifs = rules.motif(*name[:3]) if density > 0 else []
        taps = [motif_tap(picture, arrangement, motif) for motif in motifs]
    shapes = [shape for tap in taps for shape in shapes_of_tap(picture, tap)]
    return [shape for shape in shapes if name_of_shape(*shape) == name]


def is_there(picture, name, order=None):
    """8.8: whether a shape is not removed, and has this order."""
    changes = picture.changed.get(name, {})
    return "remove" not in changes and changes.get("order") == order


def shapes_below(picture):
    """7.1 and 8.8: the shapes below the drawing: those that went to the back, and those of the plane."""
    orders = [(changes.get("order", ("", 0)), name) for name, changes in picture.changed.items()]
    for order, name in sorted(orders, reverse=True):
        if order[0] == "back" and is_there(picture, name, order):
            yield from shapes_of_name(picture, name)
    for tap in taps_of_plane(picture) if plane_of(picture.recipe) else []:
        yield from [shape for shape in shapes_of_tap(picture, tap) if is_there(picture, name_of_shape(*shape))]


def shapes_of_item(picture, item):
    """8.4 and 8.8: the shape that is there for an item, or nothing."""
    if isinstance(item, Raised):
        return shapes_of_name(picture, item.name) if is_there(picture, item.name, ("front", item.turn)) else []
    return [item] if is_there(picture, name_of_shape(*item)) else []


def net_of(recipe):
    """8.5 and 16.1: the width and the height of the cells of a mesh."""
    arrangement = arrangement_of(recipe)
    if arrangement and arrangement.mesh and "mesh-net" not in recipe.get("art", {}):
        return arrangement.mesh
    return art(recipe, "mesh-net")


def mesh_mark(picture, passes):
    """8.5: the net of a mesh."""
    recipe, whole, frame = picture.recipe, picture.whole, frame_of(picture.recipe)
    left, top, width, height = picture.window
    nw, nh = net_of(recipe)
    g = min(passes, 100) * art(recipe, "mesh-line")
    if frame.level != 0:
        g = max(1, shift(g, frame.level))
    if not shows_plane(recipe):
        return stroke([], "#ffffff", g)
    x0, y0, columns, rows = 0, 0, 1, 1
    if "tile" in recipe:
        x0, y0, w, h = whole
        columns, rows = max(1, (2 * w + nw) // (2 * nw)), max(1, (2 * h + nh) // (2 * nh))
        nw, nh = w, h  # of so many cells
    around = on_plane(frame, sheet_of(picture) if frame.level > 0 else picture.window, g)
    a, t, z, b = [at - start for at, start in zip(around, (x0, y0, x0, y0))]
    a, t = a * columns // nw, t * rows // nh
    z, b = -(-z * columns // nw), -(-b * rows // nh)

    def at(number, start, period, count):
        turn, rest = divmod(number, count)
        return start + turn * period + round(rest * period / count)

    def corner(c, q):
        x, y = place((at(c, x0, nw, columns), at(q, y0, nh, rows)), PLANE, frame)
        return add(x, -left), add(y, -top)

    net = [(a, q, z, q) for q in range(t, b + 1)] + [(c, t, c, b) for c in range(a, z + 1)]
    for d in range(a - b + 1, z - t):
        net.append((max(a, t + d), max(a - d, t), min(z, b + d), min(z - d, b)))
    for s in range(a + t + 1, z + b):
        net.append((max(a, s - b), min(s - a, b), min(z, s - t), max(s - z, t)))
    lines = [corner(c, q) + corner(d, s) for c, q, d, s in net]
    if frame.level > 0:
        most = 4 * max(sheet_of(picture)[2:])
        lines = [part for line in lines for part in part_near_sheet(picture, line, g, most)]
        g = min(g, most)
    return stroke(lines, "#ffffff", g)


def veil(picture, number, calm_zone):
    """8.6: the veil of a calm zone: its gradient and its box."""
    (x, y, w, h), (whole, window, bleed) = calm_zone, picture[-3:]
    course = "down" if w == 1000 else "right" if h == 1000 else "out"
    short = None if arrangement_of(picture.recipe) else min(whole.width, whole.height)

    def extents(origin, p, s, extent):  # the place and size of the zone and of the frame
        least = val(short or extent) * 0.25
        near, far = [origin + cnt(val(q) * val(extent)) for q in (p, p + s)]
        growth = [(0, cnt(max(least, val(far - near) * 0.75)))] * 2
        if course != "out":
            growth = [(bleed, bleed) if at else n for at, n in zip((p == 0, p + s == 1000), growth)]
        return [n for a, b in zip(*growth) for n in (near - a, far - near + a + b)]

    across = extents(whole.left - window.left, x, w, whole.width)
    along = extents(whole.top - window.top, y, h, whole.height)
    if course == "out":
        i, j = val(across[1]) / val(across[3]), val(along[1]) / val(along[3])
        start, end = 0.0, math.sqrt(i * i + j * j)
    else:
        place, size, near, extent = along if course == "down" else across
        start, end = val(place - near) / val(extent), val(place + size - near) / val(extent)
    fade = [(p, cnt(0.7 * p * p * (3.0 - 2.0 * p))) for p in [k / 8.0 for k in range(9)]]
    stops = [(cnt(start * p), o) for p, o in fade if start > 0]
    stops += [(cnt(1.0 - (1.0 - end) * p), o) for p, o in reversed(fade) if end < 1]
    content = "".join(
        element("stop", offset=offset, stop_color=picture.color, stop_opacity=o) for offset, o in stops or [(0, 700)]
    )
    gradient = "radialGradient" if course == "out" else "linearGradient"
    direction = {"x2": "0", "y2": "1"} if course == "down" else {}
    box = element("rect", x=across[2], y=along[2], width=across[3], height=along[3], fill=f"url(#veil{number}\1)")
    return element(gradient, content, id=f"veil{number}\1", **direction) + box


# 8.8: what is changed, by the names of shapes, and the shapes of the drawing by their names
Picture = namedtuple("Picture", "recipe key paints color changed drawn whole window bleed")


def estimate(picture, items, meshes):
    """7.3: about how many marks a picture has; `meshes` of them are nets."""
    recipe, window, plane = picture.recipe, picture.window, plane_of(picture.recipe)
    e = float(len(items) + len(picture.changed))
    around = picture.whole if "tile" in recipe else window
    if "tile" in recipe:

        def copied(count, farthest):
            twice = 2.0 * val(farthest)
            across = 1.0 + (val(window.width) + twice) / val(around.width)
            return count * (across * (1.0 + (val(window.height) + twice) / val(around.height)))

        large = float(large_items(picture, items))
        e = copied(e - large, reach(recipe)) + copied(large, 4 * max(around.width, around.height))
    arrangement = arrangement_of(recipe)
    if plane and plane["density"] > 0 and arrangement:
        left, top, right, bottom = on_plane(frame_of(recipe), around)
        sides = [val(n + 2 * reach(recipe)) for n in (right - left, bottom - top)]
        usual, most = arrangement.shapes
        e += sides[0] * sides[1] * min(usual * val(plane["density"]), most) / 10000.0
    elif plane and plane["density"] > 0:
        columns, rows = cells_to_visit(recipe, around)
        taps = min(8.0, val(plane["density"]) * 0.36)
        mean = sum(art(recipe, "shapes-per-tap")) / 2.0
        e += len(columns) * len(rows) * max(taps * mean, 0.0625)
    nw, nh = [val(n) * power(1.0, frame_of(recipe).level) for n in net_of(recipe)]
    meshes = meshes if shows_plane(recipe) else 0
    net = sheet_of(picture) if frame_of(recipe).level > 0 else window
    return int(e + 3.0 * (val(net.width) / nw + val(net.height) / nh) * meshes)


def large_items(picture, items):
    """8.3 and 8.8: how many items count as those of taps with a zoom below 1, changed shapes included."""
    small = {name for name, (tap, _) in picture.drawn.items() if sized(tap, -tap.frame.level, 1000) > 1000}  # 8.9
    raised = [item.name for item in items if isinstance(item, Raised)]
    changed = [name in small or picture.changed[name].get("size", 0) > 1000 for name in picture.changed]
    changed += [name in small for name in raised]
    return len(small) + sum(changed)


def compose(recipe):
    """Chapter 2, 8.4: a picture and its marks, each a layer (10.6) and a text. Refuses too many marks."""
    mode = recipe["mode"]
    paints = paints_of_palettes(recipe, mode)
    color = recipe.get("background", "none").replace("none", recipe["palette"][mode]["background"])
    picture = Picture(recipe, key_of_seed(recipe["seed"]), paints, color, {}, {}, *whole_and_window(recipe))
    items, changed = apply_gestures(picture)
    picture.changed.update(changed)
    picture.drawn.update({name_of_shape(*item): item for item in items if type(item) is tuple})
    items += ["mesh"] * recipe["mesh"]
    runs = [(kind, list(run)) for kind, run in groupby(items, type)]  # 8.4
    e = estimate(picture, items, sum(kind is str for kind, _ in runs))
    require(e <= 500000, "recipe", f"shows about {e} marks; at most 500000 are drawn")
    marks = [mark for shape in shapes_below(picture) for mark in shape_mark(picture, *shape)]
    for kind, run in runs:
        if kind is str:
            marks.append((MESH, mesh_mark(picture, len(run))))
        else:
            shapes = [shape for item in run for shape in shapes_of_item(picture, item)]
            marks += [mark for shape in shapes for mark in shape_mark(picture, *shape)]
    zones = enumerate(recipe.get("calm", []), 1)
    return picture, marks + [(CALM, veil(picture, i, zone)) for i, zone in zones]


# ---- Section 8.9: frames ----
Frame = namedtuple("Frame", "x y level")
PLANE = Frame(0, 0, 0)


def frame_of(owner):
    """8.9: the frame of a recipe or of a gesture."""
    return Frame(*owner.get("base", PLANE))


def shift(n, k):
    """8.9: a count times 10^k."""
    return bounded(n * 10**k) if k >= 0 else round(Fraction(n, 10**-k))


def power(d, k):
    """8.9: a double times 10^k."""
    return d * float(10**k) if k >= 0 else d / float(10**-k)


def place(p, start, end):
    """8.9: the place in the frame `end` of a place in the frame `start`."""
    if start == end:
        return p
    own = max(0, start.level)
    if end.level < own:
        return tuple(
            add(shift(add(a, -b), end.level), shift(n, end.level - start.level)) for n, a, b in zip(p, start, end)
        )
    return tuple(
        shift(add(shift(add(a, -b), own), shift(n, own - start.level)), end.level - own)
        for n, a, b in zip(p, start, end)
    )


def far(p, start, end):
    """8.9: the place as doubles, which have no bounds."""
    if start == end:
        return tuple(float(n) for n in p)
    level = end.level - start.level
    return tuple(power(float(a - b), end.level) + power(float(n), level) for n, a, b in zip(p, start, end))


def sized(tap, depth, n):
    """8.3 and 8.9: the count that stands for a length of the shapes of a tap."""
    return n if tap.zoom == 1000 and depth == 0 else cnt(power(val(n) / val(tap.zoom), depth))


def middle_of_picture(picture, tap, depth, moved, offset):
    """8.9: the middle of the picture, at zoom 1 around the center of a shape."""
    frame = frame_of(picture.recipe)
    by, _ = move_of_window(picture.recipe)
    pan = [float(at + n) for at, n in zip(picture.recipe["pan"], by)]
    return tuple(
        power(at - from_tap - float(move), -depth) * val(tap.zoom) - n
        for at, from_tap, move, n in zip(pan, far(tap.place, tap.frame, frame), moved, offset)
    )


def around_point(path, edge, point):
    """8.9: whether a point is inside the shape with this outline around (0, 0), or in its line."""

    def inside(distance):
        outline = path(0, 0, distance)
        corners = corners_of_outline(outline, point * 2, 0.5)
        return outline != "" and not any(
            (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) < 0
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1])
        )

    half = round(Fraction(edge, 2))
    return inside(half) and not inside(-half) if edge > 0 else inside(0)


def boundless_path(picture):
    """8.9: the path of a boundless shape, which covers the box of 8.3."""
    window, whole = picture.window, picture.whole
    x, y = whole.left - window.left, whole.top - window.top
    left, top, right, bottom = box_of_whole(whole, picture.bleed)
    return polygon_text([(px + x, py + y) for px, py in ((left, top), (right, top), (right, bottom), (left, bottom))])


def shows_plane(recipe, density=1000):
    """8.9: whether a plane of this density, or the mesh, is not left out."""
    level, z = frame_of(recipe).level, recipe["zoom"]
    return level >= 0 or 5.0 * z * z >= 2.0 * density * float(10 ** (-2 * level))


def plane_of(recipe):
    """8.9: the plane of a recipe, or None."""
    plane = recipe["plane"]
    return plane if plane and shows_plane(recipe, plane["density"]) else None


def on_plane(frame, rect, growth=0):
    """5.3, 8.5 and 8.9: the left, top, right and bottom on the plane of a rectangle that is grown on all sides."""
    left, top, width, height = rect
    left, top = place((left - growth, top - growth), frame, PLANE)
    right, bottom = place((rect.left + width + growth, rect.top + height + growth), frame, PLANE)
    more = 0 if frame == PLANE else 1
    return left - more, top - more, right + more, bottom + more


def sheet_of(picture):
    """8.9: the whole of a span, or the window with its bleed."""
    return picture.whole if "span" in picture.recipe else picture.window


def part_near_sheet(picture, line, width, most):
    """8.9: the part of a line of a mesh near the sheet, or nothing. `width` is the width of the line."""
    window, sheet = picture.window, sheet_of(picture)
    left, top = add(sheet.left, -window.left), add(sheet.top, -window.top)
    first_corner, second_corner = [(add(x, -left), add(y, -top)) for x, y in (line[:2], line[2:])]
    a = [float(n) for n in first_corner]
    way = [float(add(q, -p)) for p, q in zip(first_corner, second_corner)]
    length = math.sqrt(way[0] * way[0] + way[1] * way[1])
    if length == 0:
        return []
    normal = (-way[1] / length, way[0] / length)
    middle = (sheet.width / 2.0 - a[0], sheet.height / 2.0 - a[1])
    excess = max(0.0, (width - most) / 2.0)
    by = max(-excess, min(middle[0] * normal[0] + middle[1] * normal[1], excess))
    a = [at + n * by for at, n in zip(a, normal)]
    first, last = 0.0, 1.0
    for at, along, size in zip(a, way, (sheet.width, sheet.height)):
        low, high = -most, size + most
        if along == 0 and (at < low or at > high):
            return []
        if along != 0:
            one, other = (low - at) / along, (high - at) / along
            first, last = max(first, min(one, other)), min(last, max(one, other))
    if not first < last:
        return []
    return [tuple(round(at + n * part) + by for part in (first, last) for at, n, by in zip(a, way, (left, top)))]


# ---- Chapter 15: motion ----
def wave(t):
    """15.2: a wave of period 1."""
    place = 4.0 * (t - math.floor(t))
    half = place - 2.0 if place >= 2.0 else place
    x = 2.0 - half if half > 1.0 else half
    s = x * x
    value = x * (1.5708 + s * (-0.6416 + s * 0.0708))
    return -value if place >= 2.0 else value


def turn_of(recipe):
    """15.1: the kind of the motion, or none; the amount, and the part of the loop that is over."""
    motion = recipe.get("motion")
    if not motion:
        return None, 0.0, 0.0
    return motion["kind"], val(motion["amount"]), motion["at"] / motion["seconds"]


def swing(turn, start):
    """15.2: how far a wave that begins at a place is from its beginning."""
    return wave(turn + start) - wave(start)


def motion_of_tap(picture, tap):
    """15.3: how far the shapes of a tap are from where they rest."""
    kind, amount, turn = turn_of(picture.recipe)
    if kind == "drift":
        u, v = chance(tap.key, tap.c0, tap.c1, tap.slot, PATH + tap.purposes)
        return cnt(20.0 * amount * swing(turn, u)), cnt(20.0 * amount * swing(turn, v))
    if kind == "parallax":
        far = 40.0 * amount * tap.order
        return cnt(far * wave(turn)), cnt(far * 0.25 * wave(2.0 * turn))
    return 0, 0


def breath(picture, tap, pair):
    """15.3: what the size and the opacity of a shape are multiplied by."""
    kind, amount, turn = turn_of(picture.recipe)
    return [1.0 + 0.1 * amount * swing(turn, at) for at in pair(BREATH)] if kind == "breathe" else (1.0, 1.0)


def move_of_window(recipe):
    """15.4: how far the middle of the window moves, and what the zoom is multiplied by."""
    kind, amount, turn = turn_of(recipe)
    far = 40.0 * amount if kind == "pan" else 0.0
    closer = 1.0 - 0.1 * amount * swing(turn, 0.25) if kind == "zoom" else 1.0
    return (cnt(far * swing(turn, 0.0)), cnt(far * swing(turn, 0.25))), closer


def reach_of_motion(recipe, half):
    """15.5: how much farther from a tap its shapes can reach."""
    kind, amount, _ = turn_of(recipe)
    more = {"breathe": 0.2 * amount * val(half), "drift": 40.0 * amount, "parallax": 40.0 * amount}
    return cnt(more[kind]) + 1000 if kind in more else 0


# ---- Chapter 9: the recipe as JSON ----
class Refused(Exception):
    """The field and the reason why a recipe has no picture."""


class Number(str):
    """9.2: the text of a number in the document."""


class Count(int):
    """1.3: a number of thousandths that was read from a decimal."""


def require(holds, field, reason):
    """Refuses a recipe if a rule does not hold."""
    if not holds:
        raise Refused(f"{field}: {reason}")


def parse(source):
    """9.1: the value of a JSON text. NaN and Infinity are floats, which fit no kind of 9.2."""

    def members(pairs):
        require(len(dict(pairs)) == len(pairs), "recipe", "two keys of an object are equal")
        return dict(pairs)

    return json.loads(source, parse_int=Number, parse_float=Number, object_pairs_hook=members)


def number(value, field, kind, low, high):
    """9.2: a decimal (a Count; the range is in units) or a whole (an int)."""
    form = "-?[0-9]{1,16}" + (r"(\.[0-9]{1,3})?" if kind is Count else "")
    valid = type(value) is Number and re.fullmatch(form, value) and low <= float(value) <= high
    require(valid, field, f"not a number from {low} to {high} of the form {form}")
    return int(value) if kind is int else Count(cnt(float(value)))


def string(value, field, form, most=1024):
    """9.2: a text, a color or a choice. A color is in lowercase."""
    valid = type(value) is str and re.fullmatch(form, value) and len(value.encode()) <= most
    require(valid, field, f"not a string of the form {form} with at most {most} bytes")
    return value.lower() if form.startswith("#") else value


def array(value, field, fewest, most, kind, *limits):
    """9.3: a list of values of one kind."""
    valid = isinstance(value, list) and fewest <= len(value) <= most
    require(valid, field, f"not a list of {fewest} to {most} values")
    return [kind(item, f"{field}[{i}]", *limits) for i, item in enumerate(value)]


def record(value, field, fields, *others):
    """9.3: an object (`name=default`; `name?default` is left out of 9.4) or one of the others."""
    if value in others:
        return value
    require(fields and isinstance(value, dict), field, f"not an object, and not one of {others}")
    result = {}
    for key, (kind, *limits) in fields.items():
        name, mark, default = re.fullmatch("([a-z-]+)([?=]?)(.*)", key, re.S).groups()
        require(name in value or mark, field, f"the field {name} is missing")
        if name in value or mark == "=":
            member = value.pop(name) if name in value else parse(default)
            result[name] = kind(member, f"{field}.{name}", *limits)
            if mark == "?" and json_text(result[name]) == default:
                del result[name]
    require(not value, field, f"unknown fields {json.dumps(list(value))}")
    return result


def json_text(value):
    """9.4: the canonical form of a value."""
    if isinstance(value, dict):
        return "{" + ",".join(f'"{key}":{json_text(value[key])}' for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(json_text, value)) + "]"
    return text(value) if isinstance(value, Count) else json.dumps(value)


def any_gesture(value, field):
    """9.3: a tap, a change of a shape, or another gesture."""
    if isinstance(value, dict) and "shape" in value:
        require(len(value) > 1, field, "a change changes nothing")
        return record(value, field, CHANGE)
    return record(value, field, TAP, "mesh", "undo", "redo", "clear")


def shape_name(value, field):
    """9.3: the name of a shape: an address or a cell and a slot, and an index."""
    require(isinstance(value, list) and len(value) in (2, 4), field, "not a list of 2 or 4 numbers")
    limits = [(0, 2**53 - 1)] if len(value) == 2 else [(-(2**31), 2**31 - 1)] * 2 + [(0, 7)]
    return [number(item, field, int, *limit) for item, limit in zip(value, limits + [(0, 7)])]


def base(value, field):
    """9.3: a frame."""
    require(isinstance(value, list) and len(value) == 3, field, "not a list of 3 numbers")
    kinds = [(Count, -(10**12) + 1, 10**12 - 1)] * 2 + [(int, -9, 9)]
    return [number(item, field, *kind) for item, kind in zip(value, kinds)]


TEXT, COLOR = r"[^\ud800-\udfff]+", (string, "#[0-9A-Fa-f]{6}")
SIDE, PLACES = (number, int, 1, 1000000), (array, 2, 2, number, Count, -(10**10), 10**10)
OPACITY, BACKGROUND = (array, 2, 2, number, Count, 0, 1), (record, {"background": COLOR})
SWATCH = {
    "name": (string, TEXT, 64),
    "weight": (number, Count, 0.001, 1000000),
    "color": COLOR,
    "opacity": OPACITY,
    "dark?{}": (record, {"color?": COLOR, "opacity?": OPACITY}),
}
PALETTE = {
    "name": (string, TEXT, 64),
    "light": BACKGROUND,
    "dark": BACKGROUND,
    "swatches": (array, 1, 512, record, SWATCH),
    "flow?": (array, 1, 512, number, int, 0, 511),
}
CANVAS = {
    "width": SIDE,
    "height": SIDE,
    "ppi?96": (number, Count, 1, 10000),
    "millimeters?": (array, 2, 2, number, Count, 1, 100000),
    "bleed?0": (number, Count, 0, 100),
    "crop-marks?false": (record, None, True, False),
}
SPAN = {
    "width": SIDE,
    "height": SIDE,
    "x": (number, int, 0, 999999),
    "y": (number, int, 0, 999999),
    "layout?": (array, 2, 2) + SIDE,
}
OUTPUT = {
    "format?": (string, "svg|png|pdf|jpeg|webp"),
    "date?": (number, int, 0, 253402300799),
    "compression?": (string, "fast|default|small"),
    "quality?": (number, int, 1, 100),
    "renderer?": (string, "cairo|exact"),
    "rows?": (array, 2, 2, number, int, 0, 1000000),
    "groups?": (record, None, True, False),
    "layers?": (string, "exact|swatch"),
    "intent?": (record, None, True, False),
    "adaptive?": (record, None, True, False),
    "inline?": (record, None, True, False),
}
BRUSH = {
    "direction?": PLACES,
    "kind?": (string, "|".join(WIDTHS)),
    "opacity?": (number, Count, 0, 1),
    "shapes?": (number, int, 1, 8),
    "swatch?": (number, int, 0, 511),
}
TAP = {
    "tap": PLACES,
    "address": (number, int, 0, 2**53 - 1),
    "base?[0,0,0]": (base,),
    "zoom?1": (number, Count, 0.001, 100),
    "seed?": (string, TEXT),
    "palette?": (number, int, 0, 63),
    "arrangement?": (string, "|".join(NAMES)),
    "brush?{}": (record, BRUSH),
}
CHANGE = {
    "shape": (shape_name,),
    "kind?": (string, "|".join(WIDTHS)),
    "move?": PLACES,
    "opacity?": (number, Count, 0, 1),
    "order?": (string, "front|back"),
    "remove?": (record, None, True),
    "size?": (number, Count, 0.05, 20),
    "swatch?": (number, int, 0, 511),
}
CLASSIC = """{"name":"classic","light":{"background":"#ffffff"},"dark":{"background":"#000000"},
    "swatches":[{"name":"yellow","weight":3,"color":"#f4b115","opacity":[0.1,0.4]},
                {"name":"ruby","weight":2,"color":"#e15473","opacity":[0.1,0.7]},
                {"name":"teal","weight":1,"color":"#509fb1","opacity":[0.1,0.5]},
                {"name":"orange","weight":2,"color":"#fd8a5a","opacity":[0.1,0.5]},
                {"name":"purple","weight":1,"color":"#6e4883","opacity":[0.1,0.7]}]}"""
WEIGHT, COUNTS = (number, Count, 0, 1000), (array, 2, 2, number, int, 1, 8)
ART = {
    'arrangement?"scatter"': (string, "|".join(NAMES)),
    "color-flow?0": (number, Count, 0, 1),
    "corner-radius?10": (number, Count, 0, 65),
    "mesh-line?0.1": (number, Count, 0.02, 5),
    "mesh-net?[60,30]": (array, 2, 2, number, Count, 5, 1000),
    "opacity?1": (number, Count, 0.1, 5),
    "outline?0": (number, Count, 0, 50),
    "shape-size?1": (number, Count, 0.1, 4),
    'shapes?{"circle":2,"hexagon":1}': (record, {f"{kind}?0": WEIGHT for kind in sorted(WIDTHS)}),
    "shapes-per-tap?[1,8]": COUNTS,
}
MOTION = {
    "kind": (string, "breathe|drift|pan|parallax|zoom"),
    "seconds=12": (number, Count, 1, 600),
    "amount=1": (number, Count, 0.1, 4),
    "at=0": (number, Count, 0, 600),
}
RECIPE = {
    "art?{}": (record, ART),
    "engine": (number, int, 1, 1),
    "seed": (string, TEXT),
    "palette=" + CLASSIC: (record, PALETTE),
    "palettes?[]": (array, 0, 64, record, PALETTE),
    'canvas={"width":1170,"height":2532}': (record, CANVAS),
    "span?": (record, SPAN),
    "base?[0,0,0]": (base,),
    "zoom=1": (number, Count, 0.001, 100),
    "pan=[0,0]": PLACES,
    "mesh=0": (number, int, 0, 100),
    'mode="light"': (string, "light|dark"),
    "background?": (string, "#[0-9A-Fa-f]{6}|none"),
    "plane={}": (record, {"density=1": (number, Count, 0, 25)}, None),
    "gestures?[]": (array, 0, 100000, any_gesture),
    "calm?[]": (array, 0, 16, array, 4, 4, number, Count, 0, 1),
    "tile?": (record, None, True, False),
    "motion?": (record, MOTION),
    "output={}": (record, OUTPUT),
}


def read_recipe(data):
    """9.1 and 9.3: the recipe of a document, in canonical form."""
    require(len(data) <= 2**24 and b"{" in data[:64], "recipe", "not a recipe in 16 MiB")
    try:
        recipe = record(parse(data.decode()), "recipe", RECIPE)
    except (ValueError, RecursionError) as error:
        raise Refused(f"recipe: not JSON in UTF-8: {error}") from None
    canvas, span, output = recipe["canvas"], recipe.get("span"), recipe["output"]
    palettes = recipe.get("palettes", [])
    for field, palette in [("palette", recipe["palette"]), *[(f"palettes[{i}]", p) for i, p in enumerate(palettes)]]:
        ring = palette.get("flow")
        everything = list(range(len(palette["swatches"])))
        require(ring is None or sorted(ring) == everything, f"recipe.{field}.flow", "not each swatch once")
        for swatch in palette["swatches"]:
            dark = swatch.pop("dark", {})
            for low, high in (swatch["opacity"], dark.get("opacity", (0, 0))):
                require(low <= high, f"recipe.{field}", "a low opacity is above the high opacity")
            dark = {name: value for name, value in dark.items() if value != swatch[name]}
            swatch.update({"dark": dark} if dark else {})
    require(art(recipe, "shapes"), "recipe.art.shapes", "all weights are 0")
    fewest, most = art(recipe, "shapes-per-tap")
    require(fewest <= most, "recipe.art.shapes-per-tap", "the first number is above the second")
    for x, y, w, h in recipe.get("calm", []):
        require(min(w, h) > 0 and max(x + w, y + h) <= 1000, "recipe.calm", "empty or too big")
    taps = [tap for tap in recipe.get("gestures", []) if "tap" in tap]
    require(len({tap["address"] for tap in taps}) == len(taps), "recipe.gestures", "two taps have one address")
    numbers = [tap["palette"] for tap in taps if "palette" in tap]
    require(max(numbers, default=-1) < len(palettes), "recipe.gestures", "a tap has a palette that is not in palettes")
    if "millimeters" in canvas:
        sizes = [pixels(m, canvas) for m in outer_size(canvas) + canvas["millimeters"]]
        valid = sizes[:2] == [canvas["width"], canvas["height"]] and min(sizes) > 0
        require(
            valid and max(outer_size(canvas)) <= 10**8,
            "recipe.canvas",
            f"the outer size is above 100000 mm or not width by height: {sizes[:2]} pixels",
        )
    require(
        margin(canvas) == 0 or "millimeters" in canvas and not span,
        "recipe.canvas",
        "a bleed or crop marks need millimeters, and no span",
    )
    if span:
        for place, side in (("x", "width"), ("y", "height")):
            require(span[place] + canvas[side] <= span[side], "recipe.span", "outside of the span")
        if span.get("layout") == [span["width"], span["height"]]:
            del span["layout"]
    forms = {name: "svg" for name in ("adaptive", "groups", "inline", "layers")}
    forms.update(quality="jpeg", rows="png", intent="pdf")
    for name, form in forms.items():
        valid = name not in output or output.get("format") == form
        require(valid, f"recipe.output.{name}", f"needs the format {form}")
    i, n = output.get("rows", (0, 1))
    require(i < n, "recipe.output.rows", "the first number is not below the second number")
    require("layers" not in output, "recipe.output.layers", "not a part of the specification (10.6)")
    if not recipe.get("tile", True):
        del recipe["tile"]
    motion = recipe.get("motion", {"kind": None, "at": 0, "seconds": 1})
    require(motion["at"] <= motion["seconds"], "recipe.motion", "the moment is after the loop")
    if motion["at"] == motion["seconds"]:
        motion["at"] = Count(0)
    require(
        "tile" not in recipe or motion["kind"] not in ("pan", "zoom"), "recipe.motion", "the window of a tile moves"
    )
    require("tile" not in recipe or "base" not in recipe, "recipe.base", "a tile is in the frame of the plane")
    extras = {name: True for name in ("adaptive", "groups", "inline") if output.get(name)}
    return {**recipe, "output": {"format": "svg", **extras}}


# ---- Chapter 10: the SVG file ----
def element(name, content=None, **attributes):
    """10.1: an element. An int is a count. x and y are left out where they are 0."""
    written = "".join(
        f' {key.replace("_", "-")}="{text(v) if isinstance(v, int) else v}"'
        for key, v in attributes.items()
        if key not in ("x", "y") or v != 0
    )
    return f"<{name}{written}" + ("/>\n" if content is None else f">\n{content}</{name}>\n")


def stroke(lines, color, width):
    """10.5: a stroked path of lines (x1, y1, x2, y2)."""
    d = " ".join("M {} {} L {} {}".format(*map(text, line)) for line in lines)
    return element("path", d=d, fill="none", stroke=color, stroke_opacity="1", stroke_width=width)


MESH, CALM, PAPER, ARTBOARD, SHEET, CROP = [  # 10.6: layers, beside the numbers (8.3) and name of a swatch
    (None, name) for name in ("mesh", "calm", "background", "artboard", "picture", "crop marks")
]


def group(layer, content, **attributes):
    """10.6: the group of a layer. Its number is filled in last, and so is the suffix of all ids (10.8), for \\1."""
    identifier = re.sub("[^A-Za-z0-9]", "-", layer[1])
    identifier = ("" if identifier[0].isalpha() else "swatch") + identifier
    title = re.sub("[\0-\x1f\ufffe\uffff]", "?", layer[1])
    title = re.sub("[^ -%'-;=?-~]", lambda found: f"&#{ord(found[0])};", title)
    return element("g", f"<title>{title}</title>\n{content}", id=identifier + "-\0\1", **attributes)


def layers(recipe, marks):
    """10.5 and 10.6: the text of marks, in groups if the file has groups."""
    if "groups" not in recipe["output"]:
        return "".join(mark for _, mark in marks)
    runs = groupby(marks, lambda mark: mark[0])
    return "".join(group(layer, "".join(mark for _, mark in run)) for layer, run in runs)


def body(recipe):
    """10.4 to 10.6: the width, the height, and the text of the background and the marks."""
    picture, marks = compose(recipe)
    width, height = picture.window[2:]
    fill = None if recipe.get("background") == "none" else picture.color
    if "crop-marks" in recipe["canvas"]:
        width, height, marks = print_sheet(picture, fill, marks)
        fill = fill and "#ffffff"  # the paper
    paper = element("rect", width=width, height=height, fill=fill) if fill else ""
    if "groups" not in recipe["output"]:
        return width, height, paper + layers(recipe, marks)
    clip = element("clipPath", element("rect", width=width, height=height), id="clip1\1")
    content = (group(PAPER, paper) if paper else "") + layers(recipe, marks)
    parts = (clip + group(ARTBOARD, content, clip_path="url(#clip1\1)")).split("\0")
    return width, height, "".join(f"{n or ''}{part}" for n, part in enumerate(parts))


def both_modes(own, other):
    """10.7: the text of a body with the colors of the body in the other mode."""
    lines = []
    for line, twin in zip(own.splitlines(), other.splitlines()):
        if line != twin:
            line_color = re.search('stroke="(#[^"]*)', twin)
            if line_color:
                style = "--fill:none;--line:" + line_color[1]
            else:
                style = "--fill:" + re.search('(?:fill|stop-color)="(#[^"]*)', twin)[1]
            opacity = re.search('(?:fill|stroke)-opacity="([^"]*)', twin)
            style += f";--opacity:{opacity[1]}" if opacity else ""
            line = f'{line[:-2]} style="{style}"/>'
        lines.append(line + "\n")
    return "".join(lines)


def svg_file(recipe, with_metadata):
    """10.1 to 10.3, 10.7 and 10.8: the SVG file of a recipe."""
    canvas, mode = recipe["canvas"], recipe["mode"]
    width, height, content = body(recipe)
    attributes = {}
    suffix = f"-{fnv(json_text(recipe)):016x}" if "inline" in recipe["output"] else ""
    if "adaptive" in recipe["output"]:
        other = "dark" if mode == "light" else "light"
        attributes["class"] = f"geobg-{mode}{suffix}"
        content = both_modes(content, body({**recipe, "mode": other})[2])
        lines = "[style*=line]{stroke:var(--line);stroke-opacity:var(--opacity)}" if 'Z" fill="none"' in content else ""
        if lines and suffix:
            lines = f".geobg-{mode}{suffix} {lines}"
        content = (
            f'<style type="text/css">@media (prefers-color-scheme:{other}){{.geobg-{mode}{suffix} '
            f"[style]{{fill:var(--fill);fill-opacity:var(--opacity);stop-color:var(--fill)}}{lines}}}"
            "</style>\n"
        ) + content
    content = content.replace("\1", suffix)
    escaped = json_text(recipe).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    require(len(escaped) <= 2**24 or not with_metadata, "recipe", "the metadata is above 16 MiB")
    metadata = f"<metadata>{escaped}</metadata>\n" if with_metadata else ""
    sizes = [str(canvas["width"]), str(canvas["height"])]  # 10.2
    if "millimeters" in canvas:
        sizes = [f"{text(m)}mm" for m in outer_size(canvas)]
    elif "ppi" in canvas:
        sizes = [f"{text(cnt(int(n) * 25.4 / val(canvas['ppi'])))}mm" for n in sizes]
    return element(
        "svg",
        metadata + content,
        xmlns="http://www.w3.org/2000/svg",
        version="1.1",
        width=sizes[0],
        height=sizes[1],
        viewBox=f"0 0 {text(width)} {text(height)}",
        preserveAspectRatio="none",
        overflow="hidden",
        **attributes,
    )


# ---- Chapter 11: print ----
# 11.1: the offset of a crop mark, the margin, the outer size; a length in pixels. 11.2: in units
def offset(canvas):
    return max(canvas.get("bleed", 0), 3000)


def margin(c):
    return offset(c) + 7000 if "crop-marks" in c else c.get("bleed", 0)


def outer_size(canvas):
    return [m + 2 * margin(canvas) for m in canvas["millimeters"]]


def pixels(m, canvas):
    return round(Fraction(m * canvas.get("ppi", 96000), 25400000))


def u(m, canvas, whole):
    return cnt(val(m) * val(whole.width) / val(canvas["millimeters"][0]))


def print_sheet(picture, fill, marks):
    """11.3: the width, the height and the marks of the paper."""
    canvas, window = picture.recipe["canvas"], picture.window
    lengths = margin(canvas), offset(canvas), 5000, 88
    edge, clear, length, line = [u(m, canvas, picture.whole) for m in lengths]
    border, near, far = edge - picture.bleed, edge - clear, edge - clear - length
    w, h = window.width + 2 * border, window.height + 2 * border
    lines = [(x, a, x, b) for x in (edge, w - edge) for a, b in ((far, near), (h - near, h - far))]
    lines += [(a, y, b, y) for y in (edge, h - edge) for a, b in ((far, near), (w - near, w - far))]
    frame = {"x": border, "y": border, "width": window.width, "height": window.height}
    view_box = f"0 0 {text(window.width)} {text(window.height)}"
    inner = element(
        "svg", layers(picture.recipe, marks), **frame, viewBox=view_box, preserveAspectRatio="none", overflow="visible"
    )
    clip = "clip2\1" if "groups" in picture.recipe["output"] else "clip1\1"
    sheet = element("rect", **frame, fill=fill) if fill else ""
    sheet += element("clipPath", element("rect", **frame), id=clip)
    sheet += element("g", inner, clip_path=f"url(#{clip})")
    marks = [(CROP, stroke([each], "#000000", max(1, line))) for each in lines]
    return w, h, [(SHEET, sheet)] + marks


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Turns a geobg recipe into an SVG file.")
    parser.add_argument("recipe", help="a JSON file, or - for standard input")
    parser.add_argument("--no-metadata", action="store_true", help="leave out the metadata")
    options = parser.parse_args()
    file = sys.stdin.buffer if options.recipe == "-" else open(options.recipe, "rb")
    try:
        svg = svg_file(read_recipe(file.read(2**24 + 1)), not options.no_metadata)
        sys.stdout.buffer.write(svg.encode())
    except Refused as reason:
        print(reason, file=sys.stderr)
        sys.exit(65)
