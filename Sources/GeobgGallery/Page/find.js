// Finds pictures: what a query shows, in which order. Pure.
//
// It reads columns, numbers of all pictures side by side, so that a hundred thousand pictures take milliseconds. Work
// over all pictures is a generator that yields after each slice; `inSlices` runs it in pieces of a few milliseconds, so that
// the page stays at hand with a million pictures.
import { labOfHex, writeOKLab } from "./oklab.js";

/**
 * What a gallery knows about its pictures. The pictures share few looks (recipes without their seeds).
 *
 * @typedef {object} Columns
 * @property {number} count
 * @property {Uint32Array} look The picture's place in `looks`.
 * @property {readonly Look[]} looks
 * @property {Uint8Array | null} colors `colorsEach` shown colors of each picture: red, green, blue and area (in 255ths).
 * @property {(index: number) => string} seed
 * @property {((index: number) => string) | null} title The name of its file.
 * @property {((index: number) => readonly string[]) | null} tags
 * @property {((index: number) => string) | null} date As `2026-12-24`; empty if it is not known.
 *
 * @typedef {object} Look
 * @property {string} palette The palette's name.
 * @property {"light" | "dark"} mode
 * @property {number | null} density Null for a drawing by hand.
 * @property {number} ratio Width divided by height.
 */

/** Shown colors of each picture in the column. */
export const colorsEach = 5;
/** Bytes of them: red, green, blue and area of each. */
export const colorBytes = 4 * colorsEach;

/** Pictures between two yields. */
const slice = 4096;

/** Runs a generator at once; gives its result. */
export function atOnce(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** How long one piece of work may take, in milliseconds: a frame of 60 per second has room for it. */
const pieceTime = 8;

/**
 * Runs a generator in pieces. `pause(run)` calls `run` when the page has time; `signal` gives the work up, and then the
 * promise stays open.
 */
export function inSlices(work, { pause = (run) => setTimeout(run), now = () => performance.now(), signal = null } = {}) {
  return new Promise((done, fail) => {
    const run = () => {
      if (signal?.aborted) return;
      const end = now() + pieceTime;
      try {
        do {
          const step = work.next();
          if (step.done) {
            done(step.value);
            return;
          }
        } while (now() < end);
      } catch (error) {
        fail(error);
        return;
      }
      pause(run);
    };
    run();
  });
}

// MARK: What pictures are like

/** The kinds of density: drawings by hand have none. The least density of each kind. */
export const densities = Object.freeze({ airy: 0, even: 0.75, dense: 1.5, hand: null });
/** The shapes of screens: the least ratio of width to height of each. */
export const shapes = Object.freeze({ phone: 0, tablet: 0.6, square: 0.9, laptop: 1.12, wide: 1.9 });

const kindOf = (kinds, value) => (value === null ? "hand"
  : Object.keys(kinds).findLast((name) => kinds[name] !== null && value >= kinds[name]));

export const densityOf = (look) => kindOf(densities, look.density);
export const shapeOf = (look) => kindOf(shapes, look.ratio);

/** The moods, each a bit of the column of moods. */
export const moods = Object.freeze({ warm: 1, cool: 2, vivid: 4, soft: 8, calm: 16 });

/** Below this chroma, a color looks gray. */
const grayChroma = 0.03;

/**
 * The columns that follow from the shown colors: the hue that most of the picture has (radians from 0 to 2 pi; 7 for gray
 * pictures, which come last), and the moods as bits.
 */
export function* describeColors({ count, colors }) {
  const hue = new Float32Array(count).fill(7);
  const mood = new Uint8Array(count);
  if (!colors) return { hue, mood };
  const lab = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    if (index % slice === slice - 1) yield;
    let [a, b, chroma, area, largest, warm] = [0, 0, 0, 0, 0, 0];
    for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
      const part = colors[at + 3] / 255;
      if (part === 0) continue;
      writeOKLab(colors[at], colors[at + 1], colors[at + 2], lab);
      const own = Math.hypot(lab[1], lab[2]);
      a += lab[1] * part;
      b += lab[2] * part;
      chroma += own * part;
      area += part;
      largest = Math.max(largest, part);
      // From pink over red and orange to yellow: hues from -20 to 110 degrees.
      if (own > grayChroma) {
        const angle = Math.atan2(lab[2], lab[1]);
        warm += angle > -0.35 && angle < 1.92 ? own * part : -own * part;
      }
    }
    if (area === 0) continue;
    if (chroma / area > grayChroma / 2) hue[index] = (Math.atan2(b, a) + 2 * Math.PI) % (2 * Math.PI);
    const mean = chroma / area;
    mood[index] = (warm > 0.3 * chroma ? moods.warm : 0) | (warm < -0.3 * chroma ? moods.cool : 0)
      | (mean > 0.09 ? moods.vivid : 0) | (mean < 0.05 ? moods.soft : 0) | (largest / area > 0.6 ? moods.calm : 0);
  }
  return { hue, mood };
}

