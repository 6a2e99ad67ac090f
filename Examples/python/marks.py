"""Writes the shapes of a wallpaper as a table, for a program that draws them itself."""

import csv

import geobg

marks = geobg.render("ada", size=(1170, 2532)).marks()
with open("shapes.csv", "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["kind", "color", "opacity", "x", "y", "size"])
    for mark in marks:
        if isinstance(mark, geobg.Circle):
            table.writerow(["circle", mark.color, mark.opacity, mark.x, mark.y, 2 * mark.radius])
        elif isinstance(mark, geobg.Hexagon):
            table.writerow(["hexagon", mark.color, mark.opacity, mark.x, mark.y, mark.width])
print(f"shapes.csv: {len(marks)} shapes on {marks.width:g}x{marks.height:g} units")
