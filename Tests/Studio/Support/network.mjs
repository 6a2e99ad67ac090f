// A network in one process: a clock that tests move, tabs and a server that lose, delay and reorder what pages send.

/** Time that passes only in `run`. */
export class Clock {
  time = 1_000_000;
  #timers = new Map();
  #count = 0;

  setTimeout = (run, milliseconds = 0) => {
    this.#timers.set(this.#count += 1, { run, time: this.time + milliseconds });
    return this.#count;
  };

  clearTimeout = (timer) => {
    this.#timers.delete(timer);
  };

  /** Runs everything that is due in the next time, in order, and lets promises go on in between. */
  async run(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      let next = null;
      for (const [id, timer] of this.#timers) {
        if (timer.time <= end && (!next || timer.time < next.timer.time)) next = { id, timer };
      }
      if (!next) break;
      this.#timers.delete(next.id);
      this.time = Math.max(this.time, next.timer.time);
      next.timer.run();
      for (let turn = 0; turn < 6; turn += 1) await null;
    }
    this.time = end;
  }
}

/** What pages use of a browser, connected with each other. `random(limit)` decides delays and losses. */
export class Network {
  clock = new Clock();
  /** Whether messages get lost and connections break. */
  isBad = true;
  server = new FakeServer(this);
  #channels = new Set();
  random;

  constructor(random) {
    this.random = random;
  }

  delay() {
    return this.isBad ? this.random(2000) : 5;
  }

  /** The environment of one page. */
  page() {
    // deno-lint-ignore no-this-alias -- the classes below have a `this` of their own
    const network = this;
    const listeners = new Set();
    const page = { isOffline: false, sources: new Set() };
    class BroadcastChannel {
      onmessage = null;

      constructor(name) {
        this.name = name;
        this.page = page;
        network.#channels.add(this);
      }

      postMessage(message) {
        const text = JSON.stringify(message);
        for (const other of network.#channels) {
          if (other === this || other.name !== this.name) continue;
          if (network.isBad && (page.isOffline || other.page.isOffline || network.random(20) === 0)) continue;
          network.clock.setTimeout(() => {
            if (network.#channels.has(other)) other.onmessage?.({ data: JSON.parse(text) });
          }, network.delay());
        }
      }

      close() {
        network.#channels.delete(this);
      }
    }
    class EventSource {
      readyState = 0;
      onopen = null;
      onerror = null;
      listeners = {};
      page = page;
      lastId = "";

      constructor() {
        page.sources.add(this);
        network.server.connect(this);
      }

      addEventListener(name, run) {
        this.listeners[name] = run;
      }

      close() {
        this.readyState = 2;
        page.sources.delete(this);
        network.server.disconnect(this);
      }
    }
    return Object.assign(page, {
      BroadcastChannel,
      EventSource,
      fetch: (path, options) => network.server.fetch(page, path, options),
      setTimeout: this.clock.setTimeout,
      clearTimeout: this.clock.clearTimeout,
      Date: { now: () => this.clock.time },
      Math: { random: () => this.random(1000) / 1000 },
      crypto: { getRandomValues: (bytes) => bytes.map(() => this.random(256)) },
      addEventListener: (_name, run) => listeners.add(run),
      removeEventListener: (_name, run) => listeners.delete(run),
      /** Cuts or restores the page's connections. */
      go(offline) {
        page.isOffline = offline;
        if (offline) { for (const source of [...page.sources]) network.server.drop(source); }
        else for (const run of [...listeners]) run();
      },
    });
  }
}

/** What `geobg studio` does with a log, and what goes wrong on the way to it. */
class FakeServer {
  entries = [];
  /** How many requests had entries, and how many answers each status. */
  answers = {};
  /** How many messages about people came, and how many the next ones are refused. */
  persons = 0;
  refusals = 0;
  #persons = new Map();
  /** The secrets of authors. */
  #secrets = new Map();
  #keys = new Set();
  #sources = new Map();
  #network;
  #count = 0;

  constructor(network) {
    this.#network = network;
  }

