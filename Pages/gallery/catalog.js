// Reads a gallery's catalog (docs/gallery-catalog.md) as a stranger's data. Pure.
//
// A picture is known by its number. Nothing is made for each picture: a recipe, a color or a seed is made when somebody
// asks.
import { bytesOfBase64 } from "../wrapper/base64.js";
import { colorBytes } from "./traits.js";

/** The most pictures that the page shows. */
export const mostPictures = 10_000_000;

/** The longest title and name, in UTF-16 units. */
const longestText = 200;

/** A catalog that the page cannot show. The message is for the console; the page shows its own text. */
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

/** Numbers of pictures that a list has. */
const numbersIn = (list, count) =>
  new Set((Array.isArray(list) ? list : []).filter((each) => isCount(each) && each < count));

const isColor = (value) => typeof value === "string" && /^#[0-9a-f]{6}$/iu.test(value);

function check(isTrue, message) {
  if (!isTrue) throw new CatalogError(message);
}

const shortText = (value) => (typeof value === "string" ? value.slice(0, longestText) : "");

/** A seed as text: a number, decimal digits, or any other text. */
const isSeed = (value) => isCount(value) || (typeof value === "string" && value !== "" && value.length <= 65_536);

/** Whether a seed is a number, and no other text. */
export const isNumberSeed = (seed) => /^(?:0|[1-9]\d{0,19})$/u.test(seed);

