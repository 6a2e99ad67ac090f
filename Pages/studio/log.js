// The log of a drawing, and what it adds up to: the recipe's fields and gestures. Pure.
//
// The same entries give the same recipe, in whatever order and batches they arrive. Each author has an undo, a redo and
// their own clear. docs/guides/studio-log.md explains the rules.
import { compareEntries, entryKey, entryLimits } from "./entries.js";
import { decidesCounts, LogFold } from "./fold.js";
import { hiddenPositions, namedAlone } from "./restores.js";

/**
 * What `append` changed, for a view that follows step by step:
 *
 * - `added`: one new tap, on top of everything.
 * - `applied`: these gestures of the engine, in order, turn the drawing by hand before into the drawing after. The
 *   engine's `redo` puts back what its last `undo` took. So where it comes, a drawing that was begun again since that
 *   `undo` has to be begun again; `redoDepth` counts.
 * - `fields`: fields with these names; the gestures of the recipe can differ if one of them decides how many shapes a
 *   tap has.
 * - `rebuilt`: anything.
 *
 * @typedef {{ kind: "added", tap: object } | { kind: "applied", gestures: (string | object)[] }
 *   | { kind: "fields", names: string[] } | { kind: "rebuilt" }} LogChange
 *
 * How many shapes a tap has with a seed and a range of shapes per tap, 1 to 8; the engine decides it.
 * @typedef {(seed: string, tap: object, range: readonly [number, number]) => number} CountOf
 */

// MARK: The log

/**
 * A log: a value that never changes. Logs that grow from each other share one fold, which is as long as the newest of
 * them. An earlier one makes its own fold if it is asked.
 */
class Log {
  #fold;
  #length;
  #waiting;
  #recipe = null;

  constructor(fold, waiting) {
    this.#fold = fold;
    this.#length = fold.entries.length;
    this.#waiting = waiting;
    Object.freeze(this);
  }

