"""The C library: the only module that knows ctypes.

It declares every function of ``geobg.h`` and turns a status into an exception. Two libraries have these functions:
libgeobg-core, which makes everything but PDF, and libgeobg, which has Cairo and is loaded when it is first needed.
ctypes releases the interpreter lock during each call, so other Python threads run while geobg draws. Where neither
library fits, libgeobg-core is a WebAssembly module (``_wasm.py``), and Python writes the files (``_files.py``).
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import sys
import threading
import weakref
from collections.abc import Sequence
from ctypes import (
    POINTER,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_int32,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path
from types import TracebackType
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    List,
    NamedTuple,
    Optional,
    Protocol,
    Set,
    Tuple,
    Type,
    TypeVar,
    Union,
)

from . import _files
from ._art import PIXEL_LIMIT_DEFAULT
from ._errors import CANCELED, CODES, FileError, GeobgError, error

if TYPE_CHECKING:
    from . import _wasm

#: The number of the binary interface that this module declares.
ABI_VERSION = 1

FORMAT_RECIPE = 0
FORMAT_SVG = 1
FORMAT_PNG = 2
FORMAT_PDF = 3
FORMAT_JPEG = 4
FORMAT_WEBP = 5

PIXELS_RGBA = 1
PIXELS_BGRA_PREMULTIPLIED = 2

OPTION_NO_METADATA = 1
OPTION_EXACT = 2
OPTION_CAIRO = 4
THREADS_MAX = 1024

MARKS_LAYOUT = 1
MARK_CIRCLE = 1
MARK_HEXAGON = 2
MARK_PATH = 3
MARK_STROKE = 4
MARK_VEIL = 5
MARK_GROUP = 6
MARK_GROUP_END = 7
PATH_MOVE = 0
PATH_LINE = 1
PATH_CURVE = 2
PATH_CLOSE = 3

_OK = 0


class ErrorRecord(ctypes.Structure):
    """``geobg_error``."""

    _fields_ = [("code", c_int32), ("field", c_char * 508), ("message", c_char * 3584)]


ProgressFunction = ctypes.CFUNCTYPE(c_bool, c_double, c_void_p)


class OptionsRecord(ctypes.Structure):
    """``geobg_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("threads", c_uint32),
        ("flags", c_uint32),
        ("pixel_limit", c_uint64),
        ("progress", ProgressFunction),
        ("context", c_void_p),
        ("cancellation", c_void_p),
        ("mark_limit", c_uint64),
        ("time_limit", c_uint64),
        ("memory_limit", c_uint64),
    ]


# ---- Declarations ------------------------------------------------------------------------------


def _status(result: int, function: Any, arguments: Sequence[Any]) -> int:
    """Raises the error that a call has written; its last argument is the error record."""
    if result != _OK:
        record = arguments[-1]._obj
        field = record.field.decode("utf-8", "replace")
        message = record.message.decode("utf-8", "replace")
        raise error(CODES.get(result, "unknown"), field or None, message)
    return result


def _freed(result: int, function: Any, arguments: Sequence[Any]) -> int:
    """Raises an error if a handle was not freed; these functions write no error record."""
    if result != _OK:
        raise error("argument", None, "the handle is unknown or already freed")
    return result


def _text(result: Optional[bytes], function: Any, arguments: Sequence[Any]) -> Optional[str]:
    """Decodes a constant text."""
    return None if result is None else result.decode("utf-8")


def _number(result: int, function: Any, arguments: Sequence[Any]) -> int:
    """Returns a number as it is: these functions cannot fail."""
    return result


_Handle = c_void_p
_NewHandle = POINTER(c_void_p)
_Error = POINTER(ErrorRecord)
_Options = POINTER(OptionsRecord)


class Declaration(NamedTuple):
    """How ctypes calls a function."""

    restype: Any
    argtypes: List[Any]
    errcheck: Callable[[Any, Any, Sequence[Any]], Any]


