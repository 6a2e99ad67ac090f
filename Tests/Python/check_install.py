"""Draws in a system that has nothing but Python, and compares with the samples."""

import hashlib
import json
import platform

import geobg

count = 0
with open("recipes.jsonl", encoding="utf-8") as lines:
    for line in lines:
        sample = json.loads(line)
        svg = geobg.Wallpaper(sample["recipe"]).svg()
        assert hashlib.sha256(svg).hexdigest() == sample["sha256"], sample["name"]
        count += 1
assert count >= 100

wallpaper = geobg.render(seed="ada", size=(1170, 2532), dark=True, mesh=True)
wallpaper.save("a.png")
wallpaper.save("a.pdf")
assert geobg.read("a.png").replace(output=None) == wallpaper
assert geobg.read("a.pdf").replace(output=None) == wallpaper
pixels = bytes(wallpaper.buffer())
assert len(set(pixels[::4])) > 50, "the picture has hardly any colors"
system = platform.freedesktop_os_release()["PRETTY_NAME"]
libc = " ".join(platform.libc_ver())
print(f"{system}, {libc}, Python {platform.python_version()}: {count} samples agree")
