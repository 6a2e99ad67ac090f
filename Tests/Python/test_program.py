"""The command of the package: the native command's bytes and exit codes, batches that go on, and the wallpaper."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, List

import pytest
from conftest import Command, samples
from geobg import _command, _desktop, _options
from geobg._options import Stop

PROGRAM = Path(sys.executable).with_name("geobg")
#: Enough for a start on a busy machine.
PATIENCE = 300


def geobg(*words: str, folder: Path, **more: Any) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([str(PROGRAM), *words], cwd=folder, capture_output=True, timeout=PATIENCE, **more)


# ---- Pictures ------------------------------------------------------------------------------------


def written(path: Path, recipes: List[Dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(sample["recipe"]) + "\n" for sample in recipes), encoding="utf-8")


def test_texts_of_files_are_escaped(tmp_path: Path) -> None:
    """A stranger's file says nothing to the terminal."""
    swatch = {"name": "s\u202e", "weight": 1, "color": "#102030", "opacity": [0.5, 0.6]}
    paper = {"background": "#ffffff"}
    palette = {"name": "p\u202e", "light": paper, "dark": paper, "swatches": [swatch]}
    (tmp_path / "a\x1b[31m.json").write_text(json.dumps({"seed": "\u202e1", "palette": palette}))
    made = geobg("inspect", "a\x1b[31m.json", "a\x1b[31m.json", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    text = made.stdout.decode()
    assert text.count("\\x1b[31m") == 2 and text.count("p\\u202e") == 2
    refused = geobg("inspect", "no\x1b\nfile.json", folder=tmp_path)
    assert refused.returncode != 0 and refused.stderr.count(b"\n") == 1
    for each in (made.stdout, refused.stderr):
        assert b"\x1b" not in each and "\u202e".encode() not in each


@pytest.mark.parametrize("name, format", [("exact.jsonl", "png"), ("recipes.jsonl", "svg")])
def test_samples(name: str, format: str, tmp_path: Path) -> None:
    """The tests of the native command compare it with these hashes."""
    recipes = samples(name)
    assert len(recipes) >= 200
    written(tmp_path / name, recipes)
    made = geobg("batch", name, "-o", f"{{index}}.{format}", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    for index, sample in enumerate(recipes):
        data = (tmp_path / f"{index}.{format}").read_bytes()
        assert hashlib.sha256(data).hexdigest() == sample["sha256"], sample["name"]


OPTIONS = [
    "--seed ada --size 300x200 --dark --mesh --palette dusk --density 2.5 --zoom 1.25 --pan=-20.5,10",
    "--seed ada --size 300x200 --pan -20.5,10 --zoom 2",
    "--seed 7 --size a6 --ppi 72 --landscape --calm top --background none --shapes circle,hexagon=3",
    "--seed 7 --size 300x200 --base 1,2,3 --shape-size 1.5 --mesh-net 40x20 --mesh-passes 3 --shapes-per-tap 2-5",
    "--seed 8 --size 300x200 --arrangement hive --color-flow 0.5 --tile --swatch ruby=#c0ffee --outline 3",
    "--seed 9 --size 300x200 --motion drift,20,0.5 --palette #0b3954,#ff6663 --corner-radius 3 --opacity 0.5",
]


@pytest.mark.parametrize("line", OPTIONS)
@pytest.mark.parametrize("format", ["svg", "png"])
def test_same_bytes(line: str, format: str, command: Command, tmp_path: Path) -> None:
    words = line.split()
    exact = ["--renderer", "exact"] if format == "png" else []
    wanted = command(*words, *exact, "--format", format, "-o", "-")
    made = geobg(*words, "--format", format, "-o", "-", folder=tmp_path)
    assert (made.returncode, made.stderr) == (0, b"") and made.stdout == wanted
    # A file is the start of another one.
    (tmp_path / f"a.{format}").write_bytes(made.stdout)
    again = command("render", f"a.{format}", "--seed", "x", *exact, "--format", format, "-o", "-")
    assert geobg("render", f"a.{format}", "--seed", "x", "-o", f"b.{format}", folder=tmp_path).returncode == 0
    assert (tmp_path / f"b.{format}").read_bytes() == again


@pytest.mark.parametrize(
    "line", ["--adaptive", "--groups", "--layers swatch", "--inline", "--no-metadata", "--compression small"]
)
def test_output(line: str, command: Command, tmp_path: Path) -> None:
    words = ["--seed", "5", "--size", "300x200", *line.split()]
    format = ["png", "--renderer", "exact"] if "compression" in line else ["svg"]
    wanted = command(*words, "--format", *format, "-o", "-")
    assert geobg(*words, "--format", *format, "-o", "-", folder=tmp_path).stdout == wanted


def test_several_files(tmp_path: Path) -> None:
    made = geobg("--size", "30x20", "-o", "{seed}-{mode}.svg", "-o", "{width}.png", folder=tmp_path)
    lines = made.stderr.decode().splitlines()
    seed = lines[0].split()[2]
    assert lines == [
        f"geobg: seed {seed} (repeat with --seed {seed})",
        f"geobg: wrote {seed}-light.svg",
        "geobg: wrote 30.png",
    ]
    assert sorted(os.listdir(tmp_path)) == sorted([f"{seed}-light.svg", "30.png"])
    recipe = geobg("inspect", "--json", "30.png", folder=tmp_path)
    assert json.loads(recipe.stdout)["seed"] == seed
    shown = geobg("inspect", "30.png", f"{seed}-light.svg", folder=tmp_path).stdout.decode()
    assert shown.count(f'seed        "{seed}"') == 2 and "size        30x20 px" in shown


def test_negative_values() -> None:
    """A negative value belongs to the option before it; what follows ``--`` is left alone."""
    words = ["--pan", "-1,2", "-q", "-5", "--base=1,2,3", "-.5", "--", "--pan", "-1,2"]
    assert _options.joined(words) == ["--pan=-1,2", *words[2:]]


def test_lists(command: Command, tmp_path: Path) -> None:
    assert geobg("palettes", folder=tmp_path).stdout == command("palettes")
    palette = geobg("palettes", "dusk", folder=tmp_path).stdout
    assert json.loads(palette) == json.loads(command("palettes", "dusk"))
    found = geobg("sizes", "iphone", "pro", folder=tmp_path).stdout.decode().split("\n")
    wanted = subprocess.run([os.environ["GEOBG_COMMAND"], "sizes", "iphone", "pro"], capture_output=True, text=True)
    assert [line.split()[:3] for line in found] == [line.split()[:3] for line in wanted.stdout.split("\n")]
    recipes = geobg("recipe", "--seeds", "1...3", "--size", "300x200", folder=tmp_path).stdout.decode().splitlines()
    native = [json.loads(command("recipe", "--seed", str(seed), "--size", "300x200")) for seed in (1, 2, 3)]
    assert [json.loads(line) for line in recipes] == native


def test_help(tmp_path: Path) -> None:
    text = " ".join(geobg("render", "--help", folder=tmp_path).stdout.decode().split())
    for option in _options.OPTIONS:
        flag = "--dark" if option.name == "mode" else option.flag
        assert flag in text, option.name
        about = "Dark background." if option.name == "mode" else " ".join(option.help.split())[:40]
        assert about in text.replace("- ", "-"), option.name
    listed = geobg("--help", folder=tmp_path).stdout.decode()
    assert all(f"  {name} " in listed for name in _command._COMMANDS)
    assert geobg("--version", folder=tmp_path).stdout.decode().strip() == __import__("geobg").__version__


# ---- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        *("--zoom 200", "--zoom abc", "--zoom 0.0625", "--palette nope", "--size 5x", "--size nope", "--bogus"),
        *("render missing.png", "render bad.json", "render text.txt", "inspect text.txt", "inspect missing.png"),
        *("-o no/x.png", "--pan 1", "--calm foo", "--background foo", "--shape-size 9", "--mesh-net 3x4"),
        *("--swatch a=b", "--swatch a", "--quality 200 -o x.jpg", "--compression foo", "--arrangement foo"),
        *("--base 1,2", "--motion foo", "--format foo", "-o x.doc", "-o there.svg --no-clobber", "--light --dark"),
        *("--mesh-passes 300", "batch", "batch --seeds 3...1", "batch --seeds 1...3 -o x.png", "batch --count 0"),
        *("inspect", "sizes nopenope", "palettes nope", "set --desktop foo", "set missing.png", "recipe --zoom x"),
        *("batch --seeds @empty.txt", "batch --seeds @backward.txt", "batch --seeds @missing.txt"),
        *("--palette ./missing.json", "--palette text.txt", "render - --seed 1", "--ppi abc", "--size 4k --ppi 0"),
    ],
)
def test_errors(line: str, tmp_path: Path) -> None:
    """The exit codes are the native command's; an error is one line, and nothing is written."""
    (tmp_path / "bad.json").write_text('{"seed":1,"zoom":900}')
    (tmp_path / "text.txt").write_text("text")
    (tmp_path / "there.svg").write_text("text")
    (tmp_path / "empty.txt").write_text("\n")
    (tmp_path / "backward.txt").write_text("1\n3...1\n")
    files = sorted(os.listdir(tmp_path))
    refused = geobg(*line.split(), folder=tmp_path)
    native = subprocess.run([os.environ["GEOBG_COMMAND"], *line.split()], cwd=tmp_path, capture_output=True)
    text = refused.stderr.decode()
    assert refused.returncode == native.returncode, f"{text}{native.stderr.decode()}"
    assert text.startswith("geobg: error: ") and text.count("\n") == 1 and refused.stdout == b""
    assert "Traceback" not in text and sorted(os.listdir(tmp_path)) == files


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("--darkmode", "did you mean --dark? See geobg render --help"),
        ("--pallete dusk", "did you mean --palette?"),
        ("batch --seed-list 1...3", "did you mean --seed"),
        ("set --daily", 'and a scheduler can run geobg set --seed "$(date +%F)" every day; see geobg set --help'),
        ("studio", "only the built geobg has the command studio"),
        ("pick --seeds 1...1000", "only the built geobg has the command pick"),
    ],
)
def test_hints(line: str, hint: str, tmp_path: Path) -> None:
    """What only the native command has, and what was probably meant, is said."""
    text = geobg(*line.split(), folder=tmp_path).stderr.decode()
    assert text.count("\n") == 1 and hint in text, text


