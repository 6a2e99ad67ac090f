"""The private module that knows ctypes agrees with geobg.h."""

from __future__ import annotations

import ctypes
import re
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, List

import geobg
from conftest import ROOT
from geobg import _errors, _library, _version

HEADER = (ROOT / "Sources" / "GeobgC" / "include" / "geobg.h").read_text()
CODE = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S)
NUMBERS = {name: int(value) for name, value in re.findall(r"^#define GEOBG_(\w+) (\d+)$", CODE, flags=re.M)}
FUNCTIONS = {
    name: (" ".join(result.split()), parameters)
    for result, name, parameters in re.findall(
        r"^GEOBG_API ([\w ]+?[ *]+)(geobg_\w+)\((.*?)\);", CODE, flags=re.S | re.M
    )
}

# What spares a program in C writing JSON, and drawing with its own Cairo.
ONLY_IN_C = {"geobg_wallpaper_make", "geobg_wallpaper_draw"} | {
    f"geobg_wallpaper_set_{kind}" for kind in ("bool", "number", "numbers", "text")
}

TYPES = {
    "int32_t": c_int32,
    "uint32_t": c_uint32,
    "uint64_t": c_uint64,
    "bool": c_bool,
    "double": c_double,
    "size_t": c_size_t,
    "char *": c_char_p,
    "void *": c_void_p,
    "void **": POINTER(c_void_p),
    "uint32_t *": POINTER(c_uint32),
    "size_t *": POINTER(c_size_t),
    "geobg_error *": POINTER(_library.ErrorRecord),
    "geobg_options *": POINTER(_library.OptionsRecord),
    "geobg_progress": _library.ProgressFunction,
}


def ctype(declaration: str) -> Any:
    """The type of ctypes for a C type."""
    words = declaration.replace("const ", "").strip()
    # Opaque handles are pointers without a type.
    words = re.sub(r"^geobg_(bytes|wallpaper|cancellation) ", "void ", words)
    return TYPES[words]


def parameter_types(parameters: str) -> List[Any]:
    """The types of the parameters of a declaration."""
    if parameters.strip() == "void":
        return []
    return [ctype(re.sub(r"\w+$", "", part)) for part in " ".join(parameters.split()).split(",")]


def same(found: Any, wanted: Any) -> bool:
    # char * in C is text that ends with a zero byte, or bytes with a size beside them.
    return found is wanted or {found, wanted} == {c_char_p, c_void_p}


def test_header_has_been_read() -> None:
    assert len(FUNCTIONS) == CODE.count("GEOBG_API ") - CODE.count("define GEOBG_API ") == 39


def test_every_function_is_declared() -> None:
    assert ONLY_IN_C < set(FUNCTIONS)
    assert set(_library.DECLARATIONS) == set(FUNCTIONS) - ONLY_IN_C
    for name in _library.DECLARATIONS:
        result, parameters = FUNCTIONS[name]
        declaration = _library.DECLARATIONS[name]
        wanted = parameter_types(parameters)
        assert same(declaration.restype, ctype(result)), name
        assert len(declaration.argtypes) == len(wanted), name
        assert all(map(same, declaration.argtypes, wanted)), name


def test_every_function_of_the_library_is_set_up() -> None:
    for name, declaration in _library.DECLARATIONS.items():
        function = getattr(_library._library, name)
        assert function.restype is declaration.restype
        assert function.argtypes == declaration.argtypes
        assert function.errcheck is declaration.errcheck
        has_record = declaration.argtypes[-1:] == [POINTER(_library.ErrorRecord)]
        if name == "geobg_error_errno":
            # It reads the record of another function.
            assert declaration.errcheck is _library._number
            continue
        assert (declaration.errcheck is _library._status) == has_record
        # Every function that can fail reports it.
        assert (declaration.restype is c_int32) == (declaration.errcheck in (_library._status, _library._freed))


def test_calls_release_the_interpreter_lock() -> None:
    # PyDLL, a subclass, keeps it.
    assert type(_library._library) is ctypes.CDLL


def fields(structure: str) -> List[str]:
    """The members of a structure of the header."""
    (body,) = re.findall(rf"typedef struct {structure} {{(.*?)}}", CODE, flags=re.S)
    return re.findall(r"(\w+)(?:\[\w+\])?;", body)


def test_structures() -> None:
    assert [name for name, *_ in _library.ErrorRecord._fields_] == fields("geobg_error")
    assert [name for name, *_ in _library.OptionsRecord._fields_] == fields("geobg_options")
    assert ctypes.sizeof(_library.ErrorRecord) == 4096
    assert _library.ErrorRecord.field.size == NUMBERS["ERROR_FIELD_SIZE"]
    assert _library.ErrorRecord.message.size == NUMBERS["ERROR_MESSAGE_SIZE"]
    (body,) = re.findall(r"typedef struct geobg_options {(.*?)}", CODE, flags=re.S)
    wanted = parameter_types(body.strip().rstrip(";").replace(";", ","))
    assert [kind for _, kind, *_ in _library.OptionsRecord._fields_] == wanted
    assert re.search(r"typedef bool \(\*geobg_progress\)\(double share, void \*context\)", CODE)
    assert _library.ProgressFunction._restype_ is c_bool
    assert _library.ProgressFunction._argtypes_ == (c_double, c_void_p)


def test_numbers() -> None:
    names = [name for name in vars(_library) if re.match("(FORMAT|PIXELS|MARK|PATH)S?_", name)]
    header = [name for name in NUMBERS if re.match("(FORMAT|PIXELS|MARK|PATH)_", name)]
    assert set(header) <= set(names) and len(header) == 19
    for name in [
        *names,
        "ABI_VERSION",
        "OPTION_NO_METADATA",
        "OPTION_EXACT",
        "OPTION_CAIRO",
        "PIXEL_LIMIT_DEFAULT",
        "THREADS_MAX",
    ]:
        assert getattr(_library, name) == NUMBERS[name], name


def test_codes() -> None:
    codes = {
        value: name[len("ERROR_") :].lower()
        for name, value in NUMBERS.items()
        if name.startswith("ERROR_") and not name.endswith("_SIZE")
    }
    assert _errors.CODES == codes
    for value, name in codes.items():
        assert _library.status_name(value) == name
        assert _errors.error(name, None, "x").code == name


def test_versions() -> None:
    (version,) = re.findall(r'#define GEOBG_VERSION "(.*)"', HEADER)
    assert _version.VERSION == geobg.__version__ == geobg.library_version == version
