"""Renders an SVG with a Python package: render.py resvg|cairosvg SOURCE TARGET"""

import pathlib
import sys

package, source, target = sys.argv[1:]
svg = pathlib.Path(source).read_text()
if package == "resvg":
    import resvg_py

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
else:
    import cairosvg

    png = cairosvg.svg2png(bytestring=svg.encode())
pathlib.Path(target).write_bytes(png)
