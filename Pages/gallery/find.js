// Finds the pictures that a query shows. Pure. The columns are those of traits.js.
import { namedPart } from "./color-words.js";
import { labOfHex, labStep } from "./oklab.js";
import { byScore, shuffled, sorted, sortKeys } from "./orders.js";
import { filterTerms } from "./query.js";
import { picturesInSlice } from "./slices.js";
import { colorBytes, densityOf, moods, shapeOf } from "./traits.js";
import { plain } from "./words.js";

/** How far a color may be from the wanted one to count, in OKLab: about as far as two neighbors in a box of paints. */
const colorReach = 0.14;

/** As much of the clock's place has to be quiet, in 255ths. */
const leastRoom = 191;

/** A kind of shape that is less than this part of all shapes is hardly seen. */
export const leastKind = 0.1;

/** Whether each look agrees with a query, as far as looks decide. */
const agreesWith = (query) => (look) =>
  (query.palette === null || look.palette === query.palette) &&
  (query.mode === null || look.mode === query.mode) && (query.density === null || densityOf(look) === query.density) &&
  (query.shape === null || shapeOf(look) === query.shape);

// MARK: Words

/** The shapes of screens that a word for a screen names. */
const shapesOf = Object.freeze({ phone: ["phone"], tablet: ["tablet"], laptop: ["laptop", "wide"], wide: ["wide"] });

/** How well a look agrees with a term, from 0 to 1; null if looks do not decide about it. */
function lookScore({ kind, value }, look) {
  if (kind === "mode") return Number(look.mode === value);
  if (kind === "density") return Number(densityOf(look) === value);
  if (kind === "palette") return Number(plain(look.palette) === plain(value));
  if (kind === "kind") return look.kinds[value] >= leastKind ? look.kinds[value] : 0;
  if (kind === "line") return Number(value === "mesh" ? look.hasMesh : look.hasOutline);
  if (kind === "screen") return Number(shapesOf[value].includes(shapeOf(look)));
  if (kind === "word") {
    return Number([look.palette, look.mode, ...look.tags].some((each) => plain(each).includes(value)));
  }
  return null;
}

/** Whether a word is in what a picture's files and its seed are called; null if no picture has such names. */
function nameTest({ title, tags, date, isNamed, seed }, word) {
  if (title === null && isNamed === null) return null;
  const isIn = (words) => plain(words).includes(word);
  return (index) =>
    (title !== null && isIn(title(index))) || (tags !== null && tags(index).some(isIn)) ||
    (date !== null && date(index).startsWith(word)) ||
    (isNamed !== null && isNamed(index) && !/^\d+$/u.test(word) && isIn(seed(index)));
}

/** Whether a picture's seed is one of a term's; a number may also be the beginning of a date. */
function seedTest(columns, { ranges, texts, word }) {
  const mask = new Uint8Array(columns.count);
  for (const [low, high] of ranges) columns.markSeeds(low, high, mask);
  const names = texts.map((each) => nameTest(columns, each)).filter(Boolean);
  const isDate = columns.date !== null && /^\d+$/u.test(word);
  return (index) =>
    Number(mask[index] === 1 || names.some((each) => each(index)) || (isDate && columns.date(index).startsWith(word)));
}

/** How well each picture agrees with a term: a function of its number that gives 0 to 1. */
function* termTest(columns, term) {
  const { look, looks, shown, rooms } = columns;
  const { kind, value } = term;
  if (kind === "seeds") return seedTest(columns, term);
  if (kind === "color") {
    const part = shown ? namedPart(shown, value, term.shade ?? null) : () => 0;
    return (index) => part(index) / 255;
  }
  if (kind === "mood") {
    const { mood, calm } = yield* columns.described();
    if (value === "calm") return (index) => calm[index] / 255;
    return (index) => Number((mood[index] & moods[value]) !== 0);
  }
  if (kind === "room") {
    const zones = looks.map(({ hasClock }) => hasClock);
    return (index) => zones[look[index]] ? 1 : rooms !== null && rooms[index] >= leastRoom ? rooms[index] / 255 : 0;
  }
  const scores = Float32Array.from(looks, (each) => lookScore(term, each));
  // Every picture fits every screen: a screen that the gallery has no pictures for asks for nothing.
  if (kind === "screen" && !scores.some((score) => score > 0)) return () => 1;
  return (index) => scores[look[index]];
}

