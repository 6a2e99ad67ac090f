// New pictures: recipes that the gallery does not have, for the wall behind its last picture. They are recipes like all
// others, a look with a seed; the engine draws them. Pure.
import { checksum } from "../shared/checksum.js";
import { arrangementTrait } from "../shared/fields.js";
import { mostPictures } from "./catalog.js";
import { defaultSize } from "../wrapper/defaults.js";
import { numbersFrom } from "../shared/rolling.js";
import { kindsOfShapes, lookOf, ownOf } from "./columns.js";
import { filterTerms } from "./query.js";
import { densityOf, shapeOf } from "./traits.js";
import { lookName, lookPart } from "./favorites.js";

/**
 * A new picture: `name` is the name of its look, or `link` the fragment that it came from; `recipe` is the recipe
 * without a seed, and `colors` are its shown colors as bytes (see docs/gallery-catalog.md).
 *
 * @typedef {{ name?: string, link?: string, recipe: object, seed: string, colors: Uint8Array }} NewPicture
 */

/** As many new pictures are known at once; the oldest ones, which nothing shows, are forgotten. */
export const mostNew = 20_000;

/** As many looks are tried for one wall. */
const mostLooks = 64;

// MARK: The catalog with new pictures

/** The new pictures of a catalog, by number. */
const noNew = new Map();
const newOf = (catalog) => catalog.more ?? noNew;

/**
 * A catalog with the gallery's own pictures and new ones, whose numbers are behind all that own ones may have. `own` is
 * the catalog of the gallery, and `more` has the new pictures by number; `next` is the next one's. A number is never
 * used again.
 */
function catalogWith(own, more, next) {
  const known = (picture) => more.get(picture) ?? null;
  return Object.freeze({
    ...own,
    own,
    more,
    next,
    has: (picture) => own.has(picture) || more.has(picture),
    seed: (picture) => (picture < own.count ? own.seed(picture) : known(picture)?.seed ?? ""),
    template: (picture) => (picture < own.count ? own.template(picture) : -1),
    recipe(picture) {
      if (picture < own.count) return own.recipe(picture);
      const found = known(picture);
      if (found === null) throw new RangeError(`no picture ${picture}`);
      return { ...found.recipe, seed: found.seed };
    },
    background(picture) {
      return picture < own.count ? own.background(picture) : own.backgroundOf(known(picture)?.recipe ?? {});
    },
    colors: (picture) => (picture < own.count ? own.colors(picture) : own.colorsOfBytes(known(picture)?.colors ?? [])),
  });
}

/**
 * The catalog with more new pictures; one that it has already keeps its number. Those of `used` are never forgotten.
 *
 * @param {readonly NewPicture[]} pictures @returns {{ catalog: object, numbers: number[] }}
 */
export function withNewPictures(catalog, pictures, used = new Set()) {
  const own = ownOf(catalog);
  const more = new Map(newOf(catalog));
  const keyOf = ({ name, link, seed }) => `${name ?? link} ${seed}`;
  const known = new Map(Array.from(more, ([number, picture]) => [keyOf(picture), number]));
  let { next = mostPictures } = catalog;
  const numbers = pictures.map((picture) => {
    const number = known.get(keyOf(picture)) ?? next;
    if (number === next) next += 1;
    more.set(number, picture);
    return number;
  });
  const kept = new Set([...used, ...numbers]);
  for (const number of more.keys()) {
    if (more.size <= mostNew) break;
    if (!kept.has(number)) more.delete(number);
  }
  return { catalog: catalogWith(own, more, next), numbers };
}

/** The new pictures of a catalog with other own pictures. */
export const withOwn = (catalog, own) => (catalog.own ? catalogWith(own, catalog.more, catalog.next) : own);

/** A new picture by its number; null for one of the gallery, and for one that is forgotten. */
export const newPicture = (catalog, picture) => newOf(catalog).get(picture) ?? null;

/** The number of a new picture; null if it is not known. */
export function numberOfNew(catalog, name, seed) {
  for (const [number, picture] of newOf(catalog)) if (picture.name === name && picture.seed === seed) return number;
  return null;
}

/** The number of the new picture that came from a link; null if it is not known. */
export function numberOfLink(catalog, link) {
  for (const [number, picture] of newOf(catalog)) if (picture.link === link) return number;
  return null;
}

/** The picture of a recipe that a link has. A link for any screen has no size: the picture gets the gallery's. */
export function pictureOfLink(catalog, link, { seed, output: _output, ...recipe }) {
  const [first] = ownLooks(catalog).values();
  return { link, recipe: { canvas: first?.canvas ?? canvases.phone, ...recipe }, seed };
}

// MARK: Looks

