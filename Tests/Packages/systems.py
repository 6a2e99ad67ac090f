"""New Debian systems in folders, to install geobg in."""

import contextlib
import os
import shutil
import subprocess
import unittest

from support import ROOT, run

SYSTEMS = ROOT / ".build/debian"


def inside(folder, script):
    """Runs a script of a new login in another system."""
    command = ["chroot", folder, "bash", "-euo", "pipefail", "-c", script]
    environment = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    # How the machine reaches the packages.
    environment |= {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    return run(*command, env=environment)


def skip(reason):
    """Skips a test; if GEOBG_NEEDS_SYSTEMS is set, the test fails."""
    if os.environ.get("GEOBG_NEEDS_SYSTEMS"):
        raise AssertionError(reason)
    raise unittest.SkipTest(reason)


@contextlib.contextmanager
def system(release):
    """A new system with manual pages and completions, in a folder that is removed; a copy is kept for later runs."""
    if os.geteuid() != 0:
        skip("only root can start a program in another root folder")
    base = SYSTEMS / release
    run(ROOT / "scripts/debian", release)
    if subprocess.run(["chroot", base, "true"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
        skip("this machine forbids another root folder")
    folder = SYSTEMS / f"{release}-test"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        run("cp", "-a", base, folder)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
