"""The checks of the C library."""

import base64
import concurrent.futures
import ctypes
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest
import urllib.parse

import drawing
import screen
from library import PDF, PNG, ROOT, SVG, Error, Failure, Library, Options

FOLDER = None  # A temporary folder, set by `run`.
RUNTIME = None  # The folder of Swift's own libraries, set by `run`.
HERE = pathlib.Path(__file__).resolve().parent
HEADER = ROOT / "Sources/GeobgC/include/geobg.h"
EXAMPLES = ROOT / "Examples/c"
BUILT = ROOT / ".build/c"
COMMAND = os.environ.get("GEOBG_COMMAND", str(ROOT / ".build/release/geobg"))
# Cairo's own circles are within a tenth of a pixel: so many levels at the edge of an opaque one, and a few more where
# the edges of two opaque ones meet.
EDGE = 30
# Whether the checks make as many calls as before a release.
LONG = bool(os.environ.get("GEOBG_LONG"))
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic"]


# Writes the picture of the recipe in its input; its status is the library's.
CORE = r"""
#include <geobg.h>
#include <stdio.h>

int main(void) {
  static char recipe[1 << 20];
  size_t count = fread(recipe, 1, sizeof recipe, stdin);
  geobg_wallpaper *wallpaper = NULL;
  geobg_bytes *bytes = NULL;
  geobg_error error;
  const void *data;
  size_t size;
  int32_t status = geobg_wallpaper_create(recipe, count, &wallpaper, &error);
  if (status == GEOBG_OK) status = geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_RECIPE, NULL, &bytes, &error);
  if (status != GEOBG_OK) {
    fprintf(stderr, "%s\n", error.message);
    return status;
  }
  if (geobg_bytes_get(bytes, &data, &size, &error) == GEOBG_OK) fwrite(data, 1, size, stdout);
  geobg_bytes_free(bytes);
  geobg_wallpaper_free(wallpaper);
}
#ifdef GEOBG_FORMAT_PDF
#error "libgeobg-core writes no PDF"
#endif
"""


