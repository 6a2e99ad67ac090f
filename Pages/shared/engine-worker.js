// Workers that have the engine. A page from a file cannot load the script of a worker, so the worker is made from the
// text of functions.

/** Whether the browser has what such workers need. */
export const hasWorkers = () =>
  typeof Worker === "function" && typeof OffscreenCanvas === "function" &&
  typeof OffscreenCanvas.prototype.transferToImageBitmap === "function" && globalThis.geobgModule instanceof Promise;

/**
 * The address of a worker with the engine's wrapper, which calls `run` with its global scope. The text of `run` uses
 * nothing from outside. Whoever starts the workers revokes the address.
 */
export const workerAddress = (run) =>
  URL.createObjectURL(new Blob([`(${globalThis.geobgEngine})();(${run})(self);`], { type: "text/javascript" }));
