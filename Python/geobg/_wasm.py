"""The C library as a WebAssembly module, which wasmtime runs where no other library of geobg fits.

`Library` has the functions of ``geobg.h`` as `ctypes.CDLL` has them, and takes the same arguments. A module has one
thread and a memory of its own, so each thread gets an instance. A handle or an address names its instance in its upper
half.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import struct
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional

import wasmtime

from ._errors import CANCELED, error

#: The bits of a handle in the module.
_BITS = 32
_LOW = (1 << _BITS) - 1

#: An instance with more memory than this is replaced, because a memory of WebAssembly never shrinks.
_LARGEST_MEMORY = 64 << 20
#: An instance that stops with less memory left than this is said to have had too little.
_NEARLY_ALL = 3 << 30

#: ``geobg_options`` of a system with 32 bits: all but the limits have 4 bytes.
_OPTIONS = struct.Struct("<III4xQIII4xQQQ")


class Declared(NamedTuple):
    """How a function is called: as `ctypes` describes it."""

    restype: Any
    argtypes: List[Any]
    errcheck: Callable[[Any, Any, Sequence[Any]], Any]


class _Compiled:
    """The compiled module. wasmtime keeps it on the disk, where it can; the next process loads it in milliseconds."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        try:
            module = wasmtime.Module(self.engine(is_cached=True), data)
        except (wasmtime.WasmtimeError, OSError):
            module = wasmtime.Module(self.engine(), data)
        self._code = module.serialize()

    @staticmethod
    def engine(is_cached: bool = False) -> wasmtime.Engine:
        """An engine whose code another thread can end."""
        settings = wasmtime.Config()
        settings.epoch_interruption = True
        if is_cached:
            settings.cache = True
        return wasmtime.Engine(settings)

    def module(self, engine: wasmtime.Engine) -> wasmtime.Module:
        """The module for an engine."""
        return wasmtime.Module.deserialize(engine, self._code)


class _Instance:
    """A module with its memory. One thread at a time is in it, which has the lock."""

    _numbers = itertools.count(1)

    def __init__(self, compiled: _Compiled) -> None:
        self.number = next(_Instance._numbers)
        self.lock = threading.Lock()
        # An engine for each instance, so that the end of one call ends no other.
        self.engine = compiled.engine()
        self._store = wasmtime.Store(self.engine)
        self._store.set_epoch_deadline(1)
        exports = wasmtime.Instance(self._store, compiled.module(self.engine), []).exports(self._store)
        self._functions: Dict[str, Any] = dict(exports.items())
        self._memory: wasmtime.Memory = self._functions["memory"]
        #: Reports progress of the call; returns whether to go on.
        self.report: Optional[Callable[[float], bool]] = None
        kind = wasmtime.FuncType([wasmtime.ValType.f64(), wasmtime.ValType.i32()], [wasmtime.ValType.i32()])
        # The store keeps the function, and wasmtime the function's own references.
        own = weakref.ref(self)

        def reported(share: float, context: int) -> int:
            report = getattr(own(), "report", None)
            return int(report is None or report(share))

        function = wasmtime.Func(self._store, kind, reported)
        self.report_index = self._functions["__indirect_function_table"].grow(self._store, 1, function)
        #: How many handles are not freed, and those that wait until the instance is free.
        self.handle_count = 0
        self.waiting: List[Callable[[], object]] = []
        self.is_broken = False

    def call(self, name: str, *words: Any) -> Any:
        """Calls a function of the module with numbers."""
        try:
            return self._functions[name](self._store, *words)
        except (wasmtime.WasmtimeError, wasmtime.Trap) as reason:
            self.is_broken = True
            if isinstance(reason, wasmtime.Trap) and reason.trap_code == wasmtime.TrapCode.INTERRUPT:
                raise error("canceled", None, CANCELED) from None
            if self.size > _NEARLY_ALL:
                raise error("memory", None, "the picture does not fit into the 4 GB of WebAssembly") from None
            raise error("internal", None, f"the engine stopped: {str(reason).splitlines()[0]}") from None

    @property
    def size(self) -> int:
        """How many bytes its memory has."""
        return int(self._memory.data_len(self._store))

    @property
    def is_worn(self) -> bool:
        """Whether another instance takes its place."""
        return self.is_broken or (self.handle_count == 0 and self.size > _LARGEST_MEMORY)

    def taken(self, count: int) -> int:
        """The address of new memory."""
        address = int(self.call("malloc", _signed(max(1, count)))) & _LOW if count <= _LOW else 0
        if address == 0:
            raise error("memory", None, f"there is not enough memory for {count} bytes in WebAssembly's 4 GB")
        return address

    def _at(self, address: int) -> int:
        return int(ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p).value or 0) + address

    def read(self, address: int, count: int) -> bytes:
        """Copies bytes of its memory."""
        return bytes((ctypes.c_char * count).from_address(self._at(address)))

    def copy(self, address: int, buffer: Any, count: int) -> None:
        """Copies bytes of its memory to a buffer of ctypes."""
        ctypes.memmove(buffer, self._at(address), count)

    def write(self, address: int, data: bytes) -> None:
        """Writes bytes to its memory."""
        ctypes.memmove(self._at(address), data, len(data))

    def text(self, address: int) -> Optional[bytes]:
        """The C string at an address; None for NULL."""
        return ctypes.string_at(self._at(address)) if address else None


