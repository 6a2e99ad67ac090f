"""Draws marks with Cairo, as another program would, and reads PNG files."""

import ctypes
import ctypes.util
import struct
import zlib


def decode(png):
    """The size of a PNG, and its pixels as red, green, blue, opacity."""
    chunks, place, data = {}, 8, b""
    while place < len(png):
        length, name = struct.unpack(">I4s", png[place : place + 8])
        if name == b"IDAT":
            data += png[place + 8 : place + 8 + length]
        chunks[name] = png[place + 8 : place + 8 + length]
        place += 12 + length
    width, height, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert depth == 8 and kind in (2, 6)
    count = 3 if kind == 2 else 4
    raw, stride = zlib.decompress(data), count * width
    before, rows = bytearray(stride), []
    for y in range(height):
        line = raw[y * (stride + 1) : (y + 1) * (stride + 1)]
        row = bytearray(line[1:])
        for x in range(stride if line[0] else 0):
            left = row[x - count] if x >= count else 0
            corner = before[x - count] if x >= count else 0
            row[x] = (row[x] + predicted(line[0], left, before[x], corner)) & 255
        rows.append(row)
        before = row
    pixels = bytearray(b"\xff" * (4 * width * height))
    flat = b"".join(rows)
    for channel in range(count):
        pixels[channel::4] = flat[channel::count]
    return (width, height), bytes(pixels)


def predicted(kind, left, above, corner):
    if kind == 1:
        return left
    if kind == 2:
        return above
    if kind == 3:
        return (left + above) // 2
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))


def encode(size, rgba):
    """A PNG of pixels."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + rgba[4 * size[0] * y : 4 * size[0] * (y + 1)] for y in range(size[1]))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def difference(one, other):
    """The largest difference between two pictures' channels, both multiplied by their opacity."""
    assert len(one) == len(other)
    largest = 0
    for place in range(0, len(one), 4):
        if one[place : place + 4] != other[place : place + 4]:
            a, b = one[place + 3], other[place + 3]
            largest = max(
                largest, abs(a - b), *(abs(one[place + i] * a - other[place + i] * b) / 255 for i in range(3))
            )
    return largest


def count_different(one, other, levels):
    """How many pixels of two pictures differ by more than `levels` in a channel."""
    return sum(
        one[i : i + 4] != other[i : i + 4] and max(abs(one[i + k] - other[i + k]) for k in range(4)) > levels
        for i in range(0, len(one), 4)
    )


class Cairo:
    """The functions of Cairo that are needed; each takes only pointers, doubles and integers."""

    def __init__(self):
        self.c = ctypes.CDLL(ctypes.util.find_library("cairo") or "libcairo.so.2")
        for name in (
            "image_surface_create",
            "create",
            "image_surface_get_data",
            "pattern_create_linear",
            "pattern_create_radial",
        ):
            getattr(self.c, "cairo_" + name).restype = ctypes.c_void_p

    def __getattr__(self, name):
        function = getattr(self.c, "cairo_" + name)
        return lambda *values: function(
            *(
                ctypes.c_double(value)
                if isinstance(value, float)
                else ctypes.c_void_p(value)
                if value > 2**31
                else ctypes.c_int(value)
                for value in values
            )
        )


class Matrix(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("xx", "yx", "xy", "yy", "x0", "y0")]


def draw(data, kinds):
    """The pixels of marks in the layout of geobg.h; adds the kinds of marks that it met to `kinds`."""
    numbers = struct.unpack(f"={len(data) // 8}d", data)
    assert numbers[0] == 1 and numbers[1] == 8
    width, height, across, down, background, count = numbers[2:8]
    across, down = int(across), int(down)
    cairo = Cairo()
    surface = cairo.image_surface_create(0, across, down)
    context = cairo.create(surface)

    def color(value, opacity=1.0):
        value = int(value)
        return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255, float(opacity)

    def path(values):
        values, place = list(values), 0
        cairo.new_path(context)
        while place < len(values):
            name, size = {0: ("move_to", 2), 1: ("line_to", 2), 2: ("curve_to", 6), 3: ("close_path", 0)}[values[place]]
            getattr(cairo, name)(context, *values[place + 1 : place + 1 + size])
            place += 1 + size

    def fill_all(value):
        cairo.set_source_rgba(context, *color(value))
        cairo.paint(context)

    cairo.scale(context, across / width, down / height)
    if background >= 0:
        fill_all(background)
    place, depth, seen = int(numbers[1]), 0, 0
    while place < len(numbers):
        kind, size = int(numbers[place]), int(numbers[place + 1])
        values = numbers[place + 2 : place + size]
        kinds.add(kind)
        seen += depth == 0 and kind != 7
        if kind in (1, 2, 3, 4):
            cairo.set_source_rgba(context, *color(*values[:2]))
        if kind == 1:
            cairo.new_path(context)
            cairo.arc(context, *values[2:5], 0.0, 6.283185307179586)
            cairo.fill(context)
        elif kind in (2, 3):
            path(values[6 if kind == 2 else 2 :])
            cairo.fill(context)
        elif kind == 4:
            path(values[3:])
            cairo.set_line_width(context, values[2])
            cairo.stroke(context)
        elif kind == 5:
            veil(cairo, context, values, color)
        elif kind == 6:
            x, y, w, h, inner, tall, ground = values
            cairo.save(context)
            cairo.rectangle(context, x, y, w, h)
            cairo.clip(context)
            cairo.translate(context, x, y)
            cairo.scale(context, w / inner, h / tall)
            if ground >= 0:
                fill_all(ground)
            depth += 1
        elif kind == 7:
            cairo.restore(context)
            depth -= 1
        place += size
    assert place == len(numbers) and depth == 0 and seen == count
    cairo.surface_flush(surface)
    raw = ctypes.string_at(cairo.image_surface_get_data(surface), 4 * across * down)
    cairo.destroy(context)
    cairo.surface_destroy(surface)
    return straight(raw)


def veil(cairo, context, values, color):
    value, x, y, w, h, course = values[:6]
    if course == 0:
        pattern = cairo.pattern_create_linear(x, 0.0, x + w, 0.0)
    elif course == 1:
        pattern = cairo.pattern_create_linear(0.0, y, 0.0, y + h)
    else:
        pattern = cairo.pattern_create_radial(0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
        matrix = Matrix(2 / w, 0, 0, 2 / h, -(x + w / 2) * 2 / w, -(y + h / 2) * 2 / h)
        cairo.c.cairo_pattern_set_matrix(ctypes.c_void_p(pattern), ctypes.byref(matrix))
    for offset, opacity in zip(values[6::2], values[7::2]):
        cairo.pattern_add_color_stop_rgba(pattern, offset, *color(value, opacity))
    cairo.save(context)
    cairo.rectangle(context, x, y, w, h)
    cairo.clip(context)
    # cairo_pattern_t pads with its last color.
    cairo.pattern_set_extend(pattern, 3)
    cairo.set_source(context, pattern)
    cairo.paint(context)
    cairo.restore(context)
    cairo.pattern_destroy(pattern)


def straight(raw):
    """Cairo's pixels (blue, green, red, opacity, multiplied) as red, green, blue, opacity."""
    pixels = bytearray(len(raw))
    pixels[0::4], pixels[1::4], pixels[2::4], pixels[3::4] = raw[2::4], raw[1::4], raw[0::4], raw[3::4]
    for place in range(0, len(pixels), 4):
        opacity = pixels[place + 3]
        if 0 < opacity < 255:
            for i in range(3):
                pixels[place + i] = min(255, (pixels[place + i] * 255 + opacity // 2) // opacity)
    return bytes(pixels)
