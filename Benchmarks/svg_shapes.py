"""Reads an SVG from geobg for the scripts that draw it, so that the scripts differ only in drawing.

It knows the little that geobg writes (a rect, circles, paths of M, L, A and Z) and stops at
anything else, because a picture with something left out is drawn faster.
"""

import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = {"M": 2, "L": 2, "A": 7, "Z": 0}


class Picture:
    def __init__(self, source):
        root = xml.etree.ElementTree.parse(source).getroot()
        self.width, self.height = int(root.get("width")), int(root.get("height"))
        self.view = [float(number) for number in root.get("viewBox").split()]
        self.shapes = [Shape(e) for e in root if e.tag != SVG + "metadata"]


class Shape:
    def __init__(self, element):
        self.kind = element.tag.removeprefix(SVG)

        def number(name, otherwise="0"):
            return float(element.get(name, otherwise))

        if self.kind == "rect":
            self.numbers = [number(name) for name in ("x", "y", "width", "height")]
        elif self.kind == "circle":
            self.numbers = [number(name) for name in ("cx", "cy", "r")]
        elif self.kind == "path":
            self.steps = list(steps(element.get("d")))
        else:
            raise ValueError(f"a {self.kind} is nothing that geobg draws")
        self.stroke_width = number("stroke-width") if element.get("stroke") else None
        paint = "fill" if self.stroke_width is None else "stroke"
        digits = element.get(paint)
        self.color = [int(digits[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        self.color.append(number(paint + "-opacity", "1"))


def steps(data):
    """The letters of a path, each with its numbers."""
    words = iter(data.split())
    for letter in words:
        yield letter, [float(next(words)) for _ in range(NUMBERS[letter])]
