// Drawing together: the pages of a drawing send each other their entries, between tabs and through `geobg studio`.
//
// Both ways have one interface: `send(entries)`, `point(at)` and `close()`. They call `receive(entries)` with checked
// entries, `peers(count)`, `seen(page, person)`, `gone(page)` and `status(name)`. Entries may arrive late, twice, or in
// any order; the log puts them in their place.
import { shareThroughServer } from "./server-sharing.js";
import { shareBetweenTabs } from "./tab-sharing.js";

/**
 * Joins the other pages of a drawing.
 *
 * @param {object} options
 * @param {string} options.drawing
 * @param {() => readonly import("./entries.js").Entry[]} options.entries All entries of the drawing, in their order.
 * @param {(entries: readonly import("./entries.js").Entry[]) => void} options.receive
 * @param {(count: number) => void} options.peers How many other pages are there.
 * @param {() => Promise<number | null>} options.present How many pages of this browser have the drawing open; null if
 *   that is not known.
 * @param {(name: "connected" | "away" | "refused" | "full") => void} options.status Of the connection to the server.
 *   After `away` it connects again by itself; `refused` and `full` are final: nothing more is sent.
 * @param {() => { author: string, name: string | null }} options.person Who draws in this page.
 * @param {() => Promise<Map<string, string>>} options.secrets The secrets of the authors that this browser was in the
 *   drawing, by author. Only the server gets them.
 * @param {() => void} options.taken The server knows this page's author from another page.
 * @param {(person: object) => void} options.seen Another page has shown who draws there, see `parsePerson`.
 * @param {(author: string, isLost: boolean) => void} options.gone The last page of an author has left, or this page has
 *   lost its connection to it.
 * @param {boolean} options.server Whether `geobg studio` shares this drawing.
 * @param {(run: string, isReady: boolean) => boolean} options.belongs Whether the log that a server has, with the name
 *   of its run, is this drawing's. If not `isReady`, the server had it before this page sent anything.
 * @param {Record<string, (data: unknown) => void>} options.listeners For the server's other events, by their names.
 */
export function startSharing({
  server = false,
  peers,
  present = async () => null,
  status = () => {},
  person = () => ({}),
  seen = () => {},
  gone = () => {},
  belongs = () => true,
  listeners = {},
  ...options
}, environment = globalThis) {
  const counts = { tabs: 0, server: 0 };
  let isConnected = false;
  let shown = null;
  const show = () => {
    // The server counts the tabs of this browser, too.
    const count = isConnected ? counts.server : counts.tabs;
    if (count !== shown) peers(shown = count);
  };
  /** The authors of other pages, by the way and the name of the page: a page can be heard in both ways. */
  const authors = new Map();
  const forget = (page, isLost = false) => {
    const author = authors.get(page);
    if (authors.delete(page) && ![...authors.values()].includes(author)) gone(author, isLost);
  };
  const people = (way) => ({
    person,
    seen: (page, someone) => {
      const key = `${way} ${page}`;
      if (authors.has(key) && authors.get(key) !== someone.author) forget(key);
      authors.set(key, someone.author);
      seen(someone);
    },
    gone: (page) => forget(`${way} ${page}`),
  });
  const ways = [];
  if (environment.BroadcastChannel) {
    ways.push(shareBetweenTabs({
      ...options,
      ...people("tabs"),
      present,
      peers: (count) => {
        counts.tabs = count;
        show();
      },
    }, environment));
  }
  if (server) {
    ways.push(shareThroughServer({
      ...options,
      ...people("server"),
      belongs,
      listeners,
      peers: (count) => {
        counts.server = count;
        show();
      },
      status: (name) => {
        isConnected = name === "connected";
        if (!isConnected) {
          for (const page of [...authors.keys()]) if (page.startsWith("server ")) forget(page, true);
        }
        show();
        status(name);
      },
    }, environment));
  }
  show();
  return Object.freeze({
    send: (entries) => {
      if (entries.length > 0) { for (const way of ways) way.send(entries); }
    },
    /** Shows the others this page's pointer at a place of the plane; null: only who draws here. */
    point: (at) => {
      for (const way of ways) way.point(at);
    },
    close: () => {
      for (const way of ways.splice(0)) way.close();
    },
  });
}
