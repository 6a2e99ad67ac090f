// IndexedDB and localStorage in memory, with the faults of browsers: forbidden, full, closed, without an answer.

/** Keys of IndexedDB: numbers, then texts, then lists. */
function compareKeys(one, other) {
  const kind = (key) => (Array.isArray(key) ? 2 : typeof key === "string" ? 1 : 0);
  if (kind(one) !== kind(other)) return kind(one) - kind(other);
  if (!Array.isArray(one)) return one < other ? -1 : Number(one > other);
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const order = compareKeys(one[index], other[index]);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

class KeyRange {
  static bound(lower, upper) {
    return Object.assign(new KeyRange(), { lower, upper });
  }

  includes(key) {
    return compareKeys(this.lower, key) <= 0 && compareKeys(key, this.upper) <= 0;
  }
}

/** The databases of a browser, which several pages open. `disk` can be damaged by tests. */
export class FakeDatabases {
  disk = new Map();
  version = 0;
  /** The records that it has space for. */
  space = Infinity;
  /** What `open` does instead of opening: "forbidden", "hangs" or "newer". */
  fault = null;
  opened = 0;
  connections = [];

  open(_name, version) {
    const request = {};
    if (this.fault === "forbidden") throw new DOMException("no", "SecurityError");
    if (this.fault === "hangs") return request;
    setImmediate(() => {
      if (this.fault === "newer") {
        request.error = new DOMException("newer", "VersionError");
        request.onerror();
        return;
      }
      this.opened += 1;
      request.result = new FakeDatabase(this);
      this.connections.push(request.result);
      if (this.version < version) {
        this.version = version;
        request.onupgradeneeded();
      }
      request.onsuccess();
    });
    return request;
  }
}

class FakeDatabase {
  isClosed = false;
  #databases;

  constructor(databases) {
    this.#databases = databases;
  }

  createObjectStore() {}

  close() {
    this.isClosed = true;
  }

  transaction(_name, _mode, { durability }) {
    if (this.isClosed) throw new DOMException("closed", "InvalidStateError");
    if (durability !== "relaxed") throw new Error("a durability is needed");
    return new FakeTransaction(this.#databases);
  }
}

/** Writes nothing until it is committed, and then all of it or nothing. */
class FakeTransaction {
  error = null;
  #steps = [];
  #databases;

  constructor(databases) {
    this.#databases = databases;
  }

  objectStore() {
    const ask = (step) => {
      const request = {};
      this.#steps.push((disk) => {
        request.result = step(disk);
      });
      return request;
    };
    const entriesIn = (disk, range) =>
      [...disk.values()].filter(({ key }) => range.includes(key))
        .sort((one, other) => compareKeys(one.key, other.key));
    return {
      put: (value, key) => {
        const copy = structuredClone(value);
        return ask((disk) => disk.set(JSON.stringify(key), { key, value: copy }));
      },
      delete: (range) =>
        ask((disk) => {
          for (const { key } of entriesIn(disk, range)) disk.delete(JSON.stringify(key));
        }),
      getAllKeys: (range) => ask((disk) => entriesIn(disk, range).map(({ key }) => key)),
      getAll: (range) => ask((disk) => entriesIn(disk, range).map(({ value }) => structuredClone(value))),
    };
  }

  commit() {
    setImmediate(() => {
      const disk = new Map(this.#databases.disk);
      for (const step of this.#steps) step(disk);
      if (disk.size > this.#databases.space) {
        this.error = new DOMException("full", "QuotaExceededError");
        this.onabort();
      } else {
        this.#databases.disk = disk;
        this.oncomplete();
      }
    });
  }
}

/** A localStorage. */
export class FakeLocalStorage {
  texts = new Map();
  space = Infinity;

  get length() {
    return this.texts.size;
  }

  key(index) {
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(name) {
    return this.texts.get(name) ?? null;
  }

  setItem(name, text) {
    if (!this.texts.has(name) && this.texts.size >= this.space) throw new DOMException("full", "QuotaExceededError");
    this.texts.set(name, String(text));
  }

  removeItem(name) {
    this.texts.delete(name);
  }
}

/** What a page has of a browser with these stores; null for a browser without it. Only what hangs takes its time. */
export const browserWith = ({ databases = null, local = null } = {}) => ({
  setTimeout: (run) => {
    if (databases?.fault === "hangs") setImmediate(run);
  },
  IDBKeyRange: KeyRange,
  ...databases && { indexedDB: databases },
  ...local && { localStorage: local },
});
