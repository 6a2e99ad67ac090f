// `geobg pick`: the favorites of this visit go to the command, which prints them when the page is done or closed.
import { sayGoodbye, sendPicks } from "../../GeobgPages/serving.js";

export function startPicking(store) {
  /** What is sent next; null if the command knows everything. */
  let waiting = null;
  let isSending = false;
  let stream = null;

  /** Sends the latest list: one request at a time, so that an older one never comes later. */
  async function send() {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting !== null) {
        const pictures = waiting;
        waiting = null;
        await sendPicks(pictures);
      }
    } finally {
      isSending = false;
    }
  }

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
  store.view(({ server }, before) => {
    // The end of the stream tells the command that the page is closed.
    if (server?.pick && !before?.server?.pick) stream = new EventSource("events");
  });
}
