"""The files that are changed: pictures, recipes, palettes, photos, lists, manifests, settings."""

import json
import os
import random
import subprocess

import pictures

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Reader:
    """A way to read files: the words of the command, the name of the file, and what may be in it."""

    def __init__(self, name, words, file, seeds, others=None):
        self.name, self.words, self.file, self.seeds = name, words, file, seeds
        self.others = others or {}


class Maker:
    """Runs the command in a folder, to make sound files."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def run(self, *words):
        return subprocess.run(
            [self.command, *words],
            cwd=self.folder,
            check=True,
            stdout=subprocess.PIPE,
            env={**os.environ, "XDG_CONFIG_HOME": self.folder},
        ).stdout

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def file(self, name, *words):
        """The bytes of the file `name`, which the command writes."""
        self.run(*words, name)
        return self.read(name)


def make(command, folder):
    """All readers, with sound files that `command` makes in `folder`."""
    maker = Maker(command, folder)
    small = ["--no-config", "--size", "48x32", "--seed", "1"]
    looks = [[], ["--mesh", "--dark", "--calm", "top"], ["--palette", "#0b3954,#ff6663"]]
    files = {}
    for ending in ("svg", "png", "pdf", "jpg", "webp"):
        files[ending] = [maker.file(f"a.{ending}", *small, *look, "-o") for look in looks]
    files["json"] = [maker.run("recipe", *small, *look) for look in looks]
    files["svg"] += [maker.file("b.svg", *small, "--adaptive", "-o"), maker.file("c.svg", *small, "--groups", "-o")]
    with open(os.path.join(ROOT, "Tests", "Shared", "recipes.jsonl"), "rb") as file:
        files["json"] += [json.dumps(json.loads(line)["recipe"]).encode() for line in file][:40]
    files["json"] += [far_tap(arrangement) for arrangement in ("shell", "stream", "bloom", "hive")]
    files["mp4"] = [mp4(recipe) for recipe in files["json"][:3]]
    files["webm"] = [webm(recipe) for recipe in files["json"][:3]]
    readers = [
        Reader(f"recipe in {ending}", ["inspect", f"x.{ending}"], f"x.{ending}", seeds)
        for ending, seeds in files.items()
    ]
    readers.append(Reader("recipe of a command", ["recipe", "x.json", "--zoom", "2"], "x.json", files["json"]))
    readers += palettes(maker)
    readers += photos(files)
    readers += lists(maker, files)
    return readers


def far_tap(arrangement):
    """A recipe with a tap at the edge of the plane, which is seen from beside it."""
    place = [-10_000_000_000, 10_000_000_000]
    tap = {"address": 3, "arrangement": arrangement, "base": [0, 0, -9], "tap": place}
    recipe = {"engine": 1, "seed": "a", "gestures": [tap], "base": [0, 0, -9], "pan": place, "art": {"color-flow": 1}}
    return json.dumps({**recipe, "canvas": {"width": 48, "height": 32}}).encode()


def mp4(recipe):
    """The parts of a video that lead to its comment, as ffmpeg writes them."""

    def box(name, data):
        return (8 + len(data)).to_bytes(4, "big") + name + data

    item = box(b"\xa9cmt", box(b"data", bytes([0, 0, 0, 1, 0, 0, 0, 0]) + recipe))
    meta = box(b"meta", bytes(4) + box(b"hdlr", bytes(25)) + box(b"ilst", item))
    return box(b"ftyp", b"isom") + box(b"mdat", bytes(100)) + box(b"moov", box(b"udta", meta))


def webm(recipe):
    def element(name, data):
        return bytes.fromhex(name) + (1 << 28 | len(data)).to_bytes(4, "big") + data

    tag = element("67C8", element("45A3", b"COMMENT") + element("4487", recipe))
    tags = element("1254C367", element("7373", element("63C0", b"") + tag))
    return element("1A45DFA3", bytes(31)) + element("18538067", element("1F43B675", bytes(100)) + tags)


def palettes(maker):
    readers = []
    for ending in ("json", "gpl", "ase", "hex", "yaml"):
        seeds = [maker.file(f"p.{ending}", "palettes", "convert", name) for name in ("dusk", "original")]
        readers.append(
            Reader(
                f"palette in {ending}",
                ["palettes", "convert", f"x.{ending}", "-", "--format", "css"],
                f"x.{ending}",
                seeds,
            )
        )
    wal = maker.run("palettes", "convert", "dusk", "-", "--format", "pywal")
    readers.append(
        Reader("palette of pywal", ["palettes", "convert", "x.json", "-", "--format", "json"], "x.json", [wal])
    )
    readers.append(
        Reader(
            "check of a palette",
            ["palettes", "check", "./x.json"],
            "x.json",
            [maker.run("palettes", "convert", "dusk", "-")],
        )
    )
    return readers


def photos(files):
    chance = random.Random(1)
    pngs = [
        pictures.png(chance, 19, 13, depth, color, interlaced)
        for color, depths in ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16)))
        for depth in depths
        for interlaced in (0, 1)
    ]
    data = chance.randbytes(300)
    for name in (
        b"tEXt",
        b"zTXt",
        b"iTXt",
        b"sPLT",
        b"pCAL",
        b"sCAL",
        b"iCCP",
        b"eXIf",
        b"hIST",
        b"gAMA",
        b"cHRM",
        b"sRGB",
        b"tRNS",
        b"bKGD",
        b"sBIT",
        b"oFFs",
        b"pHYs",
        b"tIME",
        b"acTL",
        b"abCd",
    ):
        pngs.append(pictures.png(chance, 9, 7, 8, 2, extra=pictures.chunk(name, data)))
    # Bombs: pictures that are much larger than their files.
    pngs += [
        pictures.flat_png(8000, 8000, 8, 2),
        pictures.flat_png(9000, 9000, 1, 3, 1),
        pictures.flat_png(1_000_000, 30, 16, 6),
        pictures.flat_png(30, 1_000_000, 8, 6, 1),
    ]
    jpegs = [
        pictures.jpeg(chance, 40, 30, kind=kind, factors=factors)
        for kind in ("baseline", "separate", "progressive")
        for factors in ((0x11,), (0x11, 0x11, 0x11), (0x22, 0x11, 0x11))
        if kind != "separate" or factors[0] == 0x11
    ]
    jpegs += [
        pictures.claiming_jpeg(width, height, kind=kind, scans=scans)
        for width, height in ((9_999, 10_000), (65_500, 65_500), (4_000, 3_000))
        for kind in ("baseline", "progressive")
        for scans in (1, 12)
    ]
    words = ["palettes", "from"]
    return [
        Reader("photo in png", [*words, "x.png"], "x.png", pngs + files["png"]),
        Reader("photo in jpg", [*words, "x.jpg"], "x.jpg", jpegs + files["jpg"]),
    ]


def lists(maker, files):
    sound = {"walls/1.svg": files["svg"][0], "walls/2.svg": files["svg"][1]}
    names = [
        b"walls/1.svg\nwalls/2.svg\n",
        b"walls/1.svg\0walls/2.svg\0",
        b"walls\0",
        b"1...20\r\nanna\r\n",
        b"\xef\xbb\xbf1\n2\n",
        b"@x\nx\n",
    ]
    batch = ["batch", "--seeds", "1...6", "--size", "24x16", "-q", "-o"]
    maker.run(*batch, "walls/{seed}.svg")
    maker.run(*batch, "parts/{seed}.svg", "--shard", "0/2")
    walls = {f"walls/{n}.svg": maker.read(f"walls/{n}.svg") for n in range(1, 7)}
    parts = {f"walls/{n}.svg": maker.read(f"parts/{n}.svg") for n in (1, 3, 5)}
    manifest, part = maker.read("walls/manifest.jsonl"), "manifest-0-of-2.jsonl"
    rows = [
        maker.file(f"r{n}.png", "--no-config", "--size", "40x600", "--seed", "1", "--rows", f"{n}/2", "-o")
        for n in (0, 1)
    ]
    settings = [
        json.dumps(value).encode()
        for value in (
            {"size": "100x80", "palette": "dusk", "presets": {"calm": {"density": 0.5, "mode": "dark"}}},
            {"seed": "anna", "mesh": True, "zoom": 2, "format": "svg"},
            {"palette": "./p.json"},
        )
    ]
    marks = json.dumps(
        {
            "format": "geobg-favorites",
            "version": 1,
            "collections": ["mine"],
            "looks": {
                "x1": {
                    **{k: v for k, v in json.loads(files["json"][0]).items() if k not in ("seed", "canvas", "output")}
                }
            },
            "pictures": [["x1", "5", 1, 4], ["x1", "anna", 3, 5, ["mine"]]],
        }
    ).encode()
    saved = json.dumps({"gnome": {"earlier": [["gsettings", "set", "a", "b", "c"]], "shown": ["/a.png"]}}).encode()
    return [
        # A command for one picture reads the whole list, and refuses it.
        Reader("list of pictures", ["recipe", "@x"], "x", [*names, marks], sound),
        # Without ranges: a sheet of very many pictures takes longer, as it should.
        Reader("list of a sheet", ["sheet", "@x", "-o", "s.svg", "-q"], "x", names[:3], sound),
        Reader(
            "list of seeds",
            ["batch", "--seeds", "@x", "-o", "{seed}.svg", "--size", "9x9", "--dry-run"],
            "x",
            names[3:5] + [b"1\0anna\0", b"7...9\nb\n" * 50],
        ),
        Reader(
            "manifest of a sheet",
            ["sheet", "walls/manifest.jsonl", "-o", "s.svg", "-q"],
            "walls/manifest.jsonl",
            [manifest],
        ),
        Reader("manifest of a merge", ["merge", "walls"], "walls/" + part, [maker.read("parts/" + part)], parts),
        Reader(
            "manifest of a batch",
            ["batch", "--seeds", "1...6", "--size", "24x16", "-o", "walls/{seed}.svg", "--dry-run", "--verify"],
            "walls/manifest.jsonl",
            [manifest],
            walls,
        ),
        Reader("settings", ["config", "--json"], "geobg.json", settings),
        Reader("settings of a picture", ["recipe", "--preset", "calm"], "geobg.json", settings),
        Reader(
            "saved wallpapers",
            ["set", "--restore", "--desktop", "gnome", "--dry-run"],
            "geobg/wallpapers.json",
            [saved],
        ),
        Reader(
            "rows of a picture", ["join", "x.png", "y.png", "-o", "z.png", "-q"], "x.png", rows[:1], {"y.png": rows[1]}
        ),
    ]
