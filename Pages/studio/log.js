// The log of a drawing, and what it adds up to: the recipe's fields and gestures. Pure.
//
// The same entries give the same recipe, in whatever order and batches they arrive. Each author has the engine's undo,
// redo and clear, on marks of their own. docs/guides/studio-log.md explains the rules.
import { compareEntries, entryKey, entryLimits, standardFields } from "./entries.js";

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

/** How many gestures `redo` an engine's drawing can do after `gesture`, if it could do `depth` before. */
export function redoDepth(depth, gesture) {
  if (gesture === "undo") return depth + 1;
  return gesture === "redo" ? depth - 1 : 0;
}

/** Whether a field with this name decides how many shapes a tap has. */
const decidesCounts = (name) => name === "seed" || name === "shapesPerTap";

// MARK: The fold

/** A tap or a mesh pass. Its `position` in the log is its place in the painter's order. */
class LogItem {
  /** How many shapes were taken back, last shape first, and whether these were all. */
  taken = 0;
  isGone = false;
  /** Whether the drawing that a view follows has its address: then only the engine's redo brings it back. */
  isKnown = true;
  #count = 0;
  #seed = null;
  #range = null;

  constructor(position, gesture, owner) {
    this.position = position;
    this.gesture = gesture;
    this.owner = owner;
    this.level = owner.level;
  }

  count({ seed, shapesPerTap }, countOf) {
    if (this.gesture === "mesh") return 1;
    if (this.#seed !== seed || this.#range !== shapesPerTap) {
      this.#count = countOf(seed, this.gesture, shapesPerTap);
      [this.#seed, this.#range] = [seed, shapesPerTap];
    }
    return this.#count;
  }

  /**
   * How many of its shapes are taken back with these fields. Another seed gives the tap other shapes: if all were taken
   * back, all are; if some were left, at least one is.
   */
  takenOf(fields, countOf) {
    if (this.isGone) return this.count(fields, countOf);
    return this.taken === 0 ? 0 : Math.min(this.taken, this.count(fields, countOf) - 1);
  }
}

/** An author's history. */
class LogAuthor {
  /** How many clears of this author are in effect. A mark of a lower level is cleared. */
  level = 0;
  /** What undo takes back: { item } with shapes left, { clear: true } or { clearAll: true }, each with `position`. */
  done = [];
  /** What redo puts back: the same; an item until only `floor` of its shapes are taken. */
  undone = [];
}

/** The sum of a log's entries. It only grows; an entry that belongs between others needs a new fold. */
class LogFold {
  entries = [];
  keys = new Map();
  fields = standardFields;
  countOf = null;
  #authors = new Map();
  #addresses = new Set();
  #items = [];
  /** The positions of the clear-alls in effect. Marks below the last are cleared, for everyone. */
  #walls = [];
  /** The gestures of the recipe, null until `begin` makes them again, and the items that they leave. */
  #gestures = [];
  #visible = [];
  /** The items whose shapes the engine's drawing can redo, see LogChange. */
  #redoable = [];

  get last() {
    return this.entries.at(-1);
  }

  /** Adds an entry behind all others. Returns the change as { gestures }, { names } or { isRebuilt }. */
  add(entry) {
    const position = this.entries.length;
    this.entries.push(entry);
    this.keys.set(entryKey(entry), entry);
    const owner = this.#author(entry.author);
    const { gesture } = entry;
    if (!owner) return {};
    if (gesture.set) return this.#set(gesture.set);
    if (gesture.tap || gesture === "mesh") return this.#place(position, gesture, owner);
    switch (gesture) {
      case "undo":
        return this.#undo(owner);
      case "redo":
        return this.#redo(owner);
      case "clear":
        return this.#clear(position, owner);
      default:
        return this.#clearAll(position, owner);
    }
  }

  #author(name) {
    const known = this.#authors.get(name);
    if (known || this.#authors.size >= entryLimits.authors) return known;
    const author = new LogAuthor();
    this.#authors.set(name, author);
    return author;
  }

