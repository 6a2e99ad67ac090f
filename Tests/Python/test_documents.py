"""The Python blocks of the documents, and the examples, run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import geobg
import pytest
from conftest import ROOT

EXAMPLES = sorted((ROOT / "Examples" / "python").glob("*.py"))


@pytest.mark.parametrize("page", ["docs/guides/python.md", "Python/README.md", "README.md"])
def test_blocks(page: str, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("PIL")
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), flags=re.S | re.M)
    assert blocks
    # One reader runs all blocks of a page, one after another.
    program = "\n".join(blocks)
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, cwd=tmp_path
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_guide_names_everything() -> None:
    guide = (ROOT / "docs" / "guides" / "python.md").read_text()
    public = [name for name in geobg.__all__ if name not in ("Palettes", "__version__", "Mark")]
    methods = [name for name in vars(geobg.Wallpaper) if not name.startswith("_")]
    missing = [name for name in [*public, *methods] if f"`{name}" not in guide and f".{name}" not in guide]
    assert missing == []


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_example(example: Path, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("PIL")
    result = subprocess.run([sys.executable, "-W", "error", str(example)], capture_output=True, text=True, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "") and result.stdout
    assert list(tmp_path.iterdir())
