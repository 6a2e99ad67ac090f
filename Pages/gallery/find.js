// Finds the pictures that a query shows. Pure. The columns are those of traits.js.
import { labOfHex, writeOKLab } from "./oklab.js";
import { shuffled, sorted, sortKeys } from "./orders.js";
import { picturesInSlice } from "./slices.js";
import { colorBytes, densityOf, moods, shapeOf } from "./traits.js";

/** How far a color may be from the wanted one to count, in OKLab: about as far as two neighbors in a box of paints. */
const colorReach = 0.14;

/** Words for searching: no accents, no case. */
export const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each look agrees with a query, as far as looks decide. */
const agreesWith = (query) => (look) =>
  (query.palette === null || look.palette === query.palette) &&
  (query.mode === null || look.mode === query.mode) && (query.density === null || densityOf(look) === query.density) &&
  (query.shape === null || shapeOf(look) === query.shape);

/** Whether words are in a picture: each in its seed, its palette, its mode, its title, a tag or its date. */
function wordTest(columns, query, nameOf) {
  const words = plain(query.text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const lookWords = columns.looks.map((look) => plain(`${look.palette} ${look.mode} ${nameOf(look)}`));
  // A number is that seed, or the beginning of a date.
  const inSeed = (seed, word) => (/^\d+$/u.test(word) ? seed === word : plain(seed).includes(word));
  return (index) =>
    words.every((word) =>
      lookWords[columns.look[index]].includes(word) ||
      inSeed(columns.seed(index), word) ||
      (columns.title !== null && plain(columns.title(index)).includes(word)) ||
      (columns.date !== null && columns.date(index).startsWith(word)) ||
      (columns.tags !== null && columns.tags(index).some((tag) => plain(tag).includes(word)))
    );
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
    if (index % picturesInSlice === picturesInSlice - 1) yield;
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