  get #wall() {
    return this.#walls.length ? this.#walls[this.#walls.length - 1] : -1;
  }

  #isVisible({ isGone, level, owner, position }) {
    return !isGone && level === owner.level && position > this.#wall;
  }

  #hasMarks({ done }) {
    const top = done.at(-1);
    return top?.item !== undefined && top.position > this.#wall;
  }

  /** What the author's next undo takes back, if that is visible: a clear-all of someone hides what is below it. */
  nextUndone(name) {
    const top = this.#authors.get(name)?.done.at(-1);
    return top && top.position >= this.#wall ? top : undefined;
  }

  nextRedone(name) {
    const author = this.#authors.get(name);
    return author && this.#nextRedone(author);
  }

  #nextRedone({ undone }) {
    for (let index = undone.length - 1; index >= 0; index -= 1) {
      const change = undone[index];
      if (change.position <= this.#wall) return undefined;
      // With other fields, a tap can have fewer shapes than were taken back.
      if (!change.item || change.item.takenOf(this.fields, this.countOf) > change.floor) return change;
    }
    return undefined;
  }

  hasMarks(name) {
    const author = this.#authors.get(name);
    return author !== undefined && this.#hasMarks(author);
  }

  #set(set) {
    const names = Object.keys(set).filter((name) => JSON.stringify(this.fields[name]) !== JSON.stringify(set[name]));
    if (names.length === 0) return {};
    this.fields = Object.freeze({ ...this.fields, ...set });
    if (names.some(decidesCounts)) this.#gestures = null;
    return { names };
  }

  #place(position, gesture, owner) {
    if (gesture.tap) {
      // The engine refuses a recipe in which two taps have one address.
      if (this.#addresses.has(gesture.address)) return {};
      this.#addresses.add(gesture.address);
    }
    const item = new LogItem(position, gesture, owner);
    this.#items.push(item);
    owner.undone = [];
    owner.done.push({ item, position });
    this.#gestures?.push(gesture);
    this.#visible.push(item);
    this.#redoable = [];
    return { gestures: [gesture] };
  }

  #undo(owner) {
    const top = owner.done.at(-1);
    if (!top || top.position < this.#wall) return {};
    if (!top.item) {
      owner.undone.push(owner.done.pop());
      if (top.clear) owner.level -= 1;
      else this.#walls.pop();
      return this.#rebuilt();
    }
    const { item } = top;
    const taken = item.takenOf(this.fields, this.countOf);
    item.taken = taken + 1;
    item.isGone = item.taken === item.count(this.fields, this.countOf);
    if (item.isGone) owner.done.pop();
    if (owner.undone.at(-1)?.item !== item) owner.undone.push({ item, position: item.position, floor: taken });
    if (!this.#gestures || this.#visible.at(-1) !== item) return this.#rebuilt();
    if (item.isGone) {
      this.#gestures.length -= item.taken;
      this.#visible.pop();
    } else {
      this.#gestures.push("undo");
    }
    this.#redoable.push(item);
    return { gestures: ["undo"] };
  }

  #redo(owner) {
    const change = this.#nextRedone(owner);
    if (!change) return {};
    while (owner.undone.at(-1) !== change) owner.undone.pop();
    if (!change.item) {
      owner.done.push(owner.undone.pop());
      if (change.clear) owner.level += 1;
      else this.#walls.push(change.position);
      return this.#rebuilt();
    }
    const { item, floor } = change;
    const { isGone } = item;
    item.taken = item.takenOf(this.fields, this.countOf) - 1;
    item.isGone = false;
    if (item.taken <= floor) owner.undone.pop();
    if (isGone) owner.done.push({ item, position: item.position });
    const top = this.#visible.at(-1);
    if (!this.#gestures || (isGone ? top?.position > item.position : top !== item)) return this.#rebuilt();
    const undos = Array(item.taken).fill("undo");
    if (isGone) {
      this.#gestures.push(item.gesture, ...undos);
      this.#visible.push(item);
    } else {
      this.#gestures.pop();
    }
    if (this.#redoable.at(-1) === item) {
      this.#redoable.pop();
      return { gestures: ["redo"] };
    }
    // A mesh has no address: it can be added again at any time.
    if (!isGone || (item.isKnown && item.gesture !== "mesh")) return this.#rebuilt();
    item.isKnown = true;
    this.#redoable = undos.map(() => item);
    return { gestures: [item.gesture, ...undos] };
  }

  #clear(position, owner) {
    if (!this.#hasMarks(owner)) return {};
    owner.undone = [];
    owner.done.push({ clear: true, position });
    owner.level += 1;
    return this.#rebuilt();
  }

  #clearAll(position, owner) {
    if (![...this.#authors.values()].some((author) => this.#hasMarks(author))) return {};
    owner.undone = [];
    owner.done.push({ clearAll: true, position });
    this.#walls.push(position);
    return this.#rebuilt();
  }

  #rebuilt() {
    this.#gestures = null;
    return { isRebuilt: true };
  }

  /** The gestures of the recipe: in log order, each tap that has shapes left, with an undo for each of the others. */
  gestures() {
    return Object.freeze(this.#gestures.slice());
  }

  /** Makes the gestures again. A view that follows begins its drawing again with them. */
  begin() {
    this.#gestures = [];
    this.#visible = [];
    this.#redoable = [];
    for (const item of this.#items) {
      item.isKnown = this.#isVisible(item);
      if (!item.isKnown) continue;
      this.#redoable = Array(item.takenOf(this.fields, this.countOf)).fill(item);
      this.#gestures.push(item.gesture, ...this.#redoable.map(() => "undo"));
      this.#visible.push(item);
    }
  }
}

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
    const changes = [];
    let count = 0;
    while (count < entries.length && entries[count].counter <= (fold.last?.counter ?? 0) + entryLimits.gap) {
      changes.push(fold.add(entries[count]));
      count += 1;
    }
    const change = isLate ? rebuilt : changeOf(changes);
    if (change.kind === "rebuilt" || change.names?.some(decidesCounts)) fold.begin();
    return { log: new Log(fold, Object.freeze(entries.slice(count))), change, accepted: Object.freeze(kept) };
  }

  static recipe(log) {
    const fold = log.#current;
    return (log.#recipe ??= Object.freeze({ fields: fold.fields, gestures: fold.gestures() }));
  }

  static entries(log) {
    return Object.freeze([...log.#current.entries, ...log.#waiting]);
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
  for (const entry of entries) fold.add(entry);
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
 * The log with more entries, which `parseEntries` or this page made. Behind all others, an entry takes constant time.
 *
 * @param {Log} log
 * @param {readonly import("./entries.js").Entry[]} entries Entries that the log has do nothing.
 * @param {CountOf} countOf
 * @returns {{ log: Log, change: LogChange, accepted: readonly import("./entries.js").Entry[] }} `accepted` are the
 *   entries that the log did not have: those to store. If there are none, `log` is the log that was given.
 */
export const append = (log, entries, countOf) => Log.append(log, entries, countOf);

/** What the log adds up to: the fields and the gestures of a recipe. */
export const recipeOf = (log) => Log.recipe(log);

/** All entries of the log in their order. */
export const entriesOf = (log) => Log.entries(log);

/** Whether the log takes no more entries: then new ones are not accepted. */
export const isFull = (log) => Log.isFull(log);

/** Whether an undo of this author takes something back. */
export const canUndo = (log, author) => Log.fold(log).nextUndone(author) !== undefined;

/** Whether a redo of this author puts something back. */
export const canRedo = (log, author) => Log.fold(log).nextRedone(author) !== undefined;

/** Whether this author has marks to clear. */
export const canClear = (log, author) => Log.fold(log).hasMarks(author);

/** The counter of the next entry. */
export const nextCounter = (log) => (Log.fold(log).last?.counter ?? 0) + 1;
