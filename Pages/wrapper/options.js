// The options of a wallpaper, and how each changes a recipe. No picture is decided here: the engine reads the recipe.
import { defaultPalette } from "./defaults.js";
import { argument, text } from "./engine.js";
import { thousandth } from "./thousandths.js";

/** Whether a value is `any`: the engine picks one by the seed. */
const isAny = (value) => typeof value === "string" && value.toLowerCase() === "any";

/** A palette of an option: a built-in one's name, colors, or the palette itself. */
function paletteOf(value, engine) {
  const name = Array.isArray(value) ? value.join() : value;
  return typeof name === "string" ? JSON.parse(text(engine.call("palette", name || " "))) : name;
}

/** An option whose value a recipe has under the same name. */
const same = (name) => (recipe, value) => {
  recipe[name] = value;
};

/** The same for one that a recipe can lack: null takes it out. */
const sameOrNone = (name) => (recipe, value) => {
  if (value === null) delete recipe[name];
  else recipe[name] = value;
};

/** How each option changes a recipe. */
const options = {
  seed: (recipe, value) => {
    recipe.seed = seedText(value);
  },
  width: (recipe, value) => {
    recipe.canvas = { ...recipe.canvas, width: value };
  },
  height: (recipe, value) => {
    recipe.canvas = { ...recipe.canvas, height: value };
  },
  mode: same("mode"),
  palette: (recipe, value, engine) => {
    recipe.palette = isAny(value) ? value : paletteOf(value, engine);
  },
  swatches: (recipe, colors) => {
    if (isAny(recipe.palette)) {
      recipe.swatch = colors;
      return;
    }
    const { swatches } = recipe.palette;
    for (const given of Object.keys(colors)) {
      if (!swatches.some(({ name }) => name === given)) {
        throw argument("swatches", `the palette has no swatch named '${given}'`);
      }
    }
    recipe.palette = {
      ...recipe.palette,
      swatches: swatches.map(({ name, dark, ...swatch }) => {
        const color = Object.hasOwn(colors, name) ? { color: colors[name] } : {};
        return { name, ...swatch, ...color, dark: dark && { ...dark, ...color } };
      }),
    };
  },
  mesh: (recipe, value) => {
    recipe.mesh = typeof value === "boolean" ? Number(value) : value;
  },
  density: (recipe, value) => {
    recipe.plane = value === null ? null : { density: value };
  },
  zoom: same("zoom"),
  pan: same("pan"),
  base: sameOrNone("base"),
  background: sameOrNone("background"),
  calm: same("calm"),
  tile: sameOrNone("tile"),
  motion: (recipe, value) => sameOrNone("motion")(recipe, typeof value === "string" ? { kind: value } : value),
  gestures: same("gestures"),
  palettes: (recipe, value, engine) => {
    if (!Array.isArray(value)) throw argument("palettes", "the palettes must be a list");
    recipe.palettes = value.map((each) => paletteOf(each, engine));
  },
};

/** The fields of the art: the name of each, and the names that its value can be. */
const artOf = (engine) => JSON.parse(text(engine.call("art")));

/** The names of all arrangements. */
export const arrangementsOf = (engine) =>
  Object.freeze(artOf(engine).find(([name]) => name === "arrangement").slice(1));

/** The options of an engine: those above, and the fields of the art, whose names in a recipe have hyphens. */
const optionsOf = (engine) => (engine.options ??= {
  ...options,
  ...Object.fromEntries(
    artOf(engine).map(([field]) => [
      field.replace(/-[a-z]/g, ([, letter]) => letter.toUpperCase()),
      (recipe, value) => {
        recipe.art = { ...recipe.art, [field]: value ?? undefined };
      },
    ]),
  ),
});

/** The JSON of `recipe` with the options of a call. */
export function recipeWith(engine, recipe, given, isNew) {
  if (typeof given !== "object" || given === null) throw argument("options", "the options must be an object");
  const changed = { ...recipe };
  const options = optionsOf(engine);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(options, name)) {
      throw argument(name, `${name} is not a known option; the options are ${Object.keys(options).join(", ")}`);
    }
  }
  if (isNew && given.palette === undefined) options.palette(changed, defaultPalette, engine);
  if ((given.width !== undefined || given.height !== undefined) && !isNew) {
    // A picture of another size is no longer cut from a larger one, and has no size in print.
    const { width, height } = recipe.canvas;
    changed.canvas = { width, height };
    delete changed.span;
  }
  for (const [name, change] of Object.entries(options)) {
    if (given[name] !== undefined) change(changed, given[name], engine);
  }
  // The engine picks values only in recipes by hand, which name no engine.
  const { palette, art } = changed;
  if ([palette, art?.arrangement, art?.["color-flow"]].some(isAny)) delete changed.engine;
  return json(changed, []);
}

/** A seed as text. A number keeps its digits only if it is whole and not too large. */
function seedText(seed) {
  if (typeof seed === "bigint" || Number.isSafeInteger(seed)) return String(seed);
  if (typeof seed === "number") {
    throw argument("seed", `${seed} is not a whole number up to 2^53-1; write the seed as text or as a bigint`);
  }
  return seed;
}

/** JSON with the numbers of a recipe; it refuses what JSON cannot say. */
export function json(value, place) {
  const refuse = (what) => {
    const field = place.join(", ");
    return argument(field || null, `${field || "the options"}: ${what} cannot be part of a recipe`);
  };
  if (place.length > 64) throw refuse("a value that is nested so deeply");
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "bigint":
      return String(value);
    case "number":
      if (!Number.isFinite(value)) throw refuse(value);
      return JSON.stringify(Number.isInteger(value) ? value || 0 : thousandth(value));
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value) || ArrayBuffer.isView(value)) {
        return `[${Array.from(value, (item, index) => json(item, [...place, `item ${index + 1}`])).join()}]`;
      }
      return `{${
        Object.entries(value).filter(([, item]) => item !== undefined)
          .map(([key, item]) => `${JSON.stringify(key)}:${json(item, [...place, key])}`).join()
      }}`;
    default:
      throw refuse(typeof value === "undefined" ? "undefined" : `a ${typeof value}`);
  }
}
