"""How notebooks show a wallpaper."""

from __future__ import annotations

import base64
import re
from typing import Tuple

#: The largest size of a picture in a notebook, in CSS pixels.
SHOWN_WIDTH = 640
SHOWN_HEIGHT = 480

#: The largest SVG that is stored in a notebook; a larger picture is shown as PNG.
LARGEST_SVG = 1 << 20

#: The most pixels of a PNG that is stored in a notebook; a larger picture is shown as text.
MOST_PIXELS = 1 << 24


def shown_size(size: Tuple[int, int]) -> Tuple[int, int]:
    """The size in CSS pixels at which a notebook shows a picture."""
    width, height = size
    scale = min(1.0, SHOWN_WIDTH / width, SHOWN_HEIGHT / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def shown_svg(svg: bytes, size: Tuple[int, int]) -> str:
    """An SVG with the size at which a notebook shows it; its content does not change."""
    width, height = shown_size(size)
    return re.sub(
        r' width="[^"]*" height="[^"]*"',
        f' width="{width}" height="{height}"',
        svg.decode("utf-8"),
        count=1,
    )


def base64_text(data: bytes) -> str:
    """Bytes as a notebook stores them."""
    return base64.b64encode(data).decode("ascii")
