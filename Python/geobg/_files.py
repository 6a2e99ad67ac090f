"""Writes files where the library cannot: completely, or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from types import TracebackType
from typing import Optional, Type

from ._errors import GeobgError, error

#: A new file of bytes, which no other program has made meanwhile.
_NEW = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)


def _failure(path: bytes, what: str, reason: str) -> GeobgError:
    return error("file", None, f"{os.fsdecode(path) or repr('')}: {what}: {reason}")


def _reason(failure: OSError) -> str:
    return (failure.strerror or str(failure)).rstrip(".")


class Target:
    """A file that is checked before work begins, and gets its name when it is complete.

    A link is followed, and stays. A device or a pipe is written directly.
    """

    def __init__(self, path: bytes) -> None:
        self._path = path
        self._final = os.path.realpath(path)
        self._temporary: Optional[bytes] = None
        self._descriptor = -1
        mode: Optional[int] = None
        try:
            found = os.stat(self._final)
        except FileNotFoundError:
            pass
        except OSError as reason:
            raise _failure(path, "cannot be created", _reason(reason)) from None
        else:
            if stat.S_ISDIR(found.st_mode):
                raise _failure(path, "cannot be created", "a folder has this name; choose another file name")
            if not os.access(self._final, os.W_OK):
                raise _failure(path, "cannot be created", "the file exists and is not writable")
            if not stat.S_ISREG(found.st_mode):
                self._descriptor = os.open(self._final, os.O_WRONLY)
                return
            mode = stat.S_IMODE(found.st_mode)
        try:
            if not os.path.basename(path):
                raise OSError(22, "it is not a valid file name; write another name")
            folder = os.path.dirname(self._final)
            if not os.path.isdir(folder):
                raise OSError(2, f"the folder {os.fsdecode(folder)} does not exist; create it first")
            # One of a killed run has a name that no later run takes.
            self._temporary = os.path.join(folder, b".geobg-%s.tmp" % secrets.token_hex(8).encode())
            self._descriptor = os.open(self._temporary, _NEW, 0o666)
            if mode is not None:
                os.chmod(self._temporary, mode)
        except OSError as reason:
            self._remove()
            raise _failure(path, "cannot be created", _reason(reason)) from None

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
            raise _failure(self._path, "cannot be written", _reason(reason)) from None

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
