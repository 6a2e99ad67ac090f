// The orders of pictures: keys of each picture, sorting by them in slices, and shuffling. Pure.
import { isNumberSeed } from "./catalog.js";
import { picturesInSlice } from "./slices.js";

/** Places of texts in their order: texts that are equal have the same place. */
function ranks(texts) {
  // The browser's first collator takes longer than a screen of tiles: it is made when a sort needs it.
  const { compare } = new Intl.Collator("en", { numeric: true });
  const order = [...new Set(texts)].sort(compare);
  const places = new Map(order.map((each, place) => [each, place]));
  return (each) => places.get(each);
}

/** A number for each picture: the order of the numbers is the order of the sort. Null for the order of the list. */
export function* sortKeys(columns, sort) {
  const { count, look, looks } = columns;
  if (sort === "hue") return (yield* columns.described()).hue;
  if (sort === "palette") {
    const rank = ranks(looks.map(({ palette }) => palette));
    const places = looks.map(({ palette }) => rank(palette));
    return Float64Array.from(look, (each) => places[each]);
  }
  if (sort === "name") {
    if (columns.title === null) return null;
    const names = [];
    for (let index = 0; index < count; index += 1) {
      if (index % picturesInSlice === picturesInSlice - 1) yield;
      names.push(columns.title(index));
    }
    const rank = ranks(names);
    return Float64Array.from(names, rank);
  }
  if (sort === "date") {
    if (columns.time === null) return null;
    const keys = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      if (index % picturesInSlice === picturesInSlice - 1) yield;
      // The newest first; those without a date last.
      keys[index] = -(columns.time(index) ?? 0);
    }
    return keys;
  }
  if (sort === "seed") {
    const keys = new Float64Array(count);
    const texts = [];
    for (let index = 0; index < count; index += 1) {
      if (index % picturesInSlice === picturesInSlice - 1) yield;
      const seed = columns.seed(index);
      if (isNumberSeed(seed)) keys[index] = Number(seed);
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
        if (steps % (8 * picturesInSlice) === 0) yield;
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

/** Steps of a score: scores of one step keep the order of the list. */
const scoreSteps = 1 << 16;

/**
 * The pictures of a list, those with the highest score first: counted and not compared, so that millions take no time.
 */
export function byScore(list, scores) {
  const most = scores.reduce((highest, score) => Math.max(highest, score), 0);
  const steps = new Uint16Array(list.length);
  const starts = new Uint32Array(scoreSteps + 1);
  for (let at = 0; at < list.length; at += 1) {
    steps[at] = Math.round((1 - scores[at] / most) * (scoreSteps - 1));
    starts[steps[at] + 1] += 1;
  }
  for (let step = 0; step < scoreSteps; step += 1) starts[step + 1] += starts[step];
  const order = new Uint32Array(list.length);
  for (let at = 0; at < list.length; at += 1) {
    order[starts[steps[at]]] = list[at];
    starts[steps[at]] += 1;
  }
  return order;
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