#: All functions of geobg.h.
DECLARATIONS: Dict[str, Declaration] = {
    "geobg_version": Declaration(c_char_p, [], _text),
    "geobg_abi_version": Declaration(c_uint32, [], _number),
    "geobg_engine": Declaration(c_uint32, [], _number),
    "geobg_status_name": Declaration(c_char_p, [c_int32], _text),
    "geobg_error_errno": Declaration(c_int32, [_Error], _number),
    "geobg_bytes_get": Declaration(c_int32, [_Handle, POINTER(c_void_p), POINTER(c_size_t), _Error], _status),
    "geobg_bytes_copy": Declaration(c_int32, [_Handle, c_void_p, c_size_t, POINTER(c_size_t), _Error], _status),
    "geobg_bytes_free": Declaration(c_int32, [_Handle], _freed),
    "geobg_palette_count": Declaration(c_size_t, [], _number),
    "geobg_palette_name": Declaration(c_char_p, [c_size_t], _text),
    "geobg_palette_json": Declaration(c_int32, [c_char_p, _NewHandle, _Error], _status),
    "geobg_wallpaper_create": Declaration(c_int32, [c_char_p, c_size_t, _NewHandle, _Error], _status),
    "geobg_wallpaper_read": Declaration(c_int32, [c_char_p, c_size_t, _NewHandle, _Error], _status),
    "geobg_wallpaper_free": Declaration(c_int32, [_Handle], _freed),
    "geobg_wallpaper_size": Declaration(c_int32, [_Handle, POINTER(c_uint32), POINTER(c_uint32), _Error], _status),
    "geobg_wallpaper_recipe": Declaration(c_int32, [_Handle, _NewHandle, _Error], _status),
    "geobg_cancellation_create": Declaration(c_int32, [_NewHandle, _Error], _status),
    "geobg_cancellation_cancel": Declaration(c_int32, [_Handle, _Error], _status),
    "geobg_cancellation_free": Declaration(c_int32, [_Handle], _freed),
    "geobg_wallpaper_render": Declaration(c_int32, [_Handle, c_int32, _Options, _NewHandle, _Error], _status),
    "geobg_wallpaper_write": Declaration(c_int32, [_Handle, c_char_p, _Options, _Error], _status),
    "geobg_wallpaper_pixels": Declaration(
        c_int32,
        [_Handle, c_int32, _Options, c_void_p, c_size_t, c_size_t, POINTER(c_size_t), _Error],
        _status,
    ),
    "geobg_has_cairo": Declaration(c_bool, [], _number),
    "geobg_color": Declaration(c_int32, [c_char_p, POINTER(c_uint32), _Error], _status),
    "geobg_palette_read": Declaration(c_int32, [c_char_p, c_size_t, c_char_p, _NewHandle, _Error], _status),
    "geobg_palette_from_pixels": Declaration(
        c_int32, [c_void_p, c_size_t, c_char_p, c_uint32, _NewHandle, _Error], _status
    ),
    "geobg_canvas_json": Declaration(c_int32, [c_char_p, c_char_p, c_double, _NewHandle, _Error], _status),
    "geobg_calm_json": Declaration(c_int32, [c_char_p, _Handle, c_char_p, _NewHandle, _Error], _status),
    "geobg_wallpaper_vary": Declaration(
        c_int32, [_Handle, c_char_p, c_char_p, c_uint32, c_uint32, _NewHandle, _Error], _status
    ),
    "geobg_wallpaper_xmp": Declaration(c_int32, [_Handle, c_int32, c_uint32, _Options, _NewHandle, _Error], _status),
    "geobg_file_write": Declaration(c_int32, [c_char_p, c_char_p, c_size_t, _Error], _status),
    "geobg_sheet_render": Declaration(
        c_int32,
        [POINTER(c_void_p), c_size_t, c_char_p, c_size_t, c_int32, _Options, _NewHandle, _Error],
        _status,
    ),
    "geobg_wallpaper_marks": Declaration(c_int32, [_Handle, _Options, _NewHandle, _Error], _status),
}


# ---- Loading -----------------------------------------------------------------------------------


def _file_name(library: str) -> str:
    """The file name of a library on this system."""
    if sys.platform == "darwin":
        return f"lib{library}.{ABI_VERSION}.dylib"
    return f"lib{library}.so.{ABI_VERSION}"


def _declared(path: str) -> ctypes.CDLL:
    """Loads a library, compares its version and declares its functions."""
    library = ctypes.CDLL(path)
    try:
        abi_version = library.geobg_abi_version
    except AttributeError:
        raise OSError("it is not the C library of geobg") from None
    abi_version.argtypes, abi_version.restype = [], c_uint32
    found = abi_version()
    if found != ABI_VERSION:
        raise OSError(f"its binary interface has the number {found}, and this package needs {ABI_VERSION}")
    for name, declaration in DECLARATIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise OSError(f"it has no function {name}") from None
        function.argtypes = declaration.argtypes
        function.restype = declaration.restype
        function.errcheck = declaration.errcheck
    return library


