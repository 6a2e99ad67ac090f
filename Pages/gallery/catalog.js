// Reads a gallery's catalog (docs/gallery-catalog.md) as a stranger's data. Pure.
//
// A picture is known by its number. Nothing is made for each picture: a recipe, a color or a seed is made when somebody
// asks.
import { colorBytes } from "./traits.js";

/** The most pictures that the page shows. */
export const mostPictures = 10_000_000;

/** The longest title and name, in UTF-16 units. */
const longestText = 200;

/** A catalog that the page cannot show. The message is for the console; the page shows a text of its own. */
export class CatalogError extends Error {}

/** Whether a value is an object of JSON. */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** An address within the site, of the web or of a file: never one that runs a script. */
export function safeAddress(value, longest = 4096) {
  return typeof value === "string" && value !== "" && value.length <= longest &&
      !/^(?!https?:|file:)[a-z][a-z0-9+.-]*:/iu.test(value)
    ? value
    : null;
}

const isColor = (value) => typeof value === "string" && /^#[0-9a-f]{6}$/iu.test(value);

function check(isTrue, message) {
  if (!isTrue) throw new CatalogError(message);
}

const shortText = (value) => (typeof value === "string" ? value.slice(0, longestText) : "");

/** A seed as text: a number, decimal digits, or any other text. */
const isSeed = (value) => isCount(value) || (typeof value === "string" && value !== "" && value.length <= 65_536);

/** The seed `first + step`. */
function seedAfter(first, step) {
  if (typeof first === "number" && Number.isSafeInteger(first + step)) return String(first + step);
  return String(BigInt(first) + BigInt(step));
}

/** A run as `{ template, first, seeds, count }`: `seeds` is a list, or null for a range that begins at `first`. */
function readRun(run, { templates, recipes }) {
  check(Array.isArray(run) && Number.isInteger(run[0]), "a run is not a list");
  const [template, first, length] = run;
  if (Array.isArray(first)) {
    check(template >= 0 && template < templates && first.every(isSeed), "a run has a wrong seed");
    return { template, first: null, seeds: first, count: first.length };
  }
  check(isCount(length), "a run has no count");
  if (template === -1) {
    check(isCount(first) && first + length <= recipes, "a run has recipes that do not exist");
  } else {
    check(template >= 0 && template < templates, "a run has a template that does not exist");
    check(isCount(first) || (typeof first === "string" && /^\d{1,20}$/u.test(first)), "a run has a wrong first seed");
  }
  return { template, first, seeds: null, count: length };
}

/** The value of a letter of base64. */
const sextets = new Uint8Array(128);
for (const [value, letter] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  sextets[letter.charCodeAt(0)] = value;
}

/** The byte `at` of data in base64. */
function byteOf(text, at) {
  const letter = Math.floor(at / 3) * 4;
  const sextet = (index) => sextets[text.charCodeAt(letter + index) & 127];
  const bits = (sextet(0) << 18) | (sextet(1) << 12) | (sextet(2) << 6) | sextet(3);
  return (bits >> (16 - 8 * (at % 3))) & 255;
}

/**
 * @typedef {object} Catalog
 * @property {string} title
 * @property {number} count
 * @property {boolean} hasFiles Whether there is a script `files.js`.
 * @property {boolean} isServed Whether a geobg that serves the page can be asked.
 * @property {string | null} studio The address of a studio that opens recipes.
 * @property {readonly object[]} templates Recipes without their seeds, with their palettes.
 * @property {(picture: number) => string} seed
 * @property {(picture: number) => object} recipe The recipe as an object, without `output`.
 * @property {(picture: number) => number} template The number of its template; -1 for a drawing by hand.
 * @property {(picture: number) => { color: string, area: number }[]} colors What it shows, the largest area (0 to 1)
 *   first.
 * @property {(picture: number) => string | null} background The color below its marks; null if it is transparent.
 * @property {() => Uint32Array} looks The place of each picture's template in `templates`; of drawings by hand, the
 *   place behind the templates of their recipe in `drawings`.
 * @property {readonly object[]} drawings The recipes of drawings by hand.
 * @property {(from: number, to: number, bytes: Uint8Array) => void} copyColors Writes the bytes of colors of these
 *   pictures.
 */

