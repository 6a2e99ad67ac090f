"""The command and the libraries make attacks harder, and load no library from a folder that others may write to."""

import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import unittest
import zipfile

from support import COMMAND, ROOT, run

FOLDER = None

# What hardening-check cannot confirm, for a reason.
ALWAYS_MISSING = {
    # Only C and C++ compilers write it, and all code of a program must have it; Swift's compiler does not.
    "--nocfprotection",
}
MISSING = {
    # Has no C code. Swift's own runtime calls the functions; swift.org builds it without this.
    "libgeobg.so.1": {"--nofortify"},
    # Its C code uses no buffers.
    "libgeobg-core.so.1": {"--nofortify"},
}
# Zig links a function of its own that ends the program, and hardening-check looks for that of the C library.
LINKED_BY_ZIG = {"--nostackprotector"}
C_FLAGS = ["-D_FORTIFY_SOURCE=(3*!__swift__)", "-fstack-protector-strong", "-fstack-clash-protection"]


def clang(*words):
    """Runs the C compiler that comes with Swift."""
    swift = pathlib.Path(shutil.which(os.environ.get("SWIFT", "swift"))).resolve()
    return run(swift.parent / "clang", "-fuse-ld=lld", *words)


def dynamic(path):
    """The dynamic section of a program or library: lists of values."""
    found = {}
    for kind, value in re.findall(r"\((\w+)\)\s+(.*)", run("readelf", "--dynamic", "--wide", path)):
        found.setdefault(kind, []).append(value)
    return found


def search_path(path):
    """The folders that a program or library names for its libraries."""
    found = dynamic(path)
    return [re.search(r"\[(.*)\]", each)[1] for kind in ("RPATH", "RUNPATH") for each in found.get(kind, [])]


