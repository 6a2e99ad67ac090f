"""The extension of Inkscape, in Inkscape itself."""

import json
import os
import re
import subprocess
import unittest
import xml.etree.ElementTree as xml

from PIL import Image, ImageChops, ImageStat
from support import COMMAND, ROOT, run

FOLDER = None
EXTENSIONS = "/usr/share/inkscape/extensions"
SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
PAGE = """<svg xmlns="http://www.w3.org/2000/svg" width="300mm" height="200mm" viewBox="0 0 300 200">
<rect width="10" height="10" fill="none"/></svg>"""


class Inkscape(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = FOLDER / "inkscape"
        cls.folder.mkdir()
        run(ROOT / "scripts/install", "/usr", env={**os.environ, "DESTDIR": str(cls.folder)})
        cls.extension = cls.folder / "usr/share/inkscape/extensions"
        cls.page = cls.folder / "page.svg"
        cls.page.write_text(PAGE)
        (cls.folder / "profile").mkdir()
        (cls.folder / "profile/extensions").symlink_to(cls.extension)
        cls.environment = {
            **os.environ,
            "PATH": f"{cls.folder / 'usr/bin'}:/usr/bin:/bin",
            "PYTHONPATH": EXTENSIONS,
            "INKSCAPE_PROFILE_DIR": str(cls.folder / "profile"),
        }

    def draw(self, *options):
        """The document after the extension, as it runs in Inkscape; and its layer and the recipe there."""
        text = run("/usr/bin/python3", self.extension / "geobg_wallpaper.py", *options, self.page, env=self.environment)
        document = xml.fromstring(text)
        (layer,) = [group for group in document.iter(f"{SVG}g") if group.get(LABEL, "").startswith("geobg ")]
        return text, layer, json.loads(layer.find(f"{SVG}desc").text)

    def test_pixels(self):
        """Inkscape shows what geobg draws, over the whole page and not beyond."""
        text, layer, recipe = self.draw("--seed=42", "--palette=dusk", "--mode=dark", "--mesh=true", "--size=page")
        self.assertEqual((layer.get(LABEL), recipe["mode"], recipe["mesh"]), ("geobg 42", "dark", 1))
        drawn, shown, mine = [self.folder / name for name in ["drawn.svg", "shown.png", "mine.png"]]
        drawn.write_text(text)
        run("inkscape", drawn, "-w", "1134", "-h", "756", "-o", shown, env=self.environment)
        run(
            COMMAND,
            "--no-config",
            "--seed",
            "42",
            "--palette",
            "dusk",
            "--dark",
            "--mesh",
            "--size",
            "1134x756",
            "-q",
            "-o",
            mine,
        )
        pictures = [Image.open(path).convert("RGB") for path in [shown, mine]]
        difference = sum(ImageStat.Stat(ImageChops.difference(*pictures)).mean) / 3
        self.assertLess(difference, 1.5)
        run(
            COMMAND,
            "--no-config",
            "--seed",
            "43",
            "--palette",
            "dusk",
            "--dark",
            "--mesh",
            "--size",
            "1134x756",
            "-q",
            "-o",
            mine,
        )
        pictures[1] = Image.open(mine).convert("RGB")
        self.assertGreater(sum(ImageStat.Stat(ImageChops.difference(*pictures)).mean) / 3, 5, "another seed")

    def test_sizes(self):
        """A named size is drawn in its own size, in the units of the document."""
        _, layer, recipe = self.draw("--seed=42", "--size=a5")
        scale = [float(number) for number in re.findall(r"[\d.]+", layer.get("transform"))]
        wide = 390 * scale[0]
        self.assertAlmostEqual(wide, 148, delta=0.2)
        self.assertEqual(recipe["seed"], "42")

    def test_mistakes(self):
        """What is typed is no other option, and a mistake is a message."""
        for seed in ["--output=/tmp/x", "-o"]:
            _, layer, recipe = self.draw(f"--seed={seed}")
            self.assertEqual((recipe["seed"], layer.get(LABEL)), (seed, f"geobg {seed}"))
        command = ["/usr/bin/python3", self.extension / "geobg_wallpaper.py", "--size=5", self.page]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        self.assertIn("5 is not a size", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_menu(self):
        """Inkscape itself finds the extension and runs it. Without a screen, it has no extensions."""
        made = self.folder / "made.svg"
        actions = f"geobg.wallpaper.noprefs;export-filename:{made};export-do"
        run("xvfb-run", "-a", "inkscape", "--batch-process", f"--actions={actions}", self.page, env=self.environment)
        layers = [group.get(LABEL) for group in xml.parse(made).iter(f"{SVG}g")]
        self.assertTrue(any((label or "").startswith("geobg ") for label in layers), layers)