/** The catalog of a value from `catalog.js`. @returns {Readonly<Catalog>} @throws {CatalogError} */
export function readCatalog(value) {
  check(isRecord(value), "there is no catalog");
  check(value.version === 1, "the catalog has another version");
  const { count, palettes, templates, recipes = [], runs, colors } = value;
  check(isCount(count) && count <= mostPictures, "the catalog's count is wrong");
  for (const list of [palettes, templates, recipes, runs]) {
    check(Array.isArray(list), "a list of the catalog is missing");
  }
  for (const each of [...palettes, ...templates, ...recipes]) check(isRecord(each), "the catalog has a wrong recipe");
  const withPalette = (recipe) => {
    check(isCount(recipe.palette) && recipe.palette < palettes.length, "a recipe has a palette that does not exist");
    return Object.freeze({ ...recipe, palette: palettes[recipe.palette] });
  };
  const looks = templates.map(withPalette);
  const drawings = recipes.map(withPalette);
  const read = runs.map((run) => readRun(run, { templates: templates.length, recipes: recipes.length }));
  // Where each run begins.
  const starts = new Float64Array(read.length + 1);
  read.forEach((run, index) => {
    starts[index + 1] = starts[index] + run.count;
  });
  check(starts[read.length] === count, "the runs have another number of pictures than the catalog");
  check(typeof colors === "string", "the catalog has no colors");
  const hasColors = colors.length >= Math.ceil((count * colorBytes) / 3) * 4;

  /** The run of a picture, and the picture's place in it. */
  const find = (picture) => {
    if (!(Number.isInteger(picture) && picture >= 0 && picture < count)) throw new RangeError(`no picture ${picture}`);
    let [low, high] = [0, read.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= picture) low = middle;
      else high = middle - 1;
    }
    return { run: read[low], step: picture - starts[low] };
  };
  const lookOf = (picture) => {
    const { run, step } = find(picture);
    return run.template < 0 ? drawings[run.first + step] : looks[run.template];
  };
  const seed = (picture) => {
    const { run, step } = find(picture);
    if (run.template < 0) return String(drawings[run.first + step].seed);
    return run.seeds ? String(run.seeds[step]) : seedAfter(run.first, step);
  };
  return Object.freeze({
    title: shortText(value.title),
    count,
    hasFiles: value.files === true,
    isServed: value.served === true,
    studio: safeAddress(value.studio),
    templates: Object.freeze(looks),
    drawings: Object.freeze(drawings),
    seed,
    recipe: (picture) => ({ ...lookOf(picture), seed: seed(picture) }),
    template: (picture) => find(picture).run.template,
    background(picture) {
      const { background, palette, mode } = lookOf(picture);
      if (background === "none") return null;
      if (isColor(background)) return background;
      const own = palette[mode === "dark" ? "dark" : "light"]?.background;
      return isColor(own) ? own : mode === "dark" ? "#000000" : "#ffffff";
    },
    colors(picture) {
      if (!hasColors) return [];
      const found = [];
      for (let at = picture * colorBytes; at < (picture + 1) * colorBytes; at += 4) {
        const [red, green, blue, area] = [0, 1, 2, 3].map((step) => byteOf(colors, at + step));
        if (area === 0) break;
        found.push({
          color: `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`,
          area: area / 255,
        });
      }
      return found;
    },
    hasColors,
    copyColors(from, to, bytes) {
      if (!hasColors) return;
      for (let at = from * colorBytes; at < to * colorBytes; at += 1) bytes[at] = byteOf(colors, at);
    },
    looks() {
      const all = new Uint32Array(count);
      read.forEach(({ template, first, count: length }, index) => {
        const start = starts[index];
        if (template >= 0) all.fill(template, start, start + length);
        else for (let step = 0; step < length; step += 1) all[start + step] = looks.length + first + step;
      });
      return all;
    },
  });
}
