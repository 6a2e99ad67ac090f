"""Draws a wallpaper of geobg into a layer of the document: Extensions, Render, geobg Wallpaper."""

import json
import subprocess

import inkex
from lxml import etree


class Wallpaper(inkex.EffectExtension):
    """The shapes are those of the SVG that the command makes, and can be edited one by one."""

    def add_arguments(self, pars):
        pars.add_argument("--seed", default="")
        pars.add_argument("--palette", default="original")
        pars.add_argument("--size", default="page")
        pars.add_argument("--mode", default="light")
        pars.add_argument("--mesh", type=inkex.Boolean, default=False)

    def picture(self, size):
        """The picture as an SVG element."""
        options = self.options
        command = ["geobg", "--no-config", "--quiet", "--format", "svg", "--output", "-", "--size", size]
        command += ["--palette", options.palette, f"--{options.mode}"]
        # Nothing that is typed can be taken for another option: the parser takes the next word as the value.
        command += ["--seed", options.seed] if options.seed else []
        command += ["--mesh"] if options.mesh else []
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        except OSError as error:
            raise inkex.AbortExtension(f"The command geobg does not run ({error.strerror}). Install geobg.") from error
        if done.returncode != 0:
            raise inkex.AbortExtension(done.stderr.decode(errors="replace").strip())
        return etree.fromstring(done.stdout, etree.XMLParser(resolve_entities=False, huge_tree=True))

    def effect(self):
        svg, size = self.svg, self.options.size.strip() or "page"
        if size == "page":
            width, height = svg.viewbox_width, svg.viewbox_height
            size = f"{max(1, round(svg.viewport_width))}x{max(1, round(svg.viewport_height))}"
            picture = self.picture(size)
        else:
            picture = self.picture(size)
            width, height = svg.unittouu(picture.get("width")), svg.unittouu(picture.get("height"))
        recipe = json.loads(picture.findtext("{*}metadata"))
        _, _, units_wide, units_high = map(float, picture.get("viewBox").split())

        layer = inkex.Layer.new(f"geobg {recipe['seed']}")
        layer.transform = inkex.Transform(scale=(width / units_wide, height / units_high))
        # A picture ends at its edges; shapes of the endless plane lie across them.
        edges = inkex.ClipPath()
        edges.append(inkex.Rectangle.new(0, 0, units_wide, units_high))
        svg.defs.append(edges)
        layer.set("clip-path", edges.get_id(as_url=2))
        for element in picture:
            if isinstance(element.tag, str) and etree.QName(element).localname not in ("metadata", "title", "desc"):
                layer.append(element)
        description = inkex.Desc()
        description.text = picture.findtext("{*}metadata")
        layer.insert(0, description)
        svg.append(layer)


if __name__ == "__main__":
    Wallpaper().run()
