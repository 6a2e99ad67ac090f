"""Draws the same pictures in one thread of Python and in four, and prints the ratio of the times.

On a machine with four processors or more, a ratio near 4 means that the threads do not wait for each other; on a machine
with two processors, a ratio near 2.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor

import geobg

PICTURES = [geobg.render(seed, size=(1170, 2532), mesh=True) for seed in range(24)]


def seconds(threads: int) -> float:
    """The time for all pictures."""
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        list(pool.map(lambda wallpaper: wallpaper.png(threads=1), PICTURES))
        return time.perf_counter() - start


# In turn, so that other work on the machine meets both.
pairs = [(seconds(1), seconds(4)) for _ in range(5)]
one, four = (min(times) for times in zip(*pairs))
print(
    f"{len(PICTURES)} pictures of 1170x2532: {one:.2f} s in 1 thread, {four:.2f} s in 4 threads, "
    f"{one / four:.2f} times as fast on {os.cpu_count()} processors"
)
