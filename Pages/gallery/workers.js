// The workers that draw pictures. They share the module that the page compiled.
import { workerAddress } from "../shared/engine-worker.js";
import { drawInWorker } from "./worker.js";

/**
 * Pictures that a worker has at once, so that it never waits for the page; and drafts, which are wanted when the page
 * has the most to do itself.
 */
const ahead = 4;
const draftsAhead = 16;

/** How many workers there are at most. */
const mostWorkers = 4;

/**
 * Starts the workers. `queue` (drawing.js) has their work and gets their answers; `ended` is called once no worker is
 * left. Gives `{ feed, isReady }`: `feed()` looks for work.
 */
export function startWorkers(queue, ended) {
  const address = workerAddress(drawInWorker);
  const count = Math.min(mostWorkers, Math.max(2, (navigator.hardwareConcurrency ?? 2) - 1));
  const workers = Array.from(
    { length: count },
    () => ({ worker: new Worker(address), load: 0, isReady: false, isOver: false }),
  );
  let started = 0;

  /** Gives a worker one picture, if it has room for one. */
  function feedOne(each) {
    if (!each.isReady || each.load >= draftsAhead) return false;
    const job = queue.take(each.load >= ahead);
    if (!job) return false;
    each.load += 1;
    const { key, text, width, height, isReplay, isMeasure, module } = job;
    each.worker.postMessage({ key, recipe: text, width, height, isReplay, isMeasure, module });
    return true;
  }

  /** Gives all workers as much as they have room for, one picture after the other, so that none has to wait. */
  function feed() {
    while (workers.map(feedOne).includes(true));
  }

  function end(each, reason) {
    if (each.isOver) return;
    each.worker.terminate();
    Object.assign(each, { isReady: false, isOver: true });
    if (workers.every(({ isOver }) => isOver)) ended(reason);
  }

  for (const each of workers) {
    each.worker.onmessage = ({ data }) => {
      if (data.isReady !== undefined) {
        // The text of the workers is not needed any more.
        if ((started += 1) === count) URL.revokeObjectURL(address);
        each.isReady = data.isReady;
        if (data.isReady) queue.report(true);
        else end(each, data.reason);
      } else {
        each.load -= 1;
        queue.answer(data);
      }
      feed();
    };
    each.worker.onerror = (event) => {
      event.preventDefault();
      end(each, event.message ?? "the browser starts no workers");
    };
    each.worker.onmessageerror = () => end(each, "the worker does not get the engine");
  }
  globalThis.geobgModule.then((module) => {
    for (const { worker } of workers) worker.postMessage({ module });
  }, (error) => {
    for (const each of workers) end(each, String(error.message));
  });

  return {
    feed,
    get isReady() {
      return workers.some(({ isReady }) => isReady);
    },
  };
}
