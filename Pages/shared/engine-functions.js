// What the engine of the studio and of the gallery can do beside geobg.js.
import { argument, bytesOf, deepFreeze, numbersOf, text } from "../wrapper/engine.js";
import { paint, paintVeil, unpacked } from "../wrapper/marks.js";
import { Wallpaper } from "../wrapper/wallpaper.js";

/** More functions of `engine`. */
export const moreFunctions = (engine) => ({
  /** Draws a veil with a context whose units are the picture's. */
  paintVeil,

  /**
   * Draws the picture of a recipe (JSON) over the canvas of a context. The engine is asked once and reads the recipe
   * once; a `Wallpaper` asks for its facts, and again for its marks.
   */
  draw(recipe, context) {
    const { width, height } = context.canvas;
    for (const picture of unpacked(numbersOf(engine.call("picture", bytesOf(recipe))))) {
      paint(context, { ...picture, width, height });
    }
  },

  /** A palette of the main colors of a picture: `rgba` has red, green, blue and opacity of each pixel. */
  paletteFromPixels(rgba, width, height, { colors = 6, name = "photo" } = {}) {
    if (!(rgba instanceof Uint8Array || rgba instanceof Uint8ClampedArray)) {
      throw argument("rgba", "the pixels must be bytes");
    }
    if (!(width > 0 && height > 0 && rgba.length === 4 * width * height)) {
      throw argument(
        "rgba",
        `${width}x${height} pixels have ${4 * width * height} bytes, and ${rgba.length} are given`,
      );
    }
    if (!(Number.isInteger(colors) && colors >= 0 && colors < 256)) {
      throw argument("colors", `${colors} is not a possible number of colors`);
    }
    const title = new TextEncoder().encode(name);
    if (title.length > 255) throw argument("name", "the palette's name is too long");
    const input = new Uint8Array(2 + title.length + rgba.length);
    input.set([colors, title.length]);
    input.set(title, 2);
    input.set(rgba, 2 + title.length);
    return deepFreeze(JSON.parse(text(engine.call("palette_of_pixels", input))));
  },

  /** The wallpaper of a file in any format that geobg writes, or of a recipe (JSON). */
  readFile: (bytes) => new Wallpaper(engine, text(engine.call("recipe_of_file", bytesOf(bytes)))),

  /** The replay of a recipe as an animated SVG, `speed` times as fast as usual: 0.01 to 100. */
  animation(recipe, { speed = 1 } = {}) {
    if (!(speed >= 0.01 && speed <= 100)) {
      throw argument("speed", `the speed ${speed} is not a number from 0.01 to 100`);
    }
    const bytes = bytesOf(recipe);
    const line = new TextEncoder().encode(`${Math.round(speed * 1000) / 1000}\n`);
    const file = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
    const input = new Uint8Array(line.length + file.length);
    input.set(line);
    input.set(file, line.length);
    return text(engine.call("animation", input));
  },

  /** The left, top, right and bottom edge of what is drawn by hand in a recipe, in units; null if that is nothing. */
  extent: (recipe) => JSON.parse(text(engine.call("extent", bytesOf(recipe))) || "null"),

  /** The left, top, right and bottom edge of what a recipe's picture shows of the plane, in units of its frame. */
  window: (recipe) => JSON.parse(text(engine.call("window", bytesOf(recipe)))),

  /** How many shapes each tap by hand of a recipe has, in the order of the gestures. */
  counts: (recipe) => JSON.parse(text(engine.call("counts", bytesOf(recipe)))),

  /** The names of the shapes that a recipe's picture shows, bottom to top: one for each mark but meshes and veils. */
  shapes: (recipe) => JSON.parse(text(engine.call("shapes", bytesOf(recipe)))),

  /** The QR code of a text, without its border of 4 light modules: 1 for each dark module, row by row. */
  qr(value) {
    const modules = engine.call("qr_code", String(value)).slice();
    return Object.freeze({ size: Math.sqrt(modules.length), modules });
  },

  /** The short, readable fragment of a recipe, without the number sign; null if the recipe has no short form. */
  link: (recipe) => text(engine.call("link", bytesOf(recipe))) || null,

  /** The recipe of a short fragment, as canonical JSON. */
  recipeFromLink: (fragment) => text(engine.call("recipe_of_link", String(fragment))),

  /** The command line that makes the recipe's picture; null if options cannot make it. */
  command: (recipe) => text(engine.call("command_line", bytesOf(recipe))) || null,
});