/** The canvas of each shape of screen. */
const canvases = Object.freeze({
  phone: { width: defaultSize[0], height: defaultSize[1] },
  tablet: { width: 1640, height: 2360 },
  square: { width: 2048, height: 2048 },
  laptop: { width: 2560, height: 1664 },
  wide: { width: 3440, height: 1440 },
});

/** The density of each kind. */
const densityValues = Object.freeze({ airy: 0.5, even: 1, dense: 2 });

/** Where a clock stands, as a calm zone: the rows of `rooms` in docs/gallery-catalog.md. */
const clockZone = Object.freeze([0, 0.06, 1, 0.24]);

/** The width of outlines that a word asks for, in units. */
const outlineWidth = 3;

/**
 * How a word changes a look: what comes between the look's name and the end of the name of a new look, such as
 * `1k2j3h-dark-hexagon`. Palettes are changed by their names. @param palettes Palettes by name.
 */
function changed(recipe, word, palettes) {
  if (word === "light" || word === "dark") return { ...recipe, mode: word };
  if (Object.hasOwn(densityValues, word)) return { ...recipe, plane: { density: densityValues[word] } };
  if (Object.hasOwn(canvases, word)) {
    const { span: _span, ...rest } = recipe;
    return { ...rest, canvas: canvases[word] };
  }
  if (word === "mesh") return { ...recipe, mesh: 1 };
  if (word === "outline") return { ...recipe, art: { ...recipe.art, outline: outlineWidth } };
  if (word === "clock") return { ...recipe, calm: [clockZone] };
  if (arrangementTrait.choices.includes(word)) return { ...recipe, art: { ...recipe.art, arrangement: word } };
  if (word === "flow") return { ...recipe, art: { ...recipe.art, "color-flow": 1 } };
  const kinds = word.split("+");
  if (kinds.every((kind) => kindsOfShapes.includes(kind))) {
    return { ...recipe, art: { ...recipe.art, shapes: Object.fromEntries(kinds.map((kind) => [kind, 1])) } };
  }
  return Object.hasOwn(palettes, word) ? { ...recipe, palette: palettes[word] } : null;
}

/** The looks that new pictures can have: the gallery's looks that a plane has, by name. */
function ownLooks(catalog) {
  const looks = new Map();
  for (const template of ownOf(catalog).templates) {
    if (template.plane === null || template.gestures?.length > 0) continue;
    const { output: _output, ...recipe } = template;
    const name = lookName(lookPart(recipe));
    if (!looks.has(name)) looks.set(name, recipe);
    if (looks.size >= mostLooks) break;
  }
  return looks;
}

/**
 * The recipe without a seed of a look's name; null if nobody knows it. @param marks Looks of kept pictures are known
 * too.
 */
export function lookNamed(name, catalog, marks, palettes) {
  const [own, ...words] = name.split("-");
  const looks = ownLooks(catalog);
  const [first] = looks.values();
  const kept = marks.looks.get(own);
  // What is kept of a look has no canvas.
  const base = looks.get(own) ?? (kept ? { ...kept, canvas: first?.canvas ?? canvases.phone } : null);
  return words.reduce((recipe, word) => (recipe === null ? null : changed(recipe, word, palettes)), base);
}

/** The palette that is nearly gray. */
const grayPalette = "slate";

/** The kinds of shapes that come instead of others. */
const usualKinds = Object.freeze(["circle", "hexagon", "triangle", "square"]);

/** The changes that a query asks for of a look: words for `changed`. Null if no new picture can fit it. */
function changesFor(look, query, wordTerms) {
  const words = [];
  const terms = [...wordTerms, ...filterTerms(query)];
  const wanted = (kind) =>
    terms.filter((term) => term.kind === kind && !["no", "few"].includes(term.amount)).map(({ value }) => value);
  const limited = (amount) =>
    terms.filter((term) => term.kind === "kind" && term.amount === amount).map(({ value }) => value);
  const styles = wanted("style");
  const one = (values, now, isSame = (value) => value === now) => {
    const distinct = [...new Set(values.filter((value) => value !== null))];
    if (distinct.length > 1) return false;
    if (distinct.length === 1 && !isSame(distinct[0])) words.push(distinct[0]);
    return true;
  };
  const densities = [query.density, ...wanted("density"), styles.includes("minimal") ? "airy" : null];
  if (densities.includes("hand")) return null;
  const screens = wanted("screen").includes(shapeOf(look)) || wanted("screen").length === 0 ? [] : wanted("screen");
  const isPossible = one([query.mode, ...wanted("mode")], look.mode) &&
    one([query.palette, ...wanted("palette"), styles.includes("mono") ? grayPalette : null], look.palette) &&
    one(densities, densityOf(look)) &&
    one([query.shape, ...screens], shapeOf(look)) &&
    one([query.arrangement, ...wanted("arrangement")], look.arrangement);
  if (!isPossible) return null;
  const kinds = [...new Set(wanted("kind"))].sort();
  if (kinds.length > 0 && kinds.reduce((sum, kind) => sum + look.kinds[kind], 0) < 0.9) words.push(kinds.join("+"));
  const [without, few] = [limited("no"), limited("few")];
  const isOther = without.some((kind) => look.kinds[kind] > 0) ||
    few.some((kind) => look.kinds[kind] === 0 || look.kinds[kind] >= 1 / (few.length + 1));
  if (kinds.length === 0 && isOther) {
    // A few of a kind are few beside two others.
    const others = usualKinds.filter((kind) => !without.includes(kind) && !few.includes(kind)).slice(0, 2);
    words.push([...few, ...others].sort().join("+"));
  }
  if (wanted("line").includes("mesh") && !look.hasMesh) words.push("mesh");
  if (wanted("line").includes("outline") && !look.hasOutline) words.push("outline");
  if (wanted("room").length > 0 && !look.hasClock) words.push("clock");
  return words;
}

