"""Where the shapes of an arrangement lie, and how colors flow (chapter 16 of the geobg specification).

Lengths are counts, as in geobg_svg.py. Random numbers come from a function of its `chance`."""

import math
from collections import namedtuple

ONE = 65536  # 16.2: the whole, of which the fields count parts
PRESENCE, PLACE, COUNT, SHAPE, OFFSET, PAINT = range(6)  # 3.4
MASS, DETAIL, TURN, PATCH, WIND, WIND_X, WIND_Y, CENTER, FLOW, FLOW_START = range(8, 18)  # 3.4

Piece = namedtuple(  # 16.1
    "Piece", "dx dy radius circle swatch opacity step dense kind flow", defaults=(0.0, False, 0, (0, 0))
)
Motif = namedtuple("Motif", "x y slot place layer order pieces")


def between(lo, hi, u):
    return lo + round(u * (hi - lo))


def parts(u):
    return int(u * 65536.0)


# ---- 16.2: fields ----
class Fields:
    """The random fields of a plane; `pair(x, y, index, purpose)` gives the two numbers of an address. `way` is that of
    a hand."""

    def __init__(self, pair, density=1000, tile=None, way=None):
        self.pair, self.density, self.tile, self.way = pair, density, tile, way
        self.known = {}

    def steps(self, place, cell, side):
        offset, length, count, period = place, cell, 1, 0
        if side:
            period = 2 * max(1, (side[1] + cell) // (2 * cell))
            offset, length, count = place - side[0], side[1], period
        first = offset * count // length
        t = ((offset * count - first * length) << 16) // length
        bend = (((6 * t - 983040) * t) >> 16) + 655360
        share = ((((t * t) >> 16) * t) >> 16) * bend >> 16
        corners = [n % period if period else n for n in (first, first + 1)]
        return corners, share

    def noise(self, x, y, cell, purpose, checkered=False):
        sides = [self.tile[::2], self.tile[1::2]] if self.tile else [None, None]
        (columns, across), (rows, down) = self.steps(x, cell, sides[0]), self.steps(y, cell, sides[1])

        def corner(i, j):
            key = (i, j, purpose)
            if key not in self.known:
                self.known[key] = parts(self.pair(i, j, 0, purpose)[0])
            return (self.known[key] + (i + j) % 2 * ONE) >> 1 if checkered else self.known[key]

        def blend(a, b, share):
            return (a * (ONE - share) + b * share) >> 16

        top, bottom = [blend(*[corner(i, j) for i in columns], across) for j in rows]
        return blend(top, bottom, down)

    def mass(self, x, y, cell):
        if not self.tile:
            u, v = self.pair(0, 0, 0, TURN)
            x, y = (4 * x + 3 * y) // 5 + between(0, 2 * cell, u), (4 * y - 3 * x) // 5 + between(0, 2 * cell, v)
        return (45875 * self.noise(x, y, cell, MASS, True) + 19661 * self.noise(x, y, cell, DETAIL)) >> 16

    def filling(self):
        d = self.density
        return 49152 * (d - 1000) // 1000 if d <= 1000 else ONE - 65536000 // d

    def direction(self, x, y, course=None):
        if course and self.way:
            return unit(*self.way)
        dx = float(self.noise(x, y, 420000, WIND_X)) / 65536.0
        dy = float(self.noise(x, y, 420000, WIND_Y)) / 65536.0
        if course:
            return unit(course[0] + 0.8 * (dx - 0.5), course[1] + 0.8 * (dy - 0.5))
        u, v = self.pair(0, 0, 0, WIND)
        return unit(dx + u - 1.0, dy + v - 1.0)

    def course(self):
        u, v = self.pair(0, 0, 0, WIND)
        return unit(u - 0.5, v - 0.5)


def unit(dx, dy):
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length) if length > 0.000001 else (1.0, 0.0)


def toward(direction, length):
    """The way of a length, in counts, in a direction."""
    return tuple(round(part * (length / 1000.0) * 1000.0) for part in direction)


