"""Reads a PNG of any size as it streams by: check_png.py FILE

Checks the signature, every chunk's CRC, the stream's Adler sum (zlib does), that every row is there
and has filter 0, and that nothing follows. Prints width, height, and for each of four columns of the
picture which share of its pixels differ from the corner's.
"""

import struct
import sys
import zlib

file = open(sys.argv[1], "rb")
assert file.read(8) == b"\x89PNG\r\n\x1a\n", "signature"
stream = zlib.decompressobj()
row, width, height, size, rows = b"", 0, 0, 0, 0
corner, differing, counted = None, [0] * 4, [0] * 4


def take(data):
    global row, rows, corner
    row += data
    while len(row) >= size:
        line, row = row[:size], row[size:]
        assert line[0] == 0, f"filter of row {rows}"
        if rows % 16 == 0:
            pixel = (size - 1) // width
            corner = corner or line[1 : 1 + pixel]
            for place in range(0, width, 61):
                column = 4 * place // width
                counted[column] += 1
                differing[column] += line[1 + pixel * place : 1 + pixel * (place + 1)] != corner
        rows += 1


while True:
    length, name = struct.unpack(">I4s", file.read(8))
    data = file.read(length)
    (declared,) = struct.unpack(">I", file.read(4))
    assert zlib.crc32(name + data) == declared, f"CRC of {name}"
    if name == b"IHDR":
        width, height, depth, color = struct.unpack(">IIBB", data[:10])
        assert depth == 8 and color in (2, 6), "layout"
        size = 1 + width * (3 if color == 2 else 4)
    elif name == b"IDAT":
        while data:
            take(stream.decompress(data, 1 << 24))
            data = stream.unconsumed_tail
    elif name == b"IEND":
        break
assert stream.eof and not stream.unused_data, "the stream does not end where it should"
assert rows == height and not row, "rows"
assert not file.read(1), "more after the end"
print(width, height, *(round(d / max(1, c), 4) for d, c in zip(differing, counted)))
