"""The output of Benchmarks/run: tables, and the beginning of Benchmarks/RESULTS.md."""

import os
import pathlib
import re
import subprocess

HEAD = """# How fast geobg is

These are results of one run of `Benchmarks/run --record`. Another machine gives other numbers. No test checks
these numbers.

- Each number is a median, relative to rsvg-convert. Lower is better.
- The spread is the difference between the slowest and the fastest round.
- The renderers take turns. The first round does not count, except for peak memory.
- A run is a complete process, from start to exit. geobg composes the scene from its seed and syncs the file to
  the disk. The other renderers read the SVG that geobg wrote, and do not sync.
- `exact` is geobg's exact renderer. Without this word, geobg draws with Cairo.
- pycairo, skia-python, blend2d-python and thorvg-python run as scripts. Their times include the start of Python.
- ThorVG reads the SVG itself, draws with one thread, and writes no PNG: pycairo writes its pixels.
- vello is not measured: its renderer for processors, vello_cpu, is only a Rust crate, and the package `vello` of PyPI
  has only the renderer for graphics cards.
- Each picture is first compared with geobg's picture, except for the wall. A renderer with a different picture is
  left out.
- All pictures are dark, with a mesh. The seed is 42; the batch has the seeds 1 to 40.

To repeat the measurements on Debian:

| command | measures |
|---|---|
| `make bench` | all cases |
| `make bench-count` | instructions |
| `make bench BENCH="phone 8K"` | some cases |
| `make bench BENCH=--record` | everything, and writes this file |

By hand: `hyperfine -N -w 1 'geobg --seed 42 -o out.png' 'rsvg-convert in.svg -o out.png'`.
"""

#: What the phone picture took with version 1.0.0, on another machine of the same kind.
EARLIER = """## phone, version 1.0.0

Measured on a machine of the same kind, with the same renderers; million instructions by callgrind. `default` then had
another method, and the start of the program took 46 million instructions.

|                      |  CPU | wall | bytes | million |
| -------------------- | ---: | ---: | ----: | ------: |
| geobg fast           | 0.30 | 0.22 |  0.93 |     314 |
| geobg default        | 0.78 | 0.46 |  0.85 |     989 |
| geobg small          | 1.28 | 0.71 |  0.84 |         |
| geobg exact, fast    | 0.25 | 0.22 |  0.91 |     229 |
| geobg exact, default | 0.62 | 0.39 |  0.82 |     823 |
| geobg exact, small   | 1.11 | 0.64 |  0.81 |   1,446 |
| rsvg-convert         | 1.00 | 1.00 |  1.00 |         |
| resvg                | 0.43 | 0.43 |  2.59 |         |
""".splitlines()


def results(here, geobg):
    peers = dict(re.findall("(.*)==(.*)", (here / "requirements.txt").read_text()))
    return [
        HEAD,
        *machine(),
        f"- {said(geobg, '--version').strip()}, "
        f"{re.search('Swift version [^ ]+', said('swift', '--version'))[0]}, "
        f"Cairo {said('pkg-config', '--modversion', 'cairo').strip()}",
        f"- librsvg {said('rsvg-convert', '--version').split()[2]}, resvg {peers['resvg_cli']}, "
        f"pycairo {peers['pycairo']} on the same Cairo, skia-python {peers['skia-python']}, "
        f"blend2d-python {peers['blend2d-python']}, thorvg-python {peers['thorvg-python']}",
        "",
    ]


def machine():
    """The hardware, without anything that identifies the machine."""
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())[1]
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    load = os.getloadavg()[0]
    yield f"- {os.cpu_count()} cores of {cpu}, {memory:.0f} GiB, load {load:.1f} before the run"


def said(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def table(head, rows):
    """A Markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    lines = []
    for row in [head, *rows]:
        cells = [cell.rjust(width) for cell, width in zip(row, widths)]
        lines.append([row[0].ljust(widths[0]), *cells[1:]])
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return [f"| {' | '.join(line)} |" for line in [lines[0], rule, *lines[1:]]]