/**
 * The looks of new pictures that fit a query: the looks of the gallery that fit, or else those that need the fewest
 * changes, changed so that they do. Empty if the query asks for what only the gallery's pictures have: names, folders,
 * dates, marks.
 *
 * @param palettes All palettes by name. @returns {{ name: string, recipe: object }[]}
 */
export function looksFor(catalog, query, terms, palettes) {
  if (query.tag !== null || query.date !== null || terms.some(({ kind }) => kind === "word")) return [];
  const found = [...ownLooks(catalog)].map(([name, recipe]) => {
    const words = changesFor(lookOf(recipe), query, terms);
    return words && { name: [name, ...words].join("-"), words, recipe };
  }).filter(Boolean);
  const fewest = Math.min(...found.map(({ words }) => words.length));
  const seen = new Set();
  return found.filter(({ words }) => words.length === fewest).map(({ name, words, recipe }) => ({
    name,
    recipe: words.reduce((each, word) => each && changed(each, word, palettes), recipe),
  })).filter(({ recipe }) => {
    const key = recipe && lookName(recipe);
    if (!recipe || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * A look in every arrangement, each with how often chance chooses it. A look that has an arrangement already keeps it.
 * In another one, the colors flow.
 *
 * @returns {{ name: string, recipe: object, worth: number }[]}
 */
export function inArrangements({ name, recipe }) {
  const { standard, weights } = arrangementTrait;
  if (lookOf(recipe).arrangement !== standard) return [{ name, recipe, worth: 1 }];
  const sum = Object.values(weights).reduce((all, weight) => all + weight, 0);
  return Object.entries(weights).map(([arrangement, weight]) => {
    const words = arrangement === standard ? [] : [arrangement, ...recipe.art?.["color-flow"] > 0 ? [] : ["flow"]];
    return {
      name: [name, ...words].join("-"),
      recipe: words.reduce((each, word) => changed(each, word, {}), recipe),
      worth: weight / sum,
    };
  });
}

/** The looks in all palettes, for colors that the looks themselves do not have. */
export function looksInAllPalettes(looks, palettes) {
  const names = Object.keys(palettes);
  return looks.slice(0, 4).flatMap(({ name, recipe }) =>
    names.filter((palette) => recipe.palette?.name !== palette && !name.split("-").includes(palette))
      .map((palette) => ({ name: `${name}-${palette}`, recipe: changed(recipe, palette, palettes) }))
  ).slice(0, mostLooks);
}

// MARK: Seeds

/**
 * Endless new seeds that follow from a text: the same search finds the same new pictures. `used` is how many random
 * numbers were used, and `skip(used)` goes on behind them.
 */
export function newSeeds(text) {
  const numbers = numbersFrom(checksum(text));
  let used = 0;
  const random = () => {
    used += 1;
    return numbers();
  };
  return {
    random,
    next: () => String(Math.floor(random() * 2 ** 32)),
    get used() {
      return used;
    },
    skip(count) {
      while (used < count) random();
    },
  };
}

/** The seeds that a query names, at most `most`; null if it names none. */
export function seedsOf(terms, most) {
  const named = terms.find(({ kind }) => kind === "seeds");
  if (!named) return null;
  const seeds = new Set(named.texts);
  for (const [low, high] of named.ranges) {
    for (let seed = low; seed <= high && seeds.size < most; seed += 1n) seeds.add(String(seed));
  }
  return [...seeds].slice(0, most);
}