# ---- 16.3: the triangular lattice ----
class Lattice:
    def __init__(self, spacing, height, tile):
        self.spacing, self.height, self.tile = spacing, height, tile
        self.columns = self.rows = 0
        if tile:
            self.columns, self.rows = self.counts()

    def counts(self):
        width, height = self.tile[2:]
        middle, best = max(1, (2 * width + self.spacing) // (2 * self.spacing)), None
        for step in range(2 * (middle // 3 + 1) + 1):
            columns = middle + ((step + 1) // 2 if step % 2 else -(step // 2))
            if columns <= 0:
                continue
            rows = 2 * max(1, (1000 * columns * height + 866 * width) // (1732 * width))
            error = abs(866 * width * rows - 1000 * columns * height) // (columns * height)
            if best is None or error < best[0]:
                best = error, columns, rows
            if error < 20:
                break
        return best[1:]

    def fitted(self, n):
        if not self.tile:
            return n
        across = n * self.tile[2] // (self.columns * self.spacing)
        return min(across, n * self.tile[3] // (self.rows * self.height))

    def place(self, i, j):
        if not self.tile:
            return i * self.spacing + j % 2 * (self.spacing // 2), j * self.height
        left, top, width, height = self.tile
        return left + (2 * i + j % 2) * width // (2 * self.columns), top + j * height // self.rows

    def sites(self, area):
        if self.tile:
            return [(i, j) for j in range(self.rows) for i in range(self.columns)]
        left, top, width, height = area
        sites = []
        for j in bounded_range(top, top + height, self.height):
            shift = j % 2 * (self.spacing // 2)
            sites += [(i, j) for i in bounded_range(left - shift, left + width - shift, self.spacing)]
        return sites

    def has(self, i, j):
        return not self.tile or (0 <= i < self.columns and 0 <= j < self.rows)

    def is_coarse(self, i, j, factor):
        row = j // factor
        column = (i - row % 2 * (factor // 2)) // factor
        if j != factor * row or i != factor * column + row % 2 * (factor // 2):
            return False
        return not self.tile or (column < self.columns // factor and row < self.rows // factor)

    def neighborhood(self, i, j):
        left = i if j % 2 else i - 1
        near = [(i, j), (i + 1, j), (left + 1, j + 1), (left, j + 1), (i - 1, j), (left, j - 1), (left + 1, j - 1)]
        return [(a % self.columns, b % self.rows) for a, b in near] if self.tile else near


def bounded_range(low, high, cell):
    """The numbers of the cells from one place to another; there are none beyond 32 bits."""
    first, last = [min(max(n // cell, -(2**31)), 2**31 - 1) for n in (low, high)]
    return range(first, last + 1)


def way_to_lattice(x, y, spacing, height):
    """16.3: how far the nearest point of the lattice is from a place."""
    ways = []
    for j in (y // height, y // height + 1):
        shift = j % 2 * (spacing // 2)
        column = (x - shift) // spacing
        ways += [(i * spacing + shift - x, j * height - y) for i in (column, column + 1)]
    return min(ways, key=lambda way: way[0] ** 2 + way[1] ** 2)


# ---- 16.4: packing ----
Level = namedtuple("Level", "cell least most share")
Kept = namedtuple("Kept", "level x y at radius order chance limit copy")


class Packing:
    def __init__(self, tightness, gap, *levels, slimness=None):
        self.slimness = slimness
        self.tightness, self.gap, self.levels = tightness, gap, [Level(*level) for level in levels]

    def distance(self, one, other):
        return self.tightness * (one + other) // 1000 + self.gap

    def candidate(self, fields, x, y, number):
        level = self.levels[number]
        u, order_unused = fields.pair(x, y, number, PRESENCE)
        at = [n * level.cell + between(0, level.cell, w) for n, w in zip((x, y), fields.pair(x, y, number, PLACE))]
        if fields.tile and not in_rect(at, fields.tile):
            return None
        room = min(ONE, 19661 + (78643 * fields.mass(*at, 230000) >> 16))
        size, order = fields.pair(x, y, number, COUNT)
        radius = between(level.least, level.most, size)
        return Kept(number, x, y, tuple(at), radius, order, parts(u), level.share * room >> 16, False)

    def margins(self, rounds):
        radii, margins = [level.most for level in self.levels] * rounds, []
        for stage in reversed(range(len(radii))):
            later = [margin + self.distance(radii[stage], r) for r, margin in zip(radii[stage + 1 :], margins)]
            margins.insert(0, max([0, *later]) + self.distance(radii[stage], radii[stage]))
        return margins

    def candidates(self, fields, number, turn, area):
        cells, found = fields.tile or area, []
        left, top, width, height = cells
        side = self.levels[number].cell
        for y in bounded_range(top, top + height, side):
            for x in bounded_range(left, left + width, side):
                one = self.candidate(fields, x, y, number)
                if one is None or (one.chance < one.limit) != (turn == 0):
                    continue
                if not fields.tile:
                    found += [one] if in_rect(one.at, area) else []
                    continue
                turns = []
                for place, low, extent, length in zip(one.at, area[:2], area[2:], fields.tile[2:]):
                    first = -((place - low) // length)
                    turns.append(range(max(-8, first), min(8, max(0, (low + extent - 1 - place) // length)) + 1))
                for b in turns[1]:
                    for a in turns[0]:
                        at = one.at[0] + a * fields.tile[2], one.at[1] + b * fields.tile[3]
                        found.append(one._replace(at=at, copy=(a, b) != (0, 0)))
        return found

    def places(self, fields, area):
        """16.4: the places in an area of the plane."""
        area = fields.tile or area
        slim = (fields.course(), self.slimness) if self.slimness else None
        rounds = 2 if fields.density > 1000 else 1
        stages = [(turn, number) for turn in range(rounds) for number in range(len(self.levels))]
        farthest = max(self.distance(level.most, level.most) for level in self.levels)
        kept = Squares(farthest)
        for (turn, number), margin in zip(stages, self.margins(rounds)):
            sized = []
            for one in self.candidates(fields, number, turn, outset(area, margin)):
                radius = one.radius
                for other in kept.near(one.at):
                    far = apart(one.at, other.at, slim) - self.gap
                    radius = min(radius, 1000 * far // self.tightness - other.radius)
                if radius >= self.levels[number].least:
                    sized.append(one._replace(radius=radius))
            rivals = Squares(farthest)
            for one in sized:
                rivals.add(one)
            for one in sized:
                if not any(self.beats(rival, one, slim) for rival in rivals.near(one.at)):
                    kept.add(one)
        shown = [one for one in kept.all if 1000 * one.chance < fields.density * one.limit and not one.copy]
        return [one for one in shown if fields.tile or in_rect(one.at, area)]

    def beats(self, rival, one, slim):
        a, b = rival.chance * one.limit, one.chance * rival.limit
        first = rival.order < one.order if a == b else a < b
        return first and apart(rival.at, one.at, slim) < self.distance(rival.radius, one.radius)

    def place(self, fields, x, y, number):
        if not 0 <= number < len(self.levels):
            return []
        one = self.candidate(fields, x, y, number)
        near = self.places(fields, (*one.at, 1, 1)) if one else []
        return [place for place in near if (place.level, place.x, place.y) == (number, x, y)]


class Squares:
    """Places in squares of a side, to find those near a point."""

    def __init__(self, side):
        self.side, self.all, self.squares = side, [], {}

    def add(self, one):
        self.all.append(one)
        self.squares.setdefault((one.at[0] // self.side, one.at[1] // self.side), []).append(one)

    def near(self, at):
        x, y = at[0] // self.side, at[1] // self.side
        return [one for j in (y - 1, y, y + 1) for i in (x - 1, x, x + 1) for one in self.squares.get((i, j), [])]


def apart(p, q, slim=None):
    dx, dy = float(p[0] - q[0]), float(p[1] - q[1])
    if slim:
        (a, b), slimness = slim
        dx, dy = a * dx + b * dy, slimness * (a * dy - b * dx)
    return int(math.sqrt(dx * dx + dy * dy))


def in_rect(at, rect):
    return rect[0] <= at[0] < rect[0] + rect[2] and rect[1] <= at[1] < rect[1] + rect[3]


def outset(rect, margin):
    left, top, width, height = rect
    return left - margin, top - margin, width + 2 * margin, height + 2 * margin


# ---- 16.5: the arrangements ----
class Hive:
    """16.6: a honeycomb that dissolves at its edges."""

    number, radius, shapes, mesh, soft = 1, 85103, (4.3, 5.2), (50000, 86602), False
    radii, large_radii = (27368, 16968, 9305), (85103, 57735, 28868)

    def __init__(self, fields):
        self.fields, self.lattice = fields, Lattice(50000, 43301, fields.tile)

    def motifs(self, area):
        for i, j in self.lattice.sites(area):
            large = self.large(i, j)
            yield from large or self.cell(i, j)

    def motif(self, x, y, slot):
        if not self.lattice.has(x, y) or slot > 1:
            return []
        return self.large(x, y) if slot == 1 else [] if self.is_large(x, y) else self.cell(x, y)

    def is_large(self, i, j):
        return self.lattice.is_coarse(i, j, 3) and self.fields.pair(i, j, 1, PRESENCE)[0] < 0.2

    def large(self, i, j):
        u, order = self.fields.pair(i, j, 1, PRESENCE)
        if not self.is_large(i, j) or not u < 0.2 * (self.fields.density / 1000.0):
            return []
        contents = self.fields.pair(i, j, 8, SHAPE)[1]
        pieces = []
        for k in range(3 if contents < 0.6 else 2):
            p, v = self.fields.pair(i, j, 8 + k, PAINT)
            radius = self.lattice.fitted(self.large_radii[k])
            pieces.append(Piece(0, 0, radius, False, p, v, 0.12 + 0.12 * float(k), True))
        return [Motif(i, j, 1, self.lattice.place(i, j), 0, order, pieces)]

    def cell(self, i, j):
        if any(self.is_large(*site) for site in self.lattice.neighborhood(i, j)):
            return []
        place, (u, order) = self.lattice.place(i, j), self.fields.pair(i, j, 0, PRESENCE)
        level = (209715 * self.fields.mass(*place, 180000) >> 16) - 36700 - (52429 * parts(u) >> 16)
        level += 104858 * self.fields.filling() >> 16
        if level < 0:
            return []
        size = 0 if level > 19661 else 1 if level > 7864 else 2
        fitted = self.lattice.fitted
        pieces = [Piece(0, 0, fitted(self.radii[size]), False, *self.fields.pair(i, j, 0, PAINT), 0.0, True)]
        u, v = self.fields.pair(i, j, 0, SHAPE)
        if size == 0 and u < 0.18:
            paint = self.fields.pair(i, j, 1, PAINT)
            pieces.append(Piece(0, 0, fitted(13684), v >= 0.6, *paint, 0.12, True, 1))
        return [Motif(i, j, 0, place, 1, order, pieces)]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        return seven_by_hand(pair, lattice, 50000, 43301, 27368, False, True, 0.12)


def seven_by_hand(pair, lattice, spacing, height, radius, circle, dense, step):
    """16.6: shapes at seven points of a lattice, and a small one in the middle."""
    (dx, dy), half = way_to_lattice(*lattice, spacing, height), spacing // 2
    ways = [(0, 0), (spacing, 0), (half, height), (-half, height), (-spacing, 0), (-half, -height), (half, -height)]
    ways = [(dx + x, dy + y) for x, y in ways]
    shapes = [Piece(*way, radius, circle, *pair(k, PAINT), 0.0, dense, 0, way) for k, way in enumerate(ways)]
    return shapes + [Piece(dx, dy, radius // 2, circle, *pair(7, PAINT), step, dense, 1, (dx, dy))]


class Packed:
    """16.4: an arrangement whose motifs are the places of a packing."""

    mesh, soft = None, False

    def __init__(self, fields):
        self.fields = fields

    def motifs(self, area):
        return [self.motif_at(place) for place in self.packing.places(self.fields, area)]

    def motif(self, x, y, slot):
        return [self.motif_at(place) for place in self.packing.place(self.fields, x, y, slot)]

    def motif_at(self, place):
        return Motif(place.x, place.y, place.level, place.at, 0, place.order, self.pieces(place))

    def pair(self, place, index, purpose):
        return self.fields.pair(place.x, place.y, 8 * place.level + index, purpose)

    def paints(self, place):
        """The number that picks the swatch, and those that pick the opacities."""
        return self.pair(place, 0, PAINT)[0], [self.pair(place, k, PAINT)[1] for k in range(8)]


def opacities_by_hand(pair):
    return [pair(k, PAINT)[1] for k in range(8)]


class Shell(Packed):
    """16.7: circles inside each other that touch at one point."""

    number, radius, shapes = 2, 122000, (5.3, 6.6)
    packing = Packing(
        820, 0, (190000, 70000, 122000, 58982), (116000, 30000, 56000, 58982), (62000, 12000, 24000, 55705)
    )

    def pieces(self, place):
        most, fewer = ((8, 3.0), (5, 2.0), (3, 1.0))[place.level]
        count = most - int(self.pair(place, 0, SHAPE)[1] * fewer)
        return self.circles(count, place.radius, self.fields.direction(*place.at), *self.paints(place))

    @staticmethod
    def circles(count, radius, direction, swatch, opacities):
        pieces = []
        for k in range(count):
            own = radius * (count - k) // count
            pieces.append(Piece(*toward(direction, radius - own), own, True, swatch, opacities[k], 0.07 * float(k)))
        return pieces

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        radius = between(40000, 110000, pair(0, COUNT)[0])
        return Shell.circles(8, radius, fields.direction(*place), pair(0, SHAPE)[0], opacities_by_hand(pair))


class Bloom(Packed):
    """16.8: flowers on a disc."""

    number, radius, shapes = 3, 104000, (4.5, 5.2)
    packing = Packing(
        980, 1000, (200000, 64000, 104000, 62259), (120000, 30000, 58000, 58982), (64000, 12000, 26000, 58982)
    )

    def pieces(self, place):
        kind, choice = self.pair(place, 0, SHAPE)
        flower = place.radius, kind < 0.8, *self.paints(place)
        if place.level == 2:
            return self.bud(*flower)
        return self.petals(*flower, 0.06) if choice < 0.55 else self.discs(*flower, 0.1)

    @staticmethod
    def bud(radius, circle, swatch, v):
        return [
            Piece(0, 0, radius, circle, swatch, 0.6 * v[0]),
            Piece(0, 0, radius // 2, circle, swatch, v[1], 0.14),
        ]

    @staticmethod
    def petals(radius, circle, swatch, v, step):
        half = radius // 2
        petals = [
            Piece(*toward(way, half if circle else 23 * radius // 50), half, circle, swatch, 0.3 + 0.5 * v[1], step)
            for way in CORNERS
        ]
        heart = Piece(0, 0, radius // 4, circle, swatch, v[7], 0.25)
        return [Piece(0, 0, radius, circle, swatch, 0.6 * v[0]), *petals, heart]

    @staticmethod
    def discs(radius, circle, swatch, v, step):
        far, own = 2 * radius // 3, radius // 3 - 1000
        discs = []
        for k, way in enumerate(SIDES if circle else CORNERS):
            discs.append(Piece(*toward(way, far), own, True, swatch, 0.3 + 0.7 * v[1 + k], step, False, 1))
        heart = Piece(0, 0, own, True, swatch, v[7], 0.25)
        return [Piece(0, 0, radius, circle, swatch, 0.6 * v[0]), *discs, heart]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        (u, v), (p, q) = pair(0, COUNT), pair(0, SHAPE)
        flower = between(40000, 95000, u), q < 0.8, p, opacities_by_hand(pair), 0.08
        return Bloom.petals(*flower) if v < 0.55 else Bloom.discs(*flower)


HIGH = 0.8660254037844386
CORNERS = [(HIGH, 0.5), (0.0, 1.0), (-HIGH, 0.5), (-HIGH, -0.5), (0.0, -1.0), (HIGH, -0.5)]
SIDES = [(1.0, 0.0), (0.5, HIGH), (-0.5, HIGH), (-1.0, 0.0), (-0.5, -HIGH), (0.5, -HIGH)]


class Mosaic:
    """16.9: squares that split in four, with a motif in each."""

    number, radius, shapes, mesh, soft = 4, 118500, (4.9, 5.2), (60000, 60000), False

    def __init__(self, fields):
        self.fields = fields
        self.left, self.top, self.width, self.height = fields.tile or (0, 0, 240000, 240000)
        counts = [max(1, (2 * n + 240000) // 480000) if fields.tile else 1 for n in (self.width, self.height)]
        self.columns, self.rows = counts

    def place(self, level, x, y):
        across = (2 * x + 1) * self.width // (2 * self.columns << level)
        return self.left + across, self.top + (2 * y + 1) * self.height // (2 * self.rows << level)

    def splits(self, level, x, y):
        if level > 2:
            return False
        room = min(ONE, 26214 + (78643 * self.fields.mass(*self.place(level, x, y), 210000) >> 16))
        return parts(self.fields.pair(x, y, level, PRESENCE)[0]) < (58982, 38011, 19661)[level] * room >> 16

    def motifs(self, area):
        def visit(level, x, y):
            if self.splits(level, x, y):
                for a, b in ((0, 0), (0, 1), (1, 0), (1, 1)):
                    yield from visit(level + 1, 2 * x + a, 2 * y + b)
            else:
                yield from [motif for motif in self.leaf(level, x, y) if self.fields.tile or in_rect(motif.place, area)]

        left, top, width, height = area

        def numbers(low, extent, count):
            if self.fields.tile:
                return range(count)
            first, last = [min(max(n // 240000, -(2**28)), 2**28 - 1) for n in (low, low + extent)]
            return range(first, last + 1)

        for y in numbers(top, height, self.rows):
            for x in numbers(left, width, self.columns):
                yield from visit(0, x, y)

    def motif(self, x, y, slot):
        if slot > 3 or (self.fields.tile and not (0 <= x < self.columns << slot and 0 <= y < self.rows << slot)):
            return []
        above = all(self.splits(level, x >> (slot - level), y >> (slot - level)) for level in range(slot))
        return self.leaf(slot, x, y) if above and not self.splits(slot, x, y) else []

    def leaf(self, level, x, y):
        density = self.fields.density / 1000.0
        if not self.fields.pair(x, y, level, COUNT)[0] < density:
            return []
        choice, kind = self.fields.pair(x, y, 8 * level, SHAPE)
        if level > 1 and choice * density < 0.08:
            return []
        choice = choice * 0.75 if level == 0 else 1.0 if level == 3 else choice
        side = min(self.width // (self.columns << level), self.height // (self.rows << level))
        paints = [self.fields.pair(x, y, 8 * level + k, PAINT) for k in range(3)]
        pieces = self.pieces(choice, side // 2 - min(1500, side // 20), kind < 0.76, paints)
        return [Motif(x, y, level, self.place(level, x, y), 0, self.fields.pair(x, y, level, PRESENCE)[1], pieces)]

    @staticmethod
    def pieces(choice, radius, circle, paints):
        def piece(r, k, step, dx=0, dy=0):
            return Piece(dx, dy, r, circle, *paints[k], step, True)

        plain, half = piece(radius, 0, 0.0), radius // 2
        if choice < 0.42:
            return [plain, piece(2 * radius // 3, 1, 0.1), piece(radius // 3, 2, 0.2)]
        if choice < 0.62 and circle:
            return [plain] + [piece(half, 1, 0.1, *way) for way in ((-half, 0), (half, 0), (0, -half), (0, half))]
        return [plain, piece(half, 1, 0.14)] if choice < 0.75 else [plain]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        choice, kind = pair(0, COUNT)
        dx, dy = [60000 + 120000 * (n // 120000) - n for n in lattice]
        paints = [pair(k, PAINT) for k in range(3)]
        pieces = Mosaic.pieces(0.0 if choice < 0.5 else 0.5, 58500, kind < 0.76, paints)
        return [piece._replace(dx=piece.dx + dx, dy=piece.dy + dy) for piece in pieces]


class Rings(Packed):
    """16.10: concentric shapes."""

    number, radius, shapes = 5, 132000, (2.5, 3.0)
    packing = Packing(
        780, 0, (200000, 84000, 132000, 62259), (120000, 34000, 66000, 58982), (70000, 15000, 28000, 52429)
    )

    def pieces(self, place):
        count = max(1, (2 * place.radius + 16000) // 32000)
        return self.around(count, place.radius, *self.pair(place, 0, SHAPE), *self.paints(place))

    @staticmethod
    def around(count, radius, kind, choice, swatch, v):
        step = 0.075 if choice < 0.5 else -0.075
        return [
            Piece(0, 0, radius * (count - k) // count, kind < 0.78, swatch, v[k], float(k) * step) for k in range(count)
        ]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        (u, v), (p, q) = pair(0, COUNT), pair(0, SHAPE)
        count = 3 + int(u * 6.0)
        return Rings.around(count, 16000 * count, v, q, p, opacities_by_hand(pair))


class Ripple:
    """16.11: dots that show rings around centers."""

    number, radius, shapes, mesh, soft, clear = 6, 46000, (17.0, 23.3), (46000, 79676), False, True

    def __init__(self, fields):
        self.fields, self.lattice = fields, Lattice(23000, 19919, fields.tile)
        self.left, self.top, self.width, self.height = fields.tile or (0, 0, 270000, 270000)
        self.columns = self.rows = 1
        if fields.tile:
            self.columns = max(1, (2 * self.width + 270000) // 540000)
            self.rows = 2 * max(1, (self.height + 270000) // 540000)

    def motifs(self, area):
        for site in self.lattice.sites(area):
            yield from self.dot(*site)

    def motif(self, x, y, slot):
        return self.dot(x, y) if slot == 0 and self.lattice.has(x, y) else []

    def nearest(self, x, y):
        x, y, best = x - self.left, y - self.top, None
        row = y * self.rows // self.height
        for j in (row - 1, row, row + 1):
            column = (2 * x * self.columns - j % 2 * self.width) // (2 * self.width)
            for i in (column - 1, column, column + 1):
                cell = (i % self.columns, j % self.rows) if self.fields.tile else (i, j)
                u, v = [13107 + (39322 * parts(w) >> 16) for w in self.fields.pair(*cell, 0, CENTER)]
                across = i * self.width // self.columns
                across += (u + j % 2 * 32768) * self.width // (ONE * self.columns)
                down = j * self.height // self.rows + v * self.height // (ONE * self.rows)
                square = (across - x) ** 2 + (down - y) ** 2
                if best is None or square < best[0]:
                    best = square, cell, (across + self.left, down + self.top)
        return best

    def dot(self, i, j):
        place = self.lattice.place(i, j)
        square, cell, center = self.nearest(*place)
        kind, wide = self.fields.pair(*cell, 0, SHAPE)
        distance = (int(math.sqrt(float(square))) << 16) // between(48000, 80000, wide)
        ring = (distance + 32768) >> 16
        wave = 104858 - 4 * abs(distance - (ring << 16)) + self.fields.filling()
        room = min(ONE, 32768 + self.fields.mass(*place, 230000))
        radius = 11500 * (min(ONE, max(0, wave)) * room >> 16) >> 16
        if radius < 1400:
            return []
        circle = kind >= 0.33
        p, v = self.fields.pair(i, j, 0, PAINT)
        v = float(radius) / 11500.0 * (0.3 + 0.7 * v)
        radius = self.lattice.fitted(radius if circle else 73400 * radius >> 16)
        way = center[0] - place[0], center[1] - place[1]
        piece = Piece(0, 0, radius, circle, p, v, 0.12 * float(ring), True, 0, way)
        return [Motif(i, j, 0, place, 0, self.fields.pair(i, j, 0, PRESENCE)[1], [piece])]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        return dots_by_hand(pair, way_to_lattice(*lattice, 23000, 19919), 46000, 23000, 19919, 11155, 9200)


def dots_by_hand(pair, way, disc, spacing, height, middle, others):
    """16.11: seven dots on a disc."""
    swatch, half = pair(0, SHAPE)[0], spacing // 2
    ways = [(0, 0), (0, 0), (spacing, 0), (half, height)]
    ways += [(-half, height), (-spacing, 0), (-half, -height), (half, -height)]
    pieces = []
    for k, (dx, dy) in enumerate(ways):
        radius, step = ((disc, 0.1), (middle, 0.3))[k] if k < 2 else (others, 0.45)
        opacity = pair(k, PAINT)[1]
        pieces.append(Piece(way[0] + dx, way[1] + dy, radius, True, swatch, opacity, step, True, min(k, 1)))
    return pieces


class Halftone:
    """16.12: dots as large as the mass is high."""

    number, radius, shapes, mesh, soft, clear = 7, 60000, (13.0, 13.2), (60000, 103924), False, True

    def __init__(self, fields):
        self.fields, self.lattice = fields, Lattice(30000, 25981, fields.tile)

    def motifs(self, area):
        for site in self.lattice.sites(area):
            yield from self.dot(*site)

    def motif(self, x, y, slot):
        return self.dot(x, y) if slot == 0 and self.lattice.has(x, y) else []

    def dot(self, i, j):
        place = self.lattice.place(i, j)
        level = (114688 * self.fields.mass(*place, 220000) >> 16) - 12500 + self.fields.filling()
        radius = 15000 * min(63570, max(0, level)) >> 16
        if radius < 1400:
            return []
        circle = self.fields.noise(*place, 260000, PATCH) < 40632
        radius = self.lattice.fitted(radius if circle else 73400 * radius >> 16)
        p, v = self.fields.pair(i, j, 0, PAINT)
        piece = Piece(0, 0, radius, circle, p, 0.3 + 0.7 * v, 0.0, True)
        return [Motif(i, j, 0, place, 0, self.fields.pair(i, j, 0, PRESENCE)[1], [piece])]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        return dots_by_hand(pair, way_to_lattice(*lattice, 30000, 25981), 60000, 30000, 25981, 14550, 12000)


class Bubbles(Packed):
    """16.13: shapes that do not touch."""

    number, radius, shapes = 8, 92000, (3.2, 4.6)
    packing = Packing(
        1000,
        3000,
        (196000, 54000, 92000, 49152),
        (112000, 26000, 52000, 58982),
        (58000, 12000, 26000, 58982),
        (36000, 6000, 12000, 32768),
    )

    def pieces(self, place):
        kind, choice = self.pair(place, 0, SHAPE)
        inner = [self.pair(place, 1, PAINT)] if choice < (1.0, 0.5, 0.5, 0.0)[place.level] else []
        return self.eye(place.radius, kind < 0.78, self.pair(place, 0, PAINT), *inner)

    @staticmethod
    def eye(radius, circle, paint, *inner):
        outer = [Piece(0, 0, radius, circle, *paint, 0.0, True)]
        return outer + [Piece(0, 0, 29 * radius // 50, circle, *paint, 0.12, True) for paint in inner]

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        (u, kind), (p, _), v = pair(0, COUNT), pair(0, SHAPE), opacities_by_hand(pair)
        radius = between(24000, 50000, u)
        far, small = 4 * radius // 3 + 3000, radius // 3
        around = [Piece(*toward(way, far), small, True, p, v[2 + k], -0.06, True, 1) for k, way in enumerate(CORNERS)]
        return Bubbles.eye(radius, kind < 0.78, (p, v[0]), (p, v[1])) + around


class Rosette:
    """16.15: shapes through each other's centers."""

    number, radius, shapes, mesh, soft, clear = 9, 54000, (4.6, 5.1), (54000, 93530), True, True

    def __init__(self, fields):
        self.fields, self.lattice = fields, Lattice(54000, 46765, fields.tile)

    def motifs(self, area):
        for site in self.lattice.sites(area):
            yield from self.at(*site)

    def motif(self, x, y, slot):
        return [motif for motif in self.at(x, y) if motif.slot == slot] if self.lattice.has(x, y) else []

    def at(self, i, j):
        lattice, pair = self.lattice, self.fields.pair
        flowers = [site for site in lattice.neighborhood(i, j) if lattice.is_coarse(*site, 3)]
        middle = flowers[0] if flowers else (i, j)
        place, full = lattice.place(*middle), False
        if flowers:
            mass = self.fields.mass(*place, 210000)
            full = 5 * (mass - 22500) - parts(pair(*middle, 0, PRESENCE)[0]) + self.fields.filling() > 0
        (_, order), (single, heart) = pair(i, j, 0, PRESENCE), pair(i, j, 0, SHAPE)
        if not full and not single < 0.85 * (self.fields.density / 1000.0):
            return []
        circle = self.fields.noise(*place, 260000, PATCH) < 43254
        radius, w = 54000 if full else 26500, pair(*middle, 0, PAINT)[1]

        def motif(slot, r):
            p, v = pair(i, j, 8 * slot, PAINT)
            opacity = v if slot else 0.5 * w
            dense = not full or slot == 1
            piece = Piece(0, 0, lattice.fitted(r), circle, p, opacity, 0.15 if slot else 0.0, dense)
            return Motif(i, j, slot, lattice.place(i, j), slot, order, [piece])

        has_heart = heart < (0.6 if full and middle == (i, j) else 0.15)
        return [motif(0, radius)] + ([motif(1, radius // 2)] if has_heart else [])

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        return seven_by_hand(pair, lattice, 54000, 46765, 54000, True, False, 0.15)


class Stream(Packed):
    """16.16: leaves and strings of beads in a wind."""

    number, radius, shapes = 10, 147000, (5.0, 5.6)
    packing = Packing(
        950,
        0,
        (150000, 92000, 140000, 65536),
        (110000, 64000, 90000, 65536),
        (90000, 52000, 72000, 65536),
        (80000, 44000, 60000, 65536),
        slimness=2.2,
    )

    KINDS = (
        ((118, 190, 246, 280, 269, 224, 162, 95), (690, 460, 230, 0, 230, 460, 690, 920), 0.04, False),
        ((92, 132, 176, 200, 168, 120, 80), (944, 711, 391, 0, 383, 683, 891), 0.07, True),
    )

    def pieces(self, place):
        kind, choice = self.pair(place, 0, SHAPE)
        form = self.fields.noise(*place.at, 330000, PATCH) + 2 * parts(choice) // 5
        growth = 0 if place.level == 3 or form < 44000 else 1
        return self.grown(self.fields, growth, place.radius, place.at, kind < 0.88, *self.paints(place))

    @staticmethod
    def grown(fields, kind, radius, at, circle, swatch, v):
        radii, ways, step, dense = Stream.KINDS[kind]
        course = fields.course()
        wind, pieces = fields.direction(*at, course), []
        for turn, numbers in ((1, range(3, len(radii))), (-1, (2, 1, 0))):
            center, direction, way = (0, 0), wind, 0
            for k in numbers:
                if k in (1, 5):
                    direction = fields.direction(at[0] + center[0], at[1] + center[1], course)
                dx, dy = toward(direction, turn * (radius * (ways[k] - way) // 1000))
                center, way = (center[0] + dx, center[1] + dy), ways[k]
                v_of_piece = 0.3 + 0.7 * v[k]
                own = radius * radii[k] // 1000
                pieces.append(Piece(*center, own, circle, swatch, v_of_piece, step * float(k), dense))
        return pieces

    @staticmethod
    def by_hand(fields, pair, place, lattice):
        (u, kind), (p, _) = pair(0, COUNT), pair(0, SHAPE)
        return Stream.grown(fields, 0, between(60000, 130000, u), place, kind < 0.88, p, opacities_by_hand(pair))


ARRANGEMENTS = {
    "hive": Hive,
    "shell": Shell,
    "bloom": Bloom,
    "mosaic": Mosaic,
    "rings": Rings,
    "ripple": Ripple,
    "halftone": Halftone,
    "bubbles": Bubbles,
    "rosette": Rosette,
    "stream": Stream,
}
NAMES = ["scatter", *ARRANGEMENTS]


# ---- 16.14: the flow of colors ----
def ring_of(colors):
    """The places of swatches around their ring."""
    order = list(range(len(colors)))[:2]

    def distance(one, other):
        (r, g, b), (s, h, c) = [[float(n) for n in colors[k]] for k in (one, other)]
        middle, red, green, blue = (r + s) / 2.0, r - s, g - h, b - c
        weighted = (512.0 + middle) * red * red / 256.0 + 4.0 * green * green + (767.0 - middle) * blue * blue / 256.0
        return math.sqrt(weighted)

    for new in range(2, len(colors)):
        costs = []
        for place in range(len(order)):
            before, after = order[place - 1], order[place]
            costs.append(distance(before, new) + distance(new, after) - distance(before, after))
        order.insert(costs.index(min(costs)), new)
    return order


def flow_unit(fields, amount, u, place, step, arrangement):
    """The number that picks the swatch on the ring."""
    near, far, cell = 0.12, 0.4 if arrangement else 0.88, 300000
    if getattr(arrangement, "clear", False):
        rest, near, far, cell = 1.0 - amount, 0.05, 0.0, 480000
        fourth = rest * rest * (rest * rest)
        amount = 1.0 - fourth * fourth
    noise = float(fields.noise(*place, cell, FLOW)) / 65536.0
    t = 2.0 * u - 1.0
    square = t * t
    spread = 1.0 - amount + amount * (near + far * (square * square * (square * square)))
    z = fields.pair(0, 0, 0, FLOW_START)[0] + amount * (0.9 * noise + step) + t / 2.0 * spread
    return z - math.floor(z)
