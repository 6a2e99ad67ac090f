// Work that nobody waits for, such as what screen readers hear later.

/** The longest time that such work waits on a page that is never idle, in milliseconds. */
const mostWait = 500;

/** Calls a function when the page has nothing else to do. */
export function whenIdle(run) {
  if (globalThis.requestIdleCallback) requestIdleCallback(() => run(), { timeout: mostWait });
  else setTimeout(run);
}
