"""Mistakes in types that mypy and pyright find in a program. Nothing runs this file.

`make lint` checks it. A mistake that is not found is an error there, because its comment then ignores nothing.
"""

import geobg

wallpaper = geobg.render("ada", mode="dusk")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
geobg.render("ada", siez=(320, 200))  # type: ignore[call-arg] # pyright: ignore[reportCallIssue]
geobg.render("ada", size=320)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
wallpaper.save(5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
wallpaper.buffer("rgb")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
text = wallpaper.png() + "x"  # type: ignore[operator] # pyright: ignore[reportOperatorIssue]
wallpaper.seed = "bea"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