  connect(source) {
    const { clock, random } = this.#network;
    clock.setTimeout(() => {
      if (source.readyState === 2) return;
      if (this.isCrowded) {
        source.readyState = 2;
        source.onerror?.();
        return;
      }
      if (source.page.isOffline || (this.#network.isBad && random(8) === 0)) {
        this.#fail(source);
        return;
      }
      source.readyState = 1;
      this.#sources.set(source, Number(source.lastId.split("-")[1] ?? 0));
      source.onopen?.();
      this.#push(source);
      source.key = String(this.#count += 1);
      this.#send(source, "page", { key: source.key }, "");
      for (const { author, shown } of this.#persons.values()) this.#send(source, "presence", { author, shown }, "");
      this.#countPages();
    }, this.#network.delay());
  }

  /** The connection breaks: mostly the browser connects again, sometimes it gives up. */
  drop(source) {
    if (!this.#sources.delete(source)) return;
    this.#fail(source);
    this.#forget(source);
    this.#countPages();
  }

  #fail(source) {
    if (source.readyState === 2) return;
    const givesUp = this.#network.random(2) === 0;
    source.readyState = givesUp ? 2 : 0;
    source.onerror?.();
    if (!givesUp) {
      this.#network.clock.setTimeout(() => {
        if (source.readyState === 0) this.connect(source);
      }, 3000);
    }
  }

  disconnect(source) {
    if (!this.#sources.delete(source)) return;
    this.#forget(source);
    this.#countPages();
  }

  #forget(source) {
    const person = this.#persons.get(source);
    if (!this.#persons.delete(source)) return;
    for (const other of this.#sources.keys()) this.#send(other, "presence", { author: person.author, shown: null }, "");
  }

  #admits(author, secret) {
    return !this.#secrets.has(author) || this.#secrets.get(author) === secret;
  }

  /** An author belongs to the secret that comes first. */
  #show({ key, author, secret, shown }) {
    this.persons += 1;
    if (this.refusals > 0) {
      this.refusals -= 1;
      return 429;
    }
    const source = [...this.#sources.keys()].find((each) => each.key === key);
    if (!source) return 409;
    if (!this.#admits(author, secret)) return 403;
    this.#secrets.set(author, secret);
    for (const [other, person] of this.#persons) if (person.author === author) this.#persons.delete(other);
    this.#persons.set(source, { author, shown });
    for (const other of this.#sources.keys()) {
      if (other !== source) this.#send(other, "presence", { author, shown }, "");
    }
    return 204;
  }

  #countPages() {
    for (const source of this.#sources.keys()) this.#send(source, "peers", { count: this.#sources.size }, "");
  }

  #send(source, name, data, lastEventId) {
    this.#network.clock.setTimeout(() => {
      if (!this.#sources.has(source)) return;
      source.lastId = lastEventId || source.lastId;
      source.listeners[name]?.({ data: JSON.stringify(data), lastEventId });
    }, 5);
  }

  #push(source) {
    while (this.#sources.get(source) < this.entries.length) {
      const from = this.#sources.get(source);
      const entries = this.entries.slice(from, from + 40);
      this.#sources.set(source, from + entries.length);
      this.#send(source, "log", { entries }, `run-${from + entries.length}`);
    }
  }

  fetch(page, path, { body }) {
    if (path === "events") return this.#ask(page);
    const { clock, random, isBad } = this.#network;
    return new Promise((resolve, reject) => {
      clock.setTimeout(() => {
        if (page.isOffline || (isBad && random(10) === 0)) {
          reject(new TypeError("no network"));
          return;
        }
        if (path === "presence") {
          resolve({ status: this.#show(JSON.parse(body)), path });
          return;
        }
        const status = isBad && random(10) === 0 ? 503 : this.#append(JSON.parse(body));
        this.answers[status] = (this.answers[status] ?? 0) + 1;
        // The answer can get lost after the request arrived.
        clock.setTimeout(() => {
          if (isBad && random(10) === 0) reject(new TypeError("no answer"));
          else resolve({ status, path });
        }, this.#network.delay());
      }, this.#network.delay());
    });
  }

  /** The status of a stream. */
  #ask(page) {
    const { isBad, random, clock } = this.#network;
    return new Promise((resolve, reject) => {
      clock.setTimeout(() => {
        if (page.isOffline || (isBad && random(10) === 0)) reject(new TypeError("no network"));
        else resolve({ status: this.isCrowded ? 503 : 200, body: { cancel: () => Promise.resolve() } });
      }, this.#network.delay());
    });
  }

  #append({ entries, secrets }) {
    if (this.isFull) return 507;
    if (this.waits > 0) {
      this.waits -= 1;
      return 429;
    }
    if (this.refuses) return 401;
    if (entries.some((entry) => this.hates?.(entry))) return 400;
    for (const entry of entries.filter(({ author }) => this.#admits(author, secrets[author]))) {
      const { author } = entry;
      if (Object.hasOwn(secrets, author)) this.#secrets.set(author, secrets[author]);
      const key = `${entry.counter}:${entry.author}`;
      if (!this.#keys.has(key)) this.entries.push(entry);
      this.#keys.add(key);
    }
    for (const source of this.#sources.keys()) this.#push(source);
    return 204;
  }
}