def _signed(number: int) -> int:
    """A number of 32 bits as WebAssembly's functions take it."""
    return number - (1 << _BITS) if number >= 1 << (_BITS - 1) else number


class _Cancellation:
    """``geobg_cancellation``: ends the call of an instance."""

    def __init__(self) -> None:
        self.is_canceled = False
        self.engine: Optional[wasmtime.Engine] = None


class _Call:
    """The arguments of one call in the memory of an instance."""

    def __init__(self, instance: _Instance, cancellations: Mapping[int, _Cancellation]) -> None:
        self._instance = instance
        self._cancellations = cancellations
        self._places: List[int] = []
        self._afterwards: List[Callable[[], None]] = []
        self.cancellation: Optional[_Cancellation] = None

    def word(self, value: Any, kind: Any) -> Any:
        """An argument as a number of WebAssembly."""
        if hasattr(value, "_obj"):
            return _signed(self._record(value._obj))
        if isinstance(value, bytes):
            return _signed(self._new(value + b"\0"))
        if isinstance(value, ctypes.Array):
            return _signed(self._array(value))
        if isinstance(value, ctypes.c_void_p):
            value = value.value
        if kind is ctypes.c_double:
            return float(value)
        return _signed((value or 0) & _LOW)

    def _new(self, data: bytes) -> int:
        address = self._instance.taken(len(data))
        self._places.append(address)
        self._instance.write(address, data)
        return address

    def _array(self, value: Any) -> int:
        if value._type_ is ctypes.c_void_p:
            return self._new(b"".join(struct.pack("<I", (each or 0) & _LOW) for each in value) or b"\0")
        # The function fills a buffer.
        count = ctypes.sizeof(value)
        if count > _LOW:
            # No memory has so many bytes; the function says why it makes no such picture.
            return 0
        address = self._instance.taken(count)
        self._places.append(address)
        self._afterwards.append(lambda: self._instance.copy(address, value, count))
        return address

    def _record(self, value: Any) -> int:
        """A value or a structure that the function reads or writes."""
        if hasattr(value, "pixel_limit"):
            return self._options(value)
        instance = self._instance
        if hasattr(value, "message"):
            address = self._new(bytes(ctypes.sizeof(value)))
            self._afterwards.append(lambda: instance.copy(address, ctypes.byref(value), ctypes.sizeof(value)))
            return address
        address = self._new(struct.pack("<I", (value.value or 0) & _LOW))

        def read() -> None:
            (number,) = struct.unpack("<I", instance.read(address, 4))
            is_place = isinstance(value, ctypes.c_void_p) and number != 0
            value.value = instance.number << _BITS | number if is_place else number

        self._afterwards.append(read)
        return address

    def _options(self, options: Any) -> int:
        if options.progress:
            self._instance.report = lambda share: bool(options.progress(share, None))
        self.cancellation = self._cancellations.get(options.cancellation or 0)
        index = self._instance.report_index if options.progress else 0
        first = _OPTIONS.size, options.threads, options.flags, options.pixel_limit
        limits = options.mark_limit, options.time_limit, options.memory_limit
        return self._new(_OPTIONS.pack(*first, index, 0, 0, *limits))

    def finish(self) -> None:
        """Copies what the function has written."""
        for step in self._afterwards:
            step()

    def close(self) -> None:
        """Gives the memory back."""
        self._instance.report = None
        if not self._instance.is_broken:
            for address in self._places:
                self._instance.call("free", _signed(address))