class _Search:
    """Looks for a library in several places, and remembers what was tried."""

    def __init__(self) -> None:
        self.tried: List[str] = []

    def at(self, path: str, place: str, *, cairo: bool = False) -> Optional[ctypes.CDLL]:
        """The library at a path; None if there is none, or if it lacks Cairo and needs it."""
        try:
            library = _declared(path)
            if cairo and not library.geobg_has_cairo():
                raise OSError("it has no Cairo")
        except OSError as reason:
            # The loader repeats the path in front of its reason.
            self.tried.append(f"{place} ({str(reason).replace(f'{path}: ', '')})")
            return None
        return library

    def chosen(self, *, cairo: bool = False) -> Optional[ctypes.CDLL]:
        """The library at GEOBG_LIBRARY."""
        path = os.environ.get("GEOBG_LIBRARY")
        if path:
            return self.at(path, f"GEOBG_LIBRARY={path}", cairo=cairo)
        self.tried.append("GEOBG_LIBRARY (not set)")
        return None

    def system(self, library: str, *, cairo: bool = False) -> Optional[ctypes.CDLL]:
        """A library that the loader of the system finds."""
        name = _file_name(library)
        return self.at(name, f"{name} of the system", cairo=cairo)


#: A path of a file.
AnyName = Union[str, bytes]
#: A library as a file of the system, or as a WebAssembly module. Both have the functions of ``DECLARATIONS``.
AnyLibrary = Union[ctypes.CDLL, "_wasm.Library"]


def _module(path: Path) -> _wasm.Library:
    """Loads the WebAssembly module, which only the wheel for all systems has."""
    try:
        from ._wasm import Library
    except ImportError as reason:
        raise ImportError(
            f"geobg needs wasmtime on this system ({reason}); install it with pip install wasmtime"
        ) from None
    return Library(path, DECLARATIONS)


def _load() -> AnyLibrary:
    """Loads the library beside the package, from GEOBG_LIBRARY, or from the system."""
    search = _Search()
    folder = Path(__file__).resolve().parent
    module = folder / "libgeobg-core.wasm"
    if module.exists():
        return _module(module)
    beside = folder / _file_name("geobg-core")
    if beside.exists():
        library = search.at(str(beside), str(beside))
    else:
        library = None
        search.tried.append(f"{beside} (no such file)")
    # The library with Cairo has all functions, too.
    library = library or search.chosen() or search.system("geobg-core") or search.system("geobg")
    if library is None:
        raise ImportError(
            f"cannot load the C library of geobg; tried {', '.join(search.tried)}; install geobg from its "
            f"wheel, or set GEOBG_LIBRARY to the path of {beside.name}"
        )
    return library


_library = _load()
_with_cairo: Optional[ctypes.CDLL] = None


def _cairo(purpose: str) -> AnyLibrary:
    """The library with Cairo, which is loaded at the first call.

    Raises an ImportError, which says what needs it, if there is none.
    """
    global _with_cairo
    if _with_cairo is None:
        search = _Search()
        try:
            from geobg_cairo import LIBRARY  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            found = None
            search.tried.append("geobg_cairo (not installed)")
        else:
            found = search.at(LIBRARY, str(LIBRARY), cairo=True)
        found = found or search.chosen(cairo=True) or search.system("geobg", cairo=True)
        if found is None:
            way_out = "install geobg_cairo-….whl of the same release with pip, or a package of the system"
            if sys.platform != "linux":
                way_out = "there is none for this system: use another format, or print an SVG as PDF in a browser"
            raise ImportError(
                f"{purpose} needs the C library with Cairo, which was not found; {way_out}; "
                f"tried {', '.join(search.tried)}"
            )
        _with_cairo = found
    return _with_cairo


# ---- Handles -----------------------------------------------------------------------------------

_Self = TypeVar("_Self", bound="_Closing")


