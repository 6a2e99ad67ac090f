// Draws pictures in workers, the most wanted first. Without workers, it draws in the page, one picture at a time.
import { drawInWorker } from "./worker.js";

/** Pictures that a worker has at once, so that it never waits for the page. */
const ahead = 2;

/** How many workers there are at most. */
const mostWorkers = 4;

/** The recipes of pictures that could not be drawn are not tried again. */
const mostFailures = 10_000;

/** The text of a worker: the engine's script, and what it does. */
function workerAddress() {
  const source = `(${globalThis.geobgEngine})();(${drawInWorker})(self);`;
  return URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}

const hasWorkers = () => typeof Worker === "function" && typeof OffscreenCanvas === "function"
  && typeof OffscreenCanvas.prototype.transferToImageBitmap === "function" && typeof globalThis.geobgEngine === "function";

/**
 * A picture to draw: `key` names the result, `recipe()` gives the recipe as an object, and the size is in pixels.
 *
 * @typedef {{ key: string, recipe: () => object, width: number, height: number }} Job
 */

/**
 * @param {{ drawn(key: string, pixels: ImageBitmap | HTMLCanvasElement): void, ready(isReady: boolean, reason?: string): void }} to
 *   Gets the pictures, and once whether the engine works.
 */
export function createDrawing({ drawn, ready }) {
  /** @type {Job[]} */
  let wanted = [];
  const underWay = new Set();
  const failed = new Set();
  let isReported = false;

  const report = (isReady, reason) => {
    if (!isReported) ready(isReady, reason);
    isReported = true;
  };

  /** The next picture that nobody draws yet. */
  function take() {
    const at = wanted.findIndex(({ key }) => !underWay.has(key) && !failed.has(key));
    if (at < 0) return null;
    const [job] = wanted.splice(at, 1);
    underWay.add(job.key);
    return job;
  }

  function done(key, pixels, reason) {
    underWay.delete(key);
    if (pixels) {
      drawn(key, pixels);
    } else {
      if (failed.size < mostFailures) failed.add(key);
      console.warn(`picture ${key}: ${reason}`);
    }
  }

  // MARK: In workers

  function startWorkers() {
    const address = workerAddress();
    const count = Math.min(mostWorkers, Math.max(2, (navigator.hardwareConcurrency ?? 2) - 1));
    const workers = Array.from({ length: count }, () => ({ worker: new Worker(address), load: 0, isReady: false }));
    let ended = 0;
    const feed = (each) => {
      while (each.isReady && each.load < ahead) {
        const job = take();
        if (!job) return;
        each.load += 1;
        each.worker.postMessage({ key: job.key, recipe: JSON.stringify(job.recipe()), width: job.width, height: job.height });
      }
    };
    const end = (each, reason) => {
      each.worker.terminate();
      each.isReady = false;
      ended += 1;
      if (ended === count) fall(reason);
    };
    let started = 0;
    for (const each of workers) {
      each.worker.onmessage = ({ data }) => {
        if (data.isReady !== undefined) {
          // The text of the workers is not needed any more.
          if ((started += 1) === count) URL.revokeObjectURL(address);
          each.isReady = data.isReady;
          if (data.isReady) report(true);
          else end(each, data.reason);
        } else {
          each.load -= 1;
          done(data.key, data.bitmap, data.reason);
        }
        feed(each);
      };
      each.worker.onerror = (event) => {
        event.preventDefault();
        end(each, event.message ?? "the browser starts no workers");
      };
    }
    return () => workers.forEach(feed);
  }

  // MARK: In the page

  /** Without workers: one picture in a task, so that the page stays at hand. */
  function startHere() {
    let engine = null;
    let isWaiting = false;
    const step = () => {
      isWaiting = false;
      const job = engine && take();
      if (!job) return;
      const canvas = document.createElement("canvas");
      canvas.width = job.width;
      canvas.height = job.height;
      let reason = null;
      try {
        engine.read(JSON.stringify(job.recipe())).with({ width: job.width, height: job.height }).draw(canvas.getContext("2d"));
      } catch (error) {
        reason = error.message;
      }
      done(job.key, reason === null ? canvas : null, reason);
      next();
    };
    const next = () => {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(step);
    };
    globalThis.geobg.load().then((loaded) => {
      engine = loaded;
      report(true);
      next();
    }, (error) => report(false, String(error.message)));
    return next;
  }

  let feedAll = () => {};
  function fall() {
    underWay.clear();
    feedAll = startHere();
  }
  try {
    if (hasWorkers()) feedAll = startWorkers();
    else fall();
  } catch {
    fall();
  }

  return {
    /** What is wanted now, the most wanted first. Pictures that were wanted before and are not under way are given up. */
    want(jobs) {
      wanted = jobs;
      feedAll();
    },
    /** How many pictures are under way or wanted. */
    get load() { return underWay.size + wanted.length; },
  };
}
