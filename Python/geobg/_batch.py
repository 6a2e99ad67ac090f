"""Many wallpapers, drawn side by side."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Deque, Dict, Optional, Tuple, Union

from ._errors import error, shown
from ._files import failure, path_argument
from ._library import THREADS_MAX, Cancellation, processors
from ._limits import Limits, whole
from ._wallpaper import AnyPath, Renderer, Wallpaper, _work

#: Makes the path of a file from the number of a wallpaper, from 0, and the wallpaper.
PathMaker = Callable[[int, Wallpaper], AnyPath]

_FORMATS = ("svg", "png", "pdf", "jpeg", "webp")


@dataclass(frozen=True)
class Made:
    """A wallpaper that `batch` has drawn."""

    #: The number of the wallpaper, from 0.
    index: int
    #: The wallpaper.
    wallpaper: Wallpaper
    #: The path of its file; None if no file was wanted.
    path: Optional[AnyPath]
    #: The bytes of the file if no file was wanted, else None.
    data: Optional[bytes]


def file_name(template: str, index: int, wallpaper: Wallpaper, format: Optional[str] = None) -> str:
    """The path that a template names; with a format, also ``{ext}``."""
    fields: Dict[str, Union[int, str]] = {
        "index": index,
        "seed": wallpaper.seed,
        "mode": wallpaper.mode,
        "palette": wallpaper.recipe["palette"]["name"],
        "width": wallpaper.size[0],
        "height": wallpaper.size[1],
    }
    if format is not None:
        fields["ext"] = {"jpeg": "jpg"}.get(format, format)
    for name in ("seed", "palette"):
        text = str(fields[name])
        if "{" + name in template and (text.startswith(".") or any(mark in text for mark in "/\\\0")):
            raise error(
                "argument",
                "path",
                f"path: the {name} {text!r} cannot be part of a name; use a function that makes the path",
            )
    try:
        return template.format(**fields)
    except (KeyError, IndexError, ValueError, AttributeError, TypeError, OverflowError, MemoryError) as wrong:
        raise error(
            "argument",
            "path",
            f"path: {template!r} is not a template ({wrong}); the fields are "
            + ", ".join(f"{{{name}}}" for name in fields),
        ) from None


class _Paths:
    """The paths of a batch, each for one wallpaper."""

    def __init__(self, path: Union[str, PathMaker]) -> None:
        self._path = path
        self._taken: Dict[bytes, int] = {}

    def take(self, index: int, wallpaper: Wallpaper) -> AnyPath:
        """The path of a wallpaper, which no other one may have."""
        path = self._path
        target = file_name(path, index, wallpaper) if isinstance(path, str) else path(index, wallpaper)
        name = os.fsencode(path_argument(target, "path"))
        first = self._taken.setdefault(os.path.abspath(name), index)
        if first != index:
            raise error(
                "argument",
                "path",
                f"path: wallpapers {first} and {index} would both be written to {os.fspath(target)!r}; "
                "add {index} or another field that differs",
            )
        return target


def _check(wallpapers: Sequence[Any], path: str) -> None:
    """Checks before anything is drawn that no two of `wallpapers` have the same path."""
    paths = _Paths(path)
    for index, given in enumerate(wallpapers):
        try:
            wallpaper = given if isinstance(given, Wallpaper) else Wallpaper(given)
        except (TypeError, ValueError):
            # It is raised when its turn comes.
            continue
        paths.take(index, wallpaper)


def batch(
    wallpapers: Iterable[Union[Wallpaper, Mapping[str, Any], str, bytes]],
    path: Union[str, PathMaker, None] = None,
    *,
    format: str = "png",
    threads: Optional[int] = None,
    metadata: bool = True,
    renderer: Renderer = "exact",
    limits: Optional[Limits] = None,
) -> Iterator[Made]:
    """Draws many wallpapers on several threads, and gives each one when it is finished, in their order.

    - wallpapers: wallpapers or recipes, also without end; only a few are taken ahead.
    - path: where files are saved: a text with fields such as ``"walls/{index:04}-{seed}.png"``, or a
      function of the number and the wallpaper. The fields are ``{index}``, ``{seed}``, ``{mode}``,
      ``{palette}``, ``{width}`` and ``{height}``. Missing folders are made. No two wallpapers may have the
      same path: in a list or a tuple, that is checked before anything is drawn. Without a path, `Made.data`
      has the bytes.
    - format: ``"svg"``, ``"png"``, ``"pdf"``, ``"jpeg"`` or ``"webp"``, if there is no path.
    - threads: how many wallpapers are drawn at the same time; one for each processor if it is not
      given.
    - metadata: whether the files contain their recipes.
    - renderer: what draws the pixels, ``"exact"`` or ``"cairo"``.
    - limits: the most that drawing each wallpaper may take.

    An error of a wallpaper is raised when its turn comes, and ends the work. So does closing the
    iterator, and Ctrl-C.
    """
    if not isinstance(wallpapers, Iterable) or isinstance(wallpapers, (str, bytes, Mapping)):
        raise error("argument", "wallpapers", f"wallpapers: {shown(wallpapers)} is not a list of wallpapers")
    if not isinstance(format, str) or format not in _FORMATS:
        raise error("argument", "format", f"format: {shown(format)} is not one of {', '.join(_FORMATS)}")
    if path is not None and not isinstance(path, str) and not callable(path):
        raise error("argument", "path", f"path: {shown(path)} is neither a text nor a function")
    count = whole(threads, "threads", THREADS_MAX) or processors()
    # Wrong values are errors now, and not when the first picture is drawn.
    _work(renderer=renderer, limits=limits)
    if isinstance(path, str) and isinstance(wallpapers, (list, tuple)):
        _check(wallpapers, path)
    return _drawn(iter(wallpapers), path, format, count, metadata, renderer, limits)


def _drawn(
    wallpapers: Iterator[Union[Wallpaper, Mapping[str, Any], str, bytes]],
    path: Union[str, PathMaker, None],
    format: str,
    threads: int,
    metadata: bool,
    renderer: Renderer,
    limits: Optional[Limits],
) -> Iterator[Made]:
    cancellation = Cancellation()
    paths = None if path is None else _Paths(path)

    def draw(index: int, wallpaper: Wallpaper, target: Optional[AnyPath]) -> Made:
        # One thread for each wallpaper: several small ones at a time are faster than one with several threads.
        if target is None:
            options: Dict[str, Any] = {"limits": limits}
            if format not in ("svg", "pdf"):
                options.update(threads=1, renderer=renderer)
            render = getattr(wallpaper, format)
            return Made(index, wallpaper, None, render(metadata=metadata, cancellation=cancellation, **options))
        folder = os.path.dirname(os.fspath(target))
        if folder:
            try:
                os.makedirs(folder, exist_ok=True)
            except OSError as reason:
                raise failure(folder, "cannot be created", reason) from None
        wallpaper.save(
            target, threads=1, metadata=metadata, cancellation=cancellation, renderer=renderer, limits=limits
        )
        return Made(index, wallpaper, target, None)

    process = os.getpid()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="geobg")
    waiting: Deque[Future[Made]] = deque()
    numbered: Iterator[Tuple[int, Any]] = enumerate(wallpapers)
    try:
        while True:
            if os.getpid() != process:
                # The threads of the parent are not in a forked child, which would wait for them without end.
                raise error("argument", None, "this batch began in another process; call geobg.batch in this one")
            # As many again wait, so that no thread does.
            while len(waiting) < 2 * threads:
                following = next(numbered, None)
                if following is None:
                    break
                index, given = following
                wallpaper = given if isinstance(given, Wallpaper) else Wallpaper(given)
                target = None if paths is None else paths.take(index, wallpaper)
                waiting.append(pool.submit(draw, index, wallpaper, target))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        if os.getpid() == process:
            cancellation.cancel()
            for future in waiting:
                future.cancel()
            pool.shutdown(wait=True)
