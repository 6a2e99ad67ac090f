"""The C library of geobg with Cairo, for the package geobg: PDF, and pixels by Cairo.

`geobg` loads it when it is first needed.
"""

import os

#: The path of the library.
LIBRARY: str = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libgeobg.so.1")
