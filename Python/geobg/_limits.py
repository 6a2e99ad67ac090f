"""The most that drawing a picture may take."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Optional, SupportsFloat, SupportsIndex, Tuple, Union

from ._errors import error, shown

#: The C library takes no larger number.
_LARGEST = 2**63 - 1


def whole(value: Optional[SupportsIndex], name: str, most: int = _LARGEST) -> int:
    """A number of threads, pixels or bytes; 0 is the default."""
    if value is None:
        return 0
    try:
        number = value.__index__()
    except (AttributeError, TypeError):
        raise error("argument", name, f"{name}: {shown(value)} is not a whole number") from None
    if number < 1:
        raise error("argument", name, f"{name}: {shown(number)} is out of range; use 1 or more")
    return min(number, most)


def _milliseconds(value: Optional[SupportsFloat]) -> int:
    """A number of seconds in milliseconds; 0 is the default."""
    if value is None:
        return 0
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not 0 < number:
        raise error("argument", "seconds", f"seconds: {shown(value)} is not a number of seconds, such as 2.5")
    return max(1, math.ceil(min(number * 1000, 1e15)))


@dataclass(frozen=True)
class Limits:
    """The most that drawing a picture may take. A picture above a limit raises an `InvalidError` with the code
    ``"limit"``, before anything is drawn.

    `set_limits` sets them for all pictures, and the option `limits` of a method for one call. A member that is None
    does not change the limit: the option falls back to `set_limits`, and this one to the default.
    """

    #: The most pixels of a PNG, JPEG or WebP, of an array or an image. The default is 10,000,000,000.
    pixels: Optional[int] = None
    #: The most shapes and lines in memory at the same time, about: all of an SVG, a PDF or `marks`, and those of a band
    #: of pixels. The default is 500,000.
    marks: Optional[int] = None
    #: How long one processor may draw, by an estimate, which is the same on every machine. The default is 2.5 seconds,
    #: and 150 nanoseconds more for each pixel.
    seconds: Optional[float] = None
    #: The most bytes of memory for marks and bands, by an estimate; the result itself is not counted. There is no
    #: limit by default.
    memory: Optional[int] = None

    def __post_init__(self) -> None:
        self.numbers()

    def numbers(self) -> Tuple[int, int, int, int]:
        """Pixels, marks, milliseconds and bytes; 0 is the default."""
        return (
            whole(self.pixels, "pixels"),
            whole(self.marks, "marks"),
            _milliseconds(self.seconds),
            whole(self.memory, "memory"),
        )


_limits = Limits()


def set_limits(limits: Optional[Limits]) -> None:
    """Sets the limits of all later calls, in all threads; None sets the defaults."""
    global _limits
    _limits = Limits() if limits is None else checked(limits)


def get_limits() -> Limits:
    """The limits that `set_limits` has set."""
    return _limits


def checked(limits: object) -> Limits:
    """The value of an option `limits`."""
    if not isinstance(limits, Limits):
        raise error("argument", "limits", f"limits: {shown(limits)} is not a geobg.Limits")
    return limits


def effective(limits: Optional[Limits], pixel_limit: Union[SupportsIndex, None]) -> Tuple[int, int, int, int]:
    """The limits of a call: its own, or those of `set_limits`, or 0 for the default."""
    own = (Limits() if limits is None else checked(limits)).numbers()
    pixels = whole(pixel_limit, "pixel_limit")
    first, second, third, fourth = (one or other for one, other in zip(own, _limits.numbers()))
    return pixels or first, second, third, fourth