def run(*words, **options):
    """Runs a program, and returns what it prints; fails with its errors if it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, **{"timeout": 900, **options})
    if done.returncode != 0:
        raise AssertionError(
            f"{' '.join(map(str, words))}: status {done.returncode}\n"
            f"{done.stdout[-4000:].decode(errors='replace')}\n{done.stderr[-8000:].decode(errors='replace')}"
        )
    return done.stdout


def build(source, sanitizer=None, core=False):
    """Compiles a test program, for the library without Cairo if `core`, and returns its path."""
    folder = BUILT if sanitizer is None else ROOT / f".build/c-{sanitizer}"
    program = FOLDER / f"{pathlib.Path(source).stem}-{'core' if core else sanitizer or 'plain'}"
    flags = ["-fuse-ld=lld", f"-fsanitize={sanitizer}"] if sanitizer else []
    if sanitizer == "thread":
        # ThreadSanitizer's own library needs libdispatch, which is among Swift's libraries.
        flags += [f"-L{RUNTIME}", f"-Wl,-rpath,{RUNTIME}", "-ldispatch", "-lBlocksRuntime"]
    run(
        "clang",
        "-std=gnu11",
        "-g",
        "-O2",
        *STRICT[:3],
        f"-I{HEADER.parent}",
        f"-I{HERE}",
        HERE / source,
        "-o",
        program,
        f"-L{folder}",
        *(["-DGEOBG_CORE", "-lgeobg-core"] if core else ["-lgeobg"]),
        "-pthread",
        "-lm",
        f"-Wl,-rpath,{folder}",
        *flags,
    )
    return program


def samples(name):
    return [json.loads(line) for line in (ROOT / "Tests/Shared" / name).read_text().splitlines()]


class Header(unittest.TestCase):
    """geobg.h agrees with the library."""

    text = HEADER.read_text()
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)

    def numbers(self, prefix):
        return {
            name: int(value) for name, value in re.findall(rf"^#define (GEOBG_{prefix}\w*) (\d+)$", self.text, re.M)
        }

    def test_compiles_alone(self):
        functions = re.findall(r"GEOBG_API[^;]*?\b(geobg_\w+)\(", self.code)
        source = FOLDER / "header.c"
        source.write_text(
            '#include "geobg.h"\n#include "geobg.h"\n'
            "typedef void (*function)(void);\nextern const function functions[];\n"
            "const function functions[] = {" + ", ".join(f"(function){name}" for name in functions) + "};\n"
            "geobg_options options = GEOBG_OPTIONS_INIT;\ngeobg_error error;\n"
            "typedef char error_size[sizeof(geobg_error) == 4096 ? 1 : -1];\n"
            "typedef char options_size[sizeof(geobg_options) == 72 ? 1 : -1];\n"
        )
        for compiler, standard in [
            ("gcc", "c99"),
            ("clang", "c99"),
            ("gcc", "c11"),
            ("g++", "c++17"),
            ("clang++", "c++17"),
        ]:
            kind = "c++" if "++" in compiler else "c"
            run(
                compiler,
                f"-std={standard}",
                *STRICT,
                f"-I{HEADER.parent}",
                "-x",
                kind,
                "-c",
                source,
                "-o",
                FOLDER / "header.o",
            )
        self.assertEqual(re.findall(r"#include <(.*?)>", self.code), ["stdbool.h", "stddef.h", "stdint.h"])

    def test_symbols_agree(self):
        declared = set(re.findall(r"\b(geobg_\w+)\(", self.code))
        for name in ["libgeobg.so.1", "libgeobg-core.so.1"]:
            lines = run("nm", "-D", "--defined-only", BUILT / name).splitlines()
            exported = {line.split()[-1].decode() for line in lines}
            self.assertEqual(declared, exported, name)
        self.assertGreater(len(declared), 30)
        self.assertTrue(all(name.startswith("geobg_") for name in exported))

    def test_every_function_is_a_call(self):
        """Each function passes the one place that waits for forks and chooses how the processor rounds."""
        others, count = [], 0
        for path in sorted((ROOT / "Sources/GeobgC").glob("*.swift")):
            for function in path.read_text().split('@_cdecl("geobg_')[1:]:
                count += 1
                begin = function.split("{\n", 1)[1].lstrip()
                if not begin.startswith("LibraryCall."):
                    others.append(function.split('"')[0])
        # These two are constants.
        self.assertEqual(others, ["abi_version", "has_cairo"])
        self.assertGreater(count, 30)

    def test_library_needs_only_system_libraries(self):
        library = BUILT / "libgeobg.so.1"
        dynamic = run("readelf", "-d", library).decode()
        needed = set(re.findall(r"NEEDED.*\[(.*?)\]", dynamic))
        self.assertLessEqual(
            needed,
            {
                "libcairo.so.2",
                "libz.so.1",
                "libc.so.6",
                "libm.so.6",
                "libstdc++.so.6",
                "libgcc_s.so.1",
                "ld-linux-x86-64.so.2",
                "ld-linux-aarch64.so.1",
            },
        )
        self.assertIn("libcairo.so.2", needed)
        self.assertEqual(re.findall(r"SONAME.*\[(.*?)\]", dynamic), ["libgeobg.so.1"])
        self.assertEqual(re.findall(r"RPATH|RUNPATH|TEXTREL", dynamic), [])
        self.assertIn("NODELETE", dynamic)
        self.assertLess(library.stat().st_size, 10_000_000)

    def test_core_needs_only_the_c_library(self):
        library = BUILT / "libgeobg-core.so.1"
        dynamic = run("readelf", "-d", library).decode()
        self.assertLessEqual(
            set(re.findall(r"NEEDED.*\[(.*?)\]", dynamic)),
            {"libc.so.6", "libm.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"},
        )
        self.assertEqual(re.findall(r"SONAME.*\[(.*?)\]", dynamic), ["libgeobg-core.so.1"])
        self.assertEqual(re.findall(r"RPATH|RUNPATH|TEXTREL", dynamic), [])
        self.assertIn("NODELETE", dynamic)
        self.assertLess(library.stat().st_size, 3_000_000)

    def test_versions_agree(self):
        library = Library()
        version = re.search(r'^#define GEOBG_VERSION "(.*)"$', self.text, re.M)[1]
        numbers = self.numbers("VERSION_")
        self.assertEqual(
            version, ".".join(str(numbers[f"GEOBG_VERSION_{part}"]) for part in ["MAJOR", "MINOR", "PATCH"])
        )
        self.assertEqual(library.c.geobg_version().decode(), version)
        self.assertEqual(library.c.geobg_abi_version(), self.numbers("ABI_")["GEOBG_ABI_VERSION"])
        command = run(COMMAND, "--version").decode().strip()
        self.assertEqual(command, f"geobg {version}, engine {library.c.geobg_engine()}")

    def test_status_names_agree(self):
        names = {
            number: name.removeprefix("GEOBG_ERROR_").lower()
            for name, number in self.numbers("ERROR_").items()
            if not name.endswith("_SIZE")
        }
        names[self.numbers("OK")["GEOBG_OK"]] = "ok"
        self.assertEqual(sorted(names), list(range(11)))
        library = Library()
        for number in list(range(-3, 40)) + [2**31 - 1, -(2**31)]:
            self.assertEqual(library.c.geobg_status_name(number).decode(), names.get(number, "unknown"))

    def test_structs_agree(self):
        self.assertEqual(ctypes.sizeof(Error), 4096)
        self.assertEqual(ctypes.sizeof(Options), 72)
        lines = [
            f'  printf("{name}.{field} %zu\\n", offsetof({name}, {field}));\n'
            for name, struct in [("geobg_error", Error), ("geobg_options", Options)]
            for field, _ in struct._fields_
        ]
        source = FOLDER / "structs.c"
        source.write_text("#include <geobg.h>\n#include <stdio.h>\nint main(void) {\n" + "".join(lines) + "}\n")
        run("gcc", f"-I{HEADER.parent}", source, "-o", FOLDER / "structs")
        offsets = dict(line.split() for line in run(FOLDER / "structs").decode().splitlines())
        for name, struct in [("geobg_error", Error), ("geobg_options", Options)]:
            for field, _ in struct._fields_:
                self.assertEqual(int(offsets[f"{name}.{field}"]), getattr(struct, field).offset)

    def test_everything_has_a_comment(self):
        # A comment ends right before every declaration, macro and member.
        without = []
        lines = self.text.splitlines()
        for number, line in enumerate(lines):
            if re.match(r"(GEOBG_API|#define GEOBG_\w+ |typedef|  \w.*;$)", line) and not line.startswith("   "):
                before = lines[number - 1].strip()
                guarded = before.startswith(("#if", "#el", "*/"))
                if not (before.endswith("*/") or guarded):
                    without.append(line)
        self.assertEqual(without, [])


class Pictures(unittest.TestCase):
    """The library makes the pictures, errors and recipes that all languages share."""

    @classmethod
    def setUpClass(cls):
        cls.library = Library()

    def test_golden_registry(self):
        palettes = {name: json.loads(self.library.palette(name)) for name in ["original", "classic"]}
        lines = (ROOT / "Tests/GeobgCLITests/Golden/engine-1.sha256").read_text().splitlines()
        self.assertEqual(len(lines), 1200)
        for line in lines:
            digest, name = line.split("  ")
            seed, mode, palette, mesh = re.fullmatch(r"(.*)-(light|dark)-(classic-)?(mesh|none)\.svg", name).groups()
            recipe = {
                "engine": 1,
                "seed": urllib.parse.unquote(seed),
                "mode": mode,
                "mesh": int(mesh == "mesh"),
                "palette": palettes["classic" if palette else "original"],
            }
            with self.library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
                svg = wallpaper.render(SVG, metadata=False)
            self.assertEqual(hashlib.sha256(svg).hexdigest(), digest, name)

    def test_shared_recipes(self):
        recipes = samples("recipes.jsonl")
        self.assertGreaterEqual(len(recipes), 100)
        for sample in recipes:
            data = json.dumps(sample["recipe"]).encode()
            for function in ["geobg_wallpaper_create", "geobg_wallpaper_read"]:
                with self.subTest(sample["name"]), self.library.wallpaper(data, function) as wallpaper:
                    svg = wallpaper.render(SVG)
                    self.assertEqual(len(svg), sample["bytes"])
                    self.assertEqual(hashlib.sha256(svg).hexdigest(), sample["sha256"])
            # The picture contains its recipe, and gives the same picture again.
            with self.library.wallpaper(svg) as again:
                self.assertEqual(again.render(SVG), svg)
                recipe = again.recipe()
                with self.library.wallpaper(recipe) as canonical:
                    self.assertEqual(canonical.recipe(), recipe)

    def test_an_error_names_only_formats_that_the_library_writes(self):
        """What the sentence recommends can be written; in the library without Cairo, that is no PDF."""
        for name, writes in [("libgeobg.so", ["svg", "png", "pdf"]), ("libgeobg-core.so", ["svg", "png"])]:
            library = Library(BUILT / name)

            def write(wallpaper, file, library=library):
                library.call("geobg_wallpaper_write", wallpaper.handle, str(FOLDER / file).encode(), None)

            with library.wallpaper(b'{"seed":"a","size":"9x9px"}') as wallpaper:
                for file in ["day.gif", "day.jpg", "day.webp"]:
                    with self.subTest(f"{name} {file}"), self.assertRaises(Failure) as caught:
                        write(wallpaper, file)
                    advice = caught.exception.message.lower().split(";")[1]
                    self.assertEqual(re.findall(r"svg|png|pdf|jpe?g|webp", advice), writes)
                for end in writes:
                    write(wallpaper, f"day.{end}")

    def test_shared_recipes_by_hand(self):
        for sample in samples("hand.jsonl"):
            with self.subTest(sample["hand"]), self.library.wallpaper(sample["hand"].encode()) as wallpaper:
                self.assertEqual(json.loads(wallpaper.recipe()), sample["recipe"])

    def test_shared_errors(self):
        errors = samples("errors.jsonl")
        self.assertGreaterEqual(len(errors), 80)
        for sample in errors:
            with self.subTest(sample["name"]), self.assertRaises(Failure) as caught:
                with self.library.wallpaper(base64.b64decode(sample["base64"])) as wallpaper:
                    wallpaper.render(SVG)
            given = caught.exception
            self.assertEqual(
                (given.code, given.field, given.message),
                (sample["code"], sample["field"], sample["text"]),
                sample["name"],
            )

    def test_exact_pictures_have_the_recorded_bytes(self):
        recipes = samples("exact.jsonl")
        self.assertEqual(len(recipes), 200)
        for sample in recipes:
            with self.library.wallpaper(json.dumps(sample["recipe"]).encode()) as wallpaper:
                png = wallpaper.render(PNG)
            self.assertEqual(
                (len(png), hashlib.sha256(png).hexdigest()), (sample["bytes"], sample["sha256"]), sample["name"]
            )

    def test_files_are_those_of_the_command(self):
        recipes = [sample for sample in samples("recipes.jsonl") if 16 <= self.area(sample) < 300_000][:12]
        self.assertEqual(len(recipes), 12)
        for number, sample in enumerate(recipes):
            data = json.dumps(sample["recipe"]).encode()
            (FOLDER / "recipe.json").write_bytes(data)
            with self.library.wallpaper(data) as wallpaper:
                for kind, name in [(PNG, "png"), (PDF, "pdf")]:
                    file = FOLDER / f"command-{number}.{name}"
                    run(COMMAND, "render", FOLDER / "recipe.json", "--no-config", "-q", "-o", file)
                    self.assertEqual(wallpaper.render(kind), file.read_bytes(), sample["name"])

    def test_output_of_the_recipe(self):
        """Compression, rows, dates and formats in a recipe decide the bytes, as with the command."""
        outputs = [
            None,
            {"format": "svg"},
            {"format": "pdf"},
            {"format": "pdf", "date": 1_000_000_000},
            {"format": "png", "compression": "small"},
            {"format": "png", "compression": "fast"},
            {"format": "png", "rows": [1, 2]},
            {"compression": "fast"},
            {"format": "png", "renderer": "exact"},
        ]
        made = set()
        for number, output in enumerate(outputs):
            recipe = {"engine": 1, "seed": "1", "canvas": {"width": 600, "height": 2000}}
            if output is not None:
                recipe["output"] = output
            data = json.dumps(recipe).encode()
            file = FOLDER / f"output-{number}.{(output or {}).get('format', 'png')}"
            (FOLDER / "recipe.json").write_bytes(data)
            run(COMMAND, "render", FOLDER / "recipe.json", "--no-config", "-q", "-o", file)
            with self.library.wallpaper(data) as wallpaper:
                self.assertEqual(wallpaper.render(0), file.read_bytes(), output)
                file.unlink()
                self.library.call("geobg_wallpaper_write", wallpaper.handle, str(file).encode(), None)
                self.assertEqual(wallpaper.render(0), file.read_bytes(), output)
            made.add(file.read_bytes())
        # `fast` is there with and without a format.
        self.assertEqual(len(made), len(outputs) - 1)

    def test_pixels_are_those_of_the_png(self):
        for recipe in self.small_recipes()[:30]:
            with self.library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
                size, rgba = drawing.decode(wallpaper.render(PNG))
                self.assertEqual(size, wallpaper.size())
                self.assertEqual(rgba, wallpaper.pixels(), recipe["seed"])

    def test_pixels_are_drawn_by_the_renderer_of_the_recipe(self):
        recipe = {"engine": 1, "seed": "1", "canvas": {"width": 160, "height": 120}}
        drawn = []
        for renderer in ("cairo", "exact"):
            recipe["output"] = {"format": "png", "renderer": renderer}
            with self.library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
                self.assertEqual(drawing.decode(wallpaper.render(PNG))[1], wallpaper.pixels(), renderer)
                drawn.append(wallpaper.pixels())
        self.assertNotEqual(*drawn)
        self.assertLessEqual(drawing.difference(*drawn), EDGE)

    def test_marks_are_enough_to_draw(self):
        """The marks, drawn with Cairo alone, are the pixels of the picture."""
        kinds, recipes = set(), self.small_recipes()
        self.assertGreater(len(recipes), 50)
        for recipe in recipes:
            with self.library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
                drawn, pixels = drawing.draw(wallpaper.marks(), kinds), wallpaper.pixels()
            self.assertLessEqual(drawing.difference(drawn, pixels), EDGE, recipe["seed"])
            # Cairo's gradients differ everywhere, and large translucent shapes by a level inside.
            if not recipe.get("calm"):
                self.assertLess(drawing.count_different(drawn, pixels, 1), len(pixels) / 4 / 25, recipe["seed"])
        self.assertEqual({1, 2, 3, 4, 5, 6, 7}, kinds)

    def test_comparison_finds_a_difference(self):
        recipe = {"engine": 1, "seed": "1", "canvas": {"width": 160, "height": 120}}
        with self.library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
            marks, pixels = wallpaper.marks(), wallpaper.pixels()
        self.assertLessEqual(drawing.difference(drawing.draw(marks, set()), pixels), EDGE)
        # The topmost mark with another color.
        numbers = ctypes.create_string_buffer(marks, len(marks))
        place = last = 8
        while 8 * place < len(marks):
            last = place
            place += int(ctypes.c_double.from_buffer(numbers, 8 * (place + 1)).value)
        color = ctypes.c_double.from_buffer(numbers, 8 * (last + 2))
        color.value = int(color.value) ^ 0xFFFFFF
        self.assertGreater(drawing.difference(drawing.draw(numbers.raw, set()), pixels), EDGE)

    @staticmethod
    def area(sample):
        canvas = sample["recipe"].get("canvas", {})
        return canvas.get("width", 1170) * canvas.get("height", 2532)

    @classmethod
    def small_recipes(cls):
        """The shared recipes as small pictures, without spans; sheets only if they are small."""
        recipes = []
        for sample in samples("recipes.jsonl"):
            recipe = {key: value for key, value in sample["recipe"].items() if key not in ("output", "span")}
            canvas = recipe.get("canvas", {})
            if "millimeters" not in canvas:
                recipe["canvas"] = {"width": 160, "height": 120}
            elif cls.area(sample) > 400_000:
                continue
            recipes.append(recipe)
        return recipes


class Programs(unittest.TestCase):
    """The test programs in C."""

    def test_misuse(self):
        """Wrong values in every argument of every function."""
        calls = int(run(build("misuse.c", "address")).split()[0])
        self.assertGreater(calls, 10_000)

    def test_work(self):
        """Progress, cancellation, limits, pixels, full disks, closed pipes."""
        for number, program in enumerate([build("work.c"), build("work.c", "address"), build("work.c", "thread")]):
            folder = FOLDER / f"work-{number}"
            folder.mkdir()
            run(program, folder)
            # Only the files that were meant to be written are left.
            self.assertEqual(
                sorted(path.name for path in folder.iterdir()), ["a.pdf", "a.png", "a.svg", "full.png", "pipe.png"]
            )

    def test_sequences(self):
        """Random call sequences under AddressSanitizer, which also finds lost memory; `make fuzz-c` makes 10^6."""
        count = int(os.environ.get("GEOBG_SEQUENCES", 100_000 if LONG else 20_000))
        program = build("sequences.c", "address")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            parts = list(pool.map(lambda number: run(program, count // 2, number), [1, 2]))
        calls = sum(int(part.split()[2]) for part in parts)
        self.assertGreater(calls, 3 * count)

    def test_threads(self):
        """8 threads with 1,000 renders each, under ThreadSanitizer."""
        self.assertEqual(run(build("threads.c", "thread")), b"8000 renders\n")

    def test_few_threads(self):
        """Where the system makes no more threads, the calling thread draws, and nothing waits for ever."""
        program = build("fewthreads.c")
        expected = run(program, 8)
        self.assertEqual(run(program, 1), expected)
        for count in range(3):
            limit = [
                "strace",
                "-f",
                "-qq",
                "-o",
                FOLDER / "trace",
                "-e",
                "trace=clone3",
                "-e",
                f"inject=clone3:error=EAGAIN:when={count + 1}+",
            ]
            # `timeout` inside: a killed strace would leave the program behind.
            self.assertEqual(run(*limit, "timeout", "-s", "KILL", "60", program, 8), expected)
            calls = (FOLDER / "trace").read_text()
            self.assertIn("EAGAIN", calls, "no thread failed")

    def test_forks(self):
        """Children of a process whose threads draw: all draw, and none waits for ever; GEOBG_FORKS of them."""
        count = int(os.environ.get("GEOBG_FORKS", 300 if LONG else 60))
        for number, program in enumerate([build("forks.c"), build("forks.c", core=True)]):
            folder = FOLDER / f"forks-{number}"
            folder.mkdir()
            self.assertEqual(run(program, count, folder), b"%d forks\n" % count)

    def test_floating_point(self):
        """The results do not depend on how the caller's processor rounds."""
        for program in [build("rounding.c"), build("rounding.c", core=True)]:
            self.assertGreaterEqual(int(run(program).split()[0]), 6)

    def test_no_memory_is_lost(self):
        """Many cycles lose no memory under valgrind; 10,000 renders need no more memory than 2,000."""
        program = build("lifetimes.c")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            growth = pool.submit(run, program, 2500, 4)
            leaks = pool.submit(
                run,
                "valgrind",
                "--quiet",
                "--leak-check=full",
                "--show-leak-kinds=definite,indirect",
                "--errors-for-leak-kinds=definite,indirect",
                "--error-exitcode=9",
                program,
                1000 if LONG else 100,
                1,
            )
            leaks.result()
            early, late = map(int, growth.result().split())
        self.assertLess(late - early, 1000, "KB")

    def test_little_memory(self):
        """With any limit of memory, a call gives the right picture or says that there is too little."""
        program = build("memory.c")
        look = {"engine": 1, "seed": "7", "canvas": {"width": 3000, "height": 2000}}
        recipes = {
            "plain": look,
            "full": {**look, "plane": {"density": 20}, "mesh": 5, "zoom": 0.3},
            "transparent": {**look, "background": "none"},
            "wide": {**look, "canvas": {"width": 20000, "height": 200}},
            "exact": {**look, "output": {"format": "png", "renderer": "exact"}},
            "small": {**look, "output": {"format": "png", "compression": "small"}},
        }
        cases = [(program, name, kind, threads) for name in recipes for kind in (0, PNG) for threads in (1, 4)]
        cases += [(program, "plain", PDF, 1), (program, "plain", SVG, 1)]
        core = build("memory.c", core=True)
        cases += [(core, name, kind, 4) for name in ("full", "wide") for kind in (0, PNG, SVG)]
        for program, name, kind, threads in cases:
            with self.subTest(program=program, recipe=name, kind=kind, threads=threads):
                text = json.dumps(recipes[name], separators=(",", ":"), sort_keys=True)
                needed = int(run(program, text, kind, threads, 4 if LONG else 8))
                # The first limits were too low, so the test has seen what happens then.
                self.assertTrue(needed > 8 or kind in (SVG, PDF))

    def test_failing_allocations(self):
        """Where allocations of 64 KB and more fail, a call gives the right result or says that memory is missing."""
        for program in [build("failing.c"), build("failing.c", core=True)]:
            refused, attempts = map(int, run(program, 30 if LONG else 10).split(b" of "))
            self.assertGreater(refused, 50)
            self.assertGreaterEqual(attempts, refused)

    def test_sanitizers_find_faults(self):
        """A program with a fault fails, so that the checks above can fail."""
        source = FOLDER / "fault.c"
        faults = {
            "address": "geobg_palette_json(text, &json, 0); text[n] = 1;",
            "thread": "pthread_t t; pthread_create(&t, 0, f, 0); shared += n; pthread_join(t, 0);",
        }
        for sanitizer, fault in faults.items():
            source.write_text(
                "#include <geobg.h>\n#include <pthread.h>\n#include <stdlib.h>\nint shared;\n"
                "static void *f(void *p) { shared += 2; return p; }\n"
                "int main(int n, char **w) { char *text = calloc(1, 1); geobg_bytes *json = 0; (void)w; (void)f;\n"
                + fault
                + " geobg_bytes_free(json); free(text); return 0; }\n"
            )
            done = subprocess.run([build(source, sanitizer)], capture_output=True)
            self.assertNotEqual(done.returncode, 0, sanitizer)
            self.assertIn(b"Sanitizer", done.stderr)


