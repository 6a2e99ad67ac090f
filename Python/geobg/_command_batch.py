"""``geobg batch``: many pictures in several processes.

A finished picture is its own record: it has its name only when it is complete, and contains its recipe. So a batch that
was killed goes on by reading the recipes of the files that are there.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import multiprocessing
import os
import re
import secrets
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Dict, NamedTuple, Set

from . import _options
from ._batch import file_name
from ._command_pictures import drawing, format_of, opened, say, shown, target_at, wallpapers
from ._errors import GeobgError
from ._library import processors
from ._options import DATA, MISSING, RESOURCE, USAGE, Stop
from ._wallpaper import Wallpaper, read

_TEMPLATE = "{seed}.{ext}"
_RANGE = re.compile(r"(\d{1,20})\.\.\.(\d{1,20})")
_LARGEST_SEED = 2**64 - 1
#: The most processes; Windows waits for no more.
_JOBS = 60


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a batch."""
    group = parser.add_argument_group("batch")
    fields = "{index}, {seed}, {mode}, {palette}, {width}, {height} and {ext}"
    text = f"The names of the files; {fields} are replaced. (default: {_TEMPLATE})"
    group.add_argument("-o", "--output", metavar="template", default=_TEMPLATE, help=text)
    text = "The seeds, such as 1...1000, with commas between several; @FILE has one on each line."
    group.add_argument("--seeds", metavar="list", help=text)
    group.add_argument("--count", metavar="n", help="Uses N random seeds, and prints them.")
    group.add_argument("--jobs", metavar="n", help="Number of processes. (default: one per processor)")
    group.add_argument("--dry-run", action="store_true", help="Prints the names of the pictures, and makes none.")


def seeds(text: str) -> Iterator[str]:
    """The seeds of a list."""
    for part in text.split(","):
        yield from _lines(part[1:]) if part.startswith("@") else _entry(part, USAGE, "--seeds")


