// Work over all pictures in slices: a generator that yields after each slice. `inSlices` runs it in pieces of a few
// milliseconds, so that the page stays at hand with a million pictures.

/** Pictures between two yields. */
export const picturesInSlice = 4096;

/** Runs a generator at once; gives its result. */
export function atOnce(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** How long one piece of work may take, in milliseconds: a frame of 60 per second has room for it. */
const pieceTime = 8;

/** Calls a function in a separate task. A timer would make it wait for some milliseconds each time. */
function afterTask(run) {
  if (typeof MessageChannel !== "function") {
    setTimeout(run);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

/**
 * Runs a generator in pieces. `pause(run)` calls `run` when the page has time; `signal` gives the work up, and then the
 * promise stays open.
 */
export function inSlices(work, {
  pause = afterTask,
  now = () => performance.now(),
  signal = null,
} = {}) {
  return new Promise((done, fail) => {
    const run = () => {
      if (signal?.aborted) return;
      const end = now() + pieceTime;
      try {
        do {
          const step = work.next();
          if (step.done) {
            done(step.value);
            return;
          }
        } while (now() < end);
      } catch (error) {
        fail(error);
        return;
      }
      pause(run);
    };
    run();
  });
}
