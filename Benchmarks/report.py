"""What Benchmarks/run says: tables, and the head of Benchmarks/RESULTS.md."""

import os
import pathlib
import re
import subprocess

HEAD = """# How fast geobg is

Written by `Benchmarks/run --record` from one run of it. Nothing is tested against these figures:
another machine has others.

A figure is a median, as a ratio to rsvg-convert, so that less is better; the spread is how far
apart the slowest and the fastest round were. The renderers take turns, after a round that does not
count, except that peak memory is of that one. A run is a whole process, from start to exit: geobg
composes the scene from its seed and syncs the file to the disk; the others read the SVG that geobg
wrote of that scene, and do not sync. pycairo and skia-python are scripts here, and the start of
Python is in their time. Each picture was held against ours first, but for the wall's: a renderer
that draws another one is left out. All pictures are dark, with a mesh, of seed 42, or 1 to 40 in
the batch.

To repeat it on Debian: `make bench`, and `make bench-count`; some cases alone with
`make bench BENCH="phone 8K"`; all of it, into this file, with `make bench BENCH=--record`. By hand:
`hyperfine -N -w 1 'geobg --seed 42 -o out.png' 'rsvg-convert in.svg -o out.png'`.
"""


def results(here, geobg):
    peers = dict(re.findall("(.*)==(.*)", (here / "requirements.txt").read_text()))
    return [
        HEAD,
        *machine(),
        f"- {said(geobg, '--version').strip()}, "
        f"{re.search('Swift version [^ ]+', said('swift', '--version'))[0]}, "
        f"Cairo {said('pkg-config', '--modversion', 'cairo').strip()}",
        f"- librsvg {said('rsvg-convert', '--version').split()[2]}, resvg {peers['resvg_cli']}, "
        f"pycairo {peers['pycairo']} on the same Cairo, skia-python {peers['skia-python']}",
        "",
    ]


def machine():
    """What the figures depend on, and nothing that tells whose machine it is."""
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())[1]
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    load = os.getloadavg()[0]
    yield f"- {os.cpu_count()} cores of {cpu}, {memory:.0f} GiB, at a load of {load:.1f} before"


def said(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def table(head, rows):
    """In Markdown, and aligned for those who read it as it is."""
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    lines = []
    for row in [head, *rows]:
        cells = [cell.rjust(width) for cell, width in zip(row, widths)]
        lines.append([row[0].ljust(widths[0]), *cells[1:]])
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return [f"| {' | '.join(line)} |" for line in [lines[0], rule, *lines[1:]]]
