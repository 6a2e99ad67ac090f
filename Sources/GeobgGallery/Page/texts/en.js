/** English, whose keys every other table has too: a test compares them. */
export const english = {
  code: "en",
  name: "English",
  dir: "ltr",
  texts: {
    "app.title": "Wallpapers",
    "app.count": { one: "{count} wallpaper", other: "{count} wallpapers" },
    "wall.label": "Wallpapers",
    "tile.label": "{palette}, {mode}, seed {seed}",
    "mode.light": "light",
    "mode.dark": "dark",
    "scrubber.label": "Place in the list",
    "scrubber.value": "{name}, {number} of {count}",
    "scrubber.number": "{number} of {count}",
    "error.catalog": "The list of pictures is missing or damaged. Make the gallery again with geobg gallery.",
    "plain.about": "This browser cannot draw the pictures. Each command line makes one of them.",
    "plain.more": "Show more",
    "notice.failed": "That failed: {reason}",
  },
};
