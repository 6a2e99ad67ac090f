"""The renderers of Benchmarks/run, the pictures that they draw, and the measurement of a run."""

import contextlib
import os
import pathlib
import resource
import shutil
import signal
import statistics
import subprocess
import textwrap
import time

HERE = pathlib.Path(__file__).resolve().parent
PEERS = HERE.parent / ".build/bench-peers/bin"
BUILT = os.environ.get("GEOBG_COMMAND", str(HERE.parent / ".build/release/geobg"))
# A copy of it, as an installation makes one. A file as the linker wrote it starts half a millisecond later: the system
# keeps it in smaller pieces.
GEOBG = PEERS / "geobg"
BASE = "rsvg-convert"
MODES = {
    "geobg fast": ["--compression", "fast"],
    "geobg fast, 1 thread": ["--compression", "fast", "--threads", "1"],
    "geobg default": ["--compression", "default"],
    "geobg small": ["--compression", "small"],
    "geobg exact, fast": ["--renderer", "exact", "--compression", "fast"],
    "geobg exact, default": ["--renderer", "exact", "--compression", "default"],
    "geobg exact, small": ["--renderer", "exact", "--compression", "small"],
}
READERS = {
    BASE: lambda svg, png: [BASE, svg, "-o", png],
    "resvg": lambda svg, png: [PEERS / "resvg", svg, png],
    "pycairo": lambda svg, png: [PEERS / "python", HERE / "draw_with_pycairo.py", svg, png],
    "skia-python": lambda svg, png: [PEERS / "python", HERE / "draw_with_skia.py", svg, png],
    "blend2d-python": lambda svg, png: [PEERS / "python", HERE / "draw_with_blend2d.py", svg, png],
    "thorvg-python": lambda svg, png: [PEERS / "python", HERE / "draw_with_thorvg.py", svg, png],
}
ALL = [*MODES, *READERS]
CORES = os.cpu_count()
XARGS = 'mkdir "$2" && cd "$1" && ls *.svg | xargs -P"$3" -I% "$4" % $5 "$2/%.png"'
# Programs that make all pictures of a case on all processors.
CROWDS: dict = {}


def add_crowds():
    def batch(compression):
        return lambda case, folder, out: [
            *[GEOBG, "batch", "--no-config", "--quiet", "--dark", "--mesh", "--compression", compression],
            *["--seeds", f"1...{len(CASES[case][2])}", "--size", CASES[case][0]],
            *["--jobs", str(CORES), "-o", out / "{seed}.png"],
        ]

    def processes(program, option):
        return lambda case, folder, out: ["sh", "-c", XARGS, "sh", folder, out, str(CORES), program, option]

    for compression in ("fast", "default"):
        CROWDS[f"geobg batch, {compression}, {CORES} jobs"] = batch(compression)
    for name, program, option in ((BASE, BASE, "-o"), ("resvg", PEERS / "resvg", "")):
        CROWDS[f"xargs -P{CORES} {name}"] = processes(program, option)


add_crowds()
BATCH = ["geobg fast", "geobg fast, 1 thread", "geobg default", BASE, "resvg"]
# Name: size, options, seeds, renderers, rounds. The crowds have about 2000 shapes. With a smaller zoom, the
# mesh lines would be so thin that renderers draw them differently.
CASES: dict = {
    "phone": ("1170x2532", "", [42], ALL, 9),
    "4K": ("3840x2160", "", [42], ALL, 5),
    "8K": ("7680x4320", "", [42], ALL, 3),
    "small-crowd": ("1170x2532", "--density 2 --zoom 0.19", [42], ALL, 5),
    "large-crowd": ("1170x2532", "--density 25 --zoom 0.7", [42], ALL, 5),
    "batch": ("1170x2532", "", range(1, 41), BATCH, 3),
    "many": ("1170x2532", "", range(1, 501), list(CROWDS), 3),
    "wall": ("35433x28346", "", [42], ["geobg fast", "geobg exact, fast", *READERS], 2),
    # So small a picture that the start of the program takes most of the time.
    "start-up": ("60x60", "", [42], ["geobg fast", "geobg exact, fast", BASE, "resvg"], 21),
}


@contextlib.contextmanager
def limited_memory():
    """Programs that start here fail if they need more memory than the machine has, instead of slowing it down.

    geobg is not limited: where addresses are limited, it draws with one thread.
    """
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


class Failure(Exception):
    """The error message of a renderer."""


class Renderer:
    def __init__(self, name, case, folder):
        size, options, seeds, _, _ = CASES[case]
        self.name, self.folder, self.runs = name, folder, []
        self.pngs = [folder / f"{name}-{seed}.png" for seed in seeds]
        jobs = list(zip(seeds, self.pngs))
        self.crowd = folder / f"crowd-{list(CROWDS).index(name)}" if name in CROWDS else None
        if self.crowd:
            extension = "svg.png" if name.startswith("xargs") else "png"
            self.pngs = [self.crowd / f"{seed}.{extension}" for seed in seeds]
            self.commands = [CROWDS[name](case, folder, self.crowd)]
        elif name in MODES:
            self.commands = [[*scene(size, options, seed), *MODES[name], "-o", png] for seed, png in jobs]
        else:
            self.commands = [READERS[name](folder / f"{seed}.svg", png) for seed, png in jobs]

    def warm_up(self):
        """An untimed run, for the picture and the memory.

        Linux includes the memory of the parent process at the start of a child. This script can be larger
        than the child, so GNU time starts the child. GNU time needs little memory.
        """
        report = self.folder / "memory"
        self.memory = 0
        for command in self.commands:
            self.run(["/usr/bin/time", "--quiet", "--format=%M", f"--output={report}", *command])
            self.memory = max(self.memory, int(report.read_text()) * 1024)
        if not all(png.exists() for png in self.pngs):
            raise Failure("it wrote no picture")
        self.bytes = sum(png.stat().st_size for png in self.pngs)

    def time(self):
        runs = [self.run(command) for command in self.commands]
        self.runs.append([sum(column) for column in zip(*runs)])

    def run(self, command):
        if self.crowd:
            # Existing pictures would not be made again.
            shutil.rmtree(self.crowd, ignore_errors=True)
        with open(self.folder / "said", "w+") as said:
            with contextlib.nullcontext() if self.name.startswith("geobg") else limited_memory():
                begin = time.perf_counter()
                child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said, start_new_session=True)
            try:
                _, status, usage = os.wait4(child.pid, 0)
            except BaseException:
                os.killpg(child.pid, signal.SIGKILL)
                raise
            wall = time.perf_counter() - begin
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                said.seek(0)
                # Removes the names of this machine's folders.
                words = said.read().replace(f"{self.folder}/", "").replace(f"{HERE.parent}/", "")
                raise Failure(textwrap.shorten(words, 200) or f"exit code {child.returncode}")
        return wall, usage.ru_utime + usage.ru_stime

    def medians(self):
        return [statistics.median(column) for column in zip(*self.runs)] + [self.memory, self.bytes]

    def spread(self):
        walls = [wall for wall, _ in self.runs]
        return f"{(max(walls) - min(walls)) / statistics.median(walls):.0%}"


def scene(size, options, seed):
    width, height = size.split("x")
    return [GEOBG, "render", "--no-config", "--quiet", "--seed", str(seed), "--size", size, "--dark", "--mesh",
            *options.split(), "--max-pixels", str(int(width) * int(height))]  # fmt: skip
