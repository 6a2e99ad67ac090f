"""The options of the command, from the table that the native command has, too (``options.json``)."""

from __future__ import annotations

import argparse
import difflib
import json
import os
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, NoReturn, Optional

from ._errors import FileError, GeobgError
from ._palettes import read_palette

#: Exit codes of sysexits.
USAGE, DATA, MISSING, UNAVAILABLE, RESOURCE, CANNOT_CREATE, IO = 64, 65, 66, 69, 71, 73, 74

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]{1,3})?")
#: A picture of the day.
_DAILY = 'geobg set --seed "$(date +%F)"'
_NUMBER_WAY_OUT = "use a number with at most three decimal places, such as 0.5"


class Stop(Exception):
    """Ends the command with a code and one sentence."""

    def __init__(self, code: int, message: str) -> None:
        # All arguments, so that it can come from another process.
        super().__init__(code, message)
        self.code = code
        self.message = message


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, as all errors of the command."""

    def error(self, message: str) -> NoReturn:
        """Ends the command with the mistake, and the option that was probably meant."""
        unknown = re.search("unrecognized arguments: (--[^ =]+)", message)
        if unknown and unknown[1] == "--daily":
            message += f"; only the built geobg has it, and a scheduler can run {_DAILY} every day"
        elif unknown:
            near = difflib.get_close_matches(unknown[1], re.findall("--[a-z][a-z-]+", self.format_help()), 1, 0.7)
            message += f"; did you mean {near[0]}?" if near else ""
        end = " See " if message.endswith("?") else "; see "
        raise Stop(USAGE, f"{message}{end}{self.prog} --help")


class Option(NamedTuple):
    """A row of the table."""

    name: str
    group: str
    form: str
    value: str
    help: str
    default: str

    @property
    def keyword(self) -> str:
        """The keyword of `render`."""
        return "mesh" if self.name == "mesh-passes" else self.name.replace("-", "_")

    @property
    def flag(self) -> str:
        """The option on the command line."""
        return f"--{self.name}"


_TABLE: Dict[str, Any] = json.loads(Path(__file__).with_name("options.json").read_text(encoding="utf-8"))
OPTIONS: List[Option] = [Option(**row) for row in _TABLE["options"]]
#: Each palette's name and description.
PALETTES: Dict[str, str] = dict(_TABLE["palettes"])
#: Each size's name, kind, extent and note.
SIZES: List[List[str]] = _TABLE["sizes"]

#: Fields whose option has another name.
_FLAGS = {"canvas": "--size", "plane": "--density", "mesh": "--mesh-passes", "swatches": "--swatch"}


# ---- What argparse knows -------------------------------------------------------------------------


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a picture and of its file."""
    groups = {"picture": parser.add_argument_group("picture"), "output": parser.add_argument_group("output")}
    for option in OPTIONS:
        group = groups[option.group]
        text = f"{option.help} (default: {option.default})".replace("%", "%%")
        if option.name == "mode":
            both = group.add_mutually_exclusive_group()
            for name in ("light", "dark"):
                usual = " (default)" if name == option.default else ""
                about = f"{name.title()} background.{usual}"
                both.add_argument(f"--{name}", dest="mode", action="store_const", const=name, help=about)
        elif option.form == "flag":
            group.add_argument(option.flag, action=argparse.BooleanOptionalAction, default=None, help=text)
        else:
            group.add_argument(option.flag, metavar=option.value, help=text)
    picture = groups["picture"]
    picture.add_argument(
        "--mesh", dest="has_mesh", action=argparse.BooleanOptionalAction, default=None, help="Draws a wire mesh."
    )
    picture.add_argument(
        "--swatch",
        metavar="name=color",
        action="append",
        help="Changes the color of one swatch of the palette, such as yellow=#c0ffee. Repeat it for others.",
    )
    turned = picture.add_mutually_exclusive_group()
    for name in ("landscape", "portrait"):
        turned.add_argument(
            f"--{name}", dest="orientation", action="store_const", const=name, help=f"Turns the size to {name}."
        )
    picture.add_argument("--ppi", metavar="n", help="Pixels per inch of paper. (default: 300 for a paper size)")


def joined(words: Iterable[str]) -> List[str]:
    """The words with negative values joined to the options before them: argparse takes ``-100,0`` for an option."""
    made: List[str] = []
    for word in words:
        if made and "--" not in made and re.match("-[0-9.]", word) and re.fullmatch("--[a-z][a-z-]*", made[-1]):
            made[-1] += f"={word}"
        else:
            made.append(word)
    return made


# ---- Values --------------------------------------------------------------------------------------


def number(text: str, flag: str) -> Decimal:
    """A number of an option."""
    if not _NUMBER.fullmatch(text):
        raise Stop(USAGE, f"{flag}: {text} is not allowed; {_NUMBER_WAY_OUT}")
    return Decimal(text)


def _numbers(text: str, option: Option) -> List[Decimal]:
    words = text.split(",")
    if len(words) != option.value.count(",") + 1 or not all(map(_NUMBER.fullmatch, words)):
        raise Stop(
            USAGE, f"{option.flag}: {text} is not {option.value.upper()}; write {option.default}, or other numbers"
        )
    return [Decimal(word) for word in words]


