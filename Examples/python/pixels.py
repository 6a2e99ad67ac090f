"""Finds the darkest of 20 wallpapers with NumPy, and blurs it with Pillow for a lock screen."""

import geobg
from PIL import ImageFilter


def brightness(wallpaper: geobg.Wallpaper) -> float:
    """The mean of red, green and blue, from 0 to 255."""
    return float(wallpaper.pixels()[..., :3].mean())


wallpapers = [geobg.render(seed, size=(300, 650), palette="forest", dark=True) for seed in range(20)]
darkest = min(wallpapers, key=brightness)
darkest.image().filter(ImageFilter.GaussianBlur(6)).save("blurred.jpg", quality=90)
print(f"the darkest wallpaper has the seed {darkest.seed}, and a brightness of {brightness(darkest):.1f}")
