// Sharing between devices, through `geobg studio`: server-sent events bring entries, POST sends them.
//
// The server first sends its log, then how many pages there are. Only then this page sends what the server does not
// have: a page that finds another drawing there must not mix its own into it. An entry counts as sent once the server
// accepted it or sent it itself. After a time without connection, all of this happens again.
//
// The server also passes on who draws in each page, and where the pointer is. An author belongs to the browser that has
// the author's secret: what others send as this author is not passed on.
import { entryKey, parseEntries } from "./entries.js";
import { parsePerson } from "./presence.js";

/** In milliseconds. */
const serverTimes = Object.freeze({ firstRetry: 500, lastRetry: 30_000, catchUp: 2000, tooMany: 1000 });
/** Entries in one request: 200 of the longest are below the server's megabyte. */
const requestEntries = 200;
/** A request shorter than this may outlive the page, in characters. */
const keptLength = 16_384;

/** Begins to share, see `startSharing`. */
export function shareThroughServer(options, environment = globalThis) {
  let current = null;
  /** The names of the entries that the server has. */
  const sent = new Set();
  /** The entries to send, by their names. */
  const waiting = new Map();
  let shown = null;
  let failures = 0;
  let isPosting = false;
  /** Whether the server has sent its log since it was connected. */
  let isReady = false;
  /** Whether the page reads its secrets, the last step before it is ready. */
  let isReading = false;
  let isClosed = false;
  /** The name of the page's stream, which only this page knows; null without one. */
  let key = null;
  /** The name of the server's run; undefined before it is known. */
  let start;
  /** The secrets of the authors that this browser was, by author. */
  let secrets = new Map();
  /** Where the pointer is; undefined if the server knows. */
  let pointed;
  let isPointing = false;
  const timers = new Map();

  function send(entries) {
    for (const entry of entries) if (!sent.has(entryKey(entry))) waiting.set(entryKey(entry), entry);
    post();
  }

  function close() {
    isClosed = true;
    environment.removeEventListener?.("online", retry);
    for (const timer of timers.values()) environment.clearTimeout(timer);
    current?.close();
  }

  function show(status) {
    if (isClosed || status === shown) return;
    shown = status;
    options.status(status);
    if (status === "refused" || status === "full") close();
  }

  /** Calls `run` once after a time. A timer with the same name is replaced. */
  function later(name, milliseconds, run) {
    environment.clearTimeout(timers.get(name));
    timers.set(name, environment.setTimeout(run, milliseconds));
  }

  /** Times that double, and differ between pages, so that they do not all come back at once. */
  function backOff() {
    const { firstRetry, lastRetry } = serverTimes;
    const longest = Math.min(lastRetry, firstRetry * 2 ** failures);
    failures = Math.min(failures + 1, 16);
    return longest * (0.5 + environment.Math.random() / 2);
  }

  function retry() {
    if (isClosed) return;
    failures = 0;
    if (current.readyState === 2) connect();
    post();
  }

  // Receiving

  function connect() {
    const source = new environment.EventSource("events");
    current?.close();
    current = source;
    const beReady = async () => {
      if (isReady || isReading || source !== current) return;
      isReading = true;
      secrets = await options.secrets();
      isReading = false;
      // The connection can have been lost meanwhile.
      if (source !== current || source.readyState !== 1) return;
      isReady = true;
      point(null);
      send(options.entries());
    };
    source.onopen = () => {
      isReady = false;
      failures = 0;
      show("connected");
      // In case that another server sends no number of pages.
      later("ready", serverTimes.catchUp, beReady);
    };
    source.onerror = () => {
      isReady = false;
      // The browser connects again by itself unless the server refused.
      if (source.readyState === 2) {
        later("connect", backOff(), () => connect());
        askWhy();
      } else {
        show("away");
      }
    };
    source.addEventListener("log", ({ data, lastEventId }) => {
      if (!isReady) later("ready", serverTimes.catchUp, beReady);
      hear(data, lastEventId);
    });
    source.addEventListener("peers", ({ data }) => {
      beReady();
      const count = parsed(data)?.count;
      // This page is one of them.
      if (Number.isSafeInteger(count) && count >= 0) options.peers(Math.max(0, count - 1));
    });
    source.addEventListener("page", ({ data }) => {
      const value = parsed(data) ?? {};
      if (typeof value.key === "string") key = value.key;
      // A server that was started again has an empty log: then everything is sent again.
      if (start !== undefined && start !== value.start) sent.clear();
      start = value.start;
    });
    source.addEventListener("presence", ({ data }) => {
      const { author, shown } = parsed(data) ?? {};
      if (shown === null) options.gone(author);
      const person = parsePerson(typeof shown === "object" && shown && { ...shown, author });
      if (person) options.seen(author, person);
    });
    for (const [name, run] of Object.entries(options.listeners)) {
      source.addEventListener(name, ({ data }) => {
        const value = parsed(data);
        if (value !== undefined) run(value);
      });
    }
  }

  /** Says why the server refuses the stream, which no browser tells: too many pages, no session, or no connection. */
  async function askWhy() {
    const status = await environment.fetch("events", { credentials: "same-origin", cache: "no-store" }).then(
      ({ status, body }) => {
        // If the server takes this page now, its next attempt is a moment away.
        body?.cancel().catch(() => {});
        return status;
      },
      () => 0,
    );
    if (current.readyState === 1) return;
    show(status === 503 ? "crowded" : status === 401 || status === 403 ? "refused" : "away");
  }

  function hear(data, id) {
    // The part before the first hyphen names the drawing. A server with another drawing has another token, so it does
    // not answer this page.
    if (!options.belongs(String(id).replace(/-.*$/su, ""), isReady)) return;
    const entries = parseEntries(parsed(data)?.entries);
    for (const entry of entries) {
      sent.add(entryKey(entry));
      waiting.delete(entryKey(entry));
    }
    if (entries.length > 0) options.receive(entries);
  }

  // Sending

  async function post() {
    if (isPosting || isClosed || !isReady) return;
    isPosting = true;
    let size = requestEntries;
    while (waiting.size > 0 && isReady && !isClosed) {
      const entries = [...waiting.values()].slice(0, size);
      // JSON leaves out those that the page does not have.
      const shown = Object.fromEntries(entries.map(({ author }) => [author, secrets.get(author)]));
      const status = await request("log", { entries, key: key ?? undefined, secrets: shown });
      if (isClosed) break;
      const isDone = status >= 200 && status < 300;
      const isWrong = [400, 413, 422].includes(status);
      if (isDone || (isWrong && entries.length === 1)) {
        // A single entry that the server does not take will never be taken.
        for (const entry of entries) {
          sent.add(entryKey(entry));
          if (waiting.get(entryKey(entry)) === entry) waiting.delete(entryKey(entry));
        }
        failures = 0;
        size = isDone ? Math.min(requestEntries, size * 2) : size;
      } else if (isWrong) {
        size = Math.ceil(entries.length / 2);
      } else if (status === 401 || status === 403 || status === 404) {
        show("refused");
      } else if (status === 507) {
        show("full");
      } else {
        // A page that brings very many entries is asked to wait a second.
        later("post", status === 429 ? serverTimes.tooMany : backOff(), () => post());
        break;
      }
    }
    isPosting = false;
  }

  /** Shows the others who draws here, and where: one request at a time, with the newest place. */
  async function point(at) {
    pointed = at;
    if (isPointing || isClosed || !isReady || key === null) return;
    isPointing = true;
    while (pointed !== undefined && isReady && !isClosed) {
      const { author, name } = options.person();
      const shown = { name, at: pointed };
      pointed = undefined;
      const status = await request("presence", { key, author, secret: secrets.get(author), shown });
      if (status === 403 && !isClosed) options.taken();
      // Too many messages, or the stream has ended.
      if (status !== 429 && status !== 409) continue;
      pointed ??= null;
      await new Promise((done) => later("point", serverTimes.firstRetry, done));
    }
    isPointing = false;
  }

  /** The status of the server's answer, 0 for none. */
  async function request(path, value) {
    const body = JSON.stringify(value);
    try {
      const { status } = await environment.fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        // The last gesture before the page closes arrives, too. Browsers allow that only for short requests.
        keepalive: body.length < keptLength,
      });
      return status;
    } catch {
      return 0;
    }
  }

  environment.addEventListener?.("online", retry);
  connect();
  return { send, point, close };
}

/** The value of JSON; undefined if it is none. */
function parsed(words) {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}
