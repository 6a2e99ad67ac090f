"""The C library for tests in Python."""

import ctypes
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SVG, PNG, PDF, RGBA = 1, 2, 3, 1


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int32), ("field", ctypes.c_char * 508), ("message", ctypes.c_char * 3584)]


class Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("threads", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("pixel_limit", ctypes.c_uint64),
        ("progress", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("cancellation", ctypes.c_void_p),
        ("mark_limit", ctypes.c_uint64),
        ("time_limit", ctypes.c_uint64),
        ("memory_limit", ctypes.c_uint64),
    ]


class Failure(Exception):
    """An error of the library: its code's name, its field (None for no field) and its message."""

    def __init__(self, library, error):
        name = library.geobg_status_name(error.code).decode()
        super().__init__(name, error.field.decode() or None, error.message.decode())
        self.code, self.field, self.message = self.args


class Library:
    """The library at `path`."""

    def __init__(self, path=ROOT / ".build/c/libgeobg.so"):
        self.c = ctypes.CDLL(str(path))
        for name in ("geobg_version", "geobg_status_name", "geobg_palette_name"):
            getattr(self.c, name).restype = ctypes.c_char_p
        self.c.geobg_palette_name.argtypes = [ctypes.c_size_t]
        self.c.geobg_palette_count.restype = ctypes.c_size_t

    def call(self, name, *arguments):
        """Calls a function that takes an error last; raises its failure."""
        error = Error()
        if getattr(self.c, name)(*arguments, ctypes.byref(error)) != 0:
            raise Failure(self.c, error)

    def bytes(self, name, *arguments):
        """Calls a function whose last output is a handle of bytes, and takes the bytes."""
        handle = ctypes.c_void_p()
        self.call(name, *arguments, ctypes.byref(handle))
        data, size = ctypes.c_void_p(), ctypes.c_size_t()
        self.call("geobg_bytes_get", handle, ctypes.byref(data), ctypes.byref(size))
        taken = ctypes.string_at(data.value, size.value)
        assert self.c.geobg_bytes_free(handle) == 0
        return taken

    def wallpaper(self, data, function="geobg_wallpaper_read"):
        """A wallpaper of a recipe or a picture."""
        return Wallpaper(self, data, function)

    def palette(self, name):
        """The JSON of a built-in palette."""
        return self.bytes("geobg_palette_json", name.encode())


class Wallpaper:
    """A handle of a wallpaper, which is freed at the end of a `with`."""

    def __init__(self, library, data, function):
        self.library, self.handle = library, ctypes.c_void_p()
        library.call(function, data, ctypes.c_size_t(len(data)), ctypes.byref(self.handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        assert self.library.c.geobg_wallpaper_free(self.handle) == 0

    def size(self):
        width, height = ctypes.c_uint32(), ctypes.c_uint32()
        self.library.call("geobg_wallpaper_size", self.handle, ctypes.byref(width), ctypes.byref(height))
        return width.value, height.value

    def recipe(self):
        return self.library.bytes("geobg_wallpaper_recipe", self.handle)

    def render(self, kind, metadata=True, flags=0):
        options = Options(ctypes.sizeof(Options), 0, flags | (0 if metadata else 1))
        return self.library.bytes("geobg_wallpaper_render", self.handle, kind, ctypes.byref(options))

    def marks(self):
        return self.library.bytes("geobg_wallpaper_marks", self.handle, None)

    def pixels(self):
        width, height = self.size()
        buffer = ctypes.create_string_buffer(4 * width * height)
        self.library.call(
            "geobg_wallpaper_pixels",
            self.handle,
            RGBA,
            None,
            buffer,
            ctypes.c_size_t(len(buffer)),
            ctypes.c_size_t(0),
            None,
        )
        return buffer.raw
