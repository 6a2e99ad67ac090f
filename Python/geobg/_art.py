"""The fields of the art, and defaults, written by FieldTableTests from the tables of the Swift sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Literal, Optional, TypedDict, Union

#: The palette of a new wallpaper, as in the command. A recipe without a palette means "classic".
DEFAULT_PALETTE = "original"

#: The most pixels of a picture, unless another limit is given.
PIXEL_LIMIT_DEFAULT = 10000000000

#: For each option, its field of the art in a recipe.
ART: Dict[str, str] = {
    "arrangement": "arrangement",
    "color_flow": "color-flow",
    "shapes": "shapes",
    "shape_size": "shape-size",
    "opacity": "opacity",
    "outline": "outline",
    "shapes_per_tap": "shapes-per-tap",
    "corner_radius": "corner-radius",
    "mesh_net": "mesh-net",
    "mesh_line": "mesh-line",
}


class Art(TypedDict, total=False):
    """The options of the art; None means the default.

    - arrangement: How the shapes are arranged: scatter, hive, shell, bloom, mosaic, rings, ripple,
      halftone, bubbles, rosette, stream. With any, the seed picks it. Default: "scatter".
    - color_flow: How much the colors flow through the picture, 0 to 1. 0 picks each color at
      random; with 1, shapes near each other have related colors. With any, the seed picks it.
      Default: 0.
    - shapes: How often each kind of shape is picked: weights from 0 to 1000, not all 0. A kind
      that is left out is not picked. Default: {"circle": 2, "hexagon": 1}.
    - shape_size: Size of the shapes, 0.1 to 4. 2 makes each shape twice as large and moves none.
      Default: 1.
    - opacity: Opacity of the shapes, 0.1 to 5: a factor for the palette's opacities. Results above
      1 become 1. Default: 1.
    - outline: Width of the shapes' outlines, 0 to 50 units. 0 fills the shapes. Default: 0.
    - shapes_per_tap: How many shapes lie around each point: the fewest and the most, 1 to 8.
      Default: [1, 8].
    - corner_radius: Radius of the polygons' corners, 0 to 65 units. 0 makes sharp corners, 65
      makes circles. Default: 10.
    - mesh_net: Width and height of the mesh's cells, 5 to 1000 units each. Turns on no mesh.
      Default: [60, 30].
    - mesh_line: Width of the mesh's lines, 0.02 to 5 units for each pass. Turns on no mesh.
      Default: 0.1.
    """

    arrangement: Optional[
        Literal[
            "scatter",
            "hive",
            "shell",
            "bloom",
            "mosaic",
            "rings",
            "ripple",
            "halftone",
            "bubbles",
            "rosette",
            "stream",
            "any",
        ]
    ]
    color_flow: Optional[Union[float, Literal["any"]]]
    shapes: Optional[Mapping[str, float]]
    shape_size: Optional[float]
    opacity: Optional[float]
    outline: Optional[float]
    shapes_per_tap: Optional[Sequence[int]]
    corner_radius: Optional[float]
    mesh_net: Optional[Sequence[float]]
    mesh_line: Optional[float]
