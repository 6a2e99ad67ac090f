// The entries of a drawing's log: what an entry is, their order, and the one way in for entries from outside.
import { artOf, artTraits, paletteNames } from "../shared/fields.js";
import { limits } from "../shared/table.js";
import { defaultPalette } from "../wrapper/defaults.js";

/**
 * One step of a drawing session.
 *
 * @typedef {{ counter: number, author: string, gesture: LogGesture }} Entry
 * The counter is a Lamport counter: one more than the highest counter that the author had seen.
 *
 * @typedef {LogTap | LogShapeChange | "mesh" | "undo" | "redo" | "clear" | "clear-all"
 *   | { set: Partial<RecipeFields>, more?: true } | { undo: [number, number] } | { redo: [number, number] }
 *   | { restore: [number, string] } | { keep: [number, string], more?: true } | { name: string | null }} LogGesture
 * With `more`, an entry belongs to the step of the author's entry before. `{ undo }` and `{ redo }` name the first and
 * the last counter of the author's steps that they take back and put back. `{ restore }` and `{ keep }` name an entry,
 * by its counter and author: the last one of the moment that comes back, and the "clear-all" that leaves the marks of
 * this author, or the step that sets a palette which they do not get. `{ name }` is what the author is called; null
 * takes a name away.
 * @typedef {{ shape: number[], kind?: string, move?: [number, number], opacity?: number, order?: "front" | "back",
 *   remove?: true, size?: number, swatch?: number, seed?: string, more?: true }} LogShapeChange
 * A change of a shape as in a recipe; of a shape of the plane, it has the seed with which the shape is there.
 * @typedef {{ tap: [number, number], address: number, base?: [number, number, number], zoom?: number, seed?: string,
 *   palette?: string | object, arrangement?: string, brush?: { direction?: [number, number], kind?: string,
 *   opacity?: number, shapes?: number, swatch?: number }, more?: true }} LogTap
 * Units, an address below 2^53, the frame and the zoom of the view in which the tap was made, if they were not the
 * plane's and 1, the seed and the arrangement that it was made with, what the brush chose, and its palette if it has
 * one, as in a recipe that was opened.
 *
 * @typedef {object} RecipeFields The fields of a recipe that are not drawn by hand: these, and the fields of the art,
 * which shared/table.js lists.
 * @property {string} seed
 * @property {"light" | "dark" | null} mode null for the mode of each device
 * @property {string | object} palette A built-in palette's name, or a palette.
 * @property {number | null} density null for no plane
 * @property {number} mesh passes over everything, 0 to 100
 * @property {[number, number, number, number][]} calm
 * @property {string | null} background `#rrggbb`, `none`, or null for the palette's
 * @property {{ width: number, height: number } | null} size pixels; null for the window's size
 * @property {{ kind: string, seconds: number, amount: number } | null} motion null for a picture that rests
 */

export const entryLimits = Object.freeze({
  /** The entries of a log. A recipe holds as many gestures, and a log never makes more of them than it has entries. */
  entries: limits.gestures,
  /** All authors that a log ever had. Entries of any more authors do nothing. */
  authors: 4096,
  /** The bytes of an entry's JSON in ASCII, as `geobg studio` sends it. */
  bytes: 4096,
  counter: 1_000_000_000,
  /** The most by which a counter exceeds the one before it. Entries after a larger gap wait until it is filled. */
  gap: 1024,
});

/** The kinds of shapes, in the order of the menu. */
export const kindNames = Object.freeze(artTraits.find(({ form }) => form === "weights").parts.map(([kind]) => kind));

/** The kinds of motion, in the order of the menu. */
export const motionKinds = Object.freeze(["drift", "breathe", "parallax", "pan", "zoom"]);

/** The numbers of a motion that has just been chosen. */
export const standardMotion = Object.freeze({ seconds: 12, amount: 1 });