class Core(unittest.TestCase):
    """The library without Cairo is compiled in another way; it does the same."""

    def test_pictures(self):
        """The pictures and errors that all languages share."""
        library = Library(BUILT / "libgeobg-core.so")
        self.assertFalse(library.c.geobg_has_cairo() & 1)
        self.assertTrue(Library().c.geobg_has_cairo() & 1)
        for sample in samples("recipes.jsonl"):
            with library.wallpaper(json.dumps(sample["recipe"]).encode()) as wallpaper:
                svg = wallpaper.render(SVG)
            self.assertEqual(hashlib.sha256(svg).hexdigest(), sample["sha256"], sample["name"])
        for sample in samples("exact.jsonl"):
            with library.wallpaper(json.dumps(sample["recipe"]).encode()) as wallpaper:
                png = wallpaper.render(PNG)
            self.assertEqual(hashlib.sha256(png).hexdigest(), sample["sha256"], sample["name"])
        for sample in samples("errors.jsonl"):
            with self.subTest(sample["name"]), self.assertRaises(Failure) as caught:
                with library.wallpaper(base64.b64decode(sample["base64"])) as wallpaper:
                    wallpaper.render(SVG)
            given = caught.exception
            self.assertEqual(
                (given.code, given.field, given.message), (sample["code"], sample["field"], sample["text"])
            )

    def test_misuse(self):
        """Wrong values in every argument, where no part of the library's memory may be read."""
        words = ["valgrind", "--quiet", "--error-exitcode=9", "--undef-value-errors=no"]
        self.assertEqual(run(build("misuse.c", core=True)), run(*words, build("misuse.c", core=True)))

    def test_threads(self):
        """8 threads with 1,000 renders each, and where the system makes no more threads."""
        self.assertEqual(run(build("threads.c", core=True)), b"8000 renders\n")
        program = build("fewthreads.c", core=True)
        expected = run(program, 8)
        self.assertEqual(run(program, 1), expected)
        limit = ["strace", "-f", "-qq", "-o", FOLDER / "core-trace", "-e", "trace=clone3"]
        limit += ["-e", "inject=clone3:error=EAGAIN:when=1+"]
        self.assertEqual(run(*limit, "timeout", "-s", "KILL", "60", program, 8), expected)
        self.assertIn("EAGAIN", (FOLDER / "core-trace").read_text())

    def test_no_memory_is_lost(self):
        program = build("lifetimes.c", core=True)
        words = ["valgrind", "--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect"]
        run(*words, "--show-leak-kinds=definite,indirect", "--error-exitcode=9", program, 100, 1)
        early, late = map(int, run(program, 2500, 4).split())
        self.assertLess(late - early, 1000, "KB")

    def test_renderers(self):
        """The flags choose the renderer, whatever the recipe says."""
        recipe = {"engine": 1, "seed": "1", "canvas": {"width": 160, "height": 120}}
        for library in [Library(), Library(BUILT / "libgeobg-core.so")]:
            drawn = {}
            for renderer in ["cairo", "exact"]:
                recipe["output"] = {"format": "png", "renderer": renderer}
                with library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
                    for name, flag in [("exact", 2), ("cairo", 4)]:
                        if flag == 4 and not library.c.geobg_has_cairo() & 1:
                            with self.assertRaises(Failure) as caught:
                                wallpaper.render(PNG, flags=flag)
                            self.assertEqual(
                                (caught.exception.code, caught.exception.field), ("format", "options.flags")
                            )
                            continue
                        drawn.setdefault(name, set()).add(wallpaper.render(PNG, flags=flag))
            self.assertEqual([len(files) for files in drawn.values()], [1] * len(drawn))
            self.assertEqual(len(set().union(*drawn.values())), len(drawn))


