// `geobg pick`: the favorites of this visit go to the command, which prints them when the page is done or closed.
import { leavePicks, sayGoodbye, sendPicks } from "../../GeobgPages/serving.js";

export function startPicking(store) {
  /** The list that is on its way, and the one that comes after; null for none. */
  let sent = null;
  let waiting = null;
  let sending = null;
  let stream = null;

  async function sendAll() {
    try {
      while (waiting !== null) {
        sent = waiting;
        waiting = null;
        await sendPicks(sent);
        sent = null;
      }
    } finally {
      // What failed is sent with the next change.
      waiting ??= sent;
      sent = null;
      sending = null;
    }
  }

  /** Sends the latest list: one request at a time, so that an older one never comes later. */
  const send = () => (sending ??= sendAll());

  store.effect("pick", ({ pictures }) => {
    waiting = pictures;
    return send();
  });
  store.effect("finishPicking", async () => {
    await send();
    await sayGoodbye();
    stream?.close();
    store.dispatch({ type: "notice", key: "pick.done" });
  });
  addEventListener("pagehide", () => {
    const left = waiting ?? sent;
    if (left !== null) leavePicks(left);
  });
  store.view(({ server }, before) => {
    // The end of the stream tells the command that the page is closed.
    if (server?.pick && !before?.server?.pick) stream = new EventSource("events");
  });
}
