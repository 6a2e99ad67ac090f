"""Paths and files: how they are read, and written where the library cannot: completely, or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from types import TracebackType
from typing import Optional, Type, Union

from ._errors import GeobgError, error, shown

#: A new file of bytes, which no other program has made meanwhile.
_NEW = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
#: The most bytes of a pipe or a device, which may have no end.
ENDLESS_LIMIT = 256 << 20


# ---- Paths -------------------------------------------------------------------------------------


def path_argument(value: object, field: str) -> Union[str, bytes]:
    """A path as text or bytes. The system would cut it at a zero byte."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise error("argument", field, f"{field}: {shown(value)} is not a path; use text, bytes or pathlib.Path")
    try:
        path: Union[str, bytes] = os.fspath(value)
        name = os.fsencode(path)
    except (TypeError, UnicodeEncodeError):
        raise error("argument", field, f"{field}: {value!a} is not a path that a file can have") from None
    if b"\0" in name:
        raise error("argument", field, f"{field}: {name!a} contains a zero byte; remove it")
    return path


def failure(path: Union[str, bytes], what: str, reason: OSError, field: Optional[str] = None) -> GeobgError:
    """The error of a file that the system refuses."""
    text = f"{os.fsdecode(path) or repr('')}: {what}: {_reason(reason)}"
    return error("file", field, text, reason.errno, path)


def _reason(reason: OSError) -> str:
    """Why the system refuses a file, in the words of the library."""
    if reason.errno == errno.ENOTDIR:
        return "the path has a file where a folder is needed"
    text = (reason.strerror or str(reason)).rstrip(".")
    return text[:1].lower() + text[1:]


# ---- Reading -----------------------------------------------------------------------------------


def content(path: Union[str, bytes], field: Optional[str] = None) -> bytes:
    """The bytes of a file, which the option `field` names."""
    try:
        with open(path, "rb") as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return file.read()
            data = file.read(ENDLESS_LIMIT + 1)
    except IsADirectoryError as reason:
        raise failure(path, "cannot be read", OSError(reason.errno, "it is a folder"), field) from None
    except OSError as reason:
        raise failure(path, "cannot be read", reason, field) from None
    if len(data) > ENDLESS_LIMIT:
        text = f"{os.fsdecode(path)}: longer than the limit of {ENDLESS_LIMIT} bytes"
        raise error("file", field, text, errno.EFBIG, path)
    return data


# ---- Writing -----------------------------------------------------------------------------------


class Target:
    """A file that is checked before work begins, and gets its name when it is complete.

    A link is followed, and stays. A device or a pipe is written directly.
    """

    def __init__(self, path: Union[str, bytes]) -> None:
        self._path = path
        path = os.fsencode(path)
        self._temporary: Optional[bytes] = None
        self._descriptor = -1
        mode: Optional[int] = None
        try:
            found = os.stat(path)
        except FileNotFoundError:
            pass
        except OSError as reason:
            raise self._failure("cannot be created", reason) from None
        else:
            if stat.S_ISDIR(found.st_mode):
                text = "a folder has this name; choose another file name"
                raise self._failure("cannot be created", OSError(errno.EISDIR, text))
            if not os.access(path, os.W_OK):
                raise self._failure("cannot be created", OSError(errno.EACCES, "the file exists and is not writable"))
            if not stat.S_ISREG(found.st_mode):
                try:
                    # The path itself: a link to a pipe, such as /dev/stdout, has no other one.
                    self._descriptor = os.open(path, os.O_WRONLY)
                except OSError as reason:
                    raise self._failure("cannot be created", reason) from None
                return
            mode = stat.S_IMODE(found.st_mode)
        try:
            if not os.path.basename(path):
                raise OSError(errno.EINVAL, "it is not a valid file name; write another name")
            self._final = os.path.realpath(path)
            folder = os.path.dirname(self._final)
            if not os.path.isdir(folder):
                text = f"the folder {os.fsdecode(folder)} does not exist; create it first"
                raise OSError(errno.ENOENT, text)
            # One of a killed run has a name that no later run takes.
            self._temporary = os.path.join(folder, b".geobg-%s.tmp" % secrets.token_hex(8).encode())
            self._descriptor = os.open(self._temporary, _NEW, 0o666)
            if mode is not None:
                os.chmod(self._temporary, mode)
        except OSError as reason:
            self._remove()
            raise self._failure("cannot be created", reason) from None

    def _failure(self, what: str, reason: OSError) -> GeobgError:
        return failure(self._path, what, reason)

    def write(self, data: bytes) -> None:
        """Writes the file, and gives it its name."""
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(self._descriptor, view) :]
            if self._temporary is None:
                return
            os.fsync(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1
            os.replace(self._temporary, self._final)
            self._temporary = None
            self._sync_folder()
        except OSError as reason:
            raise self._failure("cannot be written", reason) from None

    def _sync_folder(self) -> None:
        # Windows opens no folders.
        with contextlib.suppress(OSError):
            folder = os.open(os.path.dirname(self._final), os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _remove(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        if self._temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._temporary)

    def __enter__(self) -> Target:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self._remove()
