// The places where a browser keeps records: IndexedDB, else localStorage, else memory.
//
// A place keeps records: `put(records)` of [key, value], `list(prefix)`, `values(prefix)`, and `remove(prefix)`. A key
// is a list of texts and numbers. A promise fails with the browser's error.

/** The name of the database, and how the names of texts begin. */
const storagePrefix = "geobg-studio";

/** How long the browser may take to open its database, in milliseconds: a busy phone can need seconds. */
const openTime = 10_000;

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
export async function findPlace(environment) {
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
