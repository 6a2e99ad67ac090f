"""The errors of geobg."""

from __future__ import annotations

import functools
import os
from typing import Any, Dict, Optional, Tuple, Type, Union, cast

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

#: What the library says of canceled work.
CANCELED = "stopped before the file was complete"

#: The most characters of a value in a sentence.
_LONGEST = 200


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

    def __reduce__(self) -> Tuple[Any, ...]:
        # Exceptions are copied to other processes with the arguments of the base class otherwise. The last
        # part is what a program has added, such as notes.
        return type(self), (self.code, self.field, self.message), dict(vars(self))


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
    """A file that could not be read or written, or an unknown extension; the code is ``"file"``.

    It has the attributes of an OSError: `filename` is the path, and `errno` the system's number, with its text
    `strerror`; both are None if the system has refused nothing. Where Python has a class for the number, such as
    FileNotFoundError, PermissionError or IsADirectoryError, it is an error of this class, too.
    """

    def __init__(
        self,
        code: str,
        field: Optional[str],
        message: str,
        number: Optional[int] = None,
        filename: Union[str, bytes, None] = None,
    ) -> None:
        super().__init__(code, field, message)
        self.errno = number
        self.strerror = None if number is None else os.strerror(number)
        self.filename = filename

    def __reduce__(self) -> Tuple[Any, ...]:
        values = (self.code, self.field, self.message, self.errno, self.filename)
        return _file_error, (None if _is_made(type(self)) else type(self), *values), dict(vars(self))


class InternalError(GeobgError, RuntimeError):
    """A fault of geobg or of the drawing library; the code is ``"internal"``."""


_CLASSES: Dict[str, Type[GeobgError]] = {
    "canceled": CanceledError,
    "memory": OutOfMemoryError,
    "internal": InternalError,
}


def shown(value: object) -> str:
    """A value in the sentence of an error, on one line; the beginning of a long one."""
    try:
        text = " ".join(repr(value).split("\n"))
    except Exception:
        # A number of thousands of digits, or an object of the program.
        return f"a value of the type {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def error(
    code: str,
    field: Optional[str],
    message: str,
    number: Optional[int] = None,
    filename: Union[str, bytes, None] = None,
) -> GeobgError:
    """The error of the class that fits the code; codes of later versions are plain.

    An error of a file also has the system's number and the path.
    """
    if code == "file":
        return _file_error(None, code, field, message, number, filename)
    if code in _CLASSES:
        return _CLASSES[code](code, field, message)
    if code in CODES.values():
        return InvalidError(code, field, message)
    return GeobgError(code, field, message)


def _file_error(
    kind: Optional[Type[FileError]],
    code: str,
    field: Optional[str],
    message: str,
    number: Optional[int],
    filename: Union[str, bytes, None],
) -> FileError:
    """The error of a class, or of the class that fits the number."""
    if kind is None:
        # Python knows the class of each number.
        kind = _file_class(OSError if number is None else type(OSError(number, "")))
    return kind(code, field, message, number, filename)


@functools.lru_cache(maxsize=None)
def _file_class(kind: Type[OSError]) -> Type[FileError]:
    """The class of errors that are a FileError, and one of Python's subclasses of OSError."""
    if kind is OSError:
        return FileError
    return cast(Type[FileError], type(FileError.__name__, (FileError, kind), {"__module__": FileError.__module__}))


def _is_made(kind: Type[FileError]) -> bool:
    """Whether `_file_class` has made a class, which no module has by its name."""
    return kind is FileError or kind.__name__ == FileError.__name__