def test_screen(tmp_path: Path) -> None:
    """The screen is a size, as the help says."""
    assert geobg("--size", "screen", "--seed", "1", "-o", "a.svg", folder=tmp_path).returncode == 0
    width, height = _desktop.screen_size()
    assert f'width="{width}" height="{height}"'.encode() in (tmp_path / "a.svg").read_bytes()


def test_closed_pipe(tmp_path: Path) -> None:
    program = subprocess.Popen([str(PROGRAM), "sizes"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert (program.wait(PATIENCE), program.stderr.read()) == (141, b"")
    program.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_full_disk(tmp_path: Path) -> None:
    (tmp_path / "a.svg").symlink_to("/dev/full")
    full = geobg("--seed", "1", "-o", "a.svg", folder=tmp_path)
    assert full.returncode == 74 and b"a.svg: cannot be written: " in full.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_pipes(tmp_path: Path) -> None:
    """A pipe is opened once, and standard output can be named by its path."""
    words = ["--seed", "1", "--size", "30x20", "--format", "svg", "-q", "-o"]
    wanted = geobg(*words, "-", folder=tmp_path).stdout
    assert wanted.startswith(b"<svg") and geobg(*words, "/dev/stdout", folder=tmp_path).stdout == wanted
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=tmp_path, stdout=subprocess.PIPE) as reader:
        try:
            assert geobg(*words, "pipe", folder=tmp_path).returncode == 0
            assert reader.communicate(timeout=PATIENCE)[0] == wanted
        finally:
            reader.kill()


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a device without end")
def test_endless_device(tmp_path: Path) -> None:
    refused = geobg("inspect", "/dev/zero", folder=tmp_path)
    assert refused.returncode == 65 and b"/dev/zero: longer than the limit of 268435456 bytes" in refused.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links of POSIX")
def test_files_keep_their_modes_and_links(tmp_path: Path) -> None:
    (tmp_path / "real.svg").write_text("old")
    (tmp_path / "real.svg").chmod(0o640)
    (tmp_path / "link.svg").symlink_to("real.svg")
    assert geobg("--seed", "1", "-q", "-o", "link.svg", "-o", "new.svg", folder=tmp_path, umask=0o27).returncode == 0
    assert (tmp_path / "link.svg").is_symlink()
    real, new = tmp_path / "real.svg", tmp_path / "new.svg"
    assert real.read_bytes() == new.read_bytes() and real.read_bytes().startswith(b"<svg")
    assert stat.S_IMODE(real.stat().st_mode) == stat.S_IMODE(new.stat().st_mode) == 0o640
    assert len(os.listdir(tmp_path)) == 3


# ---- Batches -------------------------------------------------------------------------------------


def test_killed_batch_goes_on(command: Command, tmp_path: Path) -> None:
    words = ["batch", "--seeds", "1...100", "--size", "600x450", "-o", "walls/{seed}.png"]
    walls = tmp_path / "walls"
    batch = subprocess.Popen([str(PROGRAM), *words], cwd=tmp_path, stderr=subprocess.DEVNULL, start_new_session=True)

    def made() -> List[Path]:
        return sorted(walls.glob("*.png"))

    deadline = time.monotonic() + PATIENCE
    while len(made()) < 10 and time.monotonic() < deadline:
        time.sleep(0.01)
    batch.kill()
    batch.wait()
    # Its processes end, too.
    session = batch.pid
    while time.monotonic() < deadline:
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    else:
        pytest.fail("processes of a killed batch are left")
    first = made()
    assert 10 <= len(first) < 100
    # One is no picture, and one is another picture.
    first[0].write_bytes(b"text")
    first[1].write_bytes(first[2].read_bytes())
    before = {path: path.stat().st_mtime_ns for path in first[2:]}
    again = geobg(*words, folder=tmp_path)
    assert again.returncode == 0
    assert f"made {102 - len(first)} pictures, and {len(first) - 2} were there" in again.stderr.decode()
    assert before == {path: path.stat().st_mtime_ns for path in before}
    assert len(made()) == 100
    for path in (first[0], first[1], walls / "100.png"):
        native = ["--seed", path.stem, "--size", "600x450", "--renderer", "exact", "--format", "png", "-o", "-"]
        assert path.read_bytes() == command(*native)


def test_settings_of_a_file(command: Command, tmp_path: Path) -> None:
    """Each seed of a list gets the settings of one file, which can be standard input."""
    look = command("--seed", "5", "--size", "300x200", "--density", "2", "--format", "svg", "-o", "-")
    # A gallery exports its favorites so.
    (tmp_path / "favorites.txt").write_bytes(b"\xef\xbb\xbf1...2\r\n\r\nanna\r\n")
    words = ["batch", "-", "--seeds", "@favorites.txt,9", "-o", "{seed}.svg"]
    made = geobg(*words, folder=tmp_path, input=look)
    assert made.returncode == 0 and "made 4 pictures in " in made.stderr.decode()
    assert sorted(path.stem for path in tmp_path.glob("*.svg")) == ["1", "2", "9", "anna"]
    wanted = command("--seed", "anna", "--size", "300x200", "--density", "2", "--format", "svg", "-o", "-")
    assert (tmp_path / "anna.svg").read_bytes() == wanted
    listed = geobg("recipe", "-", "--seeds", "1...3", folder=tmp_path, input=look).stdout.decode().splitlines()
    assert [json.loads(line)["seed"] for line in listed] == ["1", "2", "3"]


def test_failures_of_a_batch(tmp_path: Path) -> None:
    (tmp_path / "2.svg").mkdir()
    made = geobg("batch", "--seeds", "1...3", "-o", "{seed}.svg", "--jobs", "2", folder=tmp_path)
    lines = made.stderr.decode().splitlines()
    assert made.returncode == 1 and len(lines) == 2 and "made 2 pictures in " in lines[1]
    assert lines[0] == "geobg: error: 2.svg: cannot be created: a folder has this name; choose another file name"
    listed = geobg("batch", "--seeds", "8...9,anna", "-o", "{index}-{seed}.{ext}", "--dry-run", folder=tmp_path)
    assert listed.stdout.decode().split() == ["0-8.png", "1-9.png", "2-anna.png"]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_interrupted_batch(tmp_path: Path) -> None:
    words = [str(PROGRAM), "batch", "--seeds", "1...9999", "-o", "walls/{seed}.svg"]
    # A shell without job control starts programs in the background with this signal ignored.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        batch = subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, handler)
    deadline = time.monotonic() + PATIENCE
    while not list(tmp_path.glob("walls/*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(batch.pid, signal.SIGINT)
    _, errors = batch.communicate(timeout=PATIENCE)
    assert (batch.returncode, errors) == (130, b"")
    assert not list(tmp_path.glob("walls/.geobg*"))


# ---- The wallpaper -------------------------------------------------------------------------------

#: Stands for a program of another system: writes its arguments down, and answers with the file `answer`.
STAND_IN = """#!/bin/sh
printf '%s\\n' "$*" >>"$STAND_IN/calls"
case "$1 $2" in
"list-keys "*) echo picture-uri; echo picture-uri-dark ;;
"get "*) cat "$STAND_IN/answer" ;;
"-e tell"*) cat "$STAND_IN/answer" ;;
"set "*) test "$4" = zoom || printf "'%s'\\n" "$4" >"$STAND_IN/answer" ;;
*) test -e "$STAND_IN/deaf" || printf '%s\\n' "$3" >"$STAND_IN/answer" ;;
esac
"""


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("gsettings", "osascript"):
        (tmp_path / name).write_text(STAND_IN)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("STAND_IN", str(tmp_path))
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "a home"))
    return tmp_path


def test_gnome(stand_in: Path, capsys: Any) -> None:
    assert _command.main(["set", "--seed", "5", "--size", "40x30", "--desktop", "gnome"]) == 0
    (picture,) = (stand_in / "a home" / "geobg").iterdir()
    assert capsys.readouterr().err == f"geobg: set {picture} as the wallpaper\n"
    calls = (stand_in / "calls").read_text().splitlines()
    assert f"set org.gnome.desktop.background picture-uri {picture.as_uri()}" in calls
    assert f"set org.gnome.desktop.background picture-uri-dark {picture.as_uri()}" in calls
    assert __import__("geobg").read(picture).seed == "5"
    # The picture of the first run is removed. One that cannot be removed is left.
    (picture.parent / "pip-locked").mkdir()
    assert _command.main(["set", "--seed", "6", "--size", "40x30", "--desktop", "gnome", "-q"]) == 0
    assert not picture.exists() and len(list(picture.parent.iterdir())) == 2


def test_macos(stand_in: Path, capsys: Any) -> None:
    """A stand-in for osascript: nothing here runs on a Mac."""
    assert _command.main(["set", "--seed", "5", "--size", "40x30", "--desktop", "macos"]) == 0
    (picture,) = (stand_in / "a home" / "geobg").iterdir()
    calls = (stand_in / "calls").read_text()
    # The path is an argument of the script, and no part of it.
    assert calls.startswith("-e on run argv\n") and f"\nend run {picture}\n" in calls
    capsys.readouterr()
    (stand_in / "deaf").touch()
    assert _command.main(["set", "--seed", "6", "--size", "40x30", "--desktop", "macos"]) == 69
    assert "geobg: error: macos has another wallpaper after the change" in capsys.readouterr().err


class Windows:
    """Stands for user32 of Windows: nothing here runs on Windows."""

    def __init__(self) -> None:
        self.path = ""
        self.is_refused = False

    def SystemParametersInfoW(self, action: int, size: int, path: Any, flags: int) -> int:
        if action == 0x0073:
            path.value = self.path
            return 1
        assert (action, size, flags) == (0x0014, 0, 3)
        self.path = path
        return int(not self.is_refused)

    def SetProcessDPIAware(self) -> int:
        return 1

    def GetSystemMetrics(self, index: int) -> int:
        return (64, 48)[index]


def test_windows(stand_in: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    windows = Windows()
    monkeypatch.setattr(ctypes, "windll", type("windll", (), {"user32": windows}), raising=False)
    assert _command.main(["set", "--seed", "5", "--size", "40x30", "--desktop", "windows"]) == 0
    assert Path(windows.path).exists() and __import__("geobg").read(windows.path).size == (40, 30)
    # A recipe and an SVG become pixels; a picture is set as it is.
    recipe = stand_in / "a.json"
    recipe.write_text('{"seed":"7","canvas":{"width":30,"height":20}}')
    assert _command.main(["set", str(recipe), "--desktop", "windows"]) == 0
    made = Path(windows.path)
    assert made.suffix == ".png" and __import__("geobg").read(made).seed == "7"
    photo = stand_in / "photo.JPG"
    photo.write_bytes(b"a photo")
    assert _command.main(["set", str(photo), "--desktop", "windows"]) == 0
    assert Path(windows.path).suffix == ".jpg" and Path(windows.path).read_bytes() == b"a photo"
    windows.is_refused = True
    assert _command.main(["set", "--seed", "5", "--desktop", "windows", "--size", "40x30"]) == 69
    assert "Windows refused the wallpaper" in capsys.readouterr().err
    monkeypatch.setattr(_desktop.sys, "platform", "win32")
    assert _desktop.running() == "windows" and _desktop.screen_size() == (64, 48)


def test_no_desktop(stand_in: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    monkeypatch.setattr(_desktop.sys, "platform", "linux")
    assert _command.main(["set", "--seed", "5", "--size", "40x30"]) == 64
    assert "no known desktop is running; choose one with --desktop" in capsys.readouterr().err
    assert not (stand_in / "a home").exists()
    (stand_in / "gsettings").write_text("#!/bin/sh\necho 'No such schema' >&2\nexit 1\n")
    with pytest.raises(Stop) as caught:
        _desktop.set_wallpaper(b"data", ".png", "gnome", False)
    assert caught.value.code == 69 and "gsettings refused: No such schema" in caught.value.message
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(Stop) as caught:
        _desktop.set_wallpaper(b"data", ".png", "macos", False)
    assert "osascript is not on the path" in caught.value.message
    shown = _desktop.set_wallpaper(b"data", ".png", "gnome", True)
    assert "gsettings set org.gnome.desktop.background picture-uri file:///" in shown