// MARK: Queries

/** The ways to sort. `list` is the order of the gallery. */
export const sorts = Object.freeze(["list", "palette", "hue", "date", "seed"]);

/** The query that shows all pictures but the hidden ones. */
export const wholeList = Object.freeze({
  text: "", tag: null, date: null, palette: null, mode: null, density: null, shape: null, mood: null, color: null, collection: null,
  sort: "list", shuffle: null,
});

/** The longest text and name that a query has. */
const longest = 200;

/** A query from a stranger: a value that makes no sense is left out. */
export function readQuery(value) {
  const name = (each) => (typeof each === "string" && each !== "" && each.length <= longest ? each : null);
  const oneOf = (each, values) => (values.includes(each) ? each : null);
  const { text, tag, date, palette, mode, density, shape, mood, color, collection, sort, shuffle } = Object(value);
  return Object.freeze({
    text: (name(text) ?? "").trim(), tag: name(tag),
    date: /^\d{4}-\d\d$/u.test(date) ? date : null, palette: name(palette), mode: oneOf(mode, ["light", "dark"]),
    density: oneOf(density, Object.keys(densities)), shape: oneOf(shape, Object.keys(shapes)),
    mood: oneOf(mood, Object.keys(moods)), color: labOfHex(String(color)) ? color.toLowerCase() : null,
    collection: name(collection), sort: oneOf(sort, sorts) ?? "list",
    shuffle: Number.isInteger(shuffle) && shuffle >= 0 && shuffle < 2 ** 32 ? shuffle : null,
  });
}

/** How far a color may be from the wanted one to count, in OKLab: about as far as two neighbors in a box of paints. */
export const colorReach = 0.14;

/** Words for searching: no accents, no case. */
export const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each look agrees with a query, as far as looks decide. */
const agreesWith = (query) => (look) => (query.palette === null || look.palette === query.palette)
  && (query.mode === null || look.mode === query.mode) && (query.density === null || densityOf(look) === query.density)
  && (query.shape === null || shapeOf(look) === query.shape);

/** Whether words are in a picture: each in its seed, its palette, its mode, its title, a tag or its date. */
function wordTest(columns, query, nameOf) {
  const words = plain(query.text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const lookWords = columns.looks.map((look) => plain(`${look.palette} ${look.mode} ${nameOf(look)}`));
  // A number is that seed, or the beginning of a date.
  const inSeed = (seed, word) => (/^\d+$/u.test(word) ? seed === word : plain(seed).includes(word));
  return (index) => words.every((word) => lookWords[columns.look[index]].includes(word)
    || inSeed(columns.seed(index), word)
    || (columns.title !== null && plain(columns.title(index)).includes(word))
    || (columns.date !== null && columns.date(index).startsWith(word))
    || (columns.tags !== null && columns.tags(index).some((tag) => plain(tag).includes(word))));
}

/** How much of each picture is near a color: for each shown color, its area, weighted by how near it is. */
function nearness({ colors }, color) {
  const wanted = labOfHex(color);
  const lab = [0, 0, 0];
  return (index) => {
    let sum = 0;
    for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
      if (colors[at + 3] === 0) continue;
      writeOKLab(colors[at], colors[at + 1], colors[at + 2], lab);
      const distance = Math.hypot(lab[0] - wanted[0], lab[1] - wanted[1], lab[2] - wanted[2]);
      if (distance < colorReach) sum += colors[at + 3] * (1 - distance / colorReach) ** 2;
    }
    return sum;
  };
}

