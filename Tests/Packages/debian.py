"""The Debian packages: correct, and installed, used and removed in new systems."""

import shutil
import unittest

from support import COMMAND, ROOT, run
from systems import inside, system

FOLDER = None
RELEASES = ["bookworm", "trixie"]
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
python3 -m geobg --seed 42 -q -o module.svg
cmp module.svg command.svg
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


class Packages(unittest.TestCase):
    def test_names(self):
        self.assertEqual([path.name.split("_")[0] for path in packages()], NAMES)
        version = run(COMMAND, "--version").split()[1].rstrip(",")
        for path in packages():
            self.assertEqual(run("dpkg-deb", "-f", path, "Version").strip(), version)

    def test_lintian(self):
        run("lintian", "--fail-on", "error,warning", *packages())


def test_in(release):
    def test(self):
        with system(release) as folder:
            inside(folder, "apt-get update -qq")
            (folder / "test").mkdir()
            for path in packages():
                shutil.copy(path, folder / "test")
            inside(folder, VISIT)
            mine = FOLDER / f"{release}.png"
            run(
                COMMAND,
                "--no-config",
                "--seed",
                "42",
                "--size",
                "300x200",
                "--mesh",
                "--renderer",
                "exact",
                "-q",
                "-o",
                mine,
            )
            self.assertEqual((folder / "root/exact.png").read_bytes(), mine.read_bytes(), "exact pixels")
            run("pngcheck", "-q", folder / "root/out.png")
            shutil.rmtree(folder / "root")
            inside(folder, LEAVE)
            left = [
                path
                for path in run("find", folder, "-xdev", "-iname", "*geobg*").splitlines()
                # The cache of man-db and the logs of apt are other programs'.
                if not path.startswith((f"{folder}/var/cache", f"{folder}/var/log"))
            ]
            self.assertEqual(left, [])

    return test


for _release in RELEASES:
    setattr(Packages, f"test_in_{_release}", test_in(_release))
