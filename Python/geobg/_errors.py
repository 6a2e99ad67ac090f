"""The errors of geobg."""

from __future__ import annotations

from typing import Dict, Optional, Tuple, Type

#: The names of the codes, by the numbers of the C library.
CODES: Dict[int, str] = {
    1: "argument",
    2: "recipe",
    3: "engine",
    4: "picture",
    5: "limit",
    6: "format",
    7: "canceled",
    8: "memory",
    9: "file",
    10: "internal",
}


class GeobgError(Exception):
    """An error of geobg: a code, the field with the mistake, and one sentence.

    Other languages report the same code, field and sentence for the same mistake. Each code has a
    subclass, which is also one of Python's own errors where one fits.
    """

    #: ``"argument"``, ``"recipe"``, ``"engine"``, ``"picture"``, ``"limit"``, ``"format"``,
    #: ``"canceled"``, ``"memory"``, ``"file"`` or ``"internal"``.
    code: str
    #: The part of the recipe or the argument with the mistake, such as ``"zoom"``; None if the
    #: mistake is not in one part.
    field: Optional[str]
    #: One sentence: what was given, what is wrong, and what to do.
    message: str

    def __init__(self, code: str, field: Optional[str], message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> Tuple[Type[GeobgError], Tuple[str, Optional[str], str]]:
        # Exceptions are copied to other processes with the arguments of the base class otherwise.
        return type(self), (self.code, self.field, self.message)


class InvalidError(GeobgError, ValueError):
    """An argument, a recipe or a picture that geobg refuses.

    The code is ``"argument"``, ``"recipe"``, ``"engine"``, ``"picture"``, ``"limit"`` or
    ``"format"``.
    """


class CanceledError(GeobgError):
    """Work that a :class:`geobg.Cancellation` ended; the code is ``"canceled"``."""


class OutOfMemoryError(GeobgError, MemoryError):
    """A picture that does not fit into memory; the code is ``"memory"``."""


class FileError(GeobgError, OSError):
    """A file that could not be written, or an unknown extension; the code is ``"file"``."""


class InternalError(GeobgError, RuntimeError):
    """A fault of geobg or of the drawing library; the code is ``"internal"``."""


_CLASSES: Dict[str, Type[GeobgError]] = {
    "canceled": CanceledError,
    "memory": OutOfMemoryError,
    "file": FileError,
    "internal": InternalError,
}


def error(code: str, field: Optional[str], message: str) -> GeobgError:
    """The error of the class that fits the code; codes of later versions are plain."""
    if code in _CLASSES:
        return _CLASSES[code](code, field, message)
    if code in CODES.values():
        return InvalidError(code, field, message)
    return GeobgError(code, field, message)
