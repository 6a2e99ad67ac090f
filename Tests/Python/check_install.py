"""Draws in a system that has nothing but Python, and compares with the samples and with other machines."""

import hashlib
import json
import platform

import geobg

# The exact PNG of the picture below, on every machine.
PNG = "a700d133b24caf1513d103a9c9c61af6efa517cd270c26a5ba90243474153b9d"

count = 0
with open("recipes.jsonl", encoding="utf-8") as lines:
    for line in lines:
        sample = json.loads(line)
        svg = geobg.Wallpaper(sample["recipe"]).svg()
        assert hashlib.sha256(svg).hexdigest() == sample["sha256"], sample["name"]
        count += 1
assert count >= 100

wallpaper = geobg.render(seed="ada", size=(1170, 2532), dark=True, mesh=True)
assert hashlib.sha256(wallpaper.png()).hexdigest() == PNG
wallpaper.save("a.png")
assert geobg.read("a.png").replace(output=None) == wallpaper
pixels = bytes(wallpaper.buffer())
assert len(set(pixels[::4])) > 50, "the picture has hardly any colors"
assert len(geobg.sheet(wallpaper.vary(3))) > 1000
assert geobg.render(1, size="a4", ppi=20, calm="top").size == (165, 234)
try:
    pdf = wallpaper.pdf()
except ImportError as reason:
    assert "install geobg_cairo-….whl of the same release" in str(reason)
    cairo = "without Cairo"
else:
    assert geobg.read(pdf).replace(output=None) == wallpaper
    assert wallpaper.png(renderer="cairo") != wallpaper.png()
    cairo = "with Cairo"
with open("/etc/os-release") as file:
    (system,) = (line.split("=")[1].strip().strip('"') for line in file if line.startswith("PRETTY_NAME="))
libc = " ".join(platform.libc_ver())
print(f"{system}, {libc}, {platform.machine()}, Python {platform.python_version()}, {cairo}: {count} samples agree")