class Library:
    """The functions of ``geobg.h`` but those that write files, for the arguments that `ctypes.CDLL` takes."""

    def __init__(self, path: Path, declarations: Mapping[str, Any]) -> None:
        self._compiled = _Compiled(path)
        self._declarations = declarations
        self._own = threading.local()
        self._instances: weakref.WeakValueDictionary[int, _Instance] = weakref.WeakValueDictionary()
        self._cancellations: Dict[int, _Cancellation] = {}
        self._numbers = itertools.count(1)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in self._declarations:
            raise AttributeError(name)
        declaration = self._declarations[name]

        def function(*arguments: Any) -> Any:
            return declaration.errcheck(self._called(name, declaration, arguments), function, arguments)

        setattr(self, name, function)
        return function

    def bytes_at(self, address: int, count: int) -> bytes:
        """Copies the bytes at an address that a function has given."""
        instance = self._instances[address >> _BITS]
        with instance.lock:
            return instance.read(address & _LOW, count)

    # ---- Cancellation ----------------------------------------------------------------------------

    def geobg_cancellation_create(self, cancellation: Any, record: Any) -> int:
        """Makes a cancellation, which is none of an instance: another thread may use it."""
        number = next(self._numbers)
        self._cancellations[number] = _Cancellation()
        cancellation._obj.value = number
        return 0

    def geobg_cancellation_cancel(self, cancellation: Any, record: Any) -> int:
        """Ends the call that has the cancellation, now or when it begins."""
        found = self._cancellations.get(cancellation.value)
        if found is not None:
            # In this order: see `_run`, which does without a lock that a process could be forked with.
            found.is_canceled = True
            engine = found.engine
            if engine is not None:
                engine.increment_epoch()
        return 0

    def geobg_cancellation_free(self, cancellation: Any) -> int:
        """Forgets a cancellation."""
        self._cancellations.pop(cancellation.value, None)
        return 0

    # ---- Calls -----------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _locked(self, arguments: Sequence[Any]) -> Iterator[_Instance]:
        """The instance that the first handle names, or one of this thread that nobody is in."""
        for each in arguments:
            handles = each[:1] if isinstance(each, ctypes.Array) and each._type_ is ctypes.c_void_p else [each]
            for handle in handles:
                number = handle.value if isinstance(handle, ctypes.c_void_p) else handle
                if isinstance(number, int) and number > _LOW:
                    instance = self._instances.get(number >> _BITS)
                    if instance is None:
                        raise error("argument", None, "the handle is unknown or already freed")
                    with instance.lock:
                        yield instance
                    return
        own: List[_Instance] = [each for each in getattr(self._own, "instances", []) if not each.is_worn]
        self._own.instances = own
        for instance in own:
            # A function that reports progress may call others: its instance is busy.
            if instance.lock.acquire(blocking=False):
                break
        else:
            instance = _Instance(self._compiled)
            instance.lock.acquire()
            self._instances[instance.number] = instance
            own.append(instance)
        try:
            yield instance
        finally:
            instance.lock.release()

    def _called(self, name: str, declaration: Any, arguments: Sequence[Any]) -> Any:
        if name.endswith("_free"):
            return self._freed(name, arguments[0].value or 0)
        with self._locked(arguments) as instance:
            while instance.waiting:
                instance.waiting.pop()()
            call = _Call(instance, self._cancellations)
            try:
                words = [call.word(*pair) for pair in zip(arguments, declaration.argtypes)]
                result = self._run(instance, call, name, words)
                call.finish()
            finally:
                call.close()
            if name in _MAKERS and result == 0:
                instance.handle_count += 1
            return instance.text(result & _LOW) if declaration.restype is ctypes.c_char_p else result

    @staticmethod
    def _run(instance: _Instance, call: _Call, name: str, words: Sequence[Any]) -> Any:
        """Calls a function, unless it was canceled before."""
        cancellation = call.cancellation
        if cancellation is None:
            return instance.call(name, *words)
        result = None
        if not cancellation.is_canceled:
            cancellation.engine = instance.engine
            try:
                if not cancellation.is_canceled:
                    result = instance.call(name, *words)
            finally:
                cancellation.engine = None
                # The other thread may end whatever the instance does next.
                instance.is_broken = instance.is_broken or cancellation.is_canceled
            if not cancellation.is_canceled:
                return result
        raise error("canceled", None, CANCELED)

    def _freed(self, name: str, handle: int) -> int:
        """Frees a handle; later if another thread, or the caller, is in its instance."""
        instance = self._instances.get(handle >> _BITS)
        if instance is None or instance.is_broken:
            # Its memory is gone, and the handle with it.
            return 0 if instance is not None or handle == 0 else 1

        def free() -> int:
            status = int(instance.call(name, _signed(handle & _LOW)))
            instance.handle_count -= 1 if status == 0 and handle != 0 else 0
            return status

        if not instance.lock.acquire(blocking=False):
            instance.waiting.append(free)
            return 0
        try:
            return free()
        finally:
            instance.lock.release()


#: The functions that give a handle.
_MAKERS = frozenset(
    f"geobg_{name}"
    for name in (
        *("palette_json", "palette_read", "palette_from_pixels", "canvas_json", "calm_json", "wallpaper_create"),
        *("wallpaper_read", "wallpaper_recipe", "wallpaper_render", "wallpaper_vary", "wallpaper_xmp"),
        *("wallpaper_marks", "sheet_render"),
    )
)
