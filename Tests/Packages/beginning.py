"""README's two commands in new Debian systems, with a stand-in for Swift: what they install, and what they say."""

import shutil
import unittest

from support import ROOT, run
from systems import inside, system

FOLDER = None
SOURCES = ["demo", "check", "scripts", "Sources/GeobgWebAssets"]


class Beginning(unittest.TestCase):
    def prepare(self, folder):
        """Puts the scripts of the project into a system, with a Swift that builds a command that draws nothing."""
        place = folder / "home/geobg"
        place.mkdir()
        for name in SOURCES:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, place / name)
            else:
                shutil.copy(ROOT / name, place / name)
        swift = folder / "usr/local/bin/swift"
        swift.write_text(
            '#!/bin/sh\ncase "$*" in\n*--version*) echo "Swift version 6.3.1" ;;\n'
            "build*) mkdir -p .build/release\n"
            'printf "#!/bin/sh\\necho drawn\\n" >.build/release/geobg; chmod +x .build/release/geobg ;;\nesac\n'
        )
        compiler = folder / "usr/local/bin/swiftc"
        compiler.write_text("#!/bin/sh\n")
        for program in [swift, compiler]:
            program.chmod(0o755)

    def test_user_and_root(self):
        """A user without sudo learns what is missing; root installs it; then both build."""
        with system("trixie") as folder:
            self.prepare(folder)
            inside(folder, "useradd --create-home ann; chown -R ann /home/geobg")
            refused = inside(folder, "cd /home/geobg && { su ann -c ./demo 2>&1 || echo code $?; }")
            advice = "setup: packages are missing, and sudo is not installed; as root, run: apt-get update && "
            self.assertRegex(refused, f"^{advice}apt-get install [^\n]*libcairo2-dev[^\n]*\ncode 69\n$")
            text = inside(folder, "cd /home/geobg && ./demo 2>&1")
            self.assertRegex(text, r"^setup: installing .*libcairo2-dev .*\n")
            self.assertIn("setup: installing packages: ", text)
            self.assertIn("\ndrawn\nYour wallpaper is /home/geobg/wallpaper.png\n", text)
            self.assertNotRegex(text, "debconf|mktemp|[Ww]arning")
            libraries = ["cairo", "libjpeg", "libpng", "libturbojpeg", "libwebp", "nettle"]
            run("chroot", folder, "pkg-config", "--exists", *libraries)
            again = inside(folder, "cd /home/geobg && chown -R ann . && su ann -c ./demo 2>&1")
            self.assertIn("drawn\nYour wallpaper is ", again)
            self.assertNotIn("setup:", again)
