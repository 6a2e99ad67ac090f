"""An X server without a screen, and pictures of its windows."""

import os
import struct
import subprocess
import time


class Screen:
    """An X server that runs during a `with`; `name` is its display."""

    def __enter__(self):
        # The server writes the number of a free display into a pipe when it is ready.
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as ready:
            self.name = f":{ready.readline().strip()}"
        assert self.name != ":", "Xvfb did not start"
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def window(self, title, size, until, seconds=60):
        """The opaque pixels of a window, as soon as `until` accepts them; the last ones at the time limit."""
        end = time.monotonic() + seconds
        pixels = None
        while time.monotonic() < end:
            dump = subprocess.run(["xwd", "-display", self.name, "-name", title, "-silent"], capture_output=True)
            if dump.returncode == 0:
                pixels = self.pixels(dump.stdout, size)
                if pixels and until(pixels):
                    break
            # The window has no event that another program could wait for.
            time.sleep(0.05)
        return pixels

    @staticmethod
    def pixels(dump, size):
        """Red, green, blue and 255 of each pixel in a dump of xwd; None for another size."""
        fields = struct.unpack(">25I", dump[:100])
        header, width, height, order, bits, stride, colors = (fields[i] for i in (0, 4, 5, 7, 11, 12, 19))
        if (width, height) != size or bits != 32 or order != 0:
            return None
        data = dump[header + 12 * colors :]
        rows = (data[y * stride : y * stride + 4 * width] for y in range(height))
        pixels = bytearray(b"".join(rows))
        pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
        pixels[3::4] = b"\xff" * (width * height)
        return bytes(pixels)
