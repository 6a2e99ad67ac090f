"""The marks of a picture, for programs that draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union, overload

from . import _library as library

#: The color ``#rrggbb``.
Color = str
#: An element of a path: ``("move", x, y)``, ``("line", x, y)``, ``("close",)``, or a cubic Bezier
#: curve ``("curve", x1, y1, x2, y2, x, y)`` with two control points and its end.
Element = Union[
    Tuple[str],
    Tuple[str, float, float],
    Tuple[str, float, float, float, float, float, float],
]


@dataclass(frozen=True)
class Circle:
    """A filled circle."""

    color: Color
    #: From 0 to 1.
    opacity: float
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Hexagon:
    """A filled hexagon with rounded corners."""

    color: Color
    #: From 0 to 1.
    opacity: float
    x: float
    y: float
    #: The distance between opposite vertices before rounding.
    width: float
    corner_radius: float
    outline: Tuple[Element, ...]


@dataclass(frozen=True)
class Path:
    """A filled outline, with nonzero winding."""

    color: Color
    #: From 0 to 1.
    opacity: float
    outline: Tuple[Element, ...]


@dataclass(frozen=True)
class Stroke:
    """A stroked line, such as the mesh, with butt ends and mitered corners."""

    color: Color
    #: From 0 to 1.
    opacity: float
    width: float
    line: Tuple[Element, ...]


@dataclass(frozen=True)
class Veil:
    """One color over a box, with an opacity that changes along a course, such as a calm zone."""

    color: Color
    x: float
    y: float
    width: float
    height: float
    #: ``"right"``: from the left edge to the right. ``"down"``: from the top to the bottom.
    #: ``"out"``: from the center to the ellipse that touches all four edges.
    course: str
    #: Offsets on the course with opacities, both from 0 to 1; linear between two stops.
    stops: Tuple[Tuple[float, float], ...]


@dataclass(frozen=True)
class Group:
    """Marks in a box, which clips them. They are in units of their own, which fill the box."""

    x: float
    y: float
    width: float
    height: float
    #: The width of the box in the units of the marks.
    inner_width: float
    #: The height of the box in the units of the marks.
    inner_height: float
    #: The color that fills the box first; None for none.
    background: Optional[Color]
    marks: Tuple[Mark, ...]


Mark = Union[Circle, Hexagon, Path, Stroke, Veil, Group]


@dataclass(frozen=True)
class Marks(Sequence["Mark"]):
    """The marks of a picture, from bottom to top.

    Places and lengths are in units: y grows downward, and the origin is the top left corner. To
    convert units to pixels, multiply x by ``pixel_width / width`` and y by
    ``pixel_height / height``. Clip to the canvas.
    """

    #: The width of the picture in units.
    width: float
    #: The height of the picture in units.
    height: float
    pixel_width: int
    pixel_height: int
    #: None for a transparent picture.
    background: Optional[Color]
    marks: Tuple[Mark, ...]
    #: The same marks as packed numbers (`double`), in the layout that ``geobg.h`` describes.
    numbers: memoryview

    @overload
    def __getitem__(self, index: int) -> Mark: ...

    @overload
    def __getitem__(self, index: slice) -> Tuple[Mark, ...]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Mark, Tuple[Mark, ...]]:
        return self.marks[index]

    def __len__(self) -> int:
        return len(self.marks)

    def __repr__(self) -> str:
        return f"<geobg.Marks: {len(self)} on {self.width:g}x{self.height:g} units>"


_COURSES = ("right", "down", "out")
#: The name of each element, and how many numbers follow its kind.
_ELEMENTS: Dict[int, Tuple[str, int]] = {
    library.PATH_MOVE: ("move", 2),
    library.PATH_LINE: ("line", 2),
    library.PATH_CURVE: ("curve", 6),
    library.PATH_CLOSE: ("close", 0),
}


def _color(number: float) -> Color:
    return f"#{int(number):06x}"


def _background(number: float) -> Optional[Color]:
    return None if number < 0 else _color(number)


def _elements(numbers: List[float]) -> Tuple[Element, ...]:
    elements: List[Any] = []
    index = 0
    while index < len(numbers):
        name, count = _ELEMENTS[int(numbers[index])]
        elements.append((name, *numbers[index + 1 : index + 1 + count]))
        index += 1 + count
    return tuple(elements)


def _mark(kind: int, n: List[Any]) -> Optional[Mark]:
    """The mark with the numbers after its kind and its count; None for a kind of later versions."""
    if kind == library.MARK_CIRCLE:
        return Circle(_color(n[0]), *n[1:5])
    if kind == library.MARK_HEXAGON:
        return Hexagon(_color(n[0]), n[1], n[2], n[3], n[4], n[5], _elements(n[6:]))
    if kind == library.MARK_PATH:
        return Path(_color(n[0]), n[1], _elements(n[2:]))
    if kind == library.MARK_STROKE:
        return Stroke(_color(n[0]), n[1], n[2], _elements(n[3:]))
    if kind == library.MARK_VEIL:
        stops = tuple(zip(n[6::2], n[7::2]))
        return Veil(_color(n[0]), n[1], n[2], n[3], n[4], _COURSES[int(n[5])], stops)
    return None


def unpacked(data: bytes) -> Marks:
    """The marks in the bytes of geobg_wallpaper_marks."""
    numbers: Any = memoryview(data).cast("d")
    all_numbers: List[Any] = numbers.tolist()
    _, header, width, height, pixel_width, pixel_height, background = all_numbers[:7]
    # Each open group: the numbers of its head, and its marks so far.
    groups: List[Tuple[List[Any], List[Mark]]] = [([], [])]
    index = int(header)
    while index < len(all_numbers):
        kind, count = int(all_numbers[index]), int(all_numbers[index + 1])
        rest = all_numbers[index + 2 : index + count]
        index += count
        if kind == library.MARK_GROUP:
            groups.append((rest, []))
        elif kind == library.MARK_GROUP_END:
            head, inner = groups.pop()
            x, y, box_width, box_height, inner_width, inner_height, fill = head[:7]
            group = Group(
                x,
                y,
                box_width,
                box_height,
                inner_width,
                inner_height,
                _background(fill),
                tuple(inner),
            )
            groups[-1][1].append(group)
        else:
            mark = _mark(kind, rest)
            if mark is not None:
                groups[-1][1].append(mark)
    return Marks(
        width,
        height,
        int(pixel_width),
        int(pixel_height),
        _background(background),
        tuple(groups[0][1]),
        numbers,
    )