/** The fields of a drawing in which none was set. They are the same on every device. */
export const standardFields = Object.freeze({
  seed: "1",
  mode: null,
  palette: defaultPalette,
  density: null,
  mesh: 0,
  calm: Object.freeze([]),
  background: null,
  size: null,
  motion: null,
  ...artOf({}),
});

/** The name of an entry, which no other entry of its log has. */
export const entryKey = ({ counter, author }) => `${counter}:${author}`;

/** The order of a log: by counter, then by author. Negative if `one` comes first, 0 for the same entry. */
export function compareEntries(one, other) {
  return one.counter - other.counter || (one.author < other.author ? -1 : Number(one.author > other.author));
}

/** Whether the text is an author: 1 to 16 small letters and digits. */
export const isAuthor = (text) => typeof text === "string" && /^[a-z0-9]{1,16}$/u.test(text);

/**
 * The valid entries among `untrusted`, as frozen copies in canonical form: equal entries have equal JSON.
 *
 * It never throws. What is not an entry, or is one that the engine would refuse, is left out.
 *
 * @param {unknown} untrusted What a stranger sent or what storage held: a list of entries.
 * @returns {readonly Entry[]}
 */
export function parseEntries(untrusted) {
  const entries = [];
  if (!Array.isArray(untrusted)) return entries;
  const count = Math.min(untrusted.length, entryLimits.entries);
  for (let index = 0; index < count; index += 1) {
    const entry = parseEntry(untrusted[index]);
    if (entry) entries.push(entry);
  }
  return entries;
}

function parseEntry(value) {
  if (!hasExactly(value, ["counter", "author", "gesture"])) return null;
  const { counter, author } = value;
  if (!isWhole(counter, 1, entryLimits.counter) || !isAuthor(author)) return null;
  const gesture = parseGesture(value.gesture);
  if (gesture === null) return null;
  const entry = Object.freeze({ counter, author, gesture });
  // Only fields, seeds and palettes can be long.
  return (gesture.set || gesture.seed || gesture.palette) && asciiLength(JSON.stringify(entry)) > entryLimits.bytes
    ? null
    : entry;
}

/** The length of JSON in which `\u0000` stands for each unit of UTF-16 outside ASCII. */
function asciiLength(json) {
  const others = json.match(/[^ -~]/gu) ?? [];
  return json.length + 5 * others.reduce((sum, each) => sum + each.length, 0);
}

/** The most bytes of an author's name. */
const nameBytes = 128;

/**
 * What no name has: control characters, line ends, marks that turn the direction of writing, and a space around it. The
 * joiners of Persian, of Indian scripts and of emoji are parts of names.
 */
const unnamed =
  /\p{Cc}|\p{Zl}|\p{Zp}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|^[\s\u200b-\u200d]|[\s\u200b-\u200d]$/u;

/** Whether the text can be an author's name. */
export const isName = (text) => isText(text, nameBytes) && !unnamed.test(text);

const wordGestures = new Set(["mesh", "undo", "redo", "clear", "clear-all"]);

function parseGesture(value) {
  if (typeof value === "string") return wordGestures.has(value) ? value : null;
  for (const word of ["undo", "redo"]) {
    if (hasExactly(value, [word])) return parseRange(word, value[word]);
  }
  if (hasExactly(value, ["restore"])) return Object.freeze(parseNamed("restore", value.restore));
  if (hasExactly(value, ["name"])) {
    return value.name === null || isName(value.name) ? Object.freeze({ name: value.name }) : null;
  }
  const { more, ...rest } = isObject(value) ? value : {};
  if (more !== undefined && more !== true) return null;
  const gesture = hasExactly(rest, ["set"])
    ? parseSet(rest.set)
    : hasExactly(rest, ["keep"])
    ? parseNamed("keep", rest.keep)
    : Object.hasOwn(rest, "shape")
    ? parseChange(rest)
    : parseTap(rest);
  return gesture && Object.freeze(more ? { ...gesture, more } : gesture);
}

