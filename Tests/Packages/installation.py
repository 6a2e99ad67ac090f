"""`make install` and `make uninstall`."""

import os
import unittest

from support import ROOT, files, run

FOLDER = None


class Installation(unittest.TestCase):
    def setUp(self):
        self.root = FOLDER / self.id()
        self.environment = {**os.environ, "DESTDIR": str(self.root)}
        self.script = ROOT / "scripts/install"

    def test_installed_files(self):
        run(self.script, "/opt/geobg", env=self.environment)
        prefix = self.root / "opt/geobg"
        found = files(prefix)
        for name in [
            "bin/geobg",
            "share/man/man1/geobg.1",
            "share/man/man1/geobg-palettes-check.1",
            "share/bash-completion/completions/geobg",
            "share/zsh/site-functions/_geobg",
            "share/fish/vendor_completions.d/geobg.fish",
            "share/applications/geobg.desktop",
            "share/icons/hicolor/scalable/apps/geobg.svg",
            "include/geobg.h",
            "lib/libgeobg.so.1",
            "lib/pkgconfig/geobg.pc",
        ]:
            self.assertIn(name, found)
        self.assertTrue(run(prefix / "bin/geobg", "--version").startswith("geobg "))
        run("desktop-file-validate", prefix / "share/applications/geobg.desktop")
        run("xmllint", "--noout", prefix / "share/icons/hicolor/scalable/apps/geobg.svg")
        for name in found:
            if not name.startswith(("bin/", "lib/lib")):
                self.assertNotRegex((prefix / name).read_text(), r"\.build|/opt/geobg", name)

    def test_removed_files(self):
        """What geobg installs is removed; what others installed stays."""
        others = ["usr/lib/libother.so", "usr/share/man/man1/other.1", "usr/bin/other"]
        for name in others:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).touch()
        run(self.script, "/usr", env=self.environment)
        run(self.script, "--remove", "/usr", env=self.environment)
        self.assertEqual(files(self.root), sorted(others))
        self.assertFalse((self.root / "usr/lib/cmake/geobg").exists())

    def test_libraries_in_another_folder(self):
        environment = {**self.environment, "LIBDIR": "lib/x86_64-linux-gnu"}
        run(self.script, "/usr", env=environment)
        paths = {**os.environ, "PKG_CONFIG_PATH": str(self.root / "usr/lib/x86_64-linux-gnu/pkgconfig")}
        for name in ["geobg", "geobg-core"]:
            libraries = run("pkg-config", "--variable=libdir", name, env=paths).strip()
            self.assertTrue(os.path.samefile(libraries, self.root / "usr/lib/x86_64-linux-gnu"), libraries)
            headers = run("pkg-config", "--variable=includedir", name, env=paths).strip()
            self.assertTrue(os.path.samefile(headers, self.root / "usr/include"), headers)
        run(self.script, "--remove", "/usr", env=environment)
        self.assertEqual(files(self.root), [])
