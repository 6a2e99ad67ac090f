// What a visitor thinks of pictures: favorites and own collections. Pure.
//
// An entry belongs to a picture's recipe, not to its number, so that it survives a site that is built again. The canvas
// does not count: a picture is the same at every size. Recipes without their seeds are looks; many pictures share one.

/** More than this is not kept. */
export const markLimits = Object.freeze({
  pictures: 100_000,
  looks: 10_000,
  collections: 100,
  name: 60,
  file: 64 << 20,
  seed: 4096,
});

/**
 * @typedef {{ look: string, seed: string, favorite: boolean, collections: readonly string[] }} Entry
 */

/** JSON with sorted keys: equal values give equal text. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort().filter((key) => value[key] !== undefined);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/**
 * 64 bits of FNV-1a over UTF-16 units, as 13 digits of base 36 at most: two numbers of 32 bits, each multiplied apart.
 */
function hashOfText(words) {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < words.length; at += 1) {
    const unit = words.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36).padStart(7, "0");
}

/** What a recipe shares with pictures of other seeds. */
export function lookPart(recipe) {
  const { seed: _seed, canvas: _canvas, output: _output, ...look } = recipe;
  return look;
}

/** A short name of a look. */
export const lookName = (look) => hashOfText(canonical(look));

/** The key of an entry. */
export const keyOfEntry = ({ look, seed }) => `${look} ${seed}`;

/**
 * Nothing is marked. `entries` by key, in the order in which they were marked; `looks` by name; `names` of own
 * collections.
 */
export const noMarks = Object.freeze({ entries: new Map(), looks: new Map(), names: Object.freeze([]) });

const blank = Object.freeze({ favorite: false, collections: Object.freeze([]) });

/** What is marked for a key. */
export const marksOf = (marks, key) => marks.entries.get(key) ?? blank;

const isBlank = ({ favorite, collections }) => !favorite && collections.length === 0;

/**
 * The marks with a change of one picture: `{ favorite, collections }`, what changes of them. Null if there is no room
 * for it.
 *
 * @param picture `{ look, seed, recipe }`: `recipe` is the look.
 */
export function withMark(marks, { look, seed, recipe }, change) {
  const key = `${look} ${seed}`;
  const entry = Object.freeze({ look, seed, ...blank, ...marks.entries.get(key), ...change });
  const entries = new Map(marks.entries);
  if (isBlank(entry)) {
    entries.delete(key);
    return Object.freeze({ ...marks, entries });
  }
  if (entries.size >= markLimits.pictures && !entries.has(key)) return null;
  entries.set(key, entry);
  if (marks.looks.has(look)) return Object.freeze({ ...marks, entries });
  if (marks.looks.size >= markLimits.looks) return null;
  return Object.freeze({ ...marks, entries, looks: new Map(marks.looks).set(look, recipe) });
}

/** A name of a collection as it is kept; null if it is none. */
export function collectionName(words) {
  const name = String(words).normalize("NFC").replace(/\p{C}+/gu, " ").replace(/\s+/gu, " ").trim();
  return name === "" || name.length > markLimits.name ? null : name;
}

/** The marks with another own collection, which may be empty; null if there is no room for it. */
export function withCollection(marks, name) {
  if (marks.names.includes(name)) return marks;
  return marks.names.length >= markLimits.collections
    ? null
    : Object.freeze({ ...marks, names: Object.freeze([...marks.names, name]) });
}

/** The marks without a collection; its pictures stay. */
export function withoutCollection(marks, name) {
  let after = Object.freeze({ ...marks, names: Object.freeze(marks.names.filter((each) => each !== name)) });
  for (const entry of marks.entries.values()) {
    if (!entry.collections.includes(name)) continue;
    after = withMark(after, entry, { collections: Object.freeze(entry.collections.filter((each) => each !== name)) });
  }
  return after;
}

/** Two maps together: where both have a key, `other` decides. At most `limit` keys, the first ones. */
const mergedMaps = (map, other, limit) => new Map([...new Map([...map, ...other])].slice(0, limit));