/** The colors of a picture's bytes: red, green, blue and area of each, up to an area of 0. */
export function colorsOfBytes(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length && bytes[at + 3] !== 0; at += 4) {
    const [red, green, blue, area] = bytes.subarray(at, at + 4);
    const color = `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
    found.push({ color, area: area / 255 });
  }
  return found;
}

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

/**
 * Writes the bytes from `from` to `to` of data in base64 into `bytes`, from `at` on. Damaged data is as good as none.
 */
function copyBytes(text, from, to, bytes, at) {
  // Three bytes are four letters.
  const first = Math.floor(from / 3);
  try {
    const part = bytesOfBase64(text.slice(first * 4, Math.ceil(to / 3) * 4));
    bytes.set(part.subarray(from - first * 3, to - first * 3), at);
  } catch {
    bytes.fill(0, at, at + to - from);
  }
}

/**
 * @typedef {object} Catalog
 * @property {string} title
 * @property {number} count
 * @property {ReadonlySet<number>} gone The pictures whose files are gone: they keep their numbers, and no list has
 *   them.
 * @property {(picture: number) => boolean} has Whether a picture has this number, gone or not.
 * @property {boolean} isEndless Whether the wall may go on with new pictures.
 * @property {boolean} hasFiles Whether there is a script `files.js`.
 * @property {string | null} studio The address of a studio that opens recipes.
 * @property {readonly object[]} templates Recipes without their seeds, with their palettes.
 * @property {(picture: number) => string} seed
 * @property {(picture: number) => object} recipe The recipe as an object, without `output`.
 * @property {(picture: number) => number} template The number of its template; -1 for a drawing by hand.
 * @property {(recipe: object) => string | null} backgroundOf The same for a recipe.
 * @property {(template: number, seed: string) => number | null} pictureOf The picture of a template and a seed, or
 *   null.
 * @property {(drawing: number) => number | null} pictureOfDrawing The picture of a number of `drawings`, or null.
 * @property {(picture: number) => { color: string, area: number }[]} colors What it shows, the largest area (0 to 1)
 *   first.
 * @property {(picture: number) => string | null} background The color below its marks; null if it is transparent.
 * @property {() => Uint32Array} looks The place of each picture's template in `templates`; of drawings by hand, the
 *   place behind the templates of their recipe in `drawings`.
 * @property {readonly object[]} drawings The recipes of drawings by hand.
 * @property {(from: number, to: number, bytes: Uint8Array) => void} copyColors Writes the bytes of colors of these
 *   pictures.
 * @property {() => Uint8Array | null} rooms How much room for a clock each picture has, in 255ths; null if the catalog
 *   does not say.
 * @property {(low: bigint, high: bigint, mask: Uint8Array) => void} markSeeds Writes 1 for the pictures whose seeds are
 *   numbers in this range.
 * @property {((picture: number) => boolean) | null} isNamed Whether a picture's seed may be other text than a number;
 *   null if none is.
 */

/** The catalog of a value from `catalog.js`. @returns {Readonly<Catalog>} @throws {CatalogError} */
export function readCatalog(value) {
  check(isRecord(value), "there is no catalog");
  check(value.version === 1, "the catalog has another version");
  const { count, palettes, templates, recipes = [], runs, colors, rooms = "" } = value;
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
  const hasBytes = (text, each) => typeof text === "string" && text.length >= Math.ceil((count * each) / 3) * 4;
  const hasColors = hasBytes(colors, colorBytes);

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
  /** The place of a seed in a range; -1 if it is not in the range. */
  const stepOf = ({ first, count: length }, wanted) => {
    const step = isNumberSeed(wanted) ? BigInt(wanted) - BigInt(first) : -1n;
    return step >= 0n && step < BigInt(length) ? Number(step) : -1;
  };
  const backgroundOf = ({ background, palette, mode }) => {
    if (background === "none") return null;
    if (isColor(background)) return background;
    const own = palette?.[mode === "dark" ? "dark" : "light"]?.background;
    return isColor(own) ? own : mode === "dark" ? "#000000" : "#ffffff";
  };
  return Object.freeze({
    title: shortText(value.title),
    count,
    gone: numbersIn(value.gone, count),
    has: (picture) => isCount(picture) && picture < count,
    isEndless: value.endless !== false,
    hasFiles: value.files === true,
    studio: safeAddress(value.studio),
    templates: Object.freeze(looks),
    drawings: Object.freeze(drawings),
    seed,
    recipe: (picture) => ({ ...lookOf(picture), seed: seed(picture) }),
    template: (picture) => find(picture).run.template,
    background: (picture) => backgroundOf(lookOf(picture)),
    backgroundOf,
    colorsOfBytes,
    colors(picture) {
      if (!hasColors) return [];
      const bytes = new Uint8Array(colorBytes);
      copyBytes(colors, picture * colorBytes, (picture + 1) * colorBytes, bytes, 0);
      return colorsOfBytes(bytes);
    },
    hasColors,
    copyColors(from, to, bytes) {
      if (hasColors) copyBytes(colors, from * colorBytes, to * colorBytes, bytes, from * colorBytes);
    },
    rooms() {
      if (!hasBytes(rooms, 1)) return null;
      const bytes = new Uint8Array(count);
      copyBytes(rooms, 0, count, bytes, 0);
      return bytes;
    },
    pictureOf(template, wanted) {
      for (let index = 0; index < read.length; index += 1) {
        const run = read[index];
        if (run.template !== template) continue;
        const step = run.seeds ? run.seeds.findIndex((each) => String(each) === wanted) : stepOf(run, wanted);
        if (step >= 0) return starts[index] + step;
      }
      return null;
    },
    pictureOfDrawing(drawing) {
      const index = read.findIndex(({ template, first, count: length }) => (
        template < 0 && drawing >= first && drawing < first + length
      ));
      return index < 0 ? null : starts[index] + drawing - read[index].first;
    },
    markSeeds(low, high, mask) {
      const isIn = (seed) => isNumberSeed(seed) && BigInt(seed) >= low && BigInt(seed) <= high;
      read.forEach((run, index) => {
        const start = starts[index];
        if (run.template >= 0 && run.seeds === null) {
          const first = BigInt(run.first);
          const [from, to] = [low - first, high - first + 1n].map((each) =>
            Math.min(run.count, Math.max(0, Number(each)))
          );
          if (to > from) mask.fill(1, start + from, start + to);
          return;
        }
        for (let step = 0; step < run.count; step += 1) if (isIn(seed(start + step))) mask[start + step] = 1;
      });
    },
    isNamed: read.every(({ seeds, template }) => seeds === null && template >= 0)
      ? null
      : (picture) => find(picture).run.seeds !== null || find(picture).run.template < 0,
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
