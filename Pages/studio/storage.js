// Where drawings and settings are kept: IndexedDB, else localStorage, else memory.
//
// Everything is a record of its own: an entry, a fact of a drawing, a setting. Nothing is read, changed and written
// back, so two tabs never overwrite each other's gestures. Whatever is read is checked, because other pages of the same
// origin, an earlier version or a damaged disk can have written it.
import { isSecret } from "./author.js";
import { entryLimits, isAuthor, parseBase, parseEntries } from "./entries.js";

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
/** How long the browser may take to open its database, in milliseconds: a busy phone can need seconds. */
const openTime = 10_000;

/** Whether the text is a drawing's id: 1 to 64 small letters, digits and hyphens. */
export const isDrawingId = (text) => typeof text === "string" && /^[a-z0-9-]{1,64}$/u.test(text);

const storagePrefix = "geobg-studio";

// MARK: Places

// A place keeps records: `put(records)` of [key, value], `list(prefix)`, `values(prefix)`, and `remove(prefix)`. A key
// is a list of texts and numbers. A promise fails with the browser's error.

/** IndexedDB, with one object store. */
class DatabasePlace {
  kind = "indexeddb";
  #factory;
  #KeyRange;
  #database;

  constructor({ indexedDB, IDBKeyRange }, database) {
    this.#factory = indexedDB;
    this.#KeyRange = IDBKeyRange;
    this.#use(database);
  }

  static async open(environment) {
    return new DatabasePlace(environment, await openDatabase(environment.indexedDB));
  }

  #use(database) {
    this.#database = database;
    // Closing lets the newer page change the database. What this page writes from then on fails with VersionError.
    database.onversionchange = () => database.close();
  }

  put(records) {
    return this.#run("readwrite", (store) => {
      for (const [key, value] of records) store.put(value, key);
    });
  }

  async list(prefix) {
    const range = this.#rangeOf(prefix);
    let keys;
    let values;
    await this.#run("readonly", (store) => {
      keys = store.getAllKeys(range);
      values = store.getAll(range);
    });
    return keys.result.map((key, index) => [key, values.result[index]]);
  }

  async values(prefix) {
    let values;
    await this.#run("readonly", (store) => {
      values = store.getAll(this.#rangeOf(prefix));
    });
    return values.result;
  }

  remove(prefix) {
    return this.#run("readwrite", (store) => {
      store.delete(this.#rangeOf(prefix));
    });
  }

  /** All keys that begin with `prefix`: a list is greater than every text and number. */
  #rangeOf(prefix) {
    return this.#KeyRange.bound(prefix, [...prefix, []]);
  }

  /** Issues requests at once, and waits until their transaction is done. */
  async #run(mode, issue) {
    let running;
    try {
      running = this.#begin(mode, issue);
    } catch (error) {
      // The browser closed the connection, as after a crash of its storage or when its data were deleted.
      if (error.name !== "InvalidStateError") throw error;
      this.#use(await openDatabase(this.#factory));
      running = this.#begin(mode, issue);
    }
    await running;
  }

  #begin(mode, issue) {
    // `relaxed`: done as soon as the system has the data, which survive the end of the tab and of the browser. `strict`
    // would also wait for the disk, tens of milliseconds for each gesture on a phone, to save the last second from a
    // loss of power.
    const transaction = this.#database.transaction("records", mode, { durability: "relaxed" });
    issue(transaction.objectStore("records"));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
      transaction.commit?.();
    });
  }
}

function openDatabase(factory) {
  return new Promise((resolve, reject) => {
    const request = factory.open(storagePrefix, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("records");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** localStorage, or anything like it: a text for each record. */
class TextPlace {
  #storage;

  constructor(kind, storage) {
    this.kind = kind;
    this.#storage = storage;
  }

  async put(records) {
    for (const [key, value] of records) {
      this.#storage.setItem(storagePrefix + JSON.stringify(key), JSON.stringify(value));
    }
  }

  async list(prefix) {
    return this.#names(prefix).map((name) => {
      try {
        return [JSON.parse(name.slice(storagePrefix.length)), JSON.parse(this.#storage.getItem(name))];
      } catch {
        return [[], null];
      }
    });
  }

  async values(prefix) {
    return (await this.list(prefix)).map(([, value]) => value);
  }

  async remove(prefix) {
    for (const name of this.#names(prefix)) this.#storage.removeItem(name);
  }

  #names(prefix) {
    const start = `${storagePrefix}${JSON.stringify(prefix).slice(0, -1)},`;
    const names = [];
    for (let index = 0; index < this.#storage.length; index += 1) {
      const name = this.#storage.key(index);
      if (name.startsWith(start)) names.push(name);
    }
    return names;
  }
}

/** What localStorage does, in memory. */
class MemoryTexts {
  #texts = new Map();

  get length() {
    return this.#texts.size;
  }

  key(index) {
    return [...this.#texts.keys()][index];
  }

  getItem(name) {
    return this.#texts.get(name) ?? null;
  }

  setItem(name, text) {
    this.#texts.set(name, text);
  }

  removeItem(name) {
    this.#texts.delete(name);
  }
}

/**
 * The best place that works, why it is not a better one, and the settings, if reading them was the proof that it works.
 * Browsers forbid places also by exceptions.
 */
async function findPlace(environment) {
  let problem = "memory";
  let isMissing = true;
  try {
    if (environment.indexedDB) {
      const place = await inTime(DatabasePlace.open(environment), environment);
      return { place, problem: null, settings: await inTime(place.list(["setting"]), environment) };
    }
  } catch (error) {
    if (error.name === "VersionError") problem = "newer";
    // What is stored now would be hidden as soon as the database works again.
    isMissing = !["VersionError", "TimeoutError"].includes(error.name);
  }
  try {
    if (isMissing && environment.localStorage) {
      const place = new TextPlace("localstorage", environment.localStorage);
      await place.put([[["test", "1"], 1]]);
      await place.remove(["test"]);
      return { place, problem: null };
    }
  } catch {
    // Forbidden, or without any space.
  }
  return { place: new TextPlace("memory", new MemoryTexts()), problem };
}

function inTime(promise, { setTimeout }) {
  return Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(() => reject(new DOMException("the database does not answer", "TimeoutError")), openTime);
    }),
  ]);
}

// MARK: Storage

const problems = { QuotaExceededError: "full", NS_ERROR_DOM_QUOTA_REACHED: "full", VersionError: "newer" };

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
      return problems[error.name] ?? "failed";
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
      return problems[error.name] ?? "failed";
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