class Limits(unittest.TestCase):
    """Limits of a call, which are checked before anything is drawn."""

    RECIPE = b'{"engine":1,"seed":"1","canvas":{"width":400,"height":300},"zoom":0.1}'

    def test_limits(self):
        for path in [BUILT / "libgeobg.so", BUILT / "libgeobg-core.so"]:
            library = Library(path)
            with library.wallpaper(self.RECIPE) as wallpaper:

                def render(kind, library=library, wallpaper=wallpaper, **limits):
                    options = Options(ctypes.sizeof(Options), **limits)
                    return library.bytes("geobg_wallpaper_render", wallpaper.handle, kind, ctypes.byref(options))

                for kind in [SVG, PNG]:
                    expected = render(kind)
                    for name in ["mark_limit", "time_limit", "memory_limit"]:
                        with self.subTest(name, kind=kind), self.assertRaises(Failure) as caught:
                            render(kind, **{name: 1})
                        self.assertEqual(caught.exception.code, "limit")
                        for large in [2**40, 2**64 - 1]:
                            self.assertEqual(render(kind, **{name: large}), expected)
                with self.assertRaises(Failure) as caught:
                    render(PNG, pixel_limit=119_999)
                self.assertEqual(caught.exception.code, "limit")


class WrittenOptions(unittest.TestCase):
    """Options as people write them become fields of a recipe, as in the command."""

    @classmethod
    def setUpClass(cls):
        cls.libraries = [Library(), Library(BUILT / "libgeobg-core.so")]

    def recipe(self, *words):
        return json.loads(run(COMMAND, "recipe", "--no-config", "--seed", "1", *words))

    def test_canvas(self):
        for size, turned, ppi, words in [
            ("a4", None, 0, ["--size", "a4"]),
            ("210x297mm", b"landscape", 100, ["--size", "210x297mm", "--landscape", "--ppi", "100"]),
            ("4k", b"portrait", 0, ["--size", "4k", "--portrait"]),
            ("640x480", None, 120.5, ["--size", "640x480", "--ppi", "120.5"]),
        ]:
            for library in self.libraries:
                made = library.bytes("geobg_canvas_json", size.encode(), turned, ctypes.c_double(ppi))
                self.assertEqual(json.loads(made), self.recipe(*words)["canvas"])

    def made(self, library, *texts):
        """A handle that geobg_wallpaper_make gives."""
        handle = ctypes.c_void_p()
        library.call("geobg_wallpaper_make", *texts, ctypes.byref(handle))
        return handle

    def test_make(self):
        for texts, words in [
            ((b"1", None, None, None), []),
            ((b"1", b"dusk", b"4k", b"dark"), ["--palette", "dusk", "--size", "4k", "--dark"]),
            ((b"1", b"#0b3954,navy", b"20x30cm", b"light"), ["--palette", "#0b3954,navy", "--size", "20x30cm"]),
        ]:
            for library in self.libraries:
                handle = self.made(library, *texts)
                self.assertEqual(json.loads(library.bytes("geobg_wallpaper_recipe", handle)), self.recipe(*words))
                self.assertEqual(library.c.geobg_wallpaper_free(handle), 0)

    def test_set(self):
        """Each field is set as the option of the command, and the handle before is freed."""
        pan = (ctypes.c_double * 2)(100, -50.0004)
        words = "--zoom 2 --pan 100,-50 --mesh --density 0.5 --background navy --arrangement hive --dark"
        words += " --calm 5%,5%,40%,40% --size 640x480 --ppi 120.5 --portrait --motion drift --outline 3"
        words += " --swatch yellow=gold"
        for library in self.libraries:
            handle = self.made(library, b"7", None, None, None)
            before = handle.value
            place = ctypes.byref(handle)
            for function, *arguments in [
                ("text", b"seed", b"1"),
                ("number", b"zoom", ctypes.c_double(2)),
                ("numbers", b"pan", pan, ctypes.c_size_t(2)),
                ("bool", b"mesh", ctypes.c_bool(True)),
                ("number", b"density", ctypes.c_double(4)),
                ("number", b"density", ctypes.c_double(0.1 + 0.4)),
                ("text", b"background", b"navy"),
                ("text", b"arrangement", b"shell"),
                ("text", b"arrangement", b"hive"),
                ("text", b"size", b"640x480"),
                ("number", b"ppi", ctypes.c_double(120.5)),
                ("text", b"orientation", b"portrait"),
                ("text", b"calm", b"5%,5%,40%,40%"),
                ("bool", b"dark", ctypes.c_bool(True)),
                ("text", b"motion", b"drift"),
                ("number", b"outline", ctypes.c_double(3)),
                ("text", b"swatch", b"yellow=gold"),
            ]:
                library.call(f"geobg_wallpaper_set_{function}", place, *arguments)
            recipe = json.loads(library.bytes("geobg_wallpaper_recipe", handle))
            self.assertEqual(recipe, self.recipe(*words.split()))
            library.call("geobg_wallpaper_set_text", place, b"format", b"pdf")
            library.call("geobg_wallpaper_set_bool", place, b"intent", ctypes.c_bool(True))
            output = json.loads(library.bytes("geobg_wallpaper_recipe", handle))["output"]
            self.assertEqual(output, {"format": "pdf", "intent": True})
            for name in [b"outline", b"arrangement", b"output", b"zoom", b"motion"]:
                library.call("geobg_wallpaper_set_text", place, name, None)
            recipe = json.loads(library.bytes("geobg_wallpaper_recipe", handle))
            self.assertEqual([name for name in ("art", "output", "motion") if name in recipe], [])
            self.assertEqual(recipe["zoom"], 1)
            # The handle of the first wallpaper is no longer one.
            self.assertNotEqual(handle.value, before)
            self.assertEqual(library.c.geobg_wallpaper_free(ctypes.c_void_p(before)), 1)
            self.assertEqual(library.c.geobg_wallpaper_free(handle), 0)

    def test_cairo_context(self):
        """On an image of its size, the picture has the pixels of its PNG."""
        cairo = ctypes.CDLL("libcairo.so.2")
        for name in ("cairo_image_surface_create", "cairo_create", "cairo_image_surface_get_data"):
            getattr(cairo, name).restype = ctypes.c_void_p
        surface = ctypes.c_void_p(cairo.cairo_image_surface_create(0, 160, 120))
        context = ctypes.c_void_p(cairo.cairo_create(surface))
        size = (ctypes.c_double(160), ctypes.c_double(120))
        full, core = self.libraries
        handle = self.made(full, b"1", None, b"160x120", None)
        with self.assertRaises(Failure) as caught:
            full.call("geobg_wallpaper_draw", handle, context, ctypes.c_double(0), size[1], None)
        self.assertEqual((caught.exception.code, caught.exception.field), ("argument", "width"))
        full.call("geobg_wallpaper_draw", handle, context, *size, None)
        cairo.cairo_surface_flush(surface)
        drawn = ctypes.string_at(cairo.cairo_image_surface_get_data(surface), 4 * 160 * 120)
        buffer = ctypes.create_string_buffer(4 * 160 * 120)
        full.call("geobg_wallpaper_pixels", handle, 2, None, buffer, ctypes.c_size_t(len(buffer.raw)),
                  ctypes.c_size_t(0), None)  # fmt: skip
        self.assertEqual(drawn, buffer.raw)
        self.assertEqual(full.c.geobg_wallpaper_free(handle), 0)
        other = self.made(core, b"1", None, b"160x120", None)
        with self.assertRaises(Failure) as caught:
            core.call("geobg_wallpaper_draw", other, context, *size, None)
        self.assertEqual((caught.exception.code, caught.exception.field), ("format", "context"))
        self.assertEqual(core.c.geobg_wallpaper_free(other), 0)
        cairo.cairo_destroy(context)
        cairo.cairo_surface_destroy(surface)

    def test_calm(self):
        for zones in ["auto", "top+5%,10%,90%,20%", "0,0,10,10", "none"]:
            wanted = self.recipe("--size", "iphone-15-pro", "--calm", zones)
            for library in self.libraries:
                with library.wallpaper(json.dumps(wanted).encode()) as wallpaper:
                    made = library.bytes("geobg_calm_json", zones.encode(), wallpaper.handle, b"iphone-15-pro")
                self.assertEqual(json.loads(made), wanted.get("calm", []))

    def test_palettes(self):
        folder = ROOT / "Tests/GeobgRecipeTests/PaletteFiles"
        read = 0
        for path in sorted(folder.iterdir()):
            data = path.read_bytes()
            for library in self.libraries:
                try:
                    made = library.bytes("geobg_palette_read", data, ctypes.c_size_t(len(data)), path.name.encode())
                except Failure as failure:
                    self.assertEqual(failure.code, "recipe", path.name)
                else:
                    self.assertEqual(json.loads(made), self.recipe("--palette", str(path))["palette"])
                    read += 1
        self.assertGreater(read, 8)

    def test_sheet_and_variations(self):
        recipe = self.recipe("--size", "160x120")
        files = []
        for library in self.libraries:
            with library.wallpaper(json.dumps(recipe).encode()) as wallpaper:
                made = json.loads(library.bytes("geobg_wallpaper_vary", wallpaper.handle, b"all", b"seed,mode", 2, 5))
                self.assertEqual(len(made), 5)
                handles = (ctypes.c_void_p * 2)(wallpaper.handle, wallpaper.handle)
                style = b'{"columns":2,"thumb":100,"mode":"dark","labels":[["one"],["two"]]}'
                sheet = library.bytes("geobg_sheet_render", handles, ctypes.c_size_t(2), style,
                                      ctypes.c_size_t(len(style)), SVG, None)  # fmt: skip
                files.append((made, sheet))
        self.assertEqual(*files)
        self.assertIn(b"<svg", files[0][1])


