"""``geobg set``: the wallpaper of Windows, of macOS and of GNOME."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Dict, List, Tuple
from urllib.parse import unquote, urlsplit

from . import _files
from ._options import UNAVAILABLE, USAGE, Stop

#: The size of a wallpaper where the system does not say that of its screen.
_USUAL_SIZE = (3840, 2160)

# SystemParametersInfoW and GetSystemMetrics of Windows.
_SET_WALLPAPER, _GET_WALLPAPER, _STORE_AND_SEND, _PATH_LIMIT = 0x0014, 0x0073, 0x0003, 32768

_SET_SCRIPT = """on run argv
tell application "System Events" to tell every desktop to set picture to POSIX file (item 1 of argv)
end run"""
_GET_SCRIPT = 'tell application "System Events" to get POSIX path of (get picture of first desktop as alias)'

_GNOME = "org.gnome.desktop.background"
_GNOME_KEYS = ("picture-uri", "picture-uri-dark")

#: A program of the system that does not answer in this time, in seconds, is ended.
_PATIENCE = 30


def _program(*words: str) -> str:
    """The output of a program of the system."""
    try:
        made = subprocess.run(words, capture_output=True, text=True, timeout=_PATIENCE)
    except FileNotFoundError:
        raise Stop(UNAVAILABLE, f"{words[0]} is not on the path; install it, or choose another --desktop") from None
    except (OSError, subprocess.TimeoutExpired) as reason:
        raise Stop(UNAVAILABLE, f"{words[0]} does not answer: {reason}") from None
    if made.returncode != 0:
        lines = made.stderr.strip().splitlines() or [f"it ended with {made.returncode}"]
        raise Stop(UNAVAILABLE, f"{words[0]} refused: {lines[-1]}; set the picture in the settings of the desktop")
    return made.stdout.strip()


def _user32() -> ctypes.CDLL:
    """The library of Windows that knows the desktop."""
    # Other systems have no such attribute, and type checkers know that.
    windows: Any = vars(ctypes)["windll"]
    library: ctypes.CDLL = windows.user32
    return library


def _windows(path: str) -> str:
    if not _user32().SystemParametersInfoW(_SET_WALLPAPER, 0, path, _STORE_AND_SEND):
        raise Stop(UNAVAILABLE, "Windows refused the wallpaper; a policy may have fixed it")
    shown = ctypes.create_unicode_buffer(_PATH_LIMIT)
    _user32().SystemParametersInfoW(_GET_WALLPAPER, _PATH_LIMIT, shown, 0)
    return shown.value


def _macos(path: str) -> str:
    _program("osascript", "-e", _SET_SCRIPT, path)
    return _program("osascript", "-e", _GET_SCRIPT)


def _gnome(path: str) -> str:
    address = Path(path).as_uri()
    for key in _GNOME_KEYS:
        # GNOME before version 42 has no second picture.
        if key == _GNOME_KEYS[0] or key in _program("gsettings", "list-keys", _GNOME).split():
            _program("gsettings", "set", _GNOME, key, address)
    _program("gsettings", "set", _GNOME, "picture-options", "zoom")
    return unquote(urlsplit(_program("gsettings", "get", _GNOME, _GNOME_KEYS[0]).strip("'")).path)


#: Sets the picture at a path; returns the path that the desktop then has.
_SETTERS: Dict[str, Callable[[str], str]] = {"windows": _windows, "macos": _macos, "gnome": _gnome}
#: What `--dry-run` shows.
_ACTIONS: Dict[str, Callable[[str], List[str]]] = {
    "windows": lambda path: [f'SystemParametersInfoW(SPI_SETDESKWALLPAPER, 0, "{path}", 3)'],
    "macos": lambda path: [f"osascript -e '{_SET_SCRIPT.splitlines()[1]}' \"{path}\""],
    "gnome": lambda path: [f"gsettings set {_GNOME} {key} {Path(path).as_uri()}" for key in _GNOME_KEYS],
}
#: The names of the desktops.
DESKTOPS: Tuple[str, ...] = tuple(_SETTERS)


def running() -> str:
    """The desktop of this system."""
    if sys.platform == "win32":
        return "windows"
    if sys.platform == "darwin":
        return "macos"
    if "gnome" in os.environ.get("XDG_CURRENT_DESKTOP", "").lower():
        return "gnome"
    names = ", ".join(DESKTOPS)
    message = "no known desktop is running; choose one with --desktop"
    raise Stop(USAGE, f"{message} ({names}); the native command knows more desktops")


def screen_size() -> Tuple[int, int]:
    """The pixels of the main screen, as far as the system says so."""
    if sys.platform != "win32":
        return _USUAL_SIZE
    library = _user32()
    # Otherwise Windows counts larger pixels on screens with many of them.
    library.SetProcessDPIAware()
    width, height = library.GetSystemMetrics(0), library.GetSystemMetrics(1)
    return (width, height) if width > 0 and height > 0 else _USUAL_SIZE


def _folder() -> Path:
    """Where wallpapers are saved."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "geobg"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "geobg"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "geobg"


def set_wallpaper(data: bytes, ending: str, desktop: str, is_dry_run: bool) -> str:
    """Saves a picture and sets it; returns what was done.

    The name has a hash of the picture, because desktops ignore a new picture at an old path.
    """
    path = _folder() / f"pip-{hashlib.sha256(data).hexdigest()[:16]}{ending}"
    if is_dry_run:
        return "; ".join(_ACTIONS[desktop](str(path)))
    path.parent.mkdir(parents=True, exist_ok=True)
    with _files.Target(os.fsencode(path)) as target:
        target.write(data)
    # A program that succeeds may have changed nothing.
    shown = _SETTERS[desktop](str(path))
    if not shown or os.path.normcase(shown) != os.path.normcase(path):
        raise Stop(UNAVAILABLE, f"{desktop} has another wallpaper after the change; set {path} in its settings")
    for old in path.parent.glob("pip-*"):
        if old != path:
            # Another program may keep it open; the next run tries again.
            with contextlib.suppress(OSError):
                old.unlink()
    return f"set {path} as the wallpaper"
