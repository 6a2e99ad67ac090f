"""Makes a wallpaper for a phone, in light and dark, and recovers one from its file."""

import geobg

wallpaper = geobg.render(seed="ada", size=(1170, 2532), palette="dusk", mesh=True)
wallpaper.save("light.png")
wallpaper.replace(dark=True).save("dark.png")

again = geobg.read("dark.png")
print(f"dark.png has the seed {again.seed}, and these colors: {', '.join(again.colors)}")