/**
 * The pictures that a query shows, in its order. `more` has what is not in the columns:
 *
 * - `described`: the columns of `describeColors`.
 * - `isIn(collection)`: gives a function of a picture's number, or null for a collection that does not exist.
 * - `isHidden`: a function of a picture's number; the collection `hidden` shows those alone.
 * - `nameOf(look)`: more words of a look, in the visitor's language.
 *
 * @returns {Generator<undefined, Uint32Array>}
 */
export function* find(columns, query, { described, isIn = () => null, isHidden = null, nameOf = () => "" } = {}) {
  const { count, look } = columns;
  const looks = Uint8Array.from(columns.looks, agreesWith(query));
  const hasWords = wordTest(columns, query, nameOf);
  const inCollection = query.collection === null ? null : isIn(query.collection) ?? (() => false);
  const mood = query.mood === null ? 0 : moods[query.mood];
  const near = query.color === null ? null : columns.colors ? nearness(columns, query.color) : () => 0;
  const keys = near ? new Float64Array(count) : null;
  const found = new Uint32Array(count);
  let size = 0;
  for (let index = 0; index < count; index += 1) {
    if (index % slice === slice - 1) yield;
    if (looks[look[index]] === 0) continue;
    if (mood !== 0 && (described.mood[index] & mood) === 0) continue;
    if (inCollection && !inCollection(index)) continue;
    if (isHidden && query.collection !== "hidden" && isHidden(index)) continue;
    if (query.date !== null && !(columns.date?.(index) ?? "").startsWith(query.date)) continue;
    if (query.tag !== null && !(columns.tags?.(index).includes(query.tag) ?? false)) continue;
    if (hasWords && !hasWords(index)) continue;
    if (near) {
      const part = near(index);
      if (part === 0) continue;
      keys[index] = -part;
    }
    found[size] = index;
    size += 1;
  }
  const list = found.slice(0, size);
  if (query.shuffle !== null) return shuffled(list, query.shuffle);
  // A color sorts by itself, unless the visitor chose an order.
  if (near && query.sort === "list") return yield* sorted(list, keys);
  const order = yield* sortKeys(columns, query.sort, described);
  return order === null ? list : yield* sorted(list, order);
}

// MARK: Order

const collator = new Intl.Collator("en", { numeric: true });

/** Places of texts in their order: texts that are equal have the same place. */
function ranks(texts) {
  const order = [...new Set(texts)].sort(collator.compare);
  const places = new Map(order.map((each, place) => [each, place]));
  return (each) => places.get(each);
}

/** A number for each picture: the order of the numbers is the order of the sort. Null for the order of the list. */
export function* sortKeys(columns, sort, described) {
  const { count, look, looks } = columns;
  if (sort === "hue") return described.hue;
  if (sort === "palette") {
    const rank = ranks(looks.map(({ palette }) => palette));
    const places = looks.map(({ palette }) => rank(palette));
    return Float64Array.from(look, (each) => places[each]);
  }
  if (sort === "date") {
    if (columns.date === null) return null;
    const keys = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      if (index % slice === slice - 1) yield;
      const digits = Number(columns.date(index).replaceAll("-", ""));
      // The newest first; those without a date last.
      keys[index] = Number.isFinite(digits) ? -digits : 0;
    }
    return keys;
  }
  if (sort === "seed") {
    const keys = new Float64Array(count);
    const texts = [];
    for (let index = 0; index < count; index += 1) {
      if (index % slice === slice - 1) yield;
      const seed = columns.seed(index);
      if (/^(?:0|[1-9]\d{0,19})$/u.test(seed)) keys[index] = Number(seed);
      else texts.push([index, seed]);
    }
    const rank = ranks(texts.map(([, seed]) => seed));
    // Texts stand behind all numbers, which are below 2^64; there, doubles are 4096 apart.
    for (const [index, seed] of texts) keys[index] = 2 ** 65 + rank(seed) * 2 ** 13;
    return keys;
  }
  return null;
}

