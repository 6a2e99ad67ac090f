"""Saves a picture again, as programs do that are Python packages, or that cannot be installed: save_again.py HOW IN OUT

HOW is `svgo` or `svgo-metadata` (what SVGO's plugins do, without and with the metadata), `oxipng`, or one of
Pillow's ways to save a text: `pillow`, `pillow-text`, `pillow-ztxt`, `pillow-itxt`, `pillow-itxt-zip` and `pillow-xmp`.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def svgo(source: str, target: str, keeps_metadata: bool) -> None:
    """Does to an SVG what `preset-default` of SVGO does: no comments, no declaration, short numbers and colors."""
    ElementTree.register_namespace("", SVG[1:-1])
    root = ElementTree.parse(source).getroot()
    for element in root.iter():
        for child in list(element):
            if child.tag == SVG + "metadata" and not keeps_metadata:
                element.remove(child)
        for name, value in element.attrib.items():
            if re.fullmatch(r"#(.)\1(.)\2(.)\3", value):
                value = "#" + value[1::2]
            if name not in ("id", "class", "href"):
                value = re.sub(r"(?<![\w.#])(-?)0\.(\d+)", r"\1.\2", value)
            element.set(name, value)
    # cleanupIds shortens the names that something refers to, and removes the others.
    text = ElementTree.tostring(root, encoding="unicode")
    for number, name in enumerate(sorted(set(re.findall(r'id="([^"]*)"', text)))):
        text = text.replace(f'id="{name}"', f'id="{chr(97 + number % 26)}{number // 26 or ""}"')
        text = text.replace(f"url(#{name})", f"url(#{chr(97 + number % 26)}{number // 26 or ''})")
    with open(target, "w", encoding="utf-8") as file:
        file.write(re.sub(r">\s+<", "><", text))


def pillow(source: str, target: str, how: str) -> None:
    """Saves a picture with Pillow, with its texts written as `how` says."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    with Image.open(source) as image:
        options = {}
        texts = PngInfo()
        for name, text in getattr(image, "text", {}).items():
            if "itxt" in how:
                texts.add_itxt(name, str(text), zip=how.endswith("zip"))
            else:
                texts.add_text(name, str(text), zip="ztxt" in how)
        if how in ("text", "ztxt", "itxt", "itxt-zip"):
            options["pnginfo"] = texts
        elif how == "xmp":
            options = {"xmp": image.info["xmp"], "lossless": True}
        image.save(target, **options)


def main() -> None:
    """Does what the first argument says."""
    how, source, target = sys.argv[1:]
    if how.startswith("svgo"):
        svgo(source, target, keeps_metadata=how.endswith("metadata"))
    elif how == "oxipng":
        import oxipng

        oxipng.optimize(source, target)
    else:
        pillow(source, target, how.removeprefix("pillow").removeprefix("-"))


if __name__ == "__main__":
    main()