class _Closing:
    """A handle of the C library that is freed once: by `close`, or when nothing refers to it."""

    def __init__(self, pointer: c_void_p, free: Callable[[c_void_p], Any]) -> None:
        self._pointer = pointer
        self._finalizer = weakref.finalize(self, free, pointer)

    @property
    def pointer(self) -> c_void_p:
        """The handle. Raises a GeobgError with the code "argument" after `close`."""
        if not self._finalizer.alive:
            raise error("argument", None, "the handle is closed")
        return self._pointer

    def close(self) -> None:
        """Frees the handle. Repeated calls do nothing."""
        self._finalizer()

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()


def _taken(pointer: c_void_p, library: AnyLibrary = _library) -> bytes:
    """Copies the bytes of a handle of a library, and frees it."""
    try:
        data, size, record = c_void_p(), c_size_t(), ErrorRecord()
        library.geobg_bytes_get(pointer, ctypes.byref(data), ctypes.byref(size), ctypes.byref(record))
        if not isinstance(library, ctypes.CDLL):
            return library.bytes_at(data.value or 0, size.value)
        # string_at takes an int, which has 31 bits on some systems; slices have none of its limits.
        if size.value == 0 or data.value is None:
            return b""
        return (c_char * size.value).from_address(data.value).raw
    finally:
        library.geobg_bytes_free(pointer)


class CancellationHandle(_Closing):
    """``geobg_cancellation``: cancels one call."""

    def __init__(self, library: AnyLibrary = _library) -> None:
        pointer, record = c_void_p(), ErrorRecord()
        library.geobg_cancellation_create(ctypes.byref(pointer), ctypes.byref(record))
        super().__init__(pointer, library.geobg_cancellation_free)
        self._library = library

    def cancel(self) -> None:
        """Cancels the call, now or when it begins."""
        record = ErrorRecord()
        self._library.geobg_cancellation_cancel(self.pointer, ctypes.byref(record))


class _Canceled(Protocol):
    """What a cancellation ends: a call, or another cancellation."""

    def cancel(self) -> None: ...


class Cancellation:
    """Cancels drawing from another thread.

    Pass it to any number of calls. `cancel` ends all of them soon, and all later ones at once; each
    raises a :class:`geobg.CanceledError`. Any thread may use it.
    """

    # Without a lock, which a process could be forked with. Each step on the set and the flag is one of Python's, so
    # either `cancel` finds a handle, or `_add` finds the flag.

    def __init__(self) -> None:
        self._canceled = False
        self._handles: Set[_Canceled] = set()

    @property
    def canceled(self) -> bool:
        """Whether `cancel` was called."""
        return self._canceled

    def cancel(self) -> None:
        """Cancels all work that has this cancellation, now and later."""
        self._canceled = True
        for handle in self._handles.copy():
            try:
                handle.cancel()
            except GeobgError:
                # Its work has ended meanwhile.
                pass

    def _add(self, handle: _Canceled) -> None:
        self._handles.add(handle)
        if self._canceled:
            handle.cancel()

    def _remove(self, handle: _Canceled) -> None:
        self._handles.discard(handle)


# ---- Drawing -----------------------------------------------------------------------------------


def processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Work(NamedTuple):
    """How a picture is made: the parts of ``geobg_options``."""

    #: 0 is one for each processor.
    threads: int = 1
    metadata: bool = True
    #: 0 is the library's default; so it is in the next three.
    pixel_limit: int = 0
    mark_limit: int = 0
    #: In milliseconds.
    time_limit: int = 0
    memory_limit: int = 0
    progress: Optional[Callable[[float], object]] = None
    cancellation: Optional[Cancellation] = None
    #: Whether Cairo draws the pixels, and not the exact renderer.
    cairo: bool = False

    def check(self) -> None:
        """Raises a CanceledError if the work was canceled."""
        if self.cancellation is not None and self.cancellation.canceled:
            raise error("canceled", None, CANCELED)