/**
 * How well each picture agrees with terms: a function of its number that gives 0 for a picture that is not found. What
 * a word means, and names that have the word in them, are both found. It is the product for all terms: much of one does
 * not make up for little of another. A term without a word, that of a filter, is not looked for in names.
 */
export function* termsTest(columns, terms) {
  const tests = [];
  for (const term of terms) {
    tests.push({
      test: yield* termTest(columns, term),
      name: term.kind === "seeds" || term.word === undefined ? null : nameTest(columns, term.word),
    });
  }
  return (index) => {
    let product = 1;
    for (const { test, name } of tests) {
      const score = test(index);
      if (score === 0 && !(name !== null && name(index))) return 0;
      if (score > 0) product *= score;
    }
    return product;
  };
}

/** The kinds of terms that pictures agree with more or less: they put the best ones first. */
const graded = Object.freeze(["color", "room", "kind", "mood"]);

/** Whether pictures agree more or less with a query, and not just do or do not. */
export const isGraded = (query, terms) =>
  query.color !== null || [...terms, ...filterTerms(query)].some(({ kind }) => graded.includes(kind));

// MARK: A color

/** How much of each picture is near a color: for each shown color, its area, weighted by how near it is. */
function nearness(shown, color) {
  const wanted = labOfHex(color).map((each, part) => each / labStep + (part === 0 ? 0 : 128));
  // By the square of the distance, in steps.
  const reach = colorReach / labStep;
  const weights = Float32Array.from({ length: Math.ceil(reach * reach) + 1 }, (_, square) => (
    Math.max(0, 1 - Math.sqrt(square) / reach) ** 2
  ));
  const [light, a, b] = wanted;
  const limit = weights.length - 1;
  return (index) => {
    let sum = 0;
    const end = (index + 1) * colorBytes;
    for (let at = index * colorBytes; at < end; at += 4) {
      const square = (shown[at] - light) ** 2 + (shown[at + 1] - a) ** 2 + (shown[at + 2] - b) ** 2;
      if (square < limit) sum += shown[at + 3] * weights[Math.trunc(square)];
    }
    return sum;
  };
}

// MARK: All together

/**
 * The pictures that a query shows, in its order. `more` has what is not in the columns:
 *
 * - `terms`: what the query's text means, see words.js.
 * - `isIn(collection)`: gives a function of a picture's number, or null for a collection that does not exist.
 *
 * @returns {Generator<undefined, Uint32Array>}
 */
export function* find(columns, query, { terms = [], isIn = () => null } = {}) {
  const { count, look } = columns;
  const looks = Uint8Array.from(columns.looks, agreesWith(query));
  const ownTags = columns.looks.map(({ tags }) => tags.includes(query.tag));
  const all = [...terms, ...filterTerms(query)];
  const agrees = all.length > 0 ? yield* termsTest(columns, all) : null;
  const inCollection = query.collection === null ? null : isIn(query.collection) ?? (() => false);
  const near = query.color === null ? null : columns.shown ? nearness(columns.shown, query.color) : () => 0;
  const hasScores = isGraded(query, terms);
  const found = new Uint32Array(count);
  const scores = new Float32Array(hasScores ? count : 0);
  let size = 0;
  for (let index = 0; index < count; index += 1) {
    if (index % picturesInSlice === picturesInSlice - 1) yield;
    if (looks[look[index]] === 0) continue;
    if (inCollection && !inCollection(index)) continue;
    if (query.date !== null && !(columns.date?.(index) ?? "").startsWith(query.date)) continue;
    if (query.tag !== null && !ownTags[look[index]] && !(columns.tags?.(index).includes(query.tag) ?? false)) continue;
    const part = near === null ? 255 : near(index);
    if (part === 0) continue;
    const score = agrees === null ? 1 : agrees(index);
    if (score === 0) continue;
    if (hasScores) scores[size] = score * part / 255;
    found[size] = index;
    size += 1;
  }
  const list = found.slice(0, size);
  if (query.shuffle !== null) return shuffled(list, query.shuffle);
  // What agrees most comes first, unless the visitor chose an order.
  if (hasScores && query.sort === "list") return byScore(list, scores.subarray(0, size));
  const order = yield* sortKeys(columns, query.sort);
  return order === null ? list : yield* sorted(list, order);
}
