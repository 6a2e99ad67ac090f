"""The wheels: their tags, their libraries and their licenses."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import List

import pytest
from conftest import ROOT

DIST = Path(os.environ["GEOBG_WHEELS"])
(ANY,) = DIST.glob("geobg-*-any.whl")
SMALL = sorted(wheel for wheel in DIST.glob("geobg-*.whl") if wheel != ANY)
(CAIRO,) = DIST.glob("geobg_cairo-*.whl")
#: The numbers of machines in ELF.
MACHINES = {"x86_64": 62, "aarch64": 183}


def names(wheel: Path) -> List[str]:
    return zipfile.ZipFile(wheel).namelist()


def information(wheel: Path) -> str:
    return f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"


def newest_glibc(wheel: Path) -> int:
    """The second number of the newest glibc that a file of the wheel names."""
    files = zipfile.ZipFile(wheel)
    found = (re.findall(rb"GLIBC_2\.(\d+)", files.read(name)) for name in files.namelist() if ".so" in name)
    return max(int(minor) for minors in found for minor in minors)


def test_there_is_a_wheel_for_each_machine() -> None:
    machines = [re.search(r"_(x86_64|aarch64)\.whl$", wheel.name) for wheel in SMALL]
    assert sorted(found[1] for found in machines if found) == sorted(os.environ["GEOBG_MACHINES"].split())


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("Python/README.md", r"one library of ([\d.]+) MB"),
        ("docs/guides/python.md", r"one library of ([\d.]+) MB"),
        ("docs/guides/c.md", r"one file of ([\d.]+) MB"),
        ("docs/architecture.md", r"one module of Embedded Swift: ([\d.]+) MB"),
    ],
)
def test_documents_know_the_size(page: str, words: str) -> None:
    (wheel,) = (wheel for wheel in SMALL if wheel.name.endswith("_x86_64.whl"))
    size = zipfile.ZipFile(wheel).getinfo("geobg/libgeobg-core.so.1").file_size
    said = re.findall(words, " ".join((ROOT / page).read_text(encoding="utf-8").split()))
    assert len(said) == 1
    assert abs(float(said[0]) - size / 1e6) <= 0.1, f"{page}: the library has {size} bytes"


@pytest.mark.parametrize("wheel", SMALL, ids=lambda wheel: wheel.name)
def test_small(wheel: Path) -> None:
    tag = re.fullmatch(
        r"geobg-[\d.]+-py3-none-manylinux_2_17_(\w+)\.manylinux2014_\1\.whl", wheel.name
    ) or re.fullmatch(r"geobg-[\d.]+-py3-none-manylinux2014_(\w+?)\.manylinux_2_17_\1\.whl", wheel.name)
    assert tag, wheel.name
    text = zipfile.ZipFile(wheel).read(f"{information(wheel)}/WHEEL").decode()
    for platform in (f"manylinux_2_17_{tag[1]}", f"manylinux2014_{tag[1]}"):
        assert f"Tag: py3-none-{platform}\n" in text
    assert "Root-Is-Purelib: false\n" in text
    assert newest_glibc(wheel) <= 17
    # One shared object, of at most 3 MB, for this machine.
    (library,) = (name for name in names(wheel) if ".so" in name)
    data = zipfile.ZipFile(wheel).read(library)
    assert library == "geobg/libgeobg-core.so.1" and len(data) <= 3_000_000
    assert int.from_bytes(data[18:20], "little") == MACHINES[tag[1]]
    # It needs the system's C library alone.
    assert set(re.findall(rb"lib[\w+.-]*\.so[.\d]*", data)) <= {
        *(b"libc.so.6", b"libm.so.6", b"libpthread.so.0", b"libgeobg-core.so.1")
    }
    assert "geobg/py.typed" in names(wheel) and f"{information(wheel)}/licenses/LICENSE" in names(wheel)
    assert {name.split("/")[0] for name in names(wheel)} == {"geobg", information(wheel)}


def test_any() -> None:
    assert re.fullmatch(r"geobg-[\d.]+-py3-none-any\.whl", ANY.name)
    files = zipfile.ZipFile(ANY)
    assert "Tag: py3-none-any\n" in files.read(f"{information(ANY)}/WHEEL").decode()
    assert re.search(r"^Requires-Dist: wasmtime>=", files.read(f"{information(ANY)}/METADATA").decode(), flags=re.M)
    assert b"geobg = geobg._command:main" in files.read(f"{information(ANY)}/entry_points.txt")
    assert {name.split("/")[0] for name in names(ANY)} == {"geobg", information(ANY)}
    module = files.read("geobg/libgeobg-core.wasm")
    assert module.startswith(b"\0asm") and len(module) <= 1_700_000
    assert not [name for name in names(ANY) if ".so" in name]
    # The native packages are this one with another library.
    for wheel in SMALL:
        others = {name for name in names(wheel) if name.startswith("geobg/") and ".so" not in name}
        assert others == {name for name in names(ANY) if name.startswith("geobg/") and ".wasm" not in name}
        assert "Requires-Dist: wasmtime" not in zipfile.ZipFile(wheel).read(f"{information(wheel)}/METADATA").decode()


def test_cairo() -> None:
    tag = re.fullmatch(r"geobg_cairo-[\d.]+-py3-none-manylinux_2_(\d+)_\w+\.whl", CAIRO.name)
    # No file needs a newer glibc than the tag says.
    assert tag and newest_glibc(CAIRO) <= int(tag[1])
    assert "geobg_cairo/py.typed" in names(CAIRO) and "geobg_cairo/libgeobg.so.1" in names(CAIRO)
    assert {name.split("/")[0] for name in names(CAIRO)} == {"geobg_cairo", "geobg_cairo.libs", information(CAIRO)}


def test_page_of_a_release(tmp_path: Path) -> None:
    names = [ANY.name, *(wheel.name for wheel in SMALL), CAIRO.name]
    names += ["geobg_1.0.0_amd64.deb", "libgeobg1_1.0.0_amd64.deb", "geobg-1.0.0-source.tar.gz", "sbom.spdx.json"]
    for name in names:
        (tmp_path / name).write_bytes(name.encode() * 1000)
    sums = {name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in names}
    (tmp_path / "SHA256SUMS").write_text("".join(f"{known}  {name}\n" for name, known in sums.items()))
    program = [sys.executable, str(ROOT / "scripts" / "release-page"), "1.0.0", str(tmp_path)]
    subprocess.run(program, check=True)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    for name, known in sums.items():
        (line,) = (line for line in page.splitlines() if f'href="{name}"' in line)
        assert f"<code>{known}</code>" in line and f'<a href="{name}">{name}</a>' in line
    assert f"every system: pip install {ANY.name}" in page
    # A file that changed, and one that nobody knows, are not listed.
    (tmp_path / ANY.name).write_bytes(b"other")
    assert b"has another hash than SHA256SUMS says" in subprocess.run(program, capture_output=True).stderr
    (tmp_path / "SHA256SUMS").write_text(f"{hashlib.sha256(b'x').hexdigest()}  unknown.bin\n")
    (tmp_path / "unknown.bin").write_bytes(b"x")
    assert b"no line of KINDS says what it is" in subprocess.run(program, capture_output=True).stderr


def test_licenses() -> None:
    files, folder = zipfile.ZipFile(CAIRO), f"{information(CAIRO)}/licenses/"
    libraries = [name for name in names(CAIRO) if name.startswith("geobg_cairo.libs/")]
    # Among them Cairo, and what Cairo needs to show windows.
    for library in ("cairo", "xcb", "X11", "pixman-1", "freetype", "z"):
        assert any(re.match(rf"geobg_cairo\.libs/lib{library}-[0-9a-f]+\.so", name) for name in libraries)
    licenses = {
        Path(name).name: files.read(name).decode("utf-8", "replace") for name in names(CAIRO) if name.startswith(folder)
    }
    assert "The geobg authors" in licenses["LICENSE"]
    for package in ("libcairo2", "libxcb1", "libx11-6", "libpixman-1-0", "libfreetype6", "zlib1g"):
        assert len(licenses[f"{package}.txt"]) > 1000
    # The texts that Debian keeps in one place.
    cited = set(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", "".join(licenses.values())))
    assert {f"common-{name}.txt" for name in cited} <= set(licenses)


@pytest.mark.parametrize("wheel", [*SMALL, ANY, CAIRO], ids=lambda wheel: wheel.name)
def test_no_trace_of_the_machine(wheel: Path) -> None:
    home = str(ROOT).encode()
    files = zipfile.ZipFile(wheel)
    for name in names(wheel):
        assert "__pycache__" not in name and home not in files.read(name), name
    # The times in the wheel do not show when it was made.
    assert len({file.date_time for file in files.infolist()}) == 1
