// Drawing together: the pages of a drawing send each other their entries, between tabs and through `geobg studio`.
//
// Both ways have one interface: `send(entries)` and `close()`, and they call `receive(entries)` with checked entries,
// `peers(count)` and `status(name)`. Entries may arrive late, twice, or in any order; the log puts them in their place.
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
  const ways = [];
  if (environment.BroadcastChannel) {
    ways.push(shareBetweenTabs({
      ...options,
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
      belongs,
      listeners,
      peers: (count) => {
        counts.server = count;
        show();
      },
      status: (name) => {
        isConnected = name === "connected";
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
    close: () => {
      for (const way of ways.splice(0)) way.close();
    },
  });
}