/** The pictures of a list in the order of their keys; equal keys keep the order of the list. Merges runs, in slices. */
export function* sorted(list, keys) {
  let from = list;
  let to = new Uint32Array(list.length);
  let steps = 0;
  for (let width = 1; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const middle = Math.min(start + width, list.length);
      const end = Math.min(start + 2 * width, list.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        steps += 1;
        if (steps % (8 * slice) === 0) yield;
        if (left < middle && (right >= end || keys[from[left]] <= keys[from[right]])) {
          to[at] = from[left];
          left += 1;
        } else {
          to[at] = from[right];
          right += 1;
        }
      }
    }
    [from, to] = [to, from === list ? new Uint32Array(list.length) : from];
  }
  return from;
}

/** The list in an order that follows from a whole number below 2^32: Fisher and Yates, with xorshift. */
export function shuffled(list, seed) {
  const order = list.slice();
  // Zero would stay zero.
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1;
  for (let at = order.length - 1; at > 0; at -= 1) {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    const other = Math.floor((state / 2 ** 32) * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

// MARK: Likeness

/** How unlike two pictures' colors are, from 0 (alike): each color's distance to the nearest of the other, by area. */
export function distanceTo(columns, index) {
  const { colors } = columns;
  const own = labsOf(colors, index);
  const lab = [0, 0, 0];
  const nearest = new Float64Array(own.length);
  return (other) => {
    let sum = 0;
    let isEmpty = true;
    nearest.fill(1);
    for (let at = other * colorBytes; at < (other + 1) * colorBytes; at += 4) {
      if (colors[at + 3] === 0) continue;
      writeOKLab(colors[at], colors[at + 1], colors[at + 2], lab);
      let least = 1;
      for (let from = 0; from < own.length; from += 1) {
        const [l, a, b] = own[from].lab;
        const each = Math.hypot(lab[0] - l, lab[1] - a, lab[2] - b);
        least = Math.min(least, each);
        nearest[from] = Math.min(nearest[from], each);
      }
      sum += least * colors[at + 3];
      isEmpty = false;
    }
    for (let from = 0; from < own.length; from += 1) sum += nearest[from] * own[from].area;
    return isEmpty ? Infinity : sum / 510;
  };
}

const labsOf = (colors, index) => {
  const list = [];
  for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
    if (colors[at + 3] === 0) continue;
    const lab = [0, 0, 0];
    writeOKLab(colors[at], colors[at + 1], colors[at + 2], lab);
    list.push({ lab, area: colors[at + 3] });
  }
  return list;
};

/** A palette or a mode that differs counts like this distance of colors. */
const otherPalette = 0.02;

/** The `most` pictures that are most like one, the most similar first. */
export function* neighbors(columns, index, most) {
  const { count, look, looks, colors } = columns;
  const own = looks[look[index]];
  const distance = colors ? distanceTo(columns, index) : () => 0;
  const best = [];
  for (let other = 0; other < count; other += 1) {
    if (other % slice === slice - 1) yield;
    if (other === index) continue;
    const { palette, mode } = looks[look[other]];
    const far = distance(other) + (palette === own.palette ? 0 : otherPalette) + (mode === own.mode ? 0 : otherPalette);
    if (best.length === most && far >= best.at(-1).far) continue;
    const place = best.findIndex((each) => far < each.far);
    best.splice(place < 0 ? best.length : place, 0, { far, other });
    if (best.length > most) best.pop();
  }
  return Uint32Array.from(best, ({ other }) => other);
}