function parseTap(value) {
  const { zoom: given = 1, base: frame, seed, palette: own, arrangement, brush: hand, ...rest } = value;
  if (!hasExactly(rest, ["tap", "address"])) return null;
  const tap = parsePoint(rest.tap);
  const base = frame === undefined ? undefined : parseBase(frame);
  const zoom = parseDecimal(given, ...limits.zoom);
  if (!tap || base === null || zoom === undefined || !isWhole(rest.address, 0, Number.MAX_SAFE_INTEGER)) return null;
  if (Object.hasOwn(value, "seed") && !isText(seed, limits.seedBytes)) return null;
  const palette = own === undefined ? undefined : fieldParsers.palette(own);
  if (Object.hasOwn(value, "palette") && palette === undefined) return null;
  if (Object.hasOwn(value, "arrangement") && fieldParsers.arrangement(arrangement) === undefined) return null;
  const brush = hand === undefined ? undefined : parseMembers(hand, brushParsers);
  if (brush === null) return null;
  return {
    tap,
    address: rest.address + 0,
    ...base && { base },
    ...zoom !== 1 && { zoom },
    ...seed !== undefined && { seed },
    ...palette !== undefined && { palette },
    ...arrangement !== undefined && { arrangement },
    ...brush && { brush: Object.freeze(brush) },
  };
}

/** The largest column and row of a cell. */
const maxCell = 2 ** 31 - 1;

/** How each member of a shape's change is read, in the order of canonical JSON. */
const changeParsers = {
  kind: (value) => kindNames.includes(value) ? value : undefined,
  move: (value) => parsePoint(value) ?? undefined,
  opacity: (value) => parseDecimal(value, 0, 1),
  order: (value) => value === "front" || value === "back" ? value : undefined,
  remove: (value) => value === true ? true : undefined,
  size: (value) => parseDecimal(value, ...limits.shapeSize),
  swatch: (value) => isWhole(value, 0, limits.shapeSwatch) ? value + 0 : undefined,
};

/** How each member of a tap's brush is read. */
const brushParsers = {
  direction: (value) => parsePoint(value) ?? undefined,
  kind: changeParsers.kind,
  opacity: changeParsers.opacity,
  shapes: (value) => isWhole(value, 1, limits.shapeIndex + 1) ? value + 0 : undefined,
  swatch: changeParsers.swatch,
};

/** An object that has at least one of the members, in the order of canonical JSON, and no other one; or null. */
function parseMembers(value, parsers) {
  const names = isObject(value) ? Object.keys(value) : [];
  if (names.length === 0 || !names.every((each) => Object.hasOwn(parsers, each))) return null;
  const found = Object.entries(parsers)
    .filter(([each]) => Object.hasOwn(value, each))
    .map(([each, parse]) => [each, parse(value[each])]);
  return found.some(([, parsed]) => parsed === undefined) ? null : Object.fromEntries(found);
}

/** A shape of a tap by hand as its address and index, one of the plane as its cell, slot and index. */
function parseShape(value) {
  if (!Array.isArray(value)) return null;
  const most = value.length === 2
    ? [[0, Number.MAX_SAFE_INTEGER], [0, limits.shapeIndex]]
    : [[-maxCell - 1, maxCell], [-maxCell - 1, maxCell], [0, limits.shapeIndex], [0, limits.shapeIndex]];
  if (value.length !== most.length || !value.every((each, at) => isWhole(each, ...most[at]))) return null;
  return Object.freeze(value.map((each) => each + 0));
}

function parseChange({ shape: name, seed, ...members }) {
  const shape = parseShape(name);
  const change = parseMembers(members, changeParsers);
  if (!shape || !change) return null;
  const isOfPlane = shape.length === 4;
  if (isOfPlane ? !isText(seed, limits.seedBytes) : seed !== undefined) return null;
  return { shape, ...change, ...isOfPlane && { seed } };
}

