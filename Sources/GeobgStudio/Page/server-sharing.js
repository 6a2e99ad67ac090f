// Sharing between devices, through `geobg studio`: server-sent events bring entries, POST sends them.
//
// The server first sends its log, then how many pages there are. Only then this page sends what the server does not
// have: a page that finds another drawing there must not mix its own into it. An entry counts as sent once the server
// accepted it or sent it itself. After a time without connection, all of this happens again.
import { entryKey, parseEntries } from "./entries.js";

/** In milliseconds. */
const serverTimes = Object.freeze({ firstRetry: 500, lastRetry: 30_000, catchUp: 2000 });
/** Entries in one request: 200 of the longest are below the server's megabyte. */
const requestEntries = 200;
/** A request shorter than this may outlive the page, in characters. */
const keptLength = 16_384;

export class ServerSharing {
  #options;
  #environment;
  #source = null;
  /** The names of the entries that the server has. */
  #sent = new Set();
  /** The entries to send, by their names. */
  #waiting = new Map();
  #status = null;
  #failures = 0;
  #isPosting = false;
  /** Whether the server has sent its log since it was connected. */
  #isReady = false;
  #isClosed = false;
  #timers = new Map();
  #retryNow = () => this.#retry();

  /** See `startSharing`. */
  constructor(options, environment = globalThis) {
    this.#options = options;
    this.#environment = environment;
    environment.addEventListener?.("online", this.#retryNow);
    this.#connect();
  }

  send(entries) {
    for (const entry of entries) if (!this.#sent.has(entryKey(entry))) this.#waiting.set(entryKey(entry), entry);
    this.#post();
  }

  close() {
    this.#isClosed = true;
    this.#environment.removeEventListener?.("online", this.#retryNow);
    for (const timer of this.#timers.values()) this.#environment.clearTimeout(timer);
    this.#source?.close();
  }

  #show(status) {
    if (this.#isClosed || status === this.#status) return;
    this.#status = status;
    this.#options.status(status);
    if (status === "refused" || status === "full") this.close();
  }

  /** Calls `run` once after a time. A timer with the same name is replaced. */
  #later(name, milliseconds, run) {
    this.#environment.clearTimeout(this.#timers.get(name));
    this.#timers.set(name, this.#environment.setTimeout(run, milliseconds));
  }

  /** Times that double, and differ between pages, so that they do not all come back at once. */
  #backOff() {
    const { firstRetry, lastRetry } = serverTimes;
    const longest = Math.min(lastRetry, firstRetry * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 16);
    return longest * (0.5 + this.#environment.Math.random() / 2);
  }

  #retry() {
    if (this.#isClosed) return;
    this.#failures = 0;
    if (this.#source.readyState === 2) this.#connect();
    this.#post();
  }

  // Receiving

  #connect() {
    const source = new this.#environment.EventSource("events");
    this.#source?.close();
    this.#source = source;
    const beReady = () => {
      if (this.#isReady || source !== this.#source) return;
      this.#isReady = true;
      this.send(this.#options.entries());
    };
    source.onopen = () => {
      this.#isReady = false;
      this.#failures = 0;
      this.#show("connected");
      // In case that another server sends no number of pages.
      this.#later("ready", serverTimes.catchUp, beReady);
    };
    source.onerror = () => {
      this.#isReady = false;
      this.#show("away");
      // The browser connects again by itself unless the server refused.
      if (source.readyState === 2) this.#later("connect", this.#backOff(), () => this.#connect());
    };
    source.addEventListener("log", ({ data, lastEventId }) => {
      if (!this.#isReady) this.#later("ready", serverTimes.catchUp, beReady);
      this.#hear(data, lastEventId);
    });
    source.addEventListener("peers", ({ data }) => {
      beReady();
      const count = parsed(data)?.count;
      // This page is one of them.
      if (Number.isSafeInteger(count) && count >= 0) this.#options.peers(Math.max(0, count - 1));
    });
    for (const [name, run] of Object.entries(this.#options.listeners)) {
      source.addEventListener(name, ({ data }) => {
        const value = parsed(data);
        if (value !== undefined) run(value);
      });
    }
  }

  #hear(data, id) {
    // The part before the last hyphen names the run of the server, and so its log. Another run has another token, so it
    // does not answer this page.
    if (!this.#options.belongs(String(id).replace(/-\d*$/u, ""), this.#isReady)) return;
    const entries = parseEntries(parsed(data)?.entries);
    for (const entry of entries) {
      this.#sent.add(entryKey(entry));
      this.#waiting.delete(entryKey(entry));
    }
    if (entries.length > 0) this.#options.receive(entries);
  }

  // Sending

  async #post() {
    if (this.#isPosting || this.#isClosed || !this.#isReady) return;
    this.#isPosting = true;
    let size = requestEntries;
    while (this.#waiting.size > 0 && this.#isReady && !this.#isClosed) {
      const entries = [...this.#waiting.values()].slice(0, size);
      const status = await this.#request(entries);
      if (this.#isClosed) break;
      const isDone = status >= 200 && status < 300;
      const isWrong = [400, 413, 422].includes(status);
      if (isDone || (isWrong && entries.length === 1)) {
        // A single entry that the server does not take will never be taken.
        for (const entry of entries) {
          this.#sent.add(entryKey(entry));
          if (this.#waiting.get(entryKey(entry)) === entry) this.#waiting.delete(entryKey(entry));
        }
        this.#failures = 0;
        size = isDone ? Math.min(requestEntries, size * 2) : size;
      } else if (isWrong) {
        size = Math.ceil(entries.length / 2);
      } else if (status === 401 || status === 403 || status === 404) {
        this.#show("refused");
      } else if (status === 507) {
        this.#show("full");
      } else {
        this.#later("post", this.#backOff(), () => this.#post());
        break;
      }
    }
    this.#isPosting = false;
  }

  /** The status of the server's answer, 0 for none. */
  async #request(entries) {
    const body = JSON.stringify({ entries });
    try {
      const { status } = await this.#environment.fetch("log", {
        method: "POST", headers: { "Content-Type": "application/json" }, body, credentials: "same-origin",
        cache: "no-store", redirect: "error",
        // The last gesture before the page closes arrives, too. Browsers allow that only for short requests.
        keepalive: body.length < keptLength,
      });
      return status;
    } catch {
      return 0;
    }
  }
}

/** The value of JSON; undefined if it is none. */
function parsed(words) {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}
