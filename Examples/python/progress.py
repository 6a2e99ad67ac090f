"""Shows the progress of a large picture, and cancels another picture after a short time."""

import threading

import geobg

poster = geobg.render("ada", size=(4000, 3000), mesh=True)
poster.save("poster.png", progress=lambda share: print(f"\r{share:4.0%}", end="", flush=True))
print()

# Another thread may cancel at any time; Ctrl-C cancels, too.
cancellation = geobg.Cancellation()
threading.Timer(0.2, cancellation.cancel).start()
try:
    poster.replace(size=(60_000, 45_000)).save("wall.png", cancellation=cancellation)
except geobg.CanceledError as error:
    print(f"{error.code}: {error}")