def _weights(text: str, flag: str) -> Dict[str, Decimal]:
    weights: Dict[str, Decimal] = {}
    for part in text.split(","):
        kind, _, weight = part.partition("=")
        weights[kind] = number(weight or "1", flag)
    return weights


def _motion(text: str, flag: str) -> Optional[Dict[str, Any]]:
    kind, *rest = text.split(",")
    if kind == "none" and not rest:
        return None
    if len(rest) > 2:
        raise Stop(USAGE, f"{flag}: {text} is not a motion; write a kind, such as drift, or drift,20,0.5")
    names = ("seconds", "amount")
    return {"kind": kind, **{name: number(value, flag) for name, value in zip(names, rest)}}


def _palette(path: str) -> Any:
    try:
        return read_palette(path)
    except FileError as reason:
        raise Stop(MISSING, f"--palette: {path}: cannot be read: {reason.strerror}") from None
    except GeobgError as reason:
        raise Stop(DATA, f"--palette {path}: {reason.message}") from None


def _value(option: Option, text: str) -> Any:
    """The value of an option for `render`."""
    form, _, detail = option.form.partition(" ")
    if option.name == "motion":
        return _motion(text, option.flag)
    if option.name == "palette" and ("." in text or "/" in text or os.sep in text):
        return _palette(text)
    if option.name == "calm" and text == "none":
        return []
    if form == "number" and not (detail and text.lower() == "any"):
        return number(text, option.flag)
    if form == "numbers":
        return _numbers(text, option)
    if form == "pair":
        words = text.split(detail)
        if len(words) > 2:
            raise Stop(USAGE, f"{option.flag}: {text} is not allowed; write {option.default}, or one number")
        return [number(word, option.flag) for word in (words * 2)[:2]]
    return _weights(text, option.flag) if form == "weights" else text


def picture(given: argparse.Namespace) -> Dict[str, Any]:
    """The options of a picture, for `render` and `Wallpaper.replace`."""
    made: Dict[str, Any] = {}
    for option in OPTIONS:
        text = getattr(given, option.name.replace("-", "_"), None)
        if option.group == "picture" and text is not None:
            made[option.keyword] = text if option.form == "flag" or option.name == "mode" else _value(option, text)
    if given.has_mesh is not None:
        made["mesh"] = made.get("mesh", 1) if given.has_mesh else 0
    if given.orientation is not None:
        made["orientation"] = given.orientation
    if given.ppi is not None:
        made["ppi"] = float(number(given.ppi, "--ppi"))
    for text in given.swatch or []:
        name, equals, color = text.partition("=")
        if not equals:
            raise Stop(USAGE, f"--swatch: {text} is not allowed; write name=color, such as yellow=#c0ffee")
        made.setdefault("swatches", {})[name] = color
    return made


def output(given: argparse.Namespace, format: str, before: Mapping[str, Any]) -> Dict[str, Any]:
    """The field ``output`` of the recipe of a file; what `before` says of the same format stays."""
    made: Dict[str, Any] = {**(before if before.get("format", format) == format else {}), "format": format}
    for option in OPTIONS:
        value = getattr(given, option.name.replace("-", "_"), None)
        if option.group != "output" or value is None or value is False or option.name == "renderer":
            continue
        made[option.name] = int(number(value, option.flag)) if option.form == "number" else value
    return made


# ---- Errors --------------------------------------------------------------------------------------

_CODES: Mapping[str, int] = {"memory": RESOURCE, "file": CANNOT_CREATE, "internal": 70, "canceled": 130}


def stop(reason: BaseException, flags: bool = True, place: Optional[str] = None) -> Stop:
    """The end of the command for an error of the package.

    - flags: whether the mistake is in an option; otherwise, it is in the file `place`.
    """
    if not isinstance(reason, GeobgError):
        if isinstance(reason, OSError) and reason.strerror:
            where = os.fsdecode(reason.filename) if isinstance(reason.filename, (str, bytes)) else place
            code = MISSING if isinstance(reason, FileNotFoundError) else IO
            return Stop(code, f"{where}: {reason.strerror}" if where else reason.strerror)
        code = UNAVAILABLE if isinstance(reason, ImportError) else IO
        return Stop(code, " ".join(str(reason).splitlines()))
    message, code = reason.message, _CODES.get(reason.code, USAGE if flags else DATA)
    if code == CANNOT_CREATE and "cannot be written" in message:
        code = IO
    if reason.code in _CODES:
        return Stop(code, message)
    field = reason.field or ""
    first = field.split(",")[0]
    known = [option.name for option in OPTIONS]
    if flags and first:
        last = field.split(", ")[-1]
        name = last if last in known else first
        flag = _FLAGS.get(first, f"--{name}")
        if message.startswith(f"{field}: "):
            message = message[len(field) + 2 :]
        message = f"{flag}: {message}"
    return Stop(code, f"{place}: {message}" if place and not flags else message)
