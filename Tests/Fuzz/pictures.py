"""Writes PNG and JPEG files of all kinds, which geobg itself does not write."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(name, data, length=None):
    """A chunk of a PNG; `length` is what it claims, if that differs from what it has."""
    count = len(data) if length is None else length
    return struct.pack(">I", count) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth=8, color=6, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))


def passes(width, height, interlaced):
    """The columns and rows of each pass of a picture."""
    if not interlaced:
        return [(width, height)]
    steps = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return [
        (max(0, -(-(width - left) // across)), max(0, -(-(height - top) // down))) for left, top, across, down in steps
    ]


def png(random, width, height, depth=8, color=6, interlaced=0, extra=b""):
    """A PNG of random pixels."""
    rows = b""
    for columns, lines in passes(width, height, interlaced):
        count = (columns * CHANNELS[color] * depth + 7) // 8
        for _ in range(lines if columns else 0):
            rows += bytes([random.randrange(5)]) + random.randbytes(count)
    palette = chunk(b"PLTE", random.randbytes(3 << depth)) if color == 3 else b""
    return (
        SIGNATURE
        + header(width, height, depth, color, interlaced)
        + palette
        + extra
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def flat_png(width, height, depth=8, color=6, interlaced=0, filter=0):
    """A PNG of one color, packed as well as deflate can."""
    pack, packed = zlib.compressobj(9), b""
    for columns, lines in passes(width, height, interlaced):
        row = bytes([filter]) + b"\x80" * ((columns * CHANNELS[color] * depth + 7) // 8)
        packed += b"".join(pack.compress(row) for _ in range(lines if columns else 0))
    packed += pack.flush()
    palette = chunk(b"PLTE", b"\x10\x80\xf0" * (1 << depth)) if color == 3 else b""
    return (
        SIGNATURE
        + header(width, height, depth, color, interlaced)
        + palette
        + chunk(b"IDAT", packed)
        + chunk(b"IEND", b"")
    )


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


class Bits:
    """The compressed data of a scan."""

    def __init__(self):
        self.text = []

    def add(self, value, count):
        if count:
            self.text.append(format(value, f"0{count}b"))

    def bytes(self):
        text = "".join(self.text)
        text += "1" * (-len(text) % 8)
        data = int(text or "1", 2).to_bytes(len(text) // 8, "big") if text else b""
        return data.replace(b"\xff", b"\xff\x00")


# Twelve codes of four bits for the sizes of differences; one bit for the end of a block, and two for
# the end of 16,384 blocks.
DC = segment(0xC4, b"\x00" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12)))
AC = segment(0xC4, b"\x10" + bytes([1, 1] + [0] * 14) + bytes([0x00, 0xE0]))


def frame(marker, width, height, factors):
    parts = b"".join(bytes([i + 1, f, 0]) for i, f in enumerate(factors))
    return segment(marker, struct.pack(">BHHB", 8, height, width, len(factors)) + parts)


def scan(numbers, first, last, approximation=0):
    parts = b"".join(bytes([number, 0]) for number in numbers)
    return segment(0xDA, bytes([len(numbers)]) + parts + bytes([first, last, approximation]))


def jpeg(random, width, height, *, kind="baseline", factors=(0x11,), extra=b""):
    """A JPEG of squares of random gray or color; `kind` is baseline, separate or progressive."""

    def units(f):
        return (-(-width // (8 * (max(factors) >> 4)))) * (-(-height // (8 * (max(factors) & 15))))

    def data(components, with_end):
        bits, last = Bits(), {}
        for _ in range(units(factors)):
            for component in components:
                factor = factors[component]
                for _ in range((factor >> 4) * (factor & 15)):
                    value = random.randrange(-60, 60)
                    step = value - last.get(component, 0)
                    last[component] = value
                    size = abs(step).bit_length()
                    bits.add(size, 4)
                    bits.add(step if step > 0 else step + (1 << size) - 1, size)
                    if with_end:
                        bits.add(0, 1)
        return bits.bytes()

    everything = range(len(factors))
    start = b"\xff\xd8" + extra + segment(0xDB, b"\x00" + b"\x08" * 64)
    marker = 0xC2 if kind == "progressive" else 0xC0
    file = start + frame(marker, width, height, factors) + DC + AC
    if kind == "baseline":
        file += scan([i + 1 for i in everything], 0, 63) + data(everything, True)
    elif kind == "separate":
        for i in everything:
            file += scan([i + 1], 0, 63) + data([i], True)
    else:
        file += scan([i + 1 for i in everything], 0, 0) + data(everything, False)
        for i in everything:
            bits = Bits()
            for _ in range(units(factors) * (factors[i] >> 4) * (factors[i] & 15)):
                bits.add(0, 1)
            file += scan([i + 1], 1, 63) + bits.bytes()
    return file + b"\xff\xd9"


def claiming_jpeg(width, height, *, kind="progressive", factors=(0x22, 0x11, 0x11), scans=1):
    """A JPEG that claims a size, and has almost no data."""
    marker = 0xC2 if kind == "progressive" else 0xC0
    file = b"\xff\xd8" + segment(0xDB, b"\x00" + b"\x08" * 64) + frame(marker, width, height, factors)
    file += DC + AC
    numbers = [i + 1 for i in range(len(factors))]
    file += scan(numbers, 0, 0 if kind == "progressive" else 63) + b"\x00" * 8
    for i in range(scans - 1):
        # The end of 16,384 blocks again and again.
        file += scan([numbers[i % len(numbers)]], 1, 63) + b"\x80\x00" * 8
    return file + b"\xff\xd9"