def _lines(path: str) -> Iterator[str]:
    """The seeds of a file, which has a range or a seed on each line."""
    is_empty = True
    try:
        with open(path, encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    is_empty = False
                    yield from _entry(line.rstrip("\r\n"), DATA, f"{path}: line {number}")
    except (OSError, UnicodeDecodeError) as reason:
        raise Stop(MISSING, f"--seeds: {path}: cannot be read: {reason}") from None
    if is_empty:
        raise Stop(DATA, f"{path}: the file has no seeds; write one seed, or a range such as 1...100, per line")


def _entry(text: str, code: int, place: str) -> Iterator[str]:
    """The seeds of a range, or the one seed that the text is."""
    ends = _RANGE.fullmatch(text)
    if not ends:
        yield text
        return
    first, last = int(ends[1]), int(ends[2])
    if first > last:
        raise Stop(code, f"{place}: {text} runs backward; write {last}...{first}")
    if last > _LARGEST_SEED:
        raise Stop(code, f"{place}: {last} is out of range; use 0 to {_LARGEST_SEED}")
    yield from map(str, range(first, last + 1))


# ---- The pictures --------------------------------------------------------------------------------


class Job(NamedTuple):
    """A picture that a process makes."""

    recipe: str
    path: str
    format: str
    how: Mapping[str, Any]
    #: Whether an existing file is an error.
    no_clobber: bool


def _listed(path: str) -> Iterator[Wallpaper]:
    """The pictures of a list of recipes, one on each line, or of a single file."""
    if path != "-" and not path.endswith((".jsonl", ".ndjson")):
        yield opened(path)
        return
    try:
        with open(0 if path == "-" else path, encoding="utf-8", closefd=path != "-") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    yield Wallpaper(line)
                except GeobgError as reason:
                    place = f"{path}: line {number}"
                    raise _options.stop(reason, flags=False, place=place) from None
    except FileNotFoundError:
        raise Stop(MISSING, f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError) as reason:
        raise Stop(DATA, f"{path}: cannot be read: {reason}") from None


def _pictures(given: argparse.Namespace) -> Iterator[Wallpaper]:
    if given.file is not None and given.seeds is None:
        changes = _options.picture(given)
        for one in _listed(given.file):
            try:
                yield one.replace(**changes) if changes else one
            except GeobgError as reason:
                raise _options.stop(reason) from None
        return
    if given.seeds is None:
        raise Stop(
            USAGE,
            "there are no seeds; use --seeds, such as --seeds 1...100, or --count, or name a list of recipes",
        )
    yield from wallpapers(given, seeds(given.seeds))


def _is_made(job: Job) -> bool:
    """Whether the file is there, and has the recipe."""
    try:
        found = read(job.path)
    except (GeobgError, OSError):
        return False
    wanted = Wallpaper(job.recipe)
    outputs = [dict(each.recipe.get("output", {})) for each in (found, wanted)]
    drawn = outputs[0].pop("renderer", "exact")
    outputs[1].pop("renderer", None)
    return (
        found.replace(output=None) == wanted.replace(output=None)
        and outputs[0] == outputs[1]
        and (job.format in ("svg", "pdf") or drawn == job.how.get("renderer", "exact"))
    )


def _made(job: Job) -> bool:
    """Makes a picture, in a process of the pool; returns False if it was there."""
    if os.path.exists(job.path):
        if _is_made(job):
            return False
        if job.no_clobber:
            raise Stop(_options.CANNOT_CREATE, f"{job.path}: already exists; leave out --no-clobber")
    folder = os.path.dirname(job.path)
    try:
        if folder:
            os.makedirs(folder, exist_ok=True)
        with target_at(job.path) as target:
            target.write(getattr(Wallpaper(job.recipe), job.format)(**job.how))
    except (GeobgError, ImportError, OSError) as reason:
        raise _options.stop(reason, flags=False, place=job.path) from None
    return True


def _begin_process() -> None:
    """A process of the pool leaves Ctrl-C to its parent, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


# ---- The run -------------------------------------------------------------------------------------


@contextlib.contextmanager
def _starting() -> Iterator[None]:
    """While processes start: they inherit that Ctrl-C waits, and the parent gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _count(text: str, flag: str, most: int) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
        raise Stop(USAGE, f"{flag}: {text} is not allowed; use a whole number from 1 to {most}")
    return int(text)


def _jobs(given: argparse.Namespace) -> Iterator[Job]:
    """The pictures of a batch, with the names of their files."""
    format = given.format or ("png" if "{ext}" in given.output else format_of(given, given.output))
    how = drawing(given, format)
    taken: Dict[str, int] = {}
    for index, one in enumerate(_pictures(given)):
        try:
            picture = one.replace(output=_options.output(given, format, one.recipe.get("output", {})))
            path = file_name(given.output, index, picture, format)
        except GeobgError as reason:
            raise _options.stop(reason) from None
        if taken.setdefault(os.path.abspath(path), index) != index:
            raise Stop(USAGE, "-o: two pictures would have the same file name; add {seed} or {index} to the name")
        yield Job(picture.recipe_text, path, format, how, given.no_clobber)


def run(given: argparse.Namespace) -> int:
    """Makes the pictures; returns the exit code, 1 if some failed."""
    if given.count is not None:
        count = _count(given.count, "--count", 1_000_000)
        given.seeds = ",".join(str(secrets.randbelow(1 << 32)) for _ in range(count))
        say(given, f"repeat with --seeds {given.seeds}")
    processes = min(processors(), _JOBS) if given.jobs is None else _count(given.jobs, "--jobs", _JOBS)
    jobs = _jobs(given)
    if given.dry_run:
        for job in jobs:
            print(shown(job.path))
        return 0
    started = time.monotonic()
    counts = {True: 0, False: 0}
    failures = 0
    # Two of the same name are found before the first is made.
    first = list(itertools.islice(jobs, 2))
    if not first:
        raise Stop(DATA, f"{given.file}: the list is empty; write a recipe on each line")
    jobs = itertools.chain(first, jobs)
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin_process)
    waiting: Set[Future[bool]] = set()
    try:
        following = next(jobs, None)
        while following is not None or waiting:
            # A few wait for each process, so that a long list takes no memory.
            while following is not None and len(waiting) < 4 * processes:
                with _starting():
                    waiting.add(pool.submit(_made, following))
                following = next(jobs, None)
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    counts[future.result()] += 1
                except Stop as reason:
                    failures += 1
                    say(argparse.Namespace(quiet=False), f"error: {reason.message}")
    except BrokenProcessPool:
        message = "a process of the batch was ended; use fewer --jobs; the same command makes the rest"
        raise Stop(RESOURCE, message) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    kept = f", and {counts[False]} were there" if counts[False] else ""
    say(given, f"made {counts[True]} pictures{kept} in {time.monotonic() - started:.1f} s")
    return 1 if failures else 0
