"""The Debian packages: correct, reproducible, and installed, used and removed in new systems."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

from support import COMMAND, ROOT, run

FOLDER = None
RELEASES = ["bookworm", "trixie"]
SYSTEMS = ROOT / ".build/packages"
NAMES = ["geobg", "libgeobg-core1", "libgeobg-dev", "libgeobg1", "python3-geobg"]

# What a person does with the packages, in a new system.
VISIT = r"""
export DEBIAN_FRONTEND=noninteractive
cd /test
apt-get install -qq -y --no-install-recommends ./*.deb >install.log 2>&1 || { cat install.log; exit 1; }
mkdir -p /root && cd /root
geobg --size 1170x2532 --dark --mesh -o out.png
geobg --seed 42 --size 300x200 --mesh --renderer exact -q -o exact.png
geobg studio --export page
[ -s page/index.html ]
man geobg | grep -q 'makes geometric wallpapers'
man geobg-render | grep -q -e --palette
python3 -c 'import geobg; open("python.svg", "wb").write(geobg.render(seed=42).svg())'
geobg --seed 42 -q -o command.svg
cmp python.svg command.svg
bash -c '
  source /usr/share/bash-completion/bash_completion
  _completion_loader geobg || true
  COMP_LINE="geobg --pal" COMP_POINT=11 COMP_WORDS=(geobg --pal) COMP_CWORD=1
  "$(complete -p geobg | sed "s/.*-F \([^ ]*\) .*/\1/")" geobg --pal geobg
  [ "${COMPREPLY[*]}" = --palette ]
'
"""

LEAVE = r"""
export DEBIAN_FRONTEND=noninteractive
apt-get purge -qq -y geobg libgeobg1 libgeobg-core1 libgeobg-dev python3-geobg >/dev/null 2>&1
rm -rf /test
"""


def packages():
    return sorted((ROOT / "dist").glob("*.deb"))


def digests():
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in packages()}


def inside(system, script):
    """Runs a script of a new login in another system."""
    command = ["chroot", str(system), "bash", "-euo", "pipefail", "-c", script]
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    # How the machine reaches the packages.
    environment |= {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    return run(*command, env=environment)


def new_system(release):
    """A new Debian system with manual pages and completions, in a folder; the first is kept for later runs."""
    base = SYSTEMS / release
    if not (base / "complete").exists():
        shutil.rmtree(base, ignore_errors=True)
        SYSTEMS.mkdir(parents=True, exist_ok=True)
        run("debootstrap", "--variant=minbase", "--include=bash-completion,man-db", release, base,
            "http://deb.debian.org/debian")
        (base / "complete").touch()
    system = SYSTEMS / f"{release}-test"
    shutil.rmtree(system, ignore_errors=True)
    run("cp", "-a", base, system)
    return system


class Packages(unittest.TestCase):
    def test_names(self):
        self.assertEqual([path.name.split("_")[0] for path in packages()], NAMES)
        version = run(COMMAND, "--version").split()[1].rstrip(",")
        for path in packages():
            self.assertEqual(run("dpkg-deb", "-f", path, "Version").strip(), version)

    def test_lintian(self):
        run("lintian", "--fail-on", "error,warning", *packages())

    def test_same_bytes_again(self):
        """The packages of a second build are the same bytes."""
        first = digests()
        environment = {**os.environ, "DEB_RULES_REQUIRES_ROOT": "no", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
        run(ROOT / "debian/rules", "clean", "binary", cwd=ROOT, env=environment)
        self.assertEqual(digests(), first)


def test_in(release):
    def test(self):
        if os.geteuid() != 0:
            self.skipTest("only root can start a program in another root folder")
        system = new_system(release)
        try:
            if subprocess.run(["chroot", system, "true"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
                self.skipTest("this machine forbids another root folder")
            inside(system, "apt-get update -qq")
            (system / "test").mkdir()
            for path in packages():
                shutil.copy(path, system / "test")
            inside(system, VISIT)
            mine = FOLDER / f"{release}.png"
            run(COMMAND, "--no-config", "--seed", "42", "--size", "300x200", "--mesh", "--renderer", "exact", "-q", "-o", mine)
            self.assertEqual((system / "root/exact.png").read_bytes(), mine.read_bytes(), "exact pixels")
            run("pngcheck", "-q", system / "root/out.png")
            shutil.rmtree(system / "root")
            inside(system, LEAVE)
            left = [path for path in run("find", system, "-xdev", "-iname", "*geobg*").splitlines()
                    # The cache of man-db and the logs of apt are other programs'.
                    if not path.startswith((f"{system}/var/cache", f"{system}/var/log"))]
            self.assertEqual(left, [])
        finally:
            shutil.rmtree(system, ignore_errors=True)

    return test


for _release in RELEASES:
    setattr(Packages, f"test_in_{_release}", test_in(_release))
