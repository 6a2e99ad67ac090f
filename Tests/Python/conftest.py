"""What the tests share: the files of the project, and the command."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable, Dict, List

import geobg
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

Command = Callable[..., bytes]


def has_cairo() -> bool:
    """Whether the library with Cairo is installed. In one environment of `run` it is not; in the other it must be."""
    try:
        geobg.render(1, size=(8, 8)).pdf()
    except ImportError:
        if os.environ.get("GEOBG_NEEDS_CAIRO"):
            raise
        return False
    return True


#: Formats that the package makes without another package, and PDF if Cairo is there.
FORMATS = ["svg", "png", *(["pdf"] if has_cairo() else [])]
needs_cairo = pytest.mark.skipif("pdf" not in FORMATS, reason="needs geobg-cairo")


def samples(name: str) -> List[Dict[str, Any]]:
    """The lines of a file of Tests/Shared."""
    text = (ROOT / "Tests" / "Shared" / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """Runs the command and returns what it writes to standard output."""
    program = os.environ["GEOBG_COMMAND"]

    def run(*arguments: str) -> bytes:
        # Only commands that make one picture read settings.
        settings = [] if arguments[0] in ("palettes", "sheet", "vary") else ["--no-config"]
        words = [program, *arguments, *settings]
        return subprocess.run(words, check=True, capture_output=True, cwd=tmp_path).stdout

    return run
