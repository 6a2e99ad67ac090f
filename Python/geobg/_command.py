"""The command ``geobg`` of the Python package: pictures, batches and the wallpaper, without a compiler."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Dict, List, Optional

import geobg

from . import _command_batch, _desktop, _options
from ._batch import file_name
from ._command_pictures import (
    FORMATS,
    content,
    drawing,
    drawn,
    format_of,
    opened,
    say,
    shown,
    target_at,
    wallpaper,
    wallpapers,
)
from ._errors import GeobgError
from ._options import CANNOT_CREATE, PALETTES, SIZES, UNAVAILABLE, USAGE, Parser, Stop
from ._wallpaper import Wallpaper

#: The files that desktops show as they are.
_PIXELS = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".heic")

_EXAMPLES = """examples:
  geobg --size 1170x2532 --dark --mesh -o out.png
  geobg render day.svg --size 4k -o wide.png
  geobg batch --seeds 1...1000 -o 'walls/{seed}.png'
  geobg inspect out.png
  geobg set --seed ada
"""


# ---- Pictures ------------------------------------------------------------------------------------


def _render(given: argparse.Namespace) -> int:
    base = wallpaper(given)
    is_first = True
    for template in given.output or ["geobg-{seed}.png" if given.format is None else "geobg-{seed}.{ext}"]:
        format = format_of(given, template)
        try:
            picture = base.replace(output=_options.output(given, format, base.recipe.get("output", {})))
            path = template if template == "-" else file_name(template, 0, picture, format)
        except GeobgError as reason:
            raise _options.stop(reason) from None
        if given.no_clobber and os.path.exists(path):
            raise Stop(CANNOT_CREATE, f"{path}: already exists; choose another name, or leave out --no-clobber")
        # The file is opened before anything is drawn. A pipe is opened once, because its reader ends when it is closed.
        with contextlib.nullcontext() if path == "-" else target_at(path) as target:
            try:
                data = drawn(picture, format, drawing(given, format))
                if is_first:
                    _say_seed(given, picture)
                    is_first = False
                if target is None:
                    sys.stdout.buffer.write(data)
                    sys.stdout.buffer.flush()
                else:
                    target.write(data)
                    say(given, f"wrote {path}")
            except (GeobgError, ImportError) as reason:
                raise _options.stop(reason) from None
    return 0


def _say_seed(given: argparse.Namespace, picture: Wallpaper) -> None:
    """Prints the seed that was picked, with which the picture can be made again."""
    if given.seed is None and given.file is None:
        say(given, f"seed {picture.seed} (repeat with --seed {picture.seed})")


def _recipe(given: argparse.Namespace) -> int:
    for picture in wallpapers(given, [None] if given.seeds is None else _command_batch.seeds(given.seeds)):
        print(picture.recipe_text)
    return 0


def _inspect(given: argparse.Namespace) -> int:
    for index, path in enumerate(given.files):
        picture = opened(path)
        if given.json:
            line = {"file": path, "recipe": picture.recipe}
            print(picture.recipe_text if len(given.files) == 1 else json.dumps(line, separators=(",", ":")))
            continue
        print("\n" * (index > 0) + (f"{shown(path)}:\n" if len(given.files) > 1 else ""), end="")
        facts: Dict[str, Any] = {"seed": picture.seed, "size": "x".join(map(str, picture.size)) + " px"}
        facts.update((name, value) for name, value in sorted(picture.recipe.items()) if name not in facts)
        facts.pop("canvas", None)
        palette = facts.get("palette")
        if isinstance(palette, dict):
            facts["palette"] = f"{palette['name']}: {', '.join(one['name'] for one in palette['swatches'])}"
        for name, value in facts.items():
            text = value if isinstance(value, str) and name != "seed" else json.dumps(value)
            print(f"{name:<12}{shown(text)}")
    return 0


def _palettes(given: argparse.Namespace) -> int:
    if given.name is not None:
        try:
            palette = geobg.palettes[given.name]
        except KeyError:
            names = ", ".join(PALETTES)
            raise Stop(USAGE, f"no built-in palette is named '{given.name}'; the names are {names}") from None
        print(json.dumps({"name": given.name, "about": PALETTES[given.name], **palette}, indent=2))
        return 0
    for name, about in PALETTES.items():
        print(f"{name:<10}{about}")
    return 0


def _sizes(given: argparse.Namespace) -> int:
    rows = [row for row in SIZES if all(any(word.lower() in text.lower() for text in row) for word in given.words)]
    if not rows:
        text = " ".join(given.words)
        raise Stop(USAGE, f"no size has '{text}' in its name, kind or description; geobg sizes lists all sizes")
    for name, kind, size, about in rows:
        print(f"{name:<24} {kind:<9} {size:<14} {about}".rstrip())
    return 0


def _set(given: argparse.Namespace) -> int:
    picture: Optional[Wallpaper] = None
    desktop = given.desktop or _desktop.running()
    ending = os.path.splitext(given.file or "")[1].lower()
    if not _options.picture(given) and ending in (*_PIXELS, *([".svg"] if desktop == "gnome" else [])):
        data = content(given.file)
    else:
        if given.file is None and given.size is None:
            given.size = "screen"
        picture = wallpaper(given)
        data, ending = drawn(picture, "png", drawing(given, "png")), ".png"
    done = _desktop.set_wallpaper(data, ending, desktop, given.dry_run)
    if picture is not None:
        _say_seed(given, picture)
    say(given, done)
    return 0


# ---- Arguments -----------------------------------------------------------------------------------


def _writing(parser: argparse.ArgumentParser) -> None:
    output = parser.add_argument_group("file")
    formats = ", ".join(FORMATS)
    output.add_argument("--format", choices=FORMATS, metavar="format", help=f"Format of the picture: {formats}.")
    output.add_argument("--no-metadata", action="store_true", help="Does not write the recipe into the file.")
    output.add_argument("--no-clobber", action="store_true", help="Does not overwrite existing files.")


def _picture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="A picture made by geobg, or a recipe; - for standard input.")
    _options.add(parser)


def _of_render(parser: argparse.ArgumentParser) -> None:
    _picture(parser)
    _writing(parser)
    fields = "{seed}, {mode}, {palette}, {width}, {height} and {ext}"
    text = f"The file to write, or - for standard output; {fields} are replaced. Repeat it for several files."
    parser.add_argument("-o", "--output", metavar="out", action="append", help=text)


def _of_recipe(parser: argparse.ArgumentParser) -> None:
    _picture(parser)
    parser.add_argument("--seeds", metavar="list", help="Prints a list: the recipe of each seed, such as 1...100.")


def _of_batch(parser: argparse.ArgumentParser) -> None:
    _picture(parser)
    _writing(parser)
    _command_batch.add(parser)


def _of_inspect(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="file", help="Pictures made by geobg, or recipes.")
    parser.add_argument("--json", action="store_true", help="Prints the recipe as JSON.")


def _of_set(parser: argparse.ArgumentParser) -> None:
    _picture(parser)
    parser.set_defaults(no_metadata=False)
    names = ", ".join(_desktop.DESKTOPS)
    text = f"The desktop: {names}. (default: that of this system)"
    parser.add_argument("--desktop", choices=list(_desktop.DESKTOPS), metavar="name", help=text)
    parser.add_argument("--dry-run", action="store_true", help="Prints what it would do, and changes nothing.")


def _of_palettes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="Prints this palette as JSON.")


def _of_sizes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="text", help="Lists only sizes with these words.")


#: Each command's help, arguments and work.
_COMMANDS: Dict[str, Any] = {
    "render": ("Makes a picture from options or from a file. geobg without a command does this.", _of_render, _render),
    "batch": ("Makes many pictures in several processes, and resumes where it stopped.", _of_batch, _command_batch.run),
    "set": ("Sets the wallpaper of the desktop.", _of_set, _set),
    "inspect": ("Shows how pictures were made.", _of_inspect, _inspect),
    "recipe": ("Prints the recipe of a picture as JSON, without drawing the picture.", _of_recipe, _recipe),
    "palettes": ("Lists the built-in palettes, or prints one as JSON.", _of_palettes, _palettes),
    "sizes": ("Lists the screens, papers and devices that --size accepts by name.", _of_sizes, _sizes),
}


#: The commands that only the built geobg has.
_BUILT = ("config", "film", "gallery", "join", "merge", "pick", "plot", "replay", "sheet", "studio", "vary", "web")


def _help() -> str:
    lines = "".join(f"  {name:<10} {about}\n" for name, (about, *_) in _COMMANDS.items())
    return (
        "usage: geobg [command] [options]\n\n"
        "Makes geometric wallpapers. The same seed always gives the same picture.\n\n"
        f"{_EXAMPLES}\ncommands:\n{lines}\ngeobg COMMAND --help lists the options of a command.\n"
    )


def run(words: Sequence[str]) -> int:
    """Runs the command with its arguments; returns the exit code."""
    if list(words) in (["-h"], ["--help"], ["help"]):
        print(_help(), end="")
        return 0
    if list(words) == ["--version"]:
        print(geobg.__version__)
        return 0
    if words and words[0] in _BUILT and not os.path.exists(words[0]):
        raise Stop(UNAVAILABLE, f"only the built geobg has the command {words[0]}; its README says how to build it")
    name = words[0] if words and words[0] in _COMMANDS else "render"
    about, arguments, work = _COMMANDS[name]
    parser = Parser(prog=f"geobg {name}", description=about, allow_abbrev=False)
    arguments(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="Prints only errors.")
    given = parser.parse_args(_options.joined(words[1:] if words and words[0] == name else words))
    function: Callable[[argparse.Namespace], int] = work
    return function(given)


def main(words: Optional[List[str]] = None) -> int:
    """The program ``geobg``."""
    try:
        code = run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
        return code
    except Stop as reason:
        print(f"geobg: error: {shown(reason.message)}", file=sys.stderr)
        return reason.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads the output any more, and Python would write the rest at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (GeobgError, OSError, ImportError) as reason:
        ended = _options.stop(reason, flags=False)
        print(f"geobg: error: {shown(ended.message)}", file=sys.stderr)
        return ended.code
