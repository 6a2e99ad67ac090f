// Finds the pictures that a query shows. Pure. The columns are from traits.js.
import { namedPart } from "./color-words.js";
import { labOfHex, labStep } from "../shared/oklab.js";
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
/** Of fewer, nobody would say that there are any. */
const leastSeen = 0.01;

// MARK: Styles

/** Black and white: the mean and the strongest chroma of colors that are larger than `area`, in 255ths. */
const monoLimits = Object.freeze({ mean: 0.03, most: 0.06, area: 3 });

/** Two colors: each has at least this area, in 255ths, and colors nearer than this are one, in OKLab. */
const twoLimits = Object.freeze({ area: 13, alike: 0.12 });

/** What is not airy is less minimalist. */
const lessMinimal = 0.3;

/** How well each picture agrees with the name of a style. */
function* styleTest(columns, style) {
  const { look, looks, shown } = columns;
  if (style === "minimal") {
    const { calm } = yield* columns.described();
    const worth = looks.map((each) => (densityOf(each) === "airy" ? 1 : lessMinimal));
    return (index) => (calm[index] / 255) * worth[look[index]];
  }
  if (shown === null) return () => 0;
  const colorsOf = (index, least) => {
    const found = [];
    for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
      if (shown[at + 3] >= least) found.push([shown[at], shown[at + 1] - 128, shown[at + 2] - 128, shown[at + 3]]);
    }
    return found;
  };
  if (style === "mono") {
    return (index) => {
      const colors = colorsOf(index, monoLimits.area);
      const chromas = colors.map(([, a, b]) => Math.hypot(a, b) * labStep);
      const sum = colors.reduce((all, [, , , area]) => all + area, 0);
      const mean = colors.reduce((all, [, , , area], at) => all + area * chromas[at], 0) / Math.max(1, sum);
      const isGray = colors.length > 0 && Math.max(...chromas) <= monoLimits.most;
      return isGray ? Math.max(0, 1 - mean / monoLimits.mean) : 0;
    };
  }
  return (index) => {
    const kinds = [];
    let area = 0;
    for (const color of colorsOf(index, twoLimits.area)) {
      const isKnown = kinds.some((each) => (
        Math.hypot(...[0, 1, 2].map((part) => each[part] - color[part])) * labStep < twoLimits.alike
      ));
      if (!isKnown) kinds.push(color);
      area += color[3];
    }
    return kinds.length === 2 ? area / 255 : 0;
  };
}

/** Whether each look agrees with a query, as far as looks decide. */
const agreesWith = (query) => (look) =>
  (query.palette === null || look.palette === query.palette) &&
  (query.mode === null || look.mode === query.mode) && (query.density === null || densityOf(look) === query.density) &&
  (query.shape === null || shapeOf(look) === query.shape) &&
  (query.arrangement === null || look.arrangement === query.arrangement);

// MARK: Words

/** The shapes of screens that a word for a screen names. */
const shapesOf = Object.freeze({ phone: ["phone"], tablet: ["tablet"], laptop: ["laptop", "wide"], wide: ["wide"] });

/** How well a look agrees with a term, from 0 to 1; null if looks do not decide about it. */
function lookScore({ kind, value }, look) {
  if (kind === "mode") return Number(look.mode === value);
  if (kind === "density") return Number(densityOf(look) === value);
  if (kind === "palette") return Number(plain(look.palette) === plain(value));
  if (kind === "kind") return look.kinds[value] >= leastKind ? look.kinds[value] : 0;
  if (kind === "arrangement") return Number(look.arrangement === value);
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

/** What each amount makes of how well a picture agrees with a term, from 0 to 1. */
const amounts = Object.freeze({
  no: (score) => Number(score === 0),
  few: (score) => (score > 0 && score < 0.4 ? 1 - score : 0),
  many: (score) => (score >= 0.3 ? score : 0),
  mostly: (score) => (score > 0.5 ? score : 0),
  only: (score) => (score > 0.95 ? score : 0),
  very: (score) => score ** 2,
});

/** Of a color that the picture is not to have, as much is not seen, in 255ths. */
const leastUnwanted = 5;

/** How well each picture agrees with a term and its amount: a function of its number that gives 0 to 1. */
function* termTest(columns, term) {
  const test = yield* plainTest(columns, term);
  if (term.amount === undefined) return test;
  // A kind of shape is there or not: of few, and of more, the share decides.
  const isShare = term.kind === "kind" || term.kind === "color";
  // Every picture has a color behind its shapes: of one color only, it is mostly that.
  const amount = term.kind === "color" && term.amount === "only" ? "mostly" : term.amount;
  const change = amounts[!isShare && ["few", "many", "mostly", "only"].includes(amount) ? "very" : amount];
  return (index) => change(test(index));
}

/** How well each picture agrees with a term: a function of its number that gives 0 to 1. */
function* plainTest(columns, term) {
  const { look, looks, shown, rooms } = columns;
  const { kind, value } = term;
  if (kind === "seeds") return seedTest(columns, term);
  if (kind === "color") {
    const least = term.amount === "no" ? leastUnwanted : undefined;
    const part = shown ? namedPart(shown, value, term.shade ?? null, least) : () => 0;
    return (index) => part(index) / 255;
  }
  if (kind === "mood") {
    const { mood, calm } = yield* columns.described();
    if (value === "calm") return (index) => calm[index] / 255;
    return (index) => Number((mood[index] & moods[value]) !== 0);
  }
  if (kind === "style") return yield* styleTest(columns, value);
  if (kind === "room") {
    const zones = looks.map(({ hasClock }) => hasClock);
    return (index) => zones[look[index]] ? 1 : rooms !== null && rooms[index] >= leastRoom ? rooms[index] / 255 : 0;
  }
  const scores = Float32Array.from(looks, (each) => (
    kind === "kind" && term.amount !== undefined && each.kinds[value] >= leastSeen
      ? each.kinds[value]
      : lookScore(term, each)
  ));
  // Every picture fits every screen: a screen that the gallery has no pictures for asks for nothing.
  if (kind === "screen" && !scores.some((score) => score > 0)) return () => 1;
  return (index) => scores[look[index]];
}

/**
 * How well each picture agrees with terms: a function of its number that gives 0 for a picture that is not found. What
 * a word means, and names that have the word in them, are both found. It is the product for all terms: much of one does
 * not make up for little of another. A term without a word, such as a filter's, is not looked for in names.
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
const graded = Object.freeze(["color", "room", "kind", "mood", "style"]);

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
 * - `isFresh`: a function of a picture's number, whether it is new in this gallery, see fresh-pictures.js.
 * - `isIn(collection)`: gives a function of a picture's number, or null for a collection that does not exist.
 *
 * @returns {Generator<undefined, Uint32Array>}
 */
export function* find(columns, query, { terms = [], isIn = () => null, isFresh = () => false } = {}) {
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
  for (let at = 0; at < (columns.order?.length ?? count); at += 1) {
    if (at % picturesInSlice === picturesInSlice - 1) yield;
    const index = columns.order ? columns.order[at] : at;
    if (looks[look[index]] === 0 || columns.gone?.has(index)) continue;
    if (inCollection && !inCollection(index)) continue;
    if (query.fresh !== null && !isFresh(index)) continue;
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
