"""Draws the same pictures in one thread of Python and in four, and compares the speed.

Python's zlib, which also releases the interpreter lock, does other work in the same way: it shows how much the machine
can gain now. geobg's ratio is near zlib's if its threads do not wait for each other: near 2 on a machine with two free
processors, near 4 on a machine with four.
"""

import os
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, List, Tuple

import geobg

PICTURES = [geobg.render(seed, size=(1170, 2532), mesh=True) for seed in range(24)]
DATA = os.urandom(1 << 20)


def draw(index: int) -> None:
    """Draws a picture in the thread of the caller."""
    PICTURES[index].png(threads=1)


def compress(index: int) -> None:
    """Compresses 2 MB."""
    zlib.compress(DATA)
    zlib.compress(DATA)


def seconds(work: Callable[[int], None], threads: int) -> float:
    """The time for all parts of the work."""
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        list(pool.map(work, range(len(PICTURES))))
        return time.perf_counter() - start


def best(work: Callable[[int], None]) -> Tuple[float, float]:
    """The shortest times in one thread and in four; in turn, so that other work meets both."""
    pairs: List[Tuple[float, float]] = [(seconds(work, 1), seconds(work, 4)) for _ in range(5)]
    return min(one for one, _ in pairs), min(four for _, four in pairs)


print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
for name, work in ((f"geobg, {len(PICTURES)} pictures of 1170x2532", draw), ("zlib", compress)):
    one, four = best(work)
    print(f"{name}: {one:.2f} s in 1 thread, {four:.2f} s in 4 threads: {one / four:.2f} times as fast")
