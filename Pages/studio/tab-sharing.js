// Sharing between the tabs of a browser, by BroadcastChannel.
//
// A page that opens says hello with a summary of its entries. Each other page answers with what the new one lacks, and
// with its own hello if it lacks something itself. Then each page sends its new entries to all. Now and then every
// page says that it is here, with a digest of its entries: pages with another digest say hello again, so that a lost
// message does no harm. These messages also say who draws in the page; a message "pointer" says where.
import { isAuthor, parseEntries } from "./entries.js";
import { parsePerson } from "./presence.js";
import { compareWith, digestOf, parseSummary, summaryOf } from "./summary.js";

/** In milliseconds. Browsers slow the timers of hidden tabs down to one call in a minute. */
const tabTimes = Object.freeze({ here: 5000, gone: 90_000 });
/** Entries in one message. */
const messageEntries = 1000;

/** Begins to share, see `startSharing`. */
export function shareBetweenTabs(options, environment = globalThis) {
  const { drawing, entries: entriesNow, receive, peers, present, person, seen, gone } = options;
  const random = environment.crypto.getRandomValues(new Uint8Array(12));
  const me = Array.from(random, (byte) => (byte % 32).toString(32)).join("");
  const channel = new environment.BroadcastChannel(`geobg-studio/${drawing}`);
  /** When each other page was heard last. */
  const heard = new Map();
  let timer;

  function send(entries) {
    post({ type: "entries", entries });
  }

  function point(at) {
    if (heard.size > 0) post({ type: "pointer", ...person(), at });
  }

  function close() {
    environment.clearTimeout(timer);
    post({ type: "bye" });
    channel.close();
  }

  function post(message) {
    channel.postMessage({ from: me, ...message });
  }

  function hello(to = null) {
    post({ type: "hello", to, ...person(), summary: summaryOf(entriesNow()) });
  }

  function repeat() {
    const { setTimeout, Date } = environment;
    timer = setTimeout(() => {
      const before = Date.now() - tabTimes.gone;
      for (const [page, time] of heard) if (time < before) forget(page);
      forgetMissing();
      post({ type: "here", ...person(), digest: digestOf(entriesNow()) });
      repeat();
    }, tabTimes.here);
  }

  /** A killed page says no bye. Where the browser knows how many pages are there, those heard longest ago are gone. */
  async function forgetMissing() {
    const count = await present();
    if (count === null) return;
    const pages = [...heard].sort(([, one], [, other]) => one - other).map(([page]) => page);
    for (const page of pages.slice(0, Math.max(0, pages.length + 1 - count))) forget(page);
  }

  function forget(page) {
    if (!heard.delete(page)) return;
    peers(heard.size);
    gone(page);
  }

  /** Any page of the origin can write to the channel, so a message is data until it is checked. */
  function hear(message) {
    const { type, from, to = null } = typeof message === "object" && message !== null ? message : {};
    if (!isAuthor(from) || (to !== null && to !== me)) return;
    if (type === "bye") {
      forget(from);
      return;
    }
    const isNew = !heard.has(from);
    heard.set(from, environment.Date.now());
    if (isNew) peers(heard.size);
    const someone = parsePerson(message);
    if (someone !== null) seen(from, someone);
    if (type === "hello") {
      answer(from, parseSummary(message.summary), to !== null);
    } else if (type === "entries") {
      const entries = parseEntries(message.entries);
      if (entries.length > 0) receive(entries);
    } else if (type === "here" && message.digest !== digestOf(entriesNow())) {
      hello(from);
    }
  }

  function answer(from, summary, isReply) {
    if (!summary) return;
    const { missing, isBehind } = compareWith(summary, entriesNow());
    for (let index = 0; index < missing.length; index += messageEntries) {
      post({ type: "entries", to: from, entries: missing.slice(index, index + messageEntries) });
    }
    // A hello to one page is an answer itself: only the first can be answered by another.
    if (isBehind && !isReply) hello(from);
    else if (!isReply) post({ type: "here", to: from, ...person(), digest: digestOf(entriesNow()) });
  }

  channel.onmessage = ({ data }) => hear(data);
  hello();
  repeat();
  return { send, point, close };
}
