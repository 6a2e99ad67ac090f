// The drawings and settings that a browser keeps, in the best of its places (storage-places.js).
//
// Everything is a separate record: an entry, a fact of a drawing, a setting. Nothing is read, changed and written
// back, so two tabs never overwrite each other's gestures. Whatever is read is checked, because other pages of the same
// origin, an earlier version or a damaged disk can have written it.
import { isSecret } from "./author.js";
import { entryLimits, isAuthor, parseBase, parseEntries } from "./entries.js";
import { findPlace } from "./storage-places.js";

/**
 * Why something was not kept:
 *
 * - `memory`: the browser keeps nothing for this page; all is lost when it closes.
 * - `newer`: a newer version of the page has changed the database.
 * - `full`: the browser gives no more space.
 * - `failed`: anything else.
 *
 * @typedef {"memory" | "newer" | "full" | "failed"} StorageProblem
 *
 * @typedef {object} DrawingFacts
 * @property {string} id
 * @property {number} time when it was last drawn on, in milliseconds since 1970
 * @property {{ pan: [number, number], zoom: number } | null} view
 * @property {string | null} thumbnail a recipe for a small picture
 * @property {string | null} run the run of `geobg studio` that shared it last
 */

/** The most characters of a thumbnail, and of a setting's JSON. */
const textLimit = 262_144;
/** A drawing's time is stored again after this time, in milliseconds: each record of a gesture delays its picture. */
const timeStep = 1000;

/** Whether the text is a drawing's id: 1 to 64 small letters, digits and hyphens. */
export const isDrawingId = (text) => typeof text === "string" && /^[a-z0-9-]{1,64}$/u.test(text);

const problems = { QuotaExceededError: "full", NS_ERROR_DOM_QUOTA_REACHED: "full", VersionError: "newer" };
const problemOf = ({ name }) => problems[name] ?? "failed";

/** Whether a record's key is longer than the prefix that it was asked for with. */
const isBelow = (prefix) => ([key]) => Array.isArray(key) && key.length > prefix.length;

/** The drawings and settings of a browser. Its functions never fail: writing resolves to a problem or null. */
class Storage {
  #place;
  /** What could not be written yet, by the text of its key. It goes with the next write. */
  #unsaved = new Map();
  #writes = Promise.resolve();
  /** The drawing that was written to last, and the time that is stored for it. */
  #timed = { drawing: null, time: 0 };
  /** The settings' records as they were read at the start, for the first question only. */
  #settings;

  constructor(place, problem, settings = null) {
    this.#place = place;
    this.#settings = settings;
    this.kind = place.kind;
    /** What is wrong from the start; null if all is well. */
    this.problem = problem;
  }

  // Entries

  /**
   * Keeps entries of a drawing. The write is issued before this returns.
   *
   * @returns {Promise<StorageProblem | null>} null once the system has the entries.
   */
  append(drawing, entries, time = Date.now()) {
    const records = entries.map((entry) => [["entry", drawing, entry.counter, entry.author], entry]);
    const isTimed = this.#timed.drawing === drawing && Math.abs(time - this.#timed.time) < timeStep;
    if (isTimed) return this.#put(records);
    this.#timed = { drawing, time };
    return this.#put([...records, [["drawing", drawing, "time"], time]]);
  }

