"""Prints the groups and colors of an Adobe Swatch Exchange file: read_ase.py FILE

Written from the description of the format in "Adobe Swatch Exchange" by O. Berten, without a look at
geobg's reader and writer. It refuses everything that the description does not contain.
"""

import struct
import sys

data = open(sys.argv[1], "rb").read()
signature, major, minor, count = struct.unpack_from(">4sHHI", data)
assert (signature, major, minor) == (b"ASEF", 1, 0), data[:8]
place = 12
for _ in range(count):
    kind, length = struct.unpack_from(">HI", data, place)
    block = data[place + 6 : place + 6 + length]
    assert len(block) == length
    place += 6 + length
    if kind == 0xC002:
        assert not block
        print("end")
        continue
    (units,) = struct.unpack_from(">H", block)
    name = block[2 : 2 + 2 * units].decode("utf-16-be")
    assert name.endswith("\0") and len(name) > 1
    rest = block[2 + 2 * units :]
    if kind == 0xC001:
        assert not rest
        print("group", name[:-1])
        continue
    assert kind == 0x0001, kind
    model, red, green, blue, use = struct.unpack(">4sfffH", rest)
    assert model == b"RGB ", model
    channels = [round(255 * value) for value in (red, green, blue)]
    print("color", name[:-1], "#%02x%02x%02x" % tuple(channels), ["global", "spot", "process"][use])
assert place == len(data)
