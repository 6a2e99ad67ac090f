"""What the checks share: the built command, and how programs run."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = pathlib.Path(os.environ.get("GEOBG_COMMAND", ROOT / ".build/release/geobg"))


def run(*words, **options):
    """Runs a program, and returns what it prints; a failure has its messages."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    if done.returncode != 0:
        raise AssertionError(
            f"{words}: exit code {done.returncode}\n{(done.stdout + done.stderr).decode(errors='replace')}"
        )
    return done.stdout.decode()


def files(folder):
    """The paths of all files in a folder and its folders, in order."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())
