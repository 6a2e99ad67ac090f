// The events of the geobg that serves the page: the progress of its work, and what `geobg pick` has. The end of the
// stream shows `geobg pick` that the page is closed, so it is open as long as the page. Otherwise it is open during
// work: a browser has only a few connections for a host.
import { askSession } from "../shared/serving.js";

/** The pause before a lost stream is opened again, in milliseconds. */
const pause = 500;

/** The value of an event's text; null for anything but an object. */
function valueOf(data) {
  try {
    const value = JSON.parse(data);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** @param listeners By the name of the event: functions of its value; `gone` is called when geobg has ended. */
export function startServerEvents(store, listeners) {
  let stream = null;
  const isNeeded = ({ server, work }) => server !== null && (server.pick || work !== null);
  const all = {
    progress({ id, done }) {
      if (typeof id === "string" && done >= 0 && done <= 1) store.dispatch({ type: "progress", id, done });
    },
    ...listeners,
  };

  /** A stream that ended for another reason than the end of geobg is opened again. */
  async function recover() {
    stream.close();
    if (await askSession() === null) {
      stream = null;
      all.gone();
      return;
    }
    setTimeout(() => {
      stream = null;
      follow(store.state);
    }, pause);
  }

  function open() {
    stream = new EventSource("events");
    stream.addEventListener("error", recover);
    for (const [name, run] of Object.entries(all)) {
      stream.addEventListener(name, ({ data }) => {
        const value = valueOf(data);
        if (value) run(value);
      });
    }
  }

  function follow(state) {
    if (isNeeded(state) === (stream !== null)) return;
    if (stream === null) {
      open();
    } else {
      stream.close();
      stream = null;
    }
  }

  store.view(follow);
}