  /**
   * The entries of a drawing, as far as they are valid. Claim an author first (author.js): then no other page writes
   * entries with that author.
   *
   * @returns null if they cannot be read: a page must not continue the drawing then, because it would write over them.
   */
  async entries(drawing) {
    try {
      return parseEntries(await this.#place.values(["entry", drawing]));
    } catch {
      return null;
    }
  }

  // Facts of drawings

  /** Keeps facts of a drawing: its name, view, thumbnail, run. Facts that are left out stay. */
  describe(drawing, facts) {
    return this.#put(Object.entries(facts).map(([name, value]) => [["drawing", drawing, name], value]));
  }

  /** The drawings, the latest first. */
  async drawings() {
    const drawings = new Map();
    for (const [[, id, name], value] of await this.#list(["drawing"])) {
      if (!isDrawingId(id)) continue;
      if (!drawings.has(id)) drawings.set(id, { id, time: 0, name: null, view: null, thumbnail: null, run: null });
      if (Object.hasOwn(factParsers, name)) drawings.get(id)[name] = factParsers[name](value);
    }
    return [...drawings.values()].filter(({ time }) => time > 0).sort((one, other) => other.time - one.time);
  }

  /** The authors that this browser was in a drawing, the latest first. */
  async authors(drawing) {
    const records = await this.#list(["author", drawing]);
    return records.filter(([[, , author], time]) => isAuthor(author) && Number.isFinite(time))
      .sort(([, one], [, other]) => other - one).map(([[, , author]]) => author).slice(0, entryLimits.authors);
  }

  /** The secrets of these authors, by author, as far as there are any. */
  async secrets(drawing) {
    const records = await this.#list(["author", drawing]);
    return new Map(records.filter(([, value]) => isSecret(value)).map(([[, , author], secret]) => [author, secret]));
  }

  /**
   * Makes `copy` a copy of a drawing, with its own history, and without its run on a server.
   *
   * @returns {Promise<StorageProblem | null>}
   */
  async duplicate(drawing, copy) {
    const [entries, authors, secrets, facts] = await Promise.all([
      this.entries(drawing),
      this.authors(drawing),
      this.secrets(drawing),
      this.drawings().then((all) => all.find(({ id }) => id === drawing)),
    ]);
    if (entries === null || !facts) return "failed";
    const { name, view, thumbnail } = facts;
    // The oldest first, so that the order of the authors stays.
    const now = Date.now();
    for (const [age, author] of authors.entries()) {
      this.rememberAuthor(copy, author, secrets.get(author), now - age);
    }
    this.describe(
      copy,
      Object.fromEntries(Object.entries({ name, view, thumbnail }).filter(([, value]) => value !== null)),
    );
    return this.append(copy, entries, now);
  }

  /** Keeps an author that this browser was, and its secret; null for none. */
  rememberAuthor(drawing, author, secret = null, time = Date.now()) {
    return this.#put([[["author", drawing, author], time], [["author", drawing, author, "secret"], secret]]);
  }

  /** Deletes a drawing for good. Only a person's wish is a reason. */
  async remove(drawing) {
    this.#timed = { drawing: null, time: 0 };
    try {
      await this.#writes;
      for (const kind of ["drawing", "entry", "author"]) await this.#place.remove([kind, drawing]);
      for (const name of [...this.#unsaved.keys()]) if (JSON.parse(name)[1] === drawing) this.#unsaved.delete(name);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  // Settings

  /** The settings by name. The page that uses a setting checks its value. */
  async settings() {
    const settings = {};
    const records = this.#settings?.filter(isBelow(["setting"])) ?? await this.#list(["setting"]);
    this.#settings = null;
    for (const [[, name], value] of records) {
      if (typeof name === "string" && /^[a-z][A-Za-z]{0,31}$/u.test(name)) settings[name] = value;
    }
    return settings;
  }

  /** Keeps settings. Settings that are left out stay. */
  setSettings(settings) {
    this.#settings = null;
    const records = Object.entries(settings).filter(([, value]) => value !== undefined)
      .map(([name, value]) => [["setting", name], value]);
    if (records.some(([, value]) => JSON.stringify(value).length > textLimit)) return Promise.resolve("failed");
    return this.#put(records);
  }

  /** Resolves when all writes are done. */
  async idle() {
    await this.#writes;
  }

  #put(records) {
    const all = new Map(this.#unsaved);
    for (const record of records) all.set(JSON.stringify(record[0]), record);
    const writing = this.#place.put([...all.values()]).then(() => {
      // Only what this write held: a later one can have failed meanwhile.
      for (const [name, record] of all) if (this.#unsaved.get(name) === record) this.#unsaved.delete(name);
      return this.problem;
    }, (error) => {
      for (const [name, record] of all) if (!this.#unsaved.has(name)) this.#unsaved.set(name, record);
      return problemOf(error);
    });
    this.#writes = Promise.all([this.#writes, writing]);
    return writing;
  }

  async #list(prefix) {
    try {
      return (await this.#place.list(prefix)).filter(isBelow(prefix));
    } catch {
      return [];
    }
  }
}

/** The most letters of a drawing's name. */
export const drawingNameLimit = 80;

/** How the facts of a drawing are read: their value, or null. */
const factParsers = {
  time: (value) => (Number.isFinite(value) && value > 0 ? value : 0),
  thumbnail: (value) => (typeof value === "string" && value.length <= textLimit ? value : null),
  run: (value) => (typeof value === "string" && value.length <= 64 ? value : null),
  name: (value) => (typeof value === "string" && value.length <= drawingNameLimit ? value : null),
  view(value) {
    const { base, pan, zoom } = value ?? {};
    const frame = base === undefined ? undefined : parseBase(base);
    const isView = Array.isArray(pan) && pan.length === 2 && [...pan, zoom].every((each) => Number.isFinite(each));
    return isView && frame !== null
      ? Object.freeze({ ...frame && { base: frame }, pan: Object.freeze([...pan]), zoom })
      : null;
  },
};

/**
 * Opens the storage of this page. It never fails; `problem` says what does not work.
 *
 * @param environment Has `indexedDB` and `localStorage`, which can be missing or forbidden.
 */
export async function openStorage(environment = globalThis) {
  const { place, problem, settings } = await findPlace(environment);
  return new Storage(place, problem, settings);
}
