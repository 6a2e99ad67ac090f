// `geobg pick`: the picked pictures go to the command, which prints them when the page is done or closed.
import { leavePicks, sayGoodbye, sendPicks } from "../shared/serving.js";
import { withPick } from "./choosing.js";

/** @returns listeners for the events of geobg, see `server-events.js`. */
export function startPicking(store) {
  /** The changes that are on their way, and those that come after: whether each picture is picked. */
  let sent = new Map();
  let waiting = new Map();
  let sending = null;

  async function sendAll() {
    try {
      while (waiting.size > 0) {
        sent = waiting;
        waiting = new Map();
        await sendPicks(sent);
        sent = new Map();
      }
    } finally {
      // What failed is sent with the next change.
      waiting = new Map([...sent, ...waiting]);
      sent = new Map();
      sending = null;
    }
  }

  /** Sends the changes: one request at a time, so that an older one never comes later. */
  const send = () => (sending ??= sendAll());

  /** The page has no geobg any more. */
  const leave = (notice) => {
    if (store.state.server === null) return;
    store.dispatch({ type: "session", facts: null });
    store.dispatch({ type: "notice", ...notice });
  };

  store.effect("pick", ({ picture, isPicked }) => {
    // The last change of a picture decides its place.
    waiting.delete(picture);
    waiting.set(picture, isPicked);
    return send().catch((error) => {
      // Whether geobg has ended, the events tell.
      if (error.code !== "gone") throw error;
    });
  });
  store.effect("finishPicking", async () => {
    await send();
    await sayGoodbye();
    leave({ key: "pick.done" });
  });
  addEventListener("pagehide", () => {
    const open = new Map([...sent, ...waiting]);
    if (open.size > 0) leavePicks(open);
  });

  return {
    picked({ pictures }) {
      if (!Array.isArray(pictures)) return;
      const all = [...sent, ...waiting].reduce(
        (list, [picture, isPicked]) => withPick(list, picture, isPicked),
        pictures,
      );
      store.dispatch({ type: "picked", pictures: all });
    },
    finished: () => leave({ key: "pick.done" }),
    gone: () => leave({ key: "server.gone", kind: "error" }),
  };
}
