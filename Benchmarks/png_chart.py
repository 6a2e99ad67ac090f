"""The chart of Benchmarks/png: time against bytes, a panel for each picture, as an SVG."""

import math

WIDTH, HIGH, LEFT, TOP, GAP, RIGHT = 760, 300, 64, 58, 60, 16
COLORS = {
    "geobg": ("#1f7a5c", "#4fc79b"),
    "zlib": ("#6b6b6b", "#b0b0b0"),
    "zlib-ng": ("#2f6db5", "#77aef0"),
    "isal": ("#b06a00", "#f0ae4d"),
    "libdeflate": ("#7a4fb0", "#bf9bef"),
    "oxipng": ("#b8393f", "#f08084"),
}
# Where the level of a point is, from its middle: right, down, and which part of the text. Elsewhere it is above.
PLACES = {"geobg": (0, 18, "middle"), "zlib": (9, 4, "start"), "zlib-ng": (0, 18, "middle")}
TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]


def chart(panels):
    """The SVG. A panel has the points (level, time, bytes) of each kind, the front, and geobg's whole processes."""
    height = TOP + len(panels) * (HIGH + GAP)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
             f' height="{height}" font-family="sans-serif" font-size="12">',
             "<style>", *styles(), "</style>", f'<rect class="page" width="{WIDTH}" height="{height}"/>',
             *legend()]  # fmt: skip
    for index, (title, panel) in enumerate(panels.items()):
        lines += draw(title, panel, TOP + index * (HIGH + GAP))
    return "\n".join([*lines, "</svg>", ""])


def styles():
    """Colors for light pages, and for dark ones. The chart has its own background in both."""
    themes = [("#ffffff", "#222222", "#5c5c5c", "#dddddd"), ("#16181c", "#eeeeee", "#b0b0b0", "#3a3d44")]
    rules = []
    for theme, (page, ink, pale, grid) in enumerate(themes):
        rules.append(
            [
                f".page {{ fill: {page} }}",
                f"text {{ fill: {ink} }}",
                f".pale {{ fill: {pale} }}",
                f".grid {{ stroke: {grid} }}",
                f".level {{ stroke: {page} }}",
                f".front {{ stroke: {COLORS['geobg'][theme]} }}",
            ]
        )
        for kind, colors in COLORS.items():
            rules[theme].append(f".{kind} {{ fill: {colors[theme]}; stroke: {colors[theme]} }}")
    yield from rules[0]
    yield "@media (prefers-color-scheme: dark) {"
    yield from (f"  {rule}" for rule in rules[1])
    yield "}"
    yield ".line, .ring, .front { fill: none }"
    yield ".front { stroke-width: 9; stroke-opacity: 0.25 }"
    # An edge in the color of the page keeps lines away from the text.
    yield ".level { paint-order: stroke; stroke-width: 3; stroke-linejoin: round }"


def legend():
    x = LEFT
    for kind in COLORS:
        yield f'<circle class="{kind}" cx="{x + 5}" cy="17" r="4.5"/><text x="{x + 15}" y="21">{kind}</text>'
        x += 36 + 7 * len(kind)
    yield f'<circle class="geobg ring" cx="{LEFT + 5}" cy="37" r="4"/>'
    yield f'<text x="{LEFT + 15}" y="41">geobg with its start and drawing</text>'
    yield f'<path class="front" d="M {LEFT + 228} 37 h 34"/>'
    yield f'<text x="{LEFT + 270}" y="41">front: nothing is faster and smaller</text>'


def draw(title, panel, top):
    kinds, front, whole = panel
    points = [point[1:] for levels in kinds.values() for point in levels] + whole
    fastest, slowest = min(p[0] for p in points) / 1.4, max(p[0] for p in points) * 1.5
    least, most = min(p[1] for p in points) - 0.06, max(p[1] for p in points) + 0.06

    def x(seconds):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(seconds / fastest) / math.log(slowest / fastest)

    def y(size):
        return top + 18 + (HIGH - 18) * (most - size) / (most - least)

    yield f'<text x="{LEFT}" y="{top + 8}" font-weight="bold">{title}</text>'
    for tick in TICKS:
        if fastest <= tick <= slowest:
            yield f'<path class="grid" d="M {x(tick):.1f} {y(most):.1f} V {y(least):.1f}"/>'
            yield (f'<text class="pale" x="{x(tick):.1f}" y="{y(least) + 16:.1f}" text-anchor="middle">'
                   f"{tick:g}</text>")  # fmt: skip
    for tenth in range(math.ceil(least * 10), math.floor(most * 10) + 1):
        yield f'<path class="grid" d="M {LEFT} {y(tenth / 10):.1f} H {WIDTH - RIGHT}"/>'
        yield (f'<text class="pale" x="{LEFT - 6}" y="{y(tenth / 10) + 4:.1f}" text-anchor="end">'
               f"{tenth / 10:.1f}</text>")  # fmt: skip
    yield (f'<text class="pale" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{y(least) + 34:.1f}" text-anchor="middle">'
           "CPU time, zlib 6 = 1, logarithmic</text>")  # fmt: skip
    middle = (y(least) + y(most)) / 2
    yield (f'<text class="pale" x="18" y="{middle:.1f}" text-anchor="middle"'
           f' transform="rotate(-90 18 {middle:.1f})">bytes, zlib 6 = 1</text>')  # fmt: skip
    steps = " L ".join(f"{x(seconds):.1f} {y(size):.1f}" for seconds, size in sorted(front))
    yield f'<path class="front" stroke-linecap="round" stroke-linejoin="round" d="M {steps}"/>'
    for kind, levels in kinds.items():
        steps = " L ".join(f"{x(seconds):.1f} {y(size):.1f}" for _, seconds, size in levels)
        yield f'<path class="{kind} line" stroke-width="1.5" d="M {steps}"/>'
        for _, seconds, size in levels:
            yield f'<circle class="{kind}" cx="{x(seconds):.1f}" cy="{y(size):.1f}" r="4"/>'
    for seconds, size in whole:
        yield f'<circle class="geobg ring" stroke-width="1.5" cx="{x(seconds):.1f}" cy="{y(size):.1f}" r="4"/>'
    for kind, levels in kinds.items():
        right, down, anchor = PLACES.get(kind, (0, -8, "middle"))
        for level, seconds, size in levels:
            yield (f'<text class="level" x="{x(seconds) + right:.1f}" y="{y(size) + down:.1f}"'
                   f' text-anchor="{anchor}">{level}</text>')  # fmt: skip
