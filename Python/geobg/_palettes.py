"""The built-in palettes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Dict

from . import _library
from ._errors import GeobgError


class Palettes(Mapping[str, Dict[str, Any]]):
    """The built-in palettes by name, in alphabetical order.

    A palette is a dictionary, as a recipe holds it. Each access makes a new one, so you can change it
    and pass it as the option `palette`. The default palette is ``"original"``.
    """

    def __getitem__(self, name: str) -> Dict[str, Any]:
        """A palette. Raises a KeyError, with suggestions, if no palette has this name."""
        try:
            palette: Dict[str, Any] = json.loads(_library.palette_json(name))
        except (GeobgError, AttributeError) as reason:
            raise KeyError(str(reason) if isinstance(reason, GeobgError) else name) from None
        return palette

    def __iter__(self) -> Iterator[str]:
        return iter(_library.palette_names())

    def __len__(self) -> int:
        return len(_library.palette_names())

    def __repr__(self) -> str:
        return f"<geobg.palettes: {', '.join(self)}>"


#: The built-in palettes by name.
palettes = Palettes()
