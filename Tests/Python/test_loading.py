"""Where the package looks for the library, and what it says if there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict

import geobg
import pytest
from conftest import needs_cairo

PACKAGE = Path(geobg.__file__).parent
LIBRARY = PACKAGE / "libgeobg-core.so.1"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder with the package, without its library."""
    shutil.copytree(PACKAGE, tmp_path / "geobg", ignore=shutil.ignore_patterns("lib*", "__pycache__"))
    return tmp_path


def start(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Imports the package in a folder and shows which file it has loaded."""
    environment: Dict[str, str] = {**os.environ, **variables, "PYTHONPATH": str(folder)}
    program = "import geobg; print(geobg._library._library._name, geobg.__file__)"
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


def reason(result: subprocess.CompletedProcess[str]) -> str:
    """The last line of an error."""
    assert result.returncode != 0, result.stdout
    return result.stderr.strip().splitlines()[-1]


def test_beside_the_package() -> None:
    assert geobg._library._library._name == str(LIBRARY)  # type: ignore[attr-defined]
    # The library of the wheel is not replaced by accident.
    result = start(PACKAGE.parent, GEOBG_LIBRARY="/missing.so")
    assert result.stdout.split()[0] == str(LIBRARY)


def test_variable(bare: Path) -> None:
    result = start(bare, GEOBG_LIBRARY=str(LIBRARY))
    assert result.stdout.split() == [str(LIBRARY), str(bare / "geobg" / "__init__.py")]


def test_system(bare: Path) -> None:
    # Not beside the package, where it would be found first.
    result = start(bare, LD_LIBRARY_PATH=str(PACKAGE))
    assert result.stdout.split()[0] == "libgeobg-core.so.1"


@needs_cairo
def test_system_with_cairo_alone(bare: Path) -> None:
    folder = Path(__import__("geobg_cairo").LIBRARY).parent
    result = start(bare, LD_LIBRARY_PATH=str(folder))
    assert result.stdout.split()[0] == "libgeobg.so.1"


def draws_pdf(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Draws a PDF and shows which library has drawn it."""
    environment: Dict[str, str] = {**os.environ, **variables, "PYTHONPATH": str(folder)}
    # The package that brings Cairo is not there.
    program = (
        "import sys; sys.modules['geobg_cairo'] = None; import geobg; "
        "assert geobg.render(1, size=(8, 8)).pdf()[:5] == b'%PDF-'; print(geobg._library._with_cairo._name)"
    )
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


@needs_cairo
def test_cairo_elsewhere(tmp_path: Path) -> None:
    path = Path(__import__("geobg_cairo").LIBRARY)
    assert draws_pdf(PACKAGE.parent, GEOBG_LIBRARY=str(path)).stdout.strip() == str(path)
    assert draws_pdf(PACKAGE.parent, LD_LIBRARY_PATH=str(path.parent)).stdout.strip() == "libgeobg.so.1"
    # The library without Cairo is none with it.
    text = reason(draws_pdf(PACKAGE.parent, GEOBG_LIBRARY=str(LIBRARY)))
    assert f"GEOBG_LIBRARY={LIBRARY} (it has no Cairo)" in text
    assert "geobg_cairo (not installed)" in text and "libgeobg.so.1 of the system (cannot open shared" in text


def test_no_library(bare: Path) -> None:
    text = reason(start(bare, GEOBG_LIBRARY=""))
    assert text.startswith("ImportError: cannot load the C library of geobg; tried ")
    assert f"{bare / 'geobg' / 'libgeobg-core.so.1'} (no such file)" in text
    assert "GEOBG_LIBRARY (not set)" in text
    assert "libgeobg-core.so.1 of the system (cannot open shared object file" in text
    assert "libgeobg.so.1 of the system (cannot open shared object file" in text
    assert text.endswith("set GEOBG_LIBRARY to the path of libgeobg-core.so.1")


@pytest.mark.parametrize("content", [None, b"", b"text", "libc.so.6"])
def test_wrong_file(bare: Path, content: Any) -> None:
    path = str(bare / "other.so")
    wanted = f"GEOBG_LIBRARY={path} ("
    if content == "libc.so.6":
        path, wanted = content, "GEOBG_LIBRARY=libc.so.6 (it is not the C library of geobg)"
    elif content is not None:
        Path(path).write_bytes(content)
    assert wanted in reason(start(bare, GEOBG_LIBRARY=path))


def test_broken_library_beside_the_package(bare: Path) -> None:
    (bare / "geobg" / "libgeobg-core.so.1").write_bytes(b"text")
    text = reason(start(bare))
    assert f"tried {bare / 'geobg' / 'libgeobg-core.so.1'} (" in text and "), GEOBG_LIBRARY (not set), " in text


def replaced(bare: Path, old: str, new: str) -> None:
    """Changes the module that declares the library."""
    module = bare / "geobg" / "_library.py"
    text = module.read_text()
    assert old in text
    module.write_text(text.replace(old, new))


def test_wrong_version(bare: Path) -> None:
    replaced(bare, "ABI_VERSION = 1\n", "ABI_VERSION = 2\n")
    text = reason(start(bare, GEOBG_LIBRARY=str(LIBRARY)))
    assert "(its binary interface has the number 1, and this package needs 2)" in text


def test_missing_function(bare: Path) -> None:
    replaced(bare, '"geobg_engine":', '"geobg_motor":')
    text = reason(start(bare, GEOBG_LIBRARY=str(LIBRARY)))
    assert "(it has no function geobg_motor)" in text