def weaknesses(path, missing=frozenset()):
    """What hardening-check complains about, without what has a reason."""
    options = ALWAYS_MISSING | MISSING.get(path.name, set()) | missing
    done = subprocess.run(
        ["hardening-check", "--quiet", *sorted(options), path],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    # A failure without a finding, such as a file that is no program, counts too.
    return done.stdout.strip() or ("" if done.returncode == 0 else f"exit code {done.returncode}")


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def planted(name, needing, folder):
    """A library `name` in `folder`, with all functions that `needing` may want; it writes a file when it is loaded."""
    mark = folder / "loaded"
    source = folder / "planted.c"
    symbols = re.findall(r" U (\w+)", run("nm", "--dynamic", "--undefined-only", needing))
    source.write_text(
        "#include <fcntl.h>\n#include <unistd.h>\n__attribute__((constructor)) static void load(void) {"
        f' close(open("{mark}", O_CREAT | O_WRONLY, 0600)); }}\n'
        + "".join(f"void {each}(void) {{}}\n" for each in symbols if each.startswith(PREFIXES[name]))
    )
    clang("-w", "-fno-builtin", "-shared", "-fPIC", f"-Wl,-soname,{name}", "-o", folder / name, source)
    return mark


PREFIXES = {"libnettle.so.8": "nettle_", "libcairo.so.2": "cairo_"}


class Hardening(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """The programs and libraries of all packages, as they are installed."""
        cls.installed = {}
        root = FOLDER / "hardening"
        root.mkdir()
        for package in sorted((ROOT / "dist").glob("*.deb")):
            run("dpkg-deb", "--extract", package, root / "debian")
        (archive,) = (ROOT / "dist").glob("geobg-*-linux-*.tar.gz")
        (root / "tarball").mkdir()
        run("tar", "--extract", "--file", archive, "--strip-components=1", "--directory", root / "tarball")
        cls.tarball = root / "tarball"
        for path in sorted((root / "debian").rglob("*")):
            if path.is_file() and not path.is_symlink() and is_elf(path):
                cls.installed[path.name] = path

    def setUp(self):
        self.folder = FOLDER / self.id()
        self.folder.mkdir()

    def test_all_are_found(self):
        self.assertEqual(sorted(self.installed), ["geobg", "libgeobg-core.so.1", "libgeobg.so.1"])

    def test_hardening_check(self):
        # The libraries of the archive are those of Debian.
        for path in [*self.installed.values(), COMMAND, self.tarball / "lib/geobg"]:
            self.assertEqual(weaknesses(path), "", path)

    def test_weak_library_is_found(self):
        source = self.folder / "weak.c"
        source.write_text("int weak(void) { return 1; }\n")
        weak = self.folder / "libgeobg.so.1"
        clang("-shared", "-fPIC", "-Wl,-z,lazy", "-o", weak, source)
        self.assertRegex(weaknesses(weak), "bindings?")

    def test_flags_of_c_code(self):
        """hardening-check finds that some C code has the flags; all has."""
        count = 0
        for line in (ROOT / ".build/release.yaml").read_text().splitlines():
            words = json.loads(line.split("args: ", 1)[1]) if line.startswith("    args: [") else []
            if "-c" in words and words[-1].endswith(".o") and any(word.endswith(".c") for word in words):
                count += 1
                for flag in C_FLAGS:
                    self.assertIn(flag, words)
        self.assertGreater(count, 5)

    def test_no_code_on_the_stack(self):
        for path in [*self.installed.values(), COMMAND]:
            (stack,) = re.findall(
                r"GNU_STACK(?: +0x[0-9a-f]+){5} +([RWE]+)", run("readelf", "--segments", "--wide", path)
            )
            self.assertEqual(stack, "RW", path)

    def test_the_command_contains_the_library_of_cpp(self):
        """As a library of its own, it would take a tenth of the start."""
        for path in [self.installed["geobg"], COMMAND, self.tarball / "lib/geobg"]:
            needed = " ".join(dynamic(path)["NEEDED"])
            self.assertIn("libcairo.so.2", needed)
            self.assertNotIn("libstdc++", needed)

    def test_no_search_path(self):
        for path in [
            *self.installed.values(),
            COMMAND,
            *sorted((ROOT / ".build/c").glob("*.so")),
            self.tarball / "lib/geobg",
        ]:
            self.assertEqual(search_path(path), [], path)

    def test_search_path_of_the_wheel(self):
        """Python's package finds the libraries that it brings, in its own folders, and looks nowhere else."""
        machine = platform.machine()
        wheels = sorted((ROOT / "dist").glob(f"geobg*_{machine}.whl"))
        if not wheels:
            self.skipTest("make wheel has built no wheel")
        for path in wheels:
            with zipfile.ZipFile(path) as wheel:
                wheel.extractall(self.folder)
        libraries = [path for path in self.folder.rglob("*.so*") if is_elf(path)]
        self.assertGreater(len(libraries), 5)
        for path in libraries:
            wanted = ["$ORIGIN/../geobg_cairo.libs"] if path.parent.name == "geobg_cairo" else ["$ORIGIN"]
            self.assertIn(search_path(path), [wanted, []], path)
            if path.parent.name == "geobg_cairo":
                self.assertEqual(weaknesses(path), "", path)
            elif path.parent.name == "geobg":
                self.assertEqual(weaknesses(path, LINKED_BY_ZIG), "", path)
                if machine == "x86_64":
                    # The place of the stack's guard.
                    self.assertIn("%fs:0x28", run("objdump", "--disassemble", path))

    def draw(self, program, **environment):
        """Whether a program draws a picture."""
        picture = self.folder / "out.png"
        picture.unlink(missing_ok=True)
        words = [program, "--no-config", "--seed", "42", "--size", "60x40px", "-q", "-o", picture]
        subprocess.run(
            words, check=False, stderr=subprocess.DEVNULL, env={**os.environ, **environment}, cwd=self.folder
        )
        return picture.exists()

    def test_library_beside_the_command(self):
        """A library that someone puts beside a copy of the command is not loaded."""
        copy = self.folder / "geobg"
        shutil.copy(COMMAND, copy)
        mark = planted("libnettle.so.8", copy, self.folder)
        self.assertTrue(self.draw(copy))
        self.assertFalse(mark.exists(), "the planted library has run")
        # It would run if the command looked for it there.
        self.draw(copy, LD_LIBRARY_PATH=str(self.folder))
        self.assertTrue(mark.exists(), "the planted library cannot run")

    def test_library_beside_the_archive(self):
        mark = planted("libnettle.so.8", COMMAND, self.folder)
        for folder in ["", "bin"]:
            shutil.copy(self.folder / "libnettle.so.8", self.tarball / folder)
        self.assertTrue(self.draw(self.tarball / "bin/geobg"))
        self.assertFalse(mark.exists(), "the planted library has run")

    def test_library_beside_the_library(self):
        copy = self.folder / "libgeobg.so.1"
        shutil.copy(ROOT / ".build/c/libgeobg.so.1", copy)
        mark = planted("libcairo.so.2", copy, self.folder)
        load = [
            "/usr/bin/python3",
            "-c",
            "import ctypes, sys; print(bool(ctypes.CDLL(sys.argv[1]).geobg_version))",
            copy,
        ]
        self.assertEqual(run(*load, cwd=self.folder).strip(), "True")
        self.assertFalse(mark.exists(), "the planted library has run")
        run(*load, cwd=self.folder, env={**os.environ, "LD_LIBRARY_PATH": str(self.folder)})
        self.assertTrue(mark.exists(), "the planted library cannot run")