/**
 * Both marks together: where both have an entry, `other` decides. Entries of looks for which there is no room are left
 * out.
 */
export function mergedMarks(marks, other) {
  const all = mergedMaps(marks.entries, other.entries, markLimits.pictures);
  const used = new Set([...all.values()].map(({ look }) => look));
  const ofUsed = ({ looks }) => [...looks].filter(([name]) => used.has(name));
  const looks = mergedMaps(ofUsed(marks), ofUsed(other), markLimits.looks);
  return Object.freeze({
    entries: new Map([...all].filter(([, entry]) => looks.has(entry.look))),
    looks,
    names: Object.freeze([...new Set([...marks.names, ...other.names])].slice(0, markLimits.collections)),
  });
}

// MARK: Collections

/** The collections that every visitor has. An own collection is `own:` and its name. */
export const fixedCollections = Object.freeze(["favorites"]);

/** Whether an entry is in a collection. */
export function isInCollection(entry, collection) {
  if (collection === "favorites") return entry.favorite;
  return collection.startsWith("own:") && entry.collections.includes(collection.slice(4));
}

/**
 * A function of a picture's number: whether it is in a collection. Looks without entries cost nothing more.
 *
 * @param columns See traits.js. @param lookNames The names of the columns' looks.
 */
export function collectionTest(marks, columns, lookNames, collection) {
  const seeds = new Map();
  for (const entry of marks.entries.values()) {
    if (!isInCollection(entry, collection)) continue;
    if (!seeds.has(entry.look)) seeds.set(entry.look, new Set());
    seeds.get(entry.look).add(entry.seed);
  }
  const ofLook = lookNames.map((name) => seeds.get(name) ?? null);
  return (index) => ofLook[columns.look[index]]?.has(columns.seed(index)) ?? false;
}

// MARK: Text

/** The name of the format, in files and in storage. */
const format = "geobg-favorites";

/** The marks as JSON, for files and for storage. */
export function writeMarks(marks) {
  const used = new Set([...marks.entries.values()].map(({ look }) => look));
  return JSON.stringify({
    format,
    version: 1,
    collections: marks.names,
    looks: Object.fromEntries([...marks.looks].filter(([name]) => used.has(name))),
    // [look, seed, 1 for a favorite, 0, names of collections]
    pictures: [...marks.entries.values()].map(({ look, seed, favorite, collections }) => [
      look,
      seed,
      favorite ? 1 : 0,
      0,
      ...(collections.length > 0 ? [collections] : []),
    ]),
  });
}

/** The collection of a rating that version 1.0 kept, from 1 to 5 stars. Its hidden pictures are shown again. */
const ratedName = (rating) => (rating > 0 ? ["★".repeat(rating)] : []);

/** The marks in a text from storage or from a file, without what is damaged; null if the text is something else. */
export function readMarks(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (value?.format !== format || value.version !== 1 || !Array.isArray(value.pictures)) return null;
  const object = (each) => typeof each === "object" && each !== null && !Array.isArray(each);
  const names = (list) =>
    Object.freeze(
      [...new Set((Array.isArray(list) ? list : []).map(collectionName))]
        .filter((each) => each !== null).slice(0, markLimits.collections),
    );
  const looks = new Map();
  const given = new Map(Object.entries(object(value.looks) ? value.looks : {}).slice(0, markLimits.looks));
  const entries = new Map();
  const own = new Set(names(value.collections));
  for (const line of value.pictures.slice(0, markLimits.pictures)) {
    if (!Array.isArray(line)) continue;
    const [claimed, seed, flags, rating, collections] = line;
    if (typeof seed !== "string" || seed === "" || seed.length > markLimits.seed) continue;
    if (![0, 1, 2, 3].includes(flags) || ![0, 1, 2, 3, 4, 5].includes(rating)) continue;
    const recipe = given.get(claimed);
    if (!object(recipe)) continue;
    // The name follows from the look, whatever the text says.
    const part = lookPart(recipe);
    const look = looks.has(claimed) ? claimed : lookName(part);
    looks.set(look, part);
    const entry = Object.freeze({
      look,
      seed,
      favorite: (flags & 1) !== 0,
      collections: names([...(Array.isArray(collections) ? collections : []), ...ratedName(rating)]),
    });
    if (isBlank(entry)) continue;
    for (const name of entry.collections) own.add(name);
    entries.set(`${look} ${seed}`, entry);
  }
  return Object.freeze({ entries, looks, names: Object.freeze([...own].slice(0, markLimits.collections)) });
}