class Examples(unittest.TestCase):
    """The library is installed, and the examples are built with pkg-config and CMake."""

    @classmethod
    def setUpClass(cls):
        # The installed files find each other, wherever they are moved.
        run("scripts/install-c", "/opt/geobg", cwd=ROOT, env={**os.environ, "DESTDIR": str(FOLDER / "staged")})
        cls.prefix = FOLDER / "moved"
        shutil.move(FOLDER / "staged/opt/geobg", cls.prefix)
        cls.environment = {
            **os.environ,
            "PKG_CONFIG_PATH": str(cls.prefix / "lib/pkgconfig"),
            "LD_LIBRARY_PATH": str(cls.prefix / "lib"),
            "CC": "gcc",
        }
        cls.sources = FOLDER / "examples"
        shutil.copytree(EXAMPLES, cls.sources)

    def test_installed_files(self):
        names = sorted(str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*") if not path.is_dir())
        self.assertEqual(
            names,
            [
                "include/geobg.h",
                "lib/cmake/geobg/geobg-config-version.cmake",
                "lib/cmake/geobg/geobg-config.cmake",
                "lib/libgeobg-core.so",
                "lib/libgeobg-core.so.1",
                "lib/libgeobg.so",
                "lib/libgeobg.so.1",
                "lib/pkgconfig/geobg-core.pc",
                "lib/pkgconfig/geobg.pc",
            ],
        )
        version = run("pkg-config", "--modversion", "geobg", env=self.environment).decode().strip()
        self.assertEqual(version, Library().c.geobg_version().decode())
        for path in ["lib/pkgconfig/geobg.pc", "lib/cmake/geobg/geobg-config.cmake"]:
            self.assertNotRegex((self.prefix / path).read_text(), r"@|/opt/geobg|\.build")

    def test_pkg_config(self):
        run("make", "-C", self.sources, "wallpaper", env=self.environment)
        self.check_wallpaper(self.sources / "wallpaper")

    def test_cmake(self):
        built = FOLDER / "cmake"
        run("cmake", "-S", self.sources, "-B", built, f"-DCMAKE_PREFIX_PATH={self.prefix}", env=self.environment)
        run("cmake", "--build", built, env=self.environment)
        self.check_wallpaper(built / "wallpaper")
        # A program that asks for a later version does not get this one.
        for version, expected in [("1.0", 0), ("1.0.0", 0), ("1.1", 1), ("2.0", 1)]:
            project = FOLDER / f"cmake-{version}"
            project.mkdir()
            (project / "CMakeLists.txt").write_text(
                f"cmake_minimum_required(VERSION 3.13)\nproject(p C)\nfind_package(geobg {version} REQUIRED)\n"
            )
            done = subprocess.run(
                ["cmake", "-S", project, "-B", project / "b", f"-DCMAKE_PREFIX_PATH={self.prefix}"],
                capture_output=True,
                env=self.environment,
            )
            self.assertEqual(int(done.returncode != 0), expected, version)

    def test_core(self):
        """A program on libgeobg-core loads no Cairo, and makes the exact bytes; a PDF is an error."""
        source = FOLDER / "core.c"
        source.write_text(CORE)
        program = FOLDER / "core"
        flags = run("pkg-config", "--cflags", "--libs", "geobg-core", env=self.environment).decode().split()
        run("gcc", *STRICT, source, "-o", program, *flags)
        for variable, words in [({}, ["ldd", program]), ({"LD_DEBUG": "libs"}, [program])]:
            done = subprocess.run(
                [str(word) for word in words], capture_output=True, input=b"{}", env={**self.environment, **variable}
            )
            loaded = (done.stdout + done.stderr).decode(errors="replace")
            self.assertIn("libgeobg-core.so.1", loaded)
            self.assertNotIn("cairo", loaded)
        for sample in samples("exact.jsonl")[::10]:
            recipe = {key: value for key, value in sample["recipe"].items()}
            # Without Cairo, every PNG is exact, and says so.
            recipe["output"] = {key: value for key, value in recipe["output"].items() if key != "renderer"}
            png = run(program, input=json.dumps(recipe).encode(), env=self.environment)
            self.assertEqual(hashlib.sha256(png).hexdigest(), sample["sha256"], sample["name"])
        recipe = b'{"engine":1,"seed":"1","output":{"format":"pdf"}}'
        done = subprocess.run([program], capture_output=True, input=recipe, env=self.environment)
        self.assertEqual((done.returncode, done.stdout), (6, b""))
        self.assertEqual(done.stderr, b"this program was built without Cairo, which writes PDF; write SVG or PNG\n")
        # The other library has Cairo, so this check can fail.
        self.assertIn(b"cairo", run("ldd", self.prefix / "lib/libgeobg.so.1"))

    def test_documents(self):
        """The programs in the guide and in the header are compiled and run, and so are the commands."""
        folder = FOLDER / "documents"
        shutil.copytree(EXAMPLES, folder)
        guide = (ROOT / "docs/guides/c.md").read_text()
        programs = re.findall(r"```c\n(.*?)```", guide, re.S)
        self.assertEqual(len(programs), 2)
        (folder / "wallpaper.c").write_text(programs[0])
        (folder / "palette.c").write_text(programs[1])
        # Headers that an example includes without its main function.
        example = re.search(r"\n \*\n((?: \*     .*\n)+)", HEADER.read_text())[1].replace(" *     ", "")
        (folder / "header.c").write_text(f"#include <geobg.h>\n#include <stdio.h>\nint main(void) {{\n{example}}}\n")
        flags = "-Wall -Wextra -Werror -std=c99 $(pkg-config --cflags --libs geobg)"
        commands = re.findall(r"```console\n(.*?)```", guide, re.S) + [
            f"cc palette.c -o palette {flags} && ./palette >palette.svg",
            "./wallpaper && mv wallpaper.png first.png",
            f"cc header.c -o header {flags} && ./header",
        ]
        for command in commands:
            run("bash", "-euc", command, cwd=folder, env=self.environment)
        for words, file in [
            ("--seed 42 --density 2 --background navy", "palette.svg"),
            ("--seed 2026-12-24 --size 4k --dark", "wallpaper.png"),
            ("--seed 2026-12-24 --size 4k --dark", "first.png"),
        ]:
            expected = FOLDER / f"document-{file}"
            run(COMMAND, "--no-config", "-q", *words.split(), "-o", expected)
            self.assertEqual((folder / file).read_bytes(), expected.read_bytes())
        shutil.copy(EXAMPLES / "wallpaper.c", folder)
        (folder / "wallpaper").unlink()
        for block in re.findall(r"```console\n(.*?)```", (EXAMPLES / "README.md").read_text(), re.S):
            # The window is tested with a screen.
            run(
                "bash",
                "-euc",
                block.replace("./window day.png\n", ""),
                cwd=folder,
                env={**self.environment, "CMAKE_PREFIX_PATH": str(self.prefix)},
            )
        self.assertGreater((folder / "day.png").stat().st_size, 10_000)

    def check_wallpaper(self, program):
        for name in ["svg", "png", "pdf"]:
            made, file = FOLDER / f"example.{name}", FOLDER / f"expected.{name}"
            # A seed is any text.
            for seed in ["ada", 'a"b', '","palette":"dusk', "a" * 300]:
                run(program, seed, made, env=self.environment)
                run(COMMAND, "--no-config", "-q", f"--seed={seed}", "--mesh", "-o", file)
                self.assertEqual(made.read_bytes(), file.read_bytes())
        for words, status, text in [
            (["ada", "a.bmp"], 1, b"no known extension"),
            (["ada"], 64, b"usage"),
        ]:
            done = subprocess.run([program, *words], capture_output=True, env=self.environment)
            self.assertEqual(done.returncode, status)
            self.assertIn(text, done.stderr)

    def test_window(self):
        """The window shows the pixels of the PNG."""
        run("make", "-C", self.sources, "window", env=self.environment)
        recipe = {"engine": 1, "seed": "ada", "mode": "dark", "mesh": 1, "canvas": {"width": 360, "height": 240}}
        with Library().wallpaper(json.dumps(recipe).encode()) as wallpaper:
            png = wallpaper.render(PNG)
            expected = wallpaper.pixels()
        (FOLDER / "window.png").write_bytes(png)
        self.assertEqual(drawing.decode(png)[1], expected)
        with screen.Screen() as display:
            environment = {**self.environment, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"}
            program = subprocess.Popen(
                [self.sources / "window", FOLDER / "window.png"], env=environment, stderr=subprocess.PIPE
            )
            try:
                shot = display.window("geobg", (360, 240), until=lambda shot: shot == expected)
            finally:
                program.terminate()
                errors = program.communicate(timeout=20)[1]
            self.assertEqual(errors, b"")
            folder = os.environ.get("GEOBG_SCREENSHOTS")
            if folder:
                (pathlib.Path(folder) / "window.png").write_bytes(drawing.encode((360, 240), shot))
        self.assertEqual(shot, expected)