def _finish(call: Callable[[], None], cancel: Callable[[], None]) -> None:
    """Runs a call, so that Ctrl-C ends it.

    Python handles a signal only between two steps of Python code on the main thread. So the main
    thread waits in Python while another thread is in the library.
    """
    if threading.current_thread() is not threading.main_thread():
        call()
        return
    failures: List[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            call()
        except BaseException as failure:
            failures.append(failure)
        finally:
            done.set()

    thread = threading.Thread(target=run, name="geobg")
    is_started = True
    try:
        try:
            thread.start()
        except RuntimeError:
            # The system makes no thread now.
            is_started = False
        else:
            done.wait()
    except BaseException:
        cancel()
        # The call must not go on behind the caller's back. A second Ctrl-C ends the waiting.
        if thread.ident is not None:
            thread.join()
        raise
    if not is_started:
        # Then Ctrl-C takes effect when the call has ended.
        call()
    if failures:
        try:
            raise failures[0]
        finally:
            # A frame in its own traceback would keep everything alive until a garbage collection.
            failures.clear()


def _draw(call: Callable[[OptionsRecord], None], work: Work, library: AnyLibrary = _library) -> None:
    """Calls a drawing function of a library with the options of `work`."""
    failures: List[BaseException] = []
    progress = work.progress

    def report(share: float, context: Optional[int]) -> bool:
        # An exception cannot pass through the library; it is raised again when the call has ended.
        try:
            if progress is not None and not failures:
                progress(share)
        except BaseException as failure:
            failures.append(failure)
        return not failures

    with CancellationHandle(library) as handle:
        options = OptionsRecord(
            size=ctypes.sizeof(OptionsRecord),
            threads=work.threads or processors(),
            flags=_flags(work),
            pixel_limit=work.pixel_limit,
            mark_limit=work.mark_limit,
            time_limit=work.time_limit,
            memory_limit=work.memory_limit,
            progress=ProgressFunction(report) if progress is not None else ProgressFunction(),
            cancellation=handle.pointer,
        )
        if work.cancellation is not None:
            work.cancellation._add(handle)
        try:
            _finish(lambda: call(options), handle.cancel)
        except GeobgError:
            if failures:
                raise failures[0] from None
            raise
        finally:
            if work.cancellation is not None:
                work.cancellation._remove(handle)
        if failures:
            raise failures[0]


def _flags(work: Work) -> int:
    """The flags of ``geobg_options``."""
    return (0 if work.metadata else OPTION_NO_METADATA) | (OPTION_CAIRO if work.cairo else OPTION_EXACT)


def _made(
    pointer: c_void_p, call: Callable[[OptionsRecord], None], work: Work, library: AnyLibrary = _library
) -> bytes:
    """The bytes at the handle that a drawing function of a library writes to `pointer`."""
    try:
        _draw(call, work, library)
    except BaseException:
        # Ctrl-C may come when the call has just succeeded.
        library.geobg_bytes_free(pointer)
        raise
    return _taken(pointer, library)


def _json(call: Callable[[Any, Any], object]) -> Any:
    """The JSON at the handle that a function writes to its first argument; the second is the error record."""
    pointer, record = c_void_p(), ErrorRecord()
    call(ctypes.byref(pointer), ctypes.byref(record))
    return json.loads(_taken(pointer))


def _memory(size: int, is_used: bool) -> mmap.mmap:
    """New memory for pixels. Nothing is taken before it is written.

    The library refuses a picture above the limit with its own sentence, but it needs memory to refuse.
    So this memory is one that the system does not set aside.
    """
    try:
        if sys.platform == "win32":
            return mmap.mmap(-1, size)
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        if not is_used and sys.platform == "linux":
            # mmap.MAP_NORESERVE exists since Python 3.12.
            flags |= 0x4000
        return mmap.mmap(-1, size, flags=flags)
    except (OSError, MemoryError):
        raise error("memory", None, f"there is not enough memory for {size} bytes of pixels") from None


class WallpaperHandle(_Closing):
    """``geobg_wallpaper``: a checked recipe."""

    def __init__(self, pointer: c_void_p, library: AnyLibrary = _library) -> None:
        super().__init__(pointer, library.geobg_wallpaper_free)
        self._library = library

    @classmethod
    def create(cls, recipe: bytes, cairo: Optional[str] = None) -> WallpaperHandle:
        """Makes a wallpaper from the JSON of a recipe; in the library with Cairo if `cairo` says what needs it."""
        library = _library if cairo is None else _cairo(cairo)
        pointer, record = c_void_p(), ErrorRecord()
        library.geobg_wallpaper_create(recipe, len(recipe), ctypes.byref(pointer), ctypes.byref(record))
        return cls(pointer, library)

    @classmethod
    def read(cls, data: bytes) -> WallpaperHandle:
        """Makes a wallpaper from the content of a file: a recipe, or a picture with its recipe."""
        pointer, record = c_void_p(), ErrorRecord()
        _library.geobg_wallpaper_read(data, len(data), ctypes.byref(pointer), ctypes.byref(record))
        return cls(pointer)

    def size(self) -> Tuple[int, int]:
        """The size of the whole picture, in pixels."""
        width, height, record = c_uint32(), c_uint32(), ErrorRecord()
        self._library.geobg_wallpaper_size(
            self.pointer, ctypes.byref(width), ctypes.byref(height), ctypes.byref(record)
        )
        return width.value, height.value

    def recipe(self) -> str:
        """The canonical text of the recipe."""
        pointer, record = c_void_p(), ErrorRecord()
        self._library.geobg_wallpaper_recipe(self.pointer, ctypes.byref(pointer), ctypes.byref(record))
        return _taken(pointer, self._library).decode("ascii")

    def render(self, format: int, work: Work) -> bytes:
        """The bytes of a file."""
        pointer, record = c_void_p(), ErrorRecord()

        def call(options: OptionsRecord) -> None:
            self._library.geobg_wallpaper_render(
                self.pointer,
                format,
                ctypes.byref(options),
                ctypes.byref(pointer),
                ctypes.byref(record),
            )

        return _made(pointer, call, work, self._library)

    def write(self, path: AnyName, work: Work) -> None:
        """Writes a file; the path has no zero byte."""
        if not isinstance(self._library, ctypes.CDLL):
            with _files.Target(path) as target:
                data = self.render(_format(path), work)
                work.check()
                target.write(data)
            return
        name, record = os.fsencode(path), ErrorRecord()

        def call(options: OptionsRecord) -> None:
            self._library.geobg_wallpaper_write(self.pointer, name, ctypes.byref(options), ctypes.byref(record))

        try:
            _draw(call, work, self._library)
        except FileError as failure:
            # One of the function that reports progress has its own path.
            raise failure if failure.filename is not None else _placed(failure, path, record, self._library) from None

    def pixels(self, layout: int, work: Work) -> mmap.mmap:
        """The pixels of the picture, 4 bytes each, row by row from the top."""
        record = ErrorRecord()
        width, height = self.size()
        size = 4 * width * height
        is_refused = size // 4 > (work.pixel_limit or PIXEL_LIMIT_DEFAULT)
        pixels = _memory(size, is_used=not is_refused)
        buffer = (c_char * len(pixels)).from_buffer(pixels)

        def call(options: OptionsRecord) -> None:
            self._library.geobg_wallpaper_pixels(
                self.pointer,
                layout,
                ctypes.byref(options),
                buffer,
                len(pixels),
                0,
                None,
                ctypes.byref(record),
            )

        _draw(call, work, self._library)
        return pixels

    def marks(self, work: Work) -> bytes:
        """The numbers of the marks, as geobg.h describes them."""
        pointer, record = c_void_p(), ErrorRecord()

        def call(options: OptionsRecord) -> None:
            self._library.geobg_wallpaper_marks(
                self.pointer, ctypes.byref(options), ctypes.byref(pointer), ctypes.byref(record)
            )

        return _made(pointer, call, work, self._library)

    def calm(self, text: str, size: Optional[str]) -> Any:
        """The calm zones of a text in this picture, whose size has a name or none."""
        words = text_argument(text, "calm"), None if size is None else text_argument(size, "size")
        return _json(lambda json, record: self._library.geobg_calm_json(words[0], self.pointer, words[1], json, record))

    def vary(self, traits: Optional[str], locked: Optional[str], roll: int, count: int) -> Any:
        """The recipes of similar pictures."""
        words = [None if text is None else text_argument(text, "vary") for text in (traits, locked)]
        return _json(
            lambda json, record: self._library.geobg_wallpaper_vary(self.pointer, *words, roll, count, json, record)
        )

    def xmp(self, format: int, quality: int, work: Work) -> bytes:
        """The metadata of a JPEG or WebP."""
        pointer, record = c_void_p(), ErrorRecord()
        options = OptionsRecord(size=ctypes.sizeof(OptionsRecord), flags=_flags(work))
        self._library.geobg_wallpaper_xmp(
            self.pointer, format, quality, ctypes.byref(options), ctypes.byref(pointer), ctypes.byref(record)
        )
        return _taken(pointer, self._library)


def sheet(recipes: Sequence[bytes], style: bytes, format: int, work: Work) -> bytes:
    """The bytes of a contact sheet of recipes."""
    cairo = "a contact sheet as PDF" if format == FORMAT_PDF else "renderer='cairo'" if work.cairo else None
    library = _library if cairo is None else _cairo(cairo)
    handles: List[WallpaperHandle] = []
    try:
        handles.extend(WallpaperHandle.create(recipe, cairo) for recipe in recipes)
        pointers = (c_void_p * len(handles))(*(handle.pointer.value for handle in handles))
        pointer, record = c_void_p(), ErrorRecord()

        def call(options: OptionsRecord) -> None:
            library.geobg_sheet_render(
                pointers,
                len(handles),
                style,
                len(style),
                format,
                ctypes.byref(options),
                ctypes.byref(pointer),
                ctypes.byref(record),
            )

        return _made(pointer, call, work, library)
    finally:
        for handle in handles:
            handle.close()


def _placed(failure: FileError, path: AnyName, record: ErrorRecord, library: AnyLibrary) -> GeobgError:
    """The error of a file with its path, and with the number that the system has given the library."""
    number = int(library.geobg_error_errno(ctypes.byref(record))) or None
    return error("file", failure.field, failure.message, number, path)


def _format(path: AnyName) -> int:
    """The format that the extension of a path names."""
    extension = os.path.splitext(os.fsencode(path))[1].lower()
    if extension == b".svg":
        return FORMAT_SVG
    if extension == b".png":
        return FORMAT_PNG
    if extension == b".pdf":
        return FORMAT_PDF
    text = f"{os.fsdecode(path)}: the name has no known extension; use .svg or .png"
    raise error("file", None, text, filename=path)


def write(path: AnyName, data: bytes) -> None:
    """Writes a file, completely or not at all; the path has no zero byte."""
    if not isinstance(_library, ctypes.CDLL):
        with _files.Target(path) as target:
            target.write(data)
        return
    record = ErrorRecord()
    try:
        _library.geobg_file_write(os.fsencode(path), data, len(data), ctypes.byref(record))
    except FileError as failure:
        raise _placed(failure, path, record, _library) from None


# ---- Constants of the loaded library -----------------------------------------------------------


def version() -> str:
    """The version of the loaded library."""
    return str(_library.geobg_version())


def engine() -> int:
    """The newest engine of the loaded library."""
    return int(_library.geobg_engine())


def status_name(status: int) -> str:
    """The name of a status, such as "recipe"."""
    return str(_library.geobg_status_name(status))


def palette_names() -> List[str]:
    """The names of the built-in palettes, in alphabetical order."""
    return [str(_library.geobg_palette_name(index)) for index in range(_library.geobg_palette_count())]


def palette(name: str) -> Any:
    """A built-in palette, or a palette of colors."""
    text = text_argument(name, "palette")
    return _json(lambda json, record: _library.geobg_palette_json(text, json, record))


def palette_of_file(data: bytes, name: str) -> Any:
    """The palette in a file."""
    text = text_argument(name, "name")
    return _json(lambda json, record: _library.geobg_palette_read(data, len(data), text, json, record))


def palette_of_pixels(pixels: bytes, name: str, swatches: int) -> Any:
    """The palette of a picture: red, green, blue and opacity of each pixel, one byte each."""
    text = text_argument(name, "name")
    return _json(
        lambda json, record: _library.geobg_palette_from_pixels(pixels, len(pixels) // 4, text, swatches, json, record)
    )


def canvas(size: Optional[str], orientation: Optional[str], ppi: float) -> Any:
    """The size of a picture, as a recipe has it."""
    words = [
        None if text is None else text_argument(text, field)
        for text, field in ((size, "size"), (orientation, "orientation"))
    ]
    return _json(lambda json, record: _library.geobg_canvas_json(*words, ppi, json, record))


def color(text: str, field: str) -> str:
    """The color that the text of an option names, as ``#rrggbb``."""
    number = c_uint32()
    try:
        _library.geobg_color(text_argument(text, field), ctypes.byref(number), ctypes.byref(ErrorRecord()))
    except GeobgError as reason:
        raise error(reason.code, field, reason.message) from None
    return f"#{number.value:06x}"


def text_argument(text: str, field: str) -> bytes:
    """A text as a C string. C would cut it at a zero character."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        raise error("argument", field, f"{field}: {text!a} contains an incomplete character") from None
    if b"\0" in data:
        raise error("argument", field, f"{field}: {text!a} contains a zero character; remove it")
    return data
