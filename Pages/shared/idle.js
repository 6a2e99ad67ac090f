// Work that nobody waits for, such as what screen readers hear later.

/** The longest time that such work waits on a page that is never idle, in milliseconds. */
const maxWait = 500;

/** Calls a function when the page has nothing else to do. */
export function whenIdle(run) {
  if (globalThis.requestIdleCallback) requestIdleCallback(() => run(), { timeout: maxWait });
  else setTimeout(run);
}

/**
 * A function that is called when something happens. `run` is called when the page is idle and nothing has happened for
 * `time` milliseconds. A timer for each of many events would take time from what is drawn.
 */
export function afterRest(time, run) {
  let last = 0;
  let isWaiting = false;
  const wait = (rest) =>
    setTimeout(() => {
      const left = last + time - performance.now();
      if (left > 0) {
        wait(left);
        return;
      }
      isWaiting = false;
      whenIdle(run);
    }, rest);
  return () => {
    last = performance.now();
    if (isWaiting) return;
    isWaiting = true;
    wait(time);
  };
}

/** Waits until the browser has shown a frame; a page in the background shows none. */
export const nextFrame = () =>
  new Promise((done) => {
    if (!document.hidden) requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, document.hidden ? 0 : 100);
  });
