// Sharing between the tabs of a browser, by BroadcastChannel.
//
// A page that opens says hello with a summary of its entries. Each other page answers with what the new one lacks, and
// with a hello of its own if it lacks something itself. Then each page sends its new entries to all. Now and then every
// page says that it is here, with a digest of its entries: pages with another digest say hello again, so that a lost
// message does no harm.
import { isAuthor, parseEntries } from "./entries.js";
import { compareWith, digestOf, parseSummary, summaryOf } from "./summary.js";

/** In milliseconds. Browsers slow the timers of hidden tabs down to one call in a minute. */
const tabTimes = Object.freeze({ here: 5000, gone: 90_000 });
/** Entries in one message. */
const messageEntries = 1000;

export class TabSharing {
  #channel;
  #me;
  #entries;
  #receive;
  #peers;
  #present;
  #environment;
  #timer;
  /** When each other page was heard last. */
  #heard = new Map();

  /** See `startSharing`. */
  constructor({ drawing, entries, receive, peers, present }, environment = globalThis) {
    this.#entries = entries;
    this.#receive = receive;
    this.#peers = peers;
    this.#present = present;
    this.#environment = environment;
    const random = environment.crypto.getRandomValues(new Uint8Array(12));
    this.#me = Array.from(random, (byte) => (byte % 32).toString(32)).join("");
    this.#channel = new environment.BroadcastChannel(`geobg-studio/${drawing}`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    this.#hello();
    this.#repeat();
  }

  send(entries) {
    this.#post({ type: "entries", entries });
  }

  close() {
    this.#environment.clearTimeout(this.#timer);
    this.#post({ type: "bye" });
    this.#channel.close();
  }

  #post(message) {
    this.#channel.postMessage({ from: this.#me, ...message });
  }

  #hello(to = null) {
    this.#post({ type: "hello", to, summary: summaryOf(this.#entries()) });
  }

  #repeat() {
    const { setTimeout, Date } = this.#environment;
    this.#timer = setTimeout(() => {
      const before = Date.now() - tabTimes.gone;
      for (const [page, time] of this.#heard) if (time < before) this.#forget(page);
      this.#forgetMissing();
      this.#post({ type: "here", digest: digestOf(this.#entries()) });
      this.#repeat();
    }, tabTimes.here);
  }

  /** A killed page says no bye. Where the browser knows how many pages are there, those heard longest ago are gone. */
  async #forgetMissing() {
    const count = await this.#present();
    if (count === null) return;
    const pages = [...this.#heard].sort(([, one], [, other]) => one - other).map(([page]) => page);
    for (const page of pages.slice(0, Math.max(0, pages.length + 1 - count))) this.#forget(page);
  }

  #forget(page) {
    if (this.#heard.delete(page)) this.#peers(this.#heard.size);
  }

  /** Any page of the origin can write to the channel, so a message is data until it is checked. */
  #hear(message) {
    const { type, from, to = null } = typeof message === "object" && message !== null ? message : {};
    if (!isAuthor(from) || (to !== null && to !== this.#me)) return;
    if (type === "bye") {
      this.#forget(from);
      return;
    }
    const isNew = !this.#heard.has(from);
    this.#heard.set(from, this.#environment.Date.now());
    if (isNew) this.#peers(this.#heard.size);
    if (type === "hello") {
      this.#answer(from, parseSummary(message.summary), to !== null);
    } else if (type === "entries") {
      const entries = parseEntries(message.entries);
      if (entries.length > 0) this.#receive(entries);
    } else if (type === "here" && message.digest !== digestOf(this.#entries())) {
      this.#hello(from);
    }
  }

  #answer(from, summary, isReply) {
    if (!summary) return;
    const { missing, isBehind } = compareWith(summary, this.#entries());
    for (let index = 0; index < missing.length; index += messageEntries) {
      this.#post({ type: "entries", to: from, entries: missing.slice(index, index + messageEntries) });
    }
    // A hello to one page is an answer itself: only the first can be answered by another.
    if (isBehind && !isReply) this.#hello(from);
    else if (!isReply) this.#post({ type: "here", to: from, digest: digestOf(this.#entries()) });
  }
}