  /** The fold of exactly this log's entries. */
  get #current() {
    if (this.#fold.entries.length !== this.#length) {
      this.#fold = foldOf(this.#fold.entries.slice(0, this.#length), this.#fold.countOf);
    }
    return this.#fold;
  }

  static append(log, added, countOf) {
    let fold = log.#current;
    fold.countOf = countOf;
    const waiting = new Map(log.#waiting.map((entry) => [entryKey(entry), entry]));
    const accepted = new Map();
    /** Whether an entry belongs between those that are folded. */
    let isLate = false;
    for (const entry of added) {
      const key = entryKey(entry);
      const known = accepted.get(key) ?? fold.keys.get(key) ?? waiting.get(key);
      // If two different entries have one name, all devices keep the same of them.
      if (known && JSON.stringify(known) <= JSON.stringify(entry)) continue;
      accepted.set(key, entry);
      isLate ||= fold.last !== undefined && compareEntries(entry, fold.last) <= 0;
    }
    for (const [key, entry] of accepted) waiting.set(key, entry);
    let entries = [...waiting.values()].sort(compareEntries);
    if (isLate) {
      entries = merged(fold.entries, entries);
      fold = foldOf([], countOf);
    }
    // Which entries a full log keeps does not depend on when they came.
    entries.splice(Math.max(0, entryLimits.entries - fold.entries.length));
    const last = entries.at(-1);
    const kept = [...accepted.values()].filter((entry) => last && compareEntries(entry, last) <= 0);
    if (kept.length === 0) return { log, change: unchanged, accepted: noEntries };
    let [count, counter] = [0, fold.last?.counter ?? 0];
    while (count < entries.length && entries[count].counter <= counter + entryLimits.gap) {
      counter = entries[count].counter;
      count += 1;
    }
    const ready = entries.slice(0, count);
    // A restore, or what takes one back, gives the entries before another past.
    const isOther = isLate ||
      ready.some((entry) => entry.gesture.restore !== undefined || fold.restores.has(namedAlone(entry)));
    const change = isOther ? rebuilt : changeOf(ready.map((entry) => fold.add(entry)));
    if (isOther) fold = foldOf([...fold.entries, ...ready], countOf);
    else if (change.kind === "rebuilt" || change.names?.some(decidesCounts)) fold.begin();
    return { log: new Log(fold, Object.freeze(entries.slice(count))), change, accepted: Object.freeze(kept) };
  }

  static recipe(log) {
    const fold = log.#current;
    return (log.#recipe ??= Object.freeze({
      fields: fold.fields,
      gestures: fold.gestures(),
      palettes: fold.palettes.list,
    }));
  }

  static entries(log) {
    return Object.freeze([...log.#current.entries, ...log.#waiting]);
  }

  static at(log, length) {
    const fold = log.#current;
    if (length === fold.entries.length) return log;
    return new Log(foldOf(fold.entries.slice(0, length), fold.countOf), noEntries);
  }

  static isFull(log) {
    return log.#length + log.#waiting.length >= entryLimits.entries;
  }

  static fold(log) {
    return log.#current;
  }
}

/** Two lists in the order of a log as one. Of two entries with one name, the one in `added` stays. */
function merged(entries, added) {
  const all = [];
  let index = 0;
  for (const entry of entries) {
    while (index < added.length && compareEntries(added[index], entry) < 0) all.push(added[index++]);
    if (index === added.length || compareEntries(added[index], entry) !== 0) all.push(entry);
  }
  return [...all, ...added.slice(index)];
}

function foldOf(entries, countOf) {
  const fold = new LogFold();
  fold.countOf = countOf;
  const hidden = hiddenPositions(entries);
  for (const [position, entry] of entries.entries()) {
    if (hidden.has(position)) fold.skip(entry);
    else fold.add(entry);
  }
  fold.begin();
  return fold;
}

const noEntries = Object.freeze([]);
const rebuilt = Object.freeze({ kind: "rebuilt" });
const unchanged = Object.freeze({ kind: "applied", gestures: noEntries });

/** One change for the changes of several entries. */
function changeOf(changes) {
  const gestures = changes.flatMap((change) => change.gestures ?? []);
  const names = [...new Set(changes.flatMap((change) => change.names ?? []))];
  if (changes.some(({ isRebuilt }) => isRebuilt) || (gestures.length > 0 && names.length > 0)) return rebuilt;
  if (names.length > 0) return Object.freeze({ kind: "fields", names: Object.freeze(names) });
  if (gestures.length === 1 && gestures[0].tap) return Object.freeze({ kind: "added", tap: gestures[0] });
  return gestures.length > 0 ? Object.freeze({ kind: "applied", gestures: Object.freeze(gestures) }) : unchanged;
}

const nothing = new Log(new LogFold(), noEntries);

/** The log of a new drawing. */
export const emptyLog = () => nothing;

/**
 * The log with more entries, which `parseEntries` or this page made. Behind all others, an entry takes constant time,
 * except a restore, and what makes all gestures again.
 *
 * @param {Log} log
 * @param {readonly import("./entries.js").Entry[]} entries Entries that the log has do nothing.
 * @param {CountOf} countOf
 * @returns {{ log: Log, change: LogChange, accepted: readonly import("./entries.js").Entry[] }} `accepted` are the
 *   entries that the log did not have: those to store. If there are none, `log` is the log that was given.
 */
export const append = (log, entries, countOf) => Log.append(log, entries, countOf);

/** What the log adds up to: the fields and the gestures of a recipe, and the palettes of single taps. */
export const recipeOf = (log) => Log.recipe(log);

/** All entries of the log in their order. */
export const entriesOf = (log) => Log.entries(log);

/** The entries of the log that have their place: without those that wait until a gap is filled. */
export const pastOf = (log) => Object.freeze(Log.fold(log).entries.slice());

/** How many these are. */
export const pastLength = (log) => Log.fold(log).entries.length;

/** The log as it was when it had `length` entries. */
export const logAt = (log, length) => Log.at(log, length);

/** Whether the log takes no more entries: then new ones are not accepted. */
export const isFull = (log) => Log.isFull(log);

/** The gesture that takes back this author's last step; null if there is none. */
export function undoOf(log, author) {
  const range = Log.fold(log).nextUndone(author);
  return range ? Object.freeze({ undo: Object.freeze(range) }) : null;
}

/** The gesture that puts back what this author took back last; null if there is nothing. */
export function redoOf(log, author) {
  const next = Log.fold(log).nextRedone(author);
  if (next === undefined) return null;
  return next === "redo" ? next : Object.freeze({ redo: next });
}

/** Whether marks of this author keep another seed than the picture's, because somebody else set that. */
export const keepsSeed = (log, author) => Log.fold(log).keepsSeed(author);

/** Whether marks of this author keep another palette than the picture's. */
export const keepsPalette = (log, author) => Log.fold(log).keepsPalette(author);

/** What an author is called, if the author has chosen a name; else null. */
export const nameOf = (log, author) => Log.fold(log).nameOf(author);

/** Whether this author has marks to clear. */
export const canClear = (log, author) => Log.fold(log).hasMarks(author);

/** The counter of the next entry. */
export const nextCounter = (log) => (Log.fold(log).last?.counter ?? 0) + 1;