// MARK: Lists for `geobg batch --seeds @list.txt`

const isNumber = (seed) => /^(?:0|[1-9]\d{0,19})$/u.test(seed) && BigInt(seed) < 2n ** 64n;

/** Whether a line of a list can be this seed: a line is one line, is not empty and looks like no range. */
export const fitsInList = (seed) =>
  isNumber(seed) || (seed !== "" && !/[\r\n]/u.test(seed) && !/^\ufeff/u.test(seed) &&
    !/^\d+\.\./u.test(seed) && !/^\.{3}\d+$/u.test(seed));

/** Seeds as a list: one seed or range on each line, numbers first. */
export function listOfSeeds(seeds) {
  const numbers = [...new Set(seeds.filter(isNumber))].map(BigInt).sort((one, other) => (one < other ? -1 : 1));
  const texts = [...new Set(seeds.filter((each) => !isNumber(each)))];
  const lines = [];
  for (let at = 0; at < numbers.length;) {
    let end = at;
    while (end + 1 < numbers.length && numbers[end + 1] === numbers[end] + 1n) end += 1;
    lines.push(end > at ? `${numbers[at]}...${numbers[end]}` : `${numbers[at]}`);
    at = end + 1;
  }
  return [...lines, ...texts].map((line) => `${line}\n`).join("");
}

/**
 * A collection for `geobg batch`: for each look, a list of seeds; and the recipes that no list can name (drawings by
 * hand, and seeds of more than a line).
 *
 * @returns {{ lists: { look: string, recipe: object, count: number, text: string }[], recipes: object[] }}
 */
export function exportCollection(marks, collection) {
  const groups = new Map();
  const recipes = [];
  for (const entry of marks.entries.values()) {
    if (!isInCollection(entry, collection)) continue;
    const recipe = marks.looks.get(entry.look);
    if (recipe.gestures?.length > 0 || !fitsInList(entry.seed)) {
      recipes.push({ ...recipe, seed: entry.seed });
    } else {
      if (!groups.has(entry.look)) groups.set(entry.look, []);
      groups.get(entry.look).push(entry.seed);
    }
  }
  const lists = [...groups].map(([look, seeds]) => ({
    look,
    recipe: marks.looks.get(look),
    count: seeds.length,
    text: listOfSeeds(seeds),
  }));
  return { lists, recipes };
}

/**
 * A function of a seed: whether a list has it, with ranges as in `geobg batch`. Null if the list has no seed or a line
 * that geobg refuses.
 */
export function readList(text) {
  const texts = new Set();
  const ranges = [];
  for (const line of text.replace(/^\ufeff/u, "").split("\n")) {
    const entry = line.replace(/\r$/u, "");
    if (entry === "") continue;
    const range = /^(\d+)\.\.\.(\d+)$/u.exec(entry);
    if (range) {
      const [low, high] = range.slice(1).map(BigInt);
      if (low > high || high >= 2n ** 64n) return null;
      ranges.push([low, high]);
    } else if (fitsInList(entry) && entry.length <= markLimits.seed) {
      texts.add(entry);
    } else {
      return null;
    }
  }
  if (texts.size === 0 && ranges.length === 0) return null;
  ranges.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  // The highest end so far, so that one search of the beginnings finds every range.
  const ends = [];
  for (const [, high] of ranges) ends.push(ends.length > 0 && ends.at(-1) > high ? ends.at(-1) : high);
  return (seed) => {
    if (texts.has(seed)) return true;
    if (ranges.length === 0 || !isNumber(seed)) return false;
    const number = BigInt(seed);
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle][0] <= number) low = middle + 1;
      else high = middle;
    }
    return low > 0 && number <= ends[low - 1];
  };
}
