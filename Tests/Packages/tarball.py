"""The portable archive, on systems with an older and with a newer libc than this one's."""

import unittest

from support import COMMAND, ROOT, run
from systems import inside, system

FOLDER = None
RELEASES = ["bullseye", "trixie"]

# By a link, as people put programs on their path.
VISIT = r"""
mkdir -p /root /usr/local/bin && cd /root
ln -s /opt/geobg-*/bin/geobg /usr/local/bin/geobg
geobg --size 1170x2532 --dark --mesh --seed 42 -q -o out.png -o out.svg -o out.pdf -o out.jpg -o out.webp
geobg --seed 42 --size 300x200 --mesh --renderer exact -q -o exact.png
geobg inspect out.pdf --json
# A later run needs the path of the link, not that of the loader. crontab, which geobg runs, has the system's libraries.
printf '#!/bin/sh\nls >/dev/null\n' >/usr/local/bin/crontab
chmod 755 /usr/local/bin/crontab
geobg set --daily --desktop sway --dry-run | grep -F /usr/local/bin/geobg
man -l /opt/geobg-*/share/man/man1/geobg.1 | grep -q 'makes geometric wallpapers'
! geobg nothing 2>error
grep -q '^geobg: error: ' error
"""


def archive():
    return sorted((ROOT / "dist").glob("geobg-*-linux-*.tar.gz"))[-1]


class Tarball(unittest.TestCase):
    def test_licenses(self):
        """Every library of the archive has the license of its package."""
        names = run("tar", "-tzf", archive()).split()
        licenses = [name for name in names if "/licenses/" in name and not name.endswith("/")]
        libraries = [name for name in names if ".so" in name]
        self.assertGreater(len(libraries), 20)
        self.assertGreater(len(licenses), 15)
        for part in ["libc6", "libcairo2", "libwebp7", "geobg"]:
            self.assertTrue(any(name.endswith(f"/licenses/{part}") for name in licenses), part)


def test_in(release):
    def test(self):
        with system(release) as folder:
            run("tar", "-xzf", archive(), "-C", folder / "opt")
            inside(folder, VISIT)
            mine = FOLDER / f"tarball-{release}.png"
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
            # It brings its own Cairo, so all its pixels are those of this machine.
            run(COMMAND, "--no-config", "--size", "1170x2532", "--dark", "--mesh", "--seed", "42", "-q", "-o", mine)
            self.assertEqual((folder / "root/out.png").read_bytes(), mine.read_bytes(), "pixels of Cairo")

    return test


for _release in RELEASES:
    setattr(Tarball, f"test_in_{_release}", test_in(_release))