/** The first and the last counter of steps. */
function parseRange(word, value) {
  const range = parseList(value, 2, 2, (counter) => isWhole(counter, 1, entryLimits.counter) ? counter : undefined);
  return range && range[0] <= range[1] ? Object.freeze({ [word]: range }) : null;
}

/** The counter and the author of an entry. */
function parseNamed(word, value) {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [counter, author] = value;
  if (!isWhole(counter, 1, entryLimits.counter) || !isAuthor(author)) return null;
  return { [word]: Object.freeze([counter, author]) };
}

/** How a field of the art is read, by its form. */
const artParsers = {
  number: (value, { limits: [least, most] }) => parseDecimal(value, least, most),
  pair(value, { limits: [least, most], whole }) {
    const pair = parseList(value, 2, 2, (number) => parseDecimal(number, least, most));
    return pair && whole && (!pair.every(Number.isInteger) || pair[0] > pair[1]) ? undefined : pair;
  },
  name: (value, { choices }) => (choices.includes(value) ? value : undefined),
  /** The first two kinds are always there, and of the others only those that are picked. */
  weights(value, { limits: [least, most], parts }) {
    const kinds = parts.map(([kind]) => kind);
    if (!isObject(value) || !Object.keys(value).every((kind) => kinds.includes(kind))) return undefined;
    const weights = kinds.filter((kind, index) => index < 2 || Object.hasOwn(value, kind))
      .map((kind) => [kind, Object.hasOwn(value, kind) ? parseDecimal(value[kind], least, most) : undefined]);
    if (weights.some(([, weight]) => weight === undefined)) return undefined;
    if (weights.every(([, weight]) => weight === 0)) return undefined;
    return Object.freeze(Object.fromEntries(weights.filter(([, weight], index) => index < 2 || weight > 0)));
  },
};

/** How each field is read: its canonical value, or undefined. */
const fieldParsers = {
  seed: (value) => (isText(value, limits.seedBytes) ? value : undefined),
  mode: (value) => (value === null || value === "light" || value === "dark" ? value : undefined),
  palette: (value) => (typeof value === "string" ? paletteNames.find((name) => name === value) : parsePalette(value)),
  density: (value) => (value === null ? null : parseDecimal(value, ...limits.density)),
  mesh: (value) => (isWhole(value, ...limits.meshPasses) ? value + 0 : undefined),
  calm: (value) => parseList(value, 0, limits.zones, parseZone),
  background: (value) => (value === null || value === "none" ? value : parseColor(value)),
  size: (value) => (value === null ? null : parseSize(value)),
  motion: (value) => (value === null ? null : parseMotion(value)),
  ...Object.fromEntries(artTraits.map((trait) => [trait.name, (value) => artParsers[trait.form](value, trait)])),
};

function parseSet(value) {
  if (!isObject(value)) return null;
  const names = Object.keys(value);
  if (names.length === 0 || names.length > Object.keys(fieldParsers).length) return null;
  if (!names.every((name) => Object.hasOwn(fieldParsers, name))) return null;
  const set = {};
  for (const name of names.sort()) {
    set[name] = fieldParsers[name](value[name]);
    if (set[name] === undefined) return null;
  }
  return { set: Object.freeze(set) };
}

/** Whether the text can be the name of a palette or of a swatch. */
const isTitle = (text) => isText(text, limits.paletteName);

function parsePalette(value) {
  if (!hasExactly(value, ["name", "light", "dark", "swatches"]) || !isTitle(value.name)) return undefined;
  const light = parseBackground(value.light);
  const dark = parseBackground(value.dark);
  const swatches = parseList(value.swatches, 1, limits.swatches, parseSwatch);
  return light && dark && swatches && Object.freeze({ name: value.name, light, dark, swatches });
}

function parseBackground(value) {
  if (!hasExactly(value, ["background"])) return undefined;
  const background = parseColor(value.background);
  return background && Object.freeze({ background });
}

