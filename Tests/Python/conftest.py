"""What the tests share: the files of the project, and the command."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable, Dict, List

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

Command = Callable[..., bytes]


def samples(name: str) -> List[Dict[str, Any]]:
    """The lines of a file of Tests/Shared."""
    text = (ROOT / "Tests" / "Shared" / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """Runs the command and returns what it writes to standard output."""
    program = os.environ["GEOBG_COMMAND"]

    def run(*arguments: str) -> bytes:
        words = [program, *arguments, "--no-config"]
        return subprocess.run(words, check=True, capture_output=True, cwd=tmp_path).stdout

    return run
