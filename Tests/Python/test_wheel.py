"""The wheel: its tag, its libraries and their licenses."""

from __future__ import annotations

import os
import re
import zipfile
from pathlib import Path

WHEEL = Path(os.environ["GEOBG_WHEEL"])
FILES = zipfile.ZipFile(WHEEL)
NAMES = FILES.namelist()
INFORMATION = f"geobg-{WHEEL.name.split('-')[1]}.dist-info"


def test_tag() -> None:
    tag = re.fullmatch(r"geobg-[\d.]+-(py3-none-manylinux_2_(\d+)_x86_64)\.whl", WHEEL.name)
    assert tag
    text = FILES.read(f"{INFORMATION}/WHEEL").decode()
    assert f"Tag: {tag[1]}\n" in text and "Root-Is-Purelib: false\n" in text
    # No file needs a newer glibc than the tag says.
    newest = max(
        int(minor) for name in NAMES if ".so" in name for minor in re.findall(rb"GLIBC_2\.(\d+)", FILES.read(name))
    )
    assert newest <= int(tag[2])


def test_licenses() -> None:
    libraries = [name for name in NAMES if name.startswith("geobg.libs/")]
    # Among them Cairo, and what Cairo needs to show windows.
    for library in ("cairo", "xcb", "X11", "pixman-1", "freetype", "z"):
        assert any(re.match(rf"geobg\.libs/lib{library}-[0-9a-f]+\.so", name) for name in libraries)
    licenses = {
        Path(name).name: FILES.read(name).decode("utf-8", "replace")
        for name in NAMES
        if name.startswith(f"{INFORMATION}/licenses/")
    }
    assert "The geobg authors" in licenses["LICENSE"]
    for package in ("libcairo2", "libxcb1", "libx11-6", "libpixman-1-0", "libfreetype6", "zlib1g"):
        assert len(licenses[f"{package}.txt"]) > 1000
    # The texts that Debian keeps in one place.
    cited = set(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", "".join(licenses.values())))
    assert {f"common-{name}.txt" for name in cited} <= set(licenses)


def test_content() -> None:
    assert "geobg/py.typed" in NAMES and "geobg/libgeobg.so.1" in NAMES
    assert all(name.split("/")[0] in ("geobg", "geobg.libs", INFORMATION) for name in NAMES)
    assert not any("__pycache__" in name for name in NAMES)
    # The times in the wheel do not show when it was made.
    assert len({file.date_time for file in FILES.infolist()}) == 1


def test_no_path_of_the_machine() -> None:
    home = str(Path(__file__).resolve().parents[2]).encode()
    for name in NAMES:
        assert home not in FILES.read(name), name