function parseSwatch(value) {
  if (!isObject(value)) return undefined;
  const { dark: given, ...rest } = value;
  if (!hasExactly(rest, ["name", "weight", "color", "opacity"]) || !isTitle(rest.name)) return undefined;
  const weight = parseDecimal(rest.weight, ...limits.weight);
  const color = parseColor(rest.color);
  const opacity = parseOpacity(rest.opacity);
  if (weight === undefined || !color || !opacity) return undefined;
  const swatch = { name: rest.name, weight, color, opacity };
  if (!Object.hasOwn(value, "dark")) return Object.freeze(swatch);
  if (!isObject(given) || !Object.keys(given).every((name) => name === "color" || name === "opacity")) return undefined;
  const dark = {};
  if (Object.hasOwn(given, "color")) dark.color = parseColor(given.color);
  if (Object.hasOwn(given, "opacity")) dark.opacity = parseOpacity(given.opacity);
  if (Object.values(dark).includes(undefined)) return undefined;
  return Object.freeze({ ...swatch, dark: Object.freeze(dark) });
}

function parseOpacity(value) {
  const pair = parseList(value, 2, 2, (number) => parseDecimal(number, 0, 1));
  return pair && pair[0] <= pair[1] ? pair : undefined;
}

function parseZone(value) {
  const zone = parseList(value, 4, 4, (number) => parseDecimal(number, 0, 1));
  if (!zone) return undefined;
  const [x, y, width, height] = zone.map((number) => Math.round(number * 1000));
  return width > 0 && height > 0 && x + width <= 1000 && y + height <= 1000 ? zone : undefined;
}

function parseSize(value) {
  if (!hasExactly(value, ["width", "height"])) return undefined;
  const { width, height } = value;
  return [width, height].every((side) => isWhole(side, ...limits.side)) ? Object.freeze({ width, height }) : undefined;
}

function parseMotion(value) {
  if (!hasExactly(value, ["kind", "seconds", "amount"]) || !motionKinds.includes(value.kind)) return undefined;
  const seconds = parseDecimal(value.seconds, ...limits.motionSeconds);
  const amount = parseDecimal(value.amount, ...limits.motionAmount);
  return seconds === undefined || amount === undefined
    ? undefined
    : Object.freeze({ kind: value.kind, seconds, amount });
}

const parseColor = (value) => (typeof value === "string" && /^#[0-9a-f]{6}$/u.test(value) ? value : undefined);

/** A place of the plane; null if it is none. */
function parsePoint(value) {
  return parseList(value, 2, 2, (number) => parseDecimal(number, ...limits.pan)) ?? null;
}

/** A frame: the point that places are counted from, and the level of its units. */
export function parseBase(value) {
  const base = parseList(value, 3, 3, (number) => parseDecimal(number, ...limits.origin));
  return base && isWhole(base[2], ...limits.level) ? base : null;
}

function parseList(value, least, most, parse) {
  if (!Array.isArray(value) || value.length < least || value.length > most) return undefined;
  const list = Array.from(value, (item) => parse(item));
  return list.includes(undefined) ? undefined : Object.freeze(list);
}

/** A number of at most three decimal places. */
function parseDecimal(value, least, most) {
  if (typeof value !== "number" || !(value >= least && value <= most)) return undefined;
  // Adding 0 makes a negative zero positive.
  return Math.round(value * 1000) / 1000 === value ? value + 0 : undefined;
}

const isWhole = (value, least, most) => Number.isSafeInteger(value) && value >= least && value <= most;

/** Text of 1 to `most` bytes of UTF-8. */
const isText = (value, most) =>
  typeof value === "string" && value !== "" && value.length <= most &&
  !/\p{Surrogate}/u.test(value) && bytesOf(value) <= most;

const bytesOf = (text) => new TextEncoder().encode(text).length;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the value is an object with exactly these own fields. */
function hasExactly(value, names) {
  return isObject(value) && Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name));
}
